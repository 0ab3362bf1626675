// All that is needed to make one report, as plain data that goes into a thread: whatever decides what its
// reader may see was decided before.

import type { ReportReader } from '@flotila/domain/report/context.ts';
import type { LogbookFigures } from '@flotila/domain/report/document.ts';
import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReportFormat } from '@flotila/domain/report/report.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';

/** `json` is the document itself, from which paper and spreadsheet are drawn. */
export type ReportOutput = ReportFormat | 'json';

export interface ReportOrder {
  input: ReportInput;
  /** null: a report without dates. */
  period: Period | null;
  output: ReportOutput;
  language: Language;
  /** epoch milliseconds */
  now: number;
  company: CompanyContext;
  visible: Visible;
  reader: ReportReader;
  /** `Eva Malá` */
  printedBy: string;
  /** Of the application: links in the report lead back into it. */
  origin: string;
  /** Of the product, `1.12.16`. */
  version: string;
  /** Whoever sees its pages asks next for what is said beside them. */
  isPreview?: boolean;
}

export interface MadeReport {
  bytes: Uint8Array;
  /** Without ending. */
  fileName: string;
  /** What a print is remembered by; see ReportDocument. */
  kept?: LogbookFigures | undefined;
  /** Of the pages of a preview: their document without its blocks, as JSON. */
  facts?: string | undefined;
}

/** Who makes reports: a thread of its own, or in tests the process itself. */
export interface ReportMaker {
  /** @throws what the signal of the making was aborted with */
  make(order: ReportOrder, making: Making): Promise<MadeReport>;
}

/** How an order is made, and for whom. */
export interface Making {
  /** Whose turn it takes; BACKGROUND for what nobody waits for. */
  asker: Asker;
  /** Aborted when nobody wants it any more: it leaves the queue, and what is made already is ended. */
  signal?: AbortSignal;
  /** Hears how much is done, 0 … 100. */
  onProgress?: Progress;
}

export type Progress = (percent: number) => void;

/** Reader of files that are stored or sent: whoever opens them, private rides stay private. */
export const NOBODY: ReportReader = { personId: null, administrator: false, dispatcher: false };
