// The calls of bringing data: a list of another program or of somebody's spreadsheet becomes records of a kind. The same
// call shows what each row would become and, without `dryrun`, makes it so; what was made can be taken back.
import { z } from 'zod';
import {
  endpoint,
  instant,
  page,
  paging,
  queryFlag,
  recordId,
  role,
  type Upload,
} from '../endpoint.ts';
import { XLSX_TYPE } from '../list/list-file.api.ts';

/** What can be brought. Each kind also needs the right to make its records by their form. */
export const IMPORT_KINDS = [
  'vehicle',
  'person',
  'groupset',
  'subject',
  'service-plan',
  'contract',
  'refueling',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** Of records that have a form; documents of bought fuel come by thousands and are stored together. */
export type RecordKind = Exclude<ImportKind, 'refueling'>;
const kind = z.enum(IMPORT_KINDS);

/** Greatest file, bytes; of a workbook as it comes, packed. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_COLUMNS_MAX = 200;
/** Of one text field of the form, bytes: rows that were mended are told in one. */
const FIELD_BYTES_MAX = 512 * 1024;
export const IMPORT_TEXT_MAX = 1000;
const HEAD_MAX = 200;
const FIELD_NAME_MAX = 60;

const fieldName = z.string().min(1).max(FIELD_NAME_MAX);
const cellText = z.string().max(IMPORT_TEXT_MAX);

/** By the head of a column (as the answer tells it) its field; an empty text leaves the column out. */
export const ChosenColumns = z.record(z.string().max(HEAD_MAX), z.string().max(FIELD_NAME_MAX));
export type ChosenColumns = z.output<typeof ChosenColumns>;
/** By field the text that stands in every row of a column that the file does not have. */
export const FilledFields = z.record(fieldName, cellText);
export type FilledFields = z.output<typeof FilledFields>;
/** By the number of a row what it has in place of its own cells, by field. */
export const MendedRows = z.record(
  z.string().regex(/^[1-9]\d{0,6}$/),
  z.record(fieldName, cellText),
);
export type MendedRows = z.output<typeof MendedRows>;

/** A field of the form that holds JSON. */
function json<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'format' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export const ImportFields = {
  dryrun: queryFlag.optional(),
  columns: json(ChosenColumns)
    .optional()
    .describe('JSON: head of a column → field, or an empty text for a column that is left out'),
  sheet: z
    .string()
    .max(HEAD_MAX)
    .optional()
    .describe('Name of the sheet; left out: the first one that holds a list'),
  fill: json(FilledFields)
    .optional()
    .describe('JSON: field → text for every row, of columns that the file does not have'),
  fixes: json(MendedRows)
    .optional()
    .describe('JSON: number of a row → {field → text} in place of what its cells say'),
  digest: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Of the preview that was seen: refused (409) when the rows would become something else by now',
    ),
};

export const IMPORT_UPLOAD: Upload = {
  field: 'file',
  bytesMax: IMPORT_BYTES_MAX,
  fields: ImportFields,
  fieldBytesMax: FIELD_BYTES_MAX,
};

/**
 * How a column found its field: `sure` head and values agree, `maybe` one of them says so, `unknown` nobody can tell,
 * `own` chosen in this call, `remembered` chosen in this company before for a column of the same head.
 */
export const COLUMN_MATCHES = ['sure', 'maybe', 'unknown', 'own', 'remembered'] as const;

export const ImportColumn = z.object({
  head: z
    .string()
    .describe('Unique: equal heads are numbered, an empty one is the letter of the column'),
  sample: z.string().describe('The first value that stands in it'),
  field: z.string().nullable(),
  match: z.enum(COLUMN_MATCHES),
  guess: z.string().optional().describe('Of an unknown column the field that comes nearest'),
});
export type ImportColumn = z.output<typeof ImportColumn>;

export const ImportField = z.object({
  field: z.string(),
  title: z.string(),
  isRequired: z.boolean().describe('A new record needs it'),
  choices: z
    .array(z.string())
    .optional()
    .describe('What its cells may say, of a field with few values'),
});
export type ImportField = z.output<typeof ImportField>;

