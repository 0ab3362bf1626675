// A list as a spreadsheet: whoever shows a list sends what is seen of it, title, columns and rows, and gets the file.
import { z } from 'zod';
import { endpoint, role, type Upload } from '../endpoint.ts';

export const LIST_COLUMNS_MAX = 60;
export const LIST_ROWS_MAX = 20_000;
const TITLE_MAX = 200;
const HEAD_MAX = 200;
const NOTE_MAX = 500;
const TEXT_MAX = 4000;
const UNIT_MAX = 20;
const DIGITS_MAX = 6;

/**
 * What the cells of a column are: `number` in the unit of the column, `duration` seconds, `date` yyyy-MM-dd,
 * `dateTime` yyyy-MM-ddTHH:mm:ss by the company's clock, `text` as it is.
 */
export const LIST_CELL_TYPES = ['text', 'number', 'duration', 'date', 'dateTime'] as const;
export type ListCellType = (typeof LIST_CELL_TYPES)[number];

const day = z.iso.date();
const moment = z.iso.datetime({ local: true, precision: 0 });

export const ListColumn = z.object({
  head: z.string().max(HEAD_MAX),
  type: z.enum(LIST_CELL_TYPES),
  unit: z.string().max(UNIT_MAX).optional(),
  /** After the decimal point. */
  digits: z.number().int().min(0).max(DIGITS_MAX).optional(),
});
export type ListColumn = z.output<typeof ListColumn>;

const ListCell = z.union([z.string().max(TEXT_MAX), z.number(), z.null()]);
export type ListCell = z.output<typeof ListCell>;

/** What stands in the file that is sent, as JSON. */
export const ListTable = z
  .object({
    title: z.string().min(1).max(TITLE_MAX),
    /** How it was filtered, and what else should be known of it. */
    note: z.string().max(NOTE_MAX).default(''),
    columns: z.array(ListColumn).min(1).max(LIST_COLUMNS_MAX),
    /** A cell for each column; null: empty. */
    rows: z.array(z.array(ListCell)).max(LIST_ROWS_MAX),
  })
  .superRefine(({ columns, rows }, context) => {
    const fits = (cell: ListCell, { type }: ListColumn) =>
      cell === null ||
      (type === 'number' || type === 'duration' ? typeof cell === 'number' : isText(cell, type));
    const at = rows.findIndex(
      (row) =>
        row.length !== columns.length ||
        columns.some((column, index) => !fits(row[index] ?? null, column)),
    );
    // Of the first one only: all the others are likely of the same mistake.
    if (at >= 0) context.addIssue({ code: 'custom', path: ['rows', at], message: 'format' });
  });
export type ListTable = z.output<typeof ListTable>;

function isText(cell: string | number, type: ListCellType): boolean {
  if (typeof cell !== 'string') return false;
  if (type === 'text') return true;
  return (type === 'date' ? day : moment).safeParse(cell).success;
}

export const LIST_UPLOAD: Upload = { field: 'file', bytesMax: 8 * 1024 * 1024, fields: {} };

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const makeListFile = endpoint('POST /v1/{company}/list/xlsx', {
  summary:
    'A list as a spreadsheet; the file sent is JSON: title, note, columns {head, type (text, number, duration, date, dateTime), unit, digits} and rows, at most 60 columns and 20 000 rows',
  needs: role('driver'),
  upload: LIST_UPLOAD,
  bytes: XLSX_TYPE,
});
