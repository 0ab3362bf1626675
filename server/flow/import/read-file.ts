// A file as sheets of typed cells, whatever form it came in: a workbook, or text as it is pasted or exported.
import type { Sheet } from '@flotila/domain/import/cell.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@flotila/domain/import/import.api.ts';
import { findList, HEAD_ROWS_MAX } from '@flotila/domain/import/list.ts';
import type { Target } from '@flotila/domain/import/target.ts';
import { readRows } from '../../thing/refueling/read-table.ts';
import type { FileFault } from './file-fault.ts';
import { isWorkbook, openWorkbook, type Workbook } from './read-workbook.ts';

export interface ReadFile {
  /** Of a workbook. */
  sheets: string[];
  name: string | null;
  sheet: Sheet;
}

/** Of all rows together. */
const CELLS_MAX = 1_000_000;
/** Above and below the records: a title, empty rows, sums. */
const OTHER_ROWS_MAX = 100;
const ROWS_MAX = IMPORT_ROWS_MAX + OTHER_ROWS_MAX;

/** @param wanted name of the sheet; left out: the one whose heads are known best */
export async function readFile(
  bytes: Uint8Array,
  wanted: string | undefined,
  targets: readonly Target[],
): Promise<ReadFile | FileFault> {
  if (bytes.length === 0) return { code: 'empty', params: {} };
  if (!isWorkbook(bytes)) return readText(bytes);
  const workbook = await openWorkbook(bytes);
  if ('code' in workbook) return workbook;
  if (wanted !== undefined && !workbook.sheets.includes(wanted)) {
    return { code: 'sheet', params: { sheet: wanted } };
  }
  const name = wanted ?? (await bestSheet(workbook, targets));
  const sheet = await workbook.read(name, {
    rowsMax: ROWS_MAX,
    isWhole: true,
    columnsMax: IMPORT_COLUMNS_MAX,
    cellsMax: CELLS_MAX,
  });
  return 'code' in sheet ? sheet : { sheets: workbook.sheets, name, sheet };
}

function readText(bytes: Uint8Array): ReadFile | FileFault {
  const { records = [], fault } = readRows(bytes, ROWS_MAX + 1);
  if (fault) return { ...fault, code: fault.code as FileFault['code'] };
  if (records.length > ROWS_MAX) return { code: 'rowsMax', params: { max: IMPORT_ROWS_MAX } };
  let cells = 0;
  for (const { length } of records) {
    cells += length;
    if (length > IMPORT_COLUMNS_MAX)
      return { code: 'columnsMax', params: { max: IMPORT_COLUMNS_MAX } };
  }
  if (cells > CELLS_MAX) return { code: 'cellsMax', params: { max: CELLS_MAX } };
  return { sheets: [], name: null, sheet: { rows: records } };
}

/** Sheets with nothing that we know are left for the first one. */
async function bestSheet(workbook: Workbook, targets: readonly Target[]): Promise<string> {
  const [first = ''] = workbook.sheets;
  if (workbook.sheets.length === 1) return first;
  let best = { name: first, known: 0 };
  for (const name of workbook.sheets) {
    const top = await workbook.read(name, {
      rowsMax: HEAD_ROWS_MAX,
      isWhole: false,
      columnsMax: Number.POSITIVE_INFINITY,
      cellsMax: CELLS_MAX,
    });
    if ('code' in top) continue;
    const { known } = findList(top, targets);
    if (known > best.known) best = { name, known };
  }
  return best.name;
}