/** `new` is made, `changed` is, `same` stays, `refused` is left out for what its messages say. */
export const ROW_RESULTS = ['new', 'changed', 'same', 'refused'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

export const BroughtRow = z.object({
  row: z.number().int().describe('Its number in the sheet, from 1'),
  result: z.enum(ROW_RESULTS),
  values: z
    .record(z.string(), z.string())
    .describe(
      'By field what the row says, as it would become; of a field that was not read what stands in the cell',
    ),
  before: z
    .record(z.string(), z.string())
    .optional()
    .describe('Of a changed row by field what it was before'),
  messages: z.array(z.object({ field: z.string().nullable(), code: z.string(), text: z.string() })),
  recordId: z.number().int().optional().describe('The record that is there, or was made'),
  cells: z
    .array(z.string())
    .optional()
    .describe('Of a refused row what stands in the file, in the order of the columns'),
});
export type BroughtRow = z.output<typeof BroughtRow>;

export const ImportCounts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/**
 * Rows that are no records: `summary` a line of sums, `preamble` what stands above the heads, `notFuel` what else was bought
 * at a pump, `cancelled` a purchase and the correction that takes it back.
 */
export const IGNORED_ROWS = ['summary', 'preamble', 'notFuel', 'cancelled'] as const;

export const Brought = z.object({
  importId: z.number().int().nullable().describe('null: nothing was stored'),
  digest: z.string(),
  sheets: z.array(z.string()).describe('Names of all sheets of a workbook'),
  sheet: z.string().nullable(),
  headRow: z.number().int(),
  columns: z.array(ImportColumn),
  fields: z.array(ImportField).describe('All that this kind takes, in the order of its form'),
  ignored: z.array(
    z.object({ row: z.number().int(), why: z.enum(IGNORED_ROWS), text: z.string() }),
  ),
  rows: z.array(BroughtRow),
  counts: ImportCounts,
});
export type Brought = z.output<typeof Brought>;

/**
 * XLSX, CSV, TSV or pasted text. Rows that are refused are left out, all others are stored in one transaction, with one
 * entry in the record of changes. A row that meets a refusal only while it is stored (somebody else was faster) is told
 * as refused in the answer. It goes on when whoever asked hangs up; the list of imports says how far it is. One import of a
 * company at a time: another one is refused (409) with who stores and since when.
 */
export const bringData = endpoint('POST /v1/{company}/import/{kind}', {
  summary:
    'Make records of a list (XLSX, CSV, TSV); dryrun=true only says what each row would become',
  needs: role('admin'),
  path: { kind },
  query: { dryrun: queryFlag.optional() },
  upload: IMPORT_UPLOAD,
  answer: Brought,
  refuses: [409],
});

/** Explained columns, and lists to choose from. In the language of the request. */
export const getImportTemplate = endpoint('GET /v1/{company}/import-template/{kind}', {
  summary: 'An empty workbook to fill in for a kind of import',
  needs: role('admin'),
  path: { kind },
  bytes: XLSX_TYPE,
});

/** `storing` is on its way, `stored` can be taken back, `takenBack` was; of one that `failed` nothing is stored. */
export const IMPORT_STATES = ['storing', 'stored', 'takenBack', 'failed'] as const;

export const StoredImport = z.object({
  importId: z.number().int(),
  kind,
  timestamp: instant,
  author: z.string(),
  fileName: z.string(),
  counts: ImportCounts,
  state: z.enum(IMPORT_STATES),
  progress: z
    .object({
      done: z.number().int(),
      total: z.number().int().nullable().describe('null: the file is being read'),
    })
    .nullable()
    .describe('Rows that are stored so far, while it is being stored'),
  takenBack: z.object({ timestamp: instant, author: z.string() }).nullable(),
});
export type StoredImport = z.output<typeof StoredImport>;

export const listImports = endpoint('GET /v1/{company}/imported', {
  summary: 'Imports of the company, newest first',
  needs: role('admin'),
  query: paging(100),
  answer: page(StoredImport),
});

/**
 * What it made is removed and what it changed is as it was. Refused (`in_use`, with the names) when somebody has changed
 * one of its records since, or something depends on it.
 */
export const takeBackImport = endpoint('DELETE /v1/{company}/imported/{importId}', {
  summary: 'Take an import back while nothing depends on it',
  needs: role('admin'),
  path: { importId: recordId.describe('Number of the import') },
  refuses: [409],
});
