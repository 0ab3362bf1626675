// From an order to the bytes of a file: reads, builds and draws. Runs in a thread of its own, as drawing
// takes longer than anybody else may be kept waiting.

import type { ReportContext } from '@flotila/domain/report/context.ts';
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { formatOf } from '@flotila/domain/report/format.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { renderPdf } from '../../ground/render/pdf/render.ts';
import { renderXlsx } from '../../ground/render/xlsx/render-xlsx.ts';
import { findIssuer } from './issuer.queries.ts';
import { KINDS } from './kinds.ts';
import type { MadeReport, Progress, ReportOrder, ReportOutput } from './order.ts';

type Renderer = (document: ReportDocument) => Promise<Uint8Array>;

const RENDERERS: Readonly<Record<ReportOutput, Renderer>> = {
  pdf: renderPdf,
  xlsx: renderXlsx,
  json: async (document) => new TextEncoder().encode(JSON.stringify(document)),
};

/** Reading and building is the greater part of most reports, percent. */
const READ = 60;

export async function makeReport(
  db: ReadDb,
  order: ReportOrder,
  onProgress: Progress = () => undefined,
): Promise<MadeReport> {
  const { company, visible } = order;
  const kind = KINDS[order.input.report];
  const document = await kind({ db, company, visible, context: await contextOf(db, order) });
  onProgress(READ);
  const bytes = await RENDERERS[order.output](document);
  const facts =
    order.isPreview && order.output !== 'json'
      ? JSON.stringify({ ...document, blocks: [] })
      : undefined;
  return { bytes, fileName: document.fileName, kept: document.kept, facts };
}

async function contextOf(db: ReadDb, order: ReportOrder): Promise<ReportContext> {
  const { input, language, company, now, period, printedBy, origin, reader } = order;
  return {
    input,
    language,
    now,
    period,
    printedBy,
    origin,
    reader,
    format: formatOf(language),
    zone: company.timeZone,
    company: await findIssuer(db, company),
    version: order.version.split('.').slice(0, 2).join('.'),
  };
}
