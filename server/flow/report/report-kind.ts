// What a report is made of and what comes of it, the same for all kinds.
import type { ReportContext } from '@flotila/domain/report/context.ts';
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';

export interface ReportTask {
  db: ReadDb;
  company: CompanyContext;
  /** What its reader may see; the vehicles and persons named in the input were checked by it. */
  visible: Visible;
  context: ReportContext;
}

/** Reads and builds one report. Whatever is asked is within the limits of `domain/report/input.ts`. */
export type ReportKind = (task: ReportTask) => Promise<ReportDocument>;
