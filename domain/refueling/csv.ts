// Documents of bought fuel in a table (fuel.md §5, REF-026 … REF-029): each row becomes a document or
// is skipped with messages that name their column. Nothing is guessed: what cannot be read is skipped.
import { productOf } from '../import/product.ts';
import { firstOf, foldText } from '../text.ts';
import { instantOfLocal, readMoment } from '../time.ts';
import { isOverCapacity } from './doubt.ts';
import { readNumber } from './number-cell.ts';
import { AMOUNT_MAX, type Fuel, isCurrency, PLACE_MAX, QUANTITY_MAX } from './refueling.ts';
import { formatTable, type TableRow } from './table.ts';

/** REF-026. */
export const DOCUMENT_COLUMNS = [
  'datetime',
  'numeric_plate',
  'fuel',
  'quantity',
  'full',
  'amount',
  'currency',
  'place',
] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

/** Why a row is skipped, or what somebody should know of a row that is not. */
export interface RowMessage {
  field: DocumentColumn;
  code:
    | 'required'
    | 'unknownPlate'
    | 'ambiguousPlate'
    | 'removedVehicle'
    | 'date'
    | 'future'
    | 'unsupportedFuel'
    | 'number'
    | 'unclear'
    | 'decimal'
    | 'positive'
    | 'min'
    | 'max'
    | 'choice'
    | 'unknownCurrency'
    | 'maxLength'
    | 'format'
    | 'duplicate'
    | 'duplicateInFile'
    | 'overCapacity'
    | 'price'
    | 'noRate';
  params?: Record<string, string | number>;
}

/** A vehicle that the importing person may see. */
export interface ImportVehicle {
  vehicleId: number;
  numericPlate: string;
  isRemoved: boolean;
  /** Sum of the main tanks, litres; null unknown. */
  capacity: number | null;
}

export interface ImportContext {
  /** The company's IANA zone. */
  zone: string;
  /** epoch milliseconds */
  now: number;
  vehicles: readonly ImportVehicle[];
}

export interface ReadDocument {
  vehicleId: number;
  /** epoch milliseconds, a whole second */
  ts: number;
  fuel: Fuel;
  isFull: boolean;
  quantity: number;
  amount: number;
  currency: string;
  place: string | null;
}

/** A row with its outcome: a document, or none and why. */
export interface DocumentRow {
  row: number;
  messages: RowMessage[];
  /** As the vehicle has it, else as the file has it. */
  numericPlate: string | null;
  ts: number | null;
  quantity: number | null;
  document: ReadDocument | null;
  /** What stands in the file where it could not be read, cut; left out: nothing. */
  unread?: Partial<DocumentCells>;
}

/** Letters of a cell that are told of what could not be read. */
const UNREAD_MAX = 40;

const MINUTE_MS = 60_000;

/**
 * REF-028: reads the rows. Of two rows of one vehicle, time, fuel, litres and sum the later one is skipped; two pumps in one
 * minute are two documents, the later one a second later, since a document's key is its time.
 */
export function readDocuments(
  rows: readonly TableRow<DocumentColumn>[],
  context: ImportContext,
): DocumentRow[] {
  const findVehicle = createPlates(context.vehicles);
  const seen = new Set<string>();
  const taken = new Set<string>();
  return rows.map((row) => {
    const read = readRow(row, context, findVehicle);
    if (!read.document) return read;
    const { vehicleId, fuel, quantity, amount, currency } = read.document;
    const bought = [documentKey(read.document), fuel, quantity, amount, currency].join(' ');
    const ts = freeSecond(read.document, taken);
    if (seen.has(bought) || ts === null) {
      return skipRow(read, { field: 'datetime', code: 'duplicateInFile' });
    }
    seen.add(bought);
    taken.add(documentKey({ vehicleId, ts }));
    return { ...read, ts, document: { ...read.document, ts } };
  });
}

/** The first of the minute that no other row has. */
function freeSecond({ vehicleId, ts }: ReadDocument, taken: ReadonlySet<string>): number | null {
  const end = (Math.floor(ts / MINUTE_MS) + 1) * MINUTE_MS;
  for (let second = ts; second < end; second += 1000) {
    if (!taken.has(documentKey({ vehicleId, ts: second }))) return second;
  }
  return null;
}

/** The row as skipped for one more reason; what would only have been worth knowing goes. */
export function skipRow(row: DocumentRow, message: RowMessage): DocumentRow {
  return { ...row, document: null, messages: [message] };
}

/** By which two documents are the same: vehicle and time. */
export function documentKey({ vehicleId, ts }: Pick<ReadDocument, 'vehicleId' | 'ts'>): string {
  return `${vehicleId}@${ts}`;
}

