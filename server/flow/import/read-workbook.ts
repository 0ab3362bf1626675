// Reads the sheets of a workbook (XLSX, ODS) as typed cells. What the archive holds is unpacked here, with a limit, and only
// what sheets are made of is given on: pictures, macros and whatever else lies in it is never opened.
import type { Cell, Sheet } from '@flotila/domain/import/cell.ts';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { EncryptedFileError, readOds, readXlsx, streamXlsxRows } from 'hucre';
import type { FileFault } from './file-fault.ts';

export const UNPACKED_BYTES_MAX = 120 * 1024 * 1024;
const PARTS_MAX = 2000;
const SHEETS_MAX = 50;
const NEEDED =
  /^(\[Content_Types\]\.xml|mimetype|content\.xml|META-INF\/manifest\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

export interface Workbook {
  /** Those that somebody sees. */
  sheets: string[];
  /** The first rows of a sheet, or all of them up to a limit. */
  read(sheet: string, limits: SheetLimits): Promise<Sheet | FileFault>;
}

export interface SheetLimits {
  rowsMax: number;
  /** Beyond it the sheet is refused; left out: what is beyond is not read. */
  isWhole: boolean;
  columnsMax: number;
  cellsMax: number;
}

/** Old workbooks, and those with a password, are kept in this form. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

export function beginsWith(bytes: Uint8Array, begin: readonly number[]): boolean {
  return begin.every((byte, at) => bytes[at] === byte);
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return beginsWith(bytes, ARCHIVE) || beginsWith(bytes, COMPOUND);
}

export async function openWorkbook(bytes: Uint8Array): Promise<Workbook | FileFault> {
  if (beginsWith(bytes, COMPOUND)) return fault(hasPassword(bytes) ? 'password' : 'oldFormat');
  const unpacked = unpack(bytes);
  if (!unpacked.parts) return unpacked.fault;
  const { parts } = unpacked;
  const isOds = 'content.xml' in parts;
  if (!isOds && !('xl/workbook.xml' in parts)) return fault('notList');
  if (isOds && isEncrypted(parts)) return fault('password');
  const plain = zipSync(parts, { level: 0 });
  try {
    const sheets = await namesOf(plain, isOds);
    if (sheets.length === 0) return fault('damaged');
    if (sheets.length > SHEETS_MAX) return fault('sheetsMax', { max: SHEETS_MAX });
    return { sheets, read: (sheet, limits) => readSheet(plain, isOds, sheet, limits) };
  } catch (error) {
    return faultOf(error);
  }
}

function fault(code: FileFault['code'], params: FileFault['params'] = {}): FileFault {
  return { code, params };
}

function faultOf(error: unknown): FileFault {
  return fault(error instanceof EncryptedFileError ? 'password' : 'damaged');
}

/** In UTF-16, as the names of streams are kept. */
function hasPassword(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

function isEncrypted(parts: Record<string, Uint8Array>): boolean {
  const manifest = parts['META-INF/manifest.xml'];
  return manifest !== undefined && strFromU8(manifest).includes('encryption-data');
}

/** A size that an archive tells wrongly cuts its part off, so no more than the limit is ever unpacked. */
type Unpacked =
  | { parts: Record<string, Uint8Array>; fault?: undefined }
  | { fault: FileFault; parts?: undefined };

function unpack(bytes: Uint8Array): Unpacked {
  let size = 0;
  let count = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        count += 1;
        if (!NEEDED.test(name)) return false;
        size += originalSize;
        return size <= UNPACKED_BYTES_MAX && count <= PARTS_MAX;
      },
    });
    const isLarge = size > UNPACKED_BYTES_MAX || count > PARTS_MAX;
    return isLarge ? { fault: fault('large') } : { parts };
  } catch {
    return { fault: fault('damaged') };
  }
}

async function namesOf(plain: Uint8Array, isOds: boolean): Promise<string[]> {
  const seen: string[] = [];
  const sheets = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    if (!info.hidden && !info.veryHidden) seen.push(info.name);
    return false;
  };
  if (isOds) await readOds(plain, { sheets });
  else await readXlsx(plain, { sheets });
  return seen;
}

async function readSheet(
  plain: Uint8Array,
  isOds: boolean,
  sheet: string,
  limits: SheetLimits,
): Promise<Sheet | FileFault> {
  const rows: Cell[][] = [];
  let cells = 0;
  try {
    const stream = isOds ? odsRows(plain, sheet) : streamXlsxRows(plain, { sheet });
    for await (const { index, values } of stream) {
      const row = values.map(cellOf);
      while (row.length > 0 && row.at(-1) === null) row.pop();
      if (row.length === 0) continue;
      if (index >= limits.rowsMax) {
        if (limits.isWhole) return fault('rowsMax', { max: limits.rowsMax });
        break;
      }
      if (row.length > limits.columnsMax) return fault('columnsMax', { max: limits.columnsMax });
      cells += row.length;
      if (cells > limits.cellsMax) return fault('cellsMax', { max: limits.cellsMax });
      while (rows.length < index) rows.push([]);
      rows.push(row);
    }
  } catch (error) {
    return faultOf(error);
  }
  return { rows };
}

/** Its stream neither counts empty rows nor knows sheets by their names. */
async function* odsRows(plain: Uint8Array, sheet: string) {
  const { sheets } = await readOds(plain, { sheets: [sheet] });
  for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { index, values };
}

const FAULT = /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA)$/;

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'string') {
    if (FAULT.test(value)) return { fault: value };
    return value.trim() === '' ? null : value;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : { fault: String(value) };
  return typeof value === 'boolean' ? value : null;
}

function dayOf(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return { fault: '#VALUE!' };
  const [day = '', rest = ''] = date.toISOString().split('T');
  const time = rest.slice(0, 8);
  return time === '00:00:00' ? { day } : { day, time };
}
