// A table of documents whose columns are called otherwise, or stand below a title: read as lists of the page of data are
// (domain/import), so that nobody has to write the file anew. Columns that it cannot have are left empty.
import { cellText } from '@flotila/domain/import/cell.ts';
import { findList } from '@flotila/domain/import/list.ts';
import { matchColumns, sampleCells } from '@flotila/domain/import/match.ts';
import { partOff } from '@flotila/domain/import/no-purchase.ts';
import { REFUELING_TARGETS } from '@flotila/domain/import/refueling-targets.ts';
import { DOCUMENT_COLUMNS, type DocumentColumn } from '@flotila/domain/refueling/csv.ts';
import { TABLE_ROWS_MAX, type TableRow } from '@flotila/domain/refueling/table.ts';
import { readRows } from './read-table.ts';

/** By column the field of a list. */
const FIELDS: Readonly<Record<DocumentColumn, string>> = {
  datetime: 'datetime',
  numeric_plate: 'vehicle',
  fuel: 'fuel',
  quantity: 'quantity',
  full: 'full',
  amount: 'amount',
  currency: 'currency',
  place: 'place',
};
/** Without these it is no list of documents. */
const NEEDED: readonly string[] = ['datetime', 'vehicle', 'fuel', 'quantity'];
const NO_LISTS = { ids: new Map(), names: new Map() };

/** undefined: it is no such list. */
export function readLoose(bytes: Uint8Array): TableRow<DocumentColumn>[] | undefined {
  const { records } = readRows(bytes, TABLE_ROWS_MAX + 100);
  if (!records || records.length > TABLE_ROWS_MAX) return undefined;
  const list = findList({ rows: records }, REFUELING_TARGETS);
  const cells = list.rows.map((row) => row.cells);
  const columns = matchColumns(
    list.heads.map(({ at, head }) => ({ at, head, cells: sampleCells(cells, at) })),
    {
      targets: REFUELING_TARGETS,
      own: new Map(),
      remembered: new Map(),
      language: 'sk',
      lists: { persons: NO_LISTS, groupsets: NO_LISTS, vehicles: NO_LISTS, subjects: NO_LISTS },
    },
  );
  const at = new Map(columns.flatMap((one) => (one.target ? [[one.target.field, one.at]] : [])));
  if (!NEEDED.every((field) => at.has(field))) return undefined;
  return partOff(list.rows, columns).rows.map(({ row, cells: said }) => {
    const text = (field: string) => cellText(said[at.get(field) ?? -1]).trim();
    const named = DOCUMENT_COLUMNS.map((column) => [column, text(FIELDS[column])] as const);
    const texts = Object.fromEntries(named) as Record<DocumentColumn, string>;
    return { row, cells: { ...texts, datetime: `${texts.datetime} ${text('time')}`.trim() } };
  });
}
