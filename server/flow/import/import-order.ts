// What the thread that reads and judges a list is given and answers. Long parts are texts already: to unpack them as values
// would keep everybody waiting.
import type {
  ChosenColumns,
  FilledFields,
  ImportCounts,
  ImportKind,
  MendedRows,
} from '@flotila/domain/import/import.api.ts';
import type { Body } from '@flotila/domain/import/target.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import type { ThreadData } from '../../ground/work/thread-database.ts';
import type { Refused } from '../../ground/work/thread-refusal.ts';
import type { FileFault } from './file-fault.ts';

export interface ImportOrder {
  kind: ImportKind;
  bytes: Uint8Array;
  company: CompanyContext;
  visible: Visible;
  language: Language;
  columns: ChosenColumns;
  sheet: string | undefined;
  fill: FilledFields;
  fixes: MendedRows;
  isDry: boolean;
  /** epoch milliseconds */
  now: number;
}

export type ImportTask = ImportOrder & ThreadData;

/** What is to be stored of a row: its place among the rows, and the record that it changes. */
export interface RowPlan {
  at: number;
  id: number | null;
  body: Body;
  /** What it was, as the call takes it. */
  before: Body | null;
}

export interface JudgedList {
  /** JSON of all that is told beside the rows, without its last brace. */
  head: string;
  /** JSON of each row. */
  rows: string[];
  /** JSON of what is to be stored; empty of a dry run. */
  plans: string[];
  counts: ImportCounts;
  digest: string;
  /** What somebody chose of columns, by the key of the head. */
  chosen: { head: string; field: string }[];
}

export type ImportAnswer = JudgedList | { fault: FileFault } | Refused;
