// Which report is made by what. Each reads its own data and hands them to a pure `build` of domain/report.
import type { ReportContext } from '@flotila/domain/report/context.ts';
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import type { ReportName } from '@flotila/domain/report/report.ts';
import type { ReadDb } from '../db/open.ts';
import type { CompanyContext, Visible } from '../session/context.ts';
import { logbook } from './logbook.ts';

export interface ReportTask {
  db: ReadDb;
  company: CompanyContext;
  /** What its reader may see; the vehicles and persons named in the input were checked by it. */
  visible: Visible;
  context: ReportContext;
}

/** Reads and builds one report. Whatever is asked is within the limits of `domain/report/input.ts`. */
export type ReportKind = (task: ReportTask) => Promise<ReportDocument>;

export const KINDS: Partial<Record<ReportName, ReportKind>> = { logbook };