/** Plates are compared without blanks and dashes, in upper case. */
export function plateKey(plate: string): string {
  return plate.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** What a row of a file says, as texts of a form. */
export type DocumentCells = Record<DocumentColumn, string>;

/** REF-026: the text of a file with these rows. */
export function formatDocuments(rows: readonly DocumentCells[]): string {
  return formatTable(DOCUMENT_COLUMNS, rows);
}

/** Takes a message, and gives null as the value that is missing. */
type Refuse = (code: RowMessage['code'], params?: RowMessage['params']) => null;

function readRow(
  { row, cells }: TableRow<DocumentColumn>,
  { zone, now }: ImportContext,
  findVehicle: PlateFinder,
): DocumentRow {
  const messages: RowMessage[] = [];
  const unread: Partial<DocumentCells> = {};
  const read = <T>(field: DocumentColumn, readCell: (text: string, refuse: Refuse) => T | null) =>
    readCell(cells[field], (code, params) => {
      messages.push(params ? { field, code, params } : { field, code });
      if (cells[field] !== '') unread[field] = firstOf(cells[field], UNREAD_MAX);
      return null;
    });
  const ts = read('datetime', (text, refuse) => readTime(text, { zone, now }, refuse));
  const vehicle = read('numeric_plate', findVehicle);
  const fuel = read('fuel', readFuel);
  const quantity = read('quantity', readQuantity);
  const isFull = read('full', readFull);
  const amount = read('amount', readAmount);
  const currency = read('currency', readCurrency);
  const place = read('place', readPlace);
  const isWhole = messages.length === 0;
  const document =
    isWhole && vehicle && ts !== null && fuel && quantity !== null && amount !== null && currency
      ? { vehicleId: vehicle.vehicleId, ts, fuel, isFull: isFull === true, quantity, amount }
      : null;
  if (document && vehicle?.isRemoved) {
    messages.push({ field: 'numeric_plate', code: 'removedVehicle' });
  }
  const capacity = vehicle?.capacity ?? null;
  // fuel.md §5: told, and still taken.
  if (document && isOverCapacity(document.quantity, capacity)) {
    messages.push({ field: 'quantity', code: 'overCapacity', params: { capacity } });
  }
  return {
    row,
    messages,
    ts,
    quantity,
    numericPlate: vehicle?.numericPlate ?? (cells.numeric_plate || null),
    document: document && { ...document, currency: currency ?? '', place },
    ...(Object.keys(unread).length > 0 && { unread }),
  };
}

const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const LOCAL_TIME = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}) +(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** `yyyy-MM-dd HH:mm:ss` or `d.M.yyyy H:mm` by the company's clock. */
function readTime(
  text: string,
  { zone, now }: Pick<ImportContext, 'zone' | 'now'>,
  refuse: Refuse,
): number | null {
  if (text === '') return refuse('required');
  const iso = ISO_TIME.exec(text);
  const local = iso ? null : LOCAL_TIME.exec(text);
  const [year = '', month = '', day = ''] = iso
    ? iso.slice(1, 4)
    : (local?.slice(1, 4).reverse() ?? []);
  const [hour = '', minute = '', second = '00'] = (iso ?? local)?.slice(4) ?? [];
  const two = (part: string) => part.padStart(2, '0');
  const moment = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`;
  const clock = readMoment(moment, 'UTC');
  if (clock === null) return refuse('date');
  // In the hour that the clock skips, the writer's clock was not changed yet. So 2:10 and 2:50 stay
  // apart; 2:30 and 3:30 are one moment, and the later row is told to be a duplicate.
  const ts = instantOfLocal(clock, zone, 'earlier');
  return ts > now ? refuse('future') : ts;
}

type PlateFinder = (text: string, refuse: Refuse) => ImportVehicle | null;

/**
 * A removed vehicle may have given its plate to another one, which is then the one that is meant. Without
 * one it is the removed vehicle: bills come weeks after the fuel, and it was refueled while it was there.
 */
function createPlates(vehicles: readonly ImportVehicle[]): PlateFinder {
  const byPlate = Map.groupBy(vehicles, ({ numericPlate }) => plateKey(numericPlate));
  return (text, refuse) => {
    if (text === '') return refuse('required');
    const found = byPlate.get(plateKey(text)) ?? [];
    const present = found.filter(({ isRemoved }) => !isRemoved);
    const meant = present.length > 0 ? present : found;
    if (meant.length > 1) return refuse('ambiguousPlate');
    return meant[0] ?? refuse('unknownPlate');
  };
}

function readFuel(text: string, refuse: Refuse): Fuel | null {
  if (text === '') return refuse('required');
  const product = productOf(text);
  return product === null || product === 'other' ? refuse('unsupportedFuel') : product;
}

function readQuantity(text: string, refuse: Refuse): number | null {
  const quantity = readNumber(text, refuse, QUANTITY_MAX);
  return quantity !== null && quantity <= 0 ? refuse('positive') : quantity;
}

function readAmount(text: string, refuse: Refuse): number | null {
  const amount = readNumber(text, refuse, AMOUNT_MAX);
  return amount !== null && amount < 0 ? refuse('min', { min: 0 }) : amount;
}

const FULL = new Map([
  ...['1', 'true', 'a', 'ano'].map((text) => [text, true] as const),
  ...['0', 'false', 'n', 'nie', 'ne', ''].map((text) => [text, false] as const),
]);

function readFull(text: string, refuse: Refuse): boolean | null {
  const isFull = FULL.get(foldText(text));
  return isFull ?? refuse('choice');
}

function readCurrency(text: string, refuse: Refuse): string | null {
  if (text === '') return refuse('required');
  const code = text.toUpperCase();
  return isCurrency(code) ? code : refuse('unknownCurrency');
}

function readPlace(text: string, refuse: Refuse): string | null {
  if (text.length > PLACE_MAX) return refuse('maxLength', { max: PLACE_MAX });
  // No database stores it, and nobody types it.
  if (text.includes('\0')) return refuse('format');
  return text === '' ? null : text;
}
