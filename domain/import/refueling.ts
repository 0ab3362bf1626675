// What rows of bought fuel become: new documents, those that are there already, or a document that a correction takes back.
// Two pumps in one minute are two documents. Pure.
import { isOverCapacity } from '../refueling/doubt.ts';
import { homeAmount, type RateOf } from '../refueling/home-amount.ts';
import { createPriceDoubts } from '../refueling/price-doubts.ts';
import { AMOUNT_MAX, PLACE_MAX, QUANTITY_MAX } from '../refueling/refueling.ts';
import { localDay, localMinutes } from '../time.ts';
import type { Language } from '../words/languages.ts';
import { type Cell, cellText, isEmpty } from './cell.ts';
import type { BroughtRow } from './import.api.ts';
import { type JudgedRow, messagesOf, type ReadRow, type Said } from './judge.ts';
import { type FoundList, isSum, rowText } from './list.ts';
import type { MatchedColumn } from './match.ts';
import type { Purchase, ReadPurchase } from './purchase.ts';
import type { Bought } from './refueling-targets.ts';
import { REFUELING_TARGETS } from './refueling-targets.ts';
import type { Body, Lists } from './target.ts';

type Ignored = FoundList['ignored'][number];

/** A document as it is stored; its time in whole seconds. */
export interface StoredDocument {
  vehicleId: number;
  ts: number;
  fuel: string;
  quantity: number;
  amount: number;
  currency: string;
  hasPhotos: boolean;
  lastChange: string;
}

/** A document that a correction of an earlier list took out. */
export interface GoneDocument extends Omit<StoredDocument, 'hasPhotos' | 'lastChange'> {
  /** The time of the correction; NaN: not known. */
  correctedAt: number;
}

/** What is stored of a row: a document, or which one goes. */
export interface DocumentPlan extends Body {
  vehicleId: number;
  ts: number;
  document: {
    fuel: string;
    isFull: boolean;
    quantity: number;
    amount: number;
    currency: string;
    place: string | null;
    homeAmount: number | null;
    homeCurrency: string | null;
  } | null;
  /** Of a document that goes. */
  goes: { lastChange: string; correctedAt: number } | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEAR_MS = 3 * 3_600_000;
/** So long before its correction something was bought, days. */
export const CORRECTED_DAYS = 92;

/** Rows that are no purchases: sums between and below them have no day, and name nobody or nothing that was bought. */
export function partOff(
  rows: FoundList['rows'],
  columns: readonly MatchedColumn[],
): { rows: FoundList['rows']; ignored: Ignored[] } {
  const at = (field: string) => columns.find(({ target }) => target?.field === field)?.at;
  const day = at('datetime');
  const fuel = at('fuel');
  const named = ['vehicle', 'card', 'driver'].flatMap((field) => at(field) ?? []);
  const bought = ['quantity', 'amount', 'net'].flatMap((field) => at(field) ?? []);
  const isBlank = (cells: readonly Cell[], place: number) => cellText(cells[place]).trim() === '';
  const kept: FoundList['rows'] = [];
  const ignored: Ignored[] = [];
  for (const row of rows) {
    const { cells } = row;
    const isUnnamed = fuel !== undefined && isBlank(cells, fuel);
    const isSummed =
      day !== undefined &&
      (isBlank(cells, day)
        ? isUnnamed || named.every((place) => isBlank(cells, place)) || cells.some(isSum)
        : isUnnamed && !/\d/.test(cellText(cells[day]).trim().slice(0, 1)));
    const isNothing =
      bought.length > 1 && bought.every((place) => isEmpty(cells[place]) || isBlank(cells, place));
    if (!isSummed && !isNothing) kept.push(row);
    else
      ignored.push({ row: row.row, why: isSummed ? 'summary' : 'notFuel', text: rowText(cells) });
  }
  return { rows: kept, ignored };
}

/** What else is sold at a pump. */
export function isOtherGoods({ values }: ReadRow): boolean {
  return values.some(
    ({ target, value }) => target.field === 'fuel' && (value as Bought).product === 'other',
  );
}

export interface BoughtRow extends ReadPurchase {
  read: ReadRow;
}

export interface Judging {
  rows: readonly BoughtRow[];
  stored: readonly StoredDocument[];
  gone: readonly GoneDocument[];
  home: string;
  zone: string;
  rateOf: RateOf;
  language: Language;
  lists: Lists;
  /** Places of the columns, for what a refused row has in the file. */
  columns: readonly MatchedColumn[];
}

interface Open {
  row: BoughtRow;
  purchase: Purchase;
  refusal?: Said;
  /** Its document is there. */
  stored?: StoredDocument;
  /** The document that it takes back. */
  cancels?: StoredDocument;
  /** It and another row are nothing together. */
  isCancelled?: boolean;
  /** An earlier list took its document out; of a correction: it did so. */
  isGone?: boolean;
  ts: number;
}

export function judgeRefuelings(judging: Judging): { judged: JudgedRow[]; ignored: Ignored[] } {
  const open = judging.rows.flatMap((row): Open[] =>
    row.purchase && row.refusals.length === 0
      ? [{ row, purchase: row.purchase, ts: row.purchase.ts }]
      : [],
  );
  const bought = open.filter(({ purchase }) => !purchase.isCorrection);
  const shelf = shelfOf(judging.stored);
  for (const one of bought) findStored(one, shelf);
  for (const one of bought) if (!one.stored && !one.refusal) findNear(one, shelf);
  const ofFile = Map.groupBy(bought, ({ purchase }) => purchase.vehicle.vehicleId);
  const corrections = open.filter(({ purchase }) => purchase.isCorrection);
  findGone(
    corrections,
    judging.gone,
    ({ correctedAt }, ts) => minuteOf(correctedAt) === minuteOf(ts),
  );
  for (const one of corrections) {
    if (!one.isGone) takeBack(one, ofFile.get(one.purchase.vehicle.vehicleId) ?? [], shelf);
  }
  const left = bought.filter(({ isCancelled }) => !isCancelled);
  const unknown = left.filter(({ stored, refusal }) => !stored && !refusal);
  findGone(unknown, judging.gone, (document, ts) => isNear(document.ts, ts));
  refuseDoubles(left);
  giveSeconds(left, judging.stored);
  const byRow = new Map(open.map((one) => [one.row, one]));
  const doubtOf = priceDoubts(left, judging.stored);
  const ignored: Ignored[] = [];
  const judged: JudgedRow[] = [];
  for (const row of judging.rows) {
    const one = byRow.get(row);
    if (one?.isCancelled) {
      ignored.push({ row: row.read.row, why: 'cancelled', text: rowText(row.read.cells) });
    } else judged.push(judgedRow(row, one, doubtOf, judging));
  }
  return { judged, ignored };
}

function isAlike(
  one: Pick<Purchase, 'fuel' | 'quantity' | 'amount' | 'currency'>,
  other: { fuel: string; quantity: number; amount: number; currency: string },
): boolean {
  return (
    one.fuel === other.fuel &&
    one.quantity === other.quantity &&
    one.amount === other.amount &&
    one.currency === other.currency
  );
}

function minuteOf(ts: number): number {
  return Math.floor(ts / MINUTE_MS);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR_MS;
}

/** What is stored; `free`: no row is it yet. */
interface Shelf {
  byMinute: ReadonlyMap<string, readonly StoredDocument[]>;
  byVehicle: ReadonlyMap<number, readonly StoredDocument[]>;
  free: Set<StoredDocument>;
}

function shelfOf(stored: readonly StoredDocument[]): Shelf {
  return {
    byMinute: Map.groupBy(stored, ({ vehicleId, ts }) => minuteKey(vehicleId, ts)),
    byVehicle: Map.groupBy(stored, ({ vehicleId }) => vehicleId),
    free: new Set(stored),
  };
}

function minuteKey(vehicleId: number, ts: number): string {
  return `${vehicleId} ${minuteOf(ts)}`;
}

/** The document of the same minute and litres; another sum of it is for a person to look at. */
function findStored(one: Open, { byMinute, free }: Shelf): void {
  const { purchase } = one;
  const inMinute = byMinute.get(minuteKey(purchase.vehicle.vehicleId, purchase.ts)) ?? [];
  const same = inMinute.find((document) => free.has(document) && isAlike(purchase, document));
  if (same) {
    free.delete(same);
    one.stored = same;
    return;
  }
  const other = inMinute.find(
    (document) =>
      free.has(document) &&
      document.fuel === purchase.fuel &&
      document.quantity === purchase.quantity,
  );
  if (!other) return;
  const params = { amount: other.amount, currency: other.currency };
  one.refusal = { field: 'amount', code: 'storedOtherwise', params };
}

/** A receipt that somebody typed, or a measured refueling's time: the same litres for the same money within hours. */
function findNear(one: Open, { byVehicle, free }: Shelf): void {
  const { purchase } = one;
  const away = ({ ts }: StoredDocument) => Math.abs(ts - purchase.ts);
  const [near] = (byVehicle.get(purchase.vehicle.vehicleId) ?? [])
    .filter(
      (document) =>
        free.has(document) && isNear(document.ts, purchase.ts) && isAlike(purchase, document),
    )
    .sort((a, b) => away(a) - away(b));
  if (!near) return;
  free.delete(near);
  one.stored = near;
}

/** A correction takes back the one purchase of its vehicle, litres and sum before it, in the file or stored. */
function takeBack(one: Open, bought: readonly Open[], { byVehicle, free }: Shelf): void {
  const { purchase } = one;
  const isBefore = (ts: number) =>
    minuteOf(ts) <= minuteOf(purchase.ts) && ts >= purchase.ts - CORRECTED_DAYS * DAY_MS;
  const inFile = bought.filter(
    (other) =>
      !other.isCancelled &&
      !other.refusal &&
      isBefore(other.purchase.ts) &&
      isAlike(purchase, other.purchase),
  );
  const others = (byVehicle.get(purchase.vehicle.vehicleId) ?? []).filter(
    (document) => free.has(document) && isBefore(document.ts) && isAlike(purchase, document),
  );
  const all = [...inFile, ...others];
  const atOnce = all.filter(({ ts }) => minuteOf(ts) === minuteOf(purchase.ts));
  const meant = atOnce.length > 0 ? atOnce : all;
  const [first] = meant;
  const moments = new Set(meant.map(({ ts }) => minuteOf(ts))).size;
  if (!first) one.refusal = { field: 'quantity', code: 'correctionOfNothing' };
  else if (moments > 1) {
    one.refusal = {
      field: 'quantity',
      code: 'correctionOfSeveral',
      params: { count: meant.length },
    };
  } else if ('purchase' in first) {
    if (first.stored) cancel(one, first.stored);
    else one.isCancelled = true;
    first.isCancelled = !one.refusal;
  } else {
    free.delete(first);
    cancel(one, first);
  }
}

/** Receipts are somebody's work: a document with photos is taken back by hand. */
function cancel(one: Open, document: StoredDocument): void {
  if (document.hasPhotos) one.refusal = { field: 'quantity', code: 'correctionWithPhotos' };
  else one.cancels = document;
}

function refuseDoubles(bought: readonly Open[]): void {
  const alike = Map.groupBy(bought, ({ purchase: { vehicle, ts, ...one } }) =>
    [vehicle.vehicleId, ts, one.fuel, one.quantity, one.amount, one.currency].join(' '),
  );
  for (const rows of alike.values()) {
    if (rows.length < 2) continue;
    for (const one of rows) {
      const other = rows.find((another) => another !== one);
      const row = other?.row.read.row ?? 0;
      one.refusal = { field: 'datetime', code: 'doubleInFile', params: { row } };
    }
  }
}

/** Lists that are brought again double nothing: neither a purchase that was taken back since, nor its correction. */
function findGone(
  rows: readonly Open[],
  gone: readonly GoneDocument[],
  isMeant: (document: GoneDocument, ts: number) => boolean,
): void {
  const free = Map.groupBy(gone, ({ vehicleId }) => vehicleId);
  for (const one of rows) {
    const { purchase } = one;
    const those = free.get(purchase.vehicle.vehicleId) ?? [];
    const at = those.findIndex(
      (document) => isAlike(purchase, document) && isMeant(document, purchase.ts),
    );
    if (at < 0) continue;
    those.splice(at, 1);
    one.isGone = true;
  }
}

/** A document's time is its key, so the second pump of a minute is a second later. */
function giveSeconds(bought: readonly Open[], stored: readonly StoredDocument[]): void {
  const key = (vehicleId: number, ts: number) => `${vehicleId}@${ts}`;
  const taken = new Set(stored.map(({ vehicleId, ts }) => key(vehicleId, ts)));
  for (const one of bought) {
    if (one.refusal || one.stored || one.isGone) continue;
    const { vehicleId } = one.purchase.vehicle;
    while (taken.has(key(vehicleId, one.ts))) one.ts += 1000;
    if (minuteOf(one.ts) !== minuteOf(one.purchase.ts)) {
      one.refusal = { field: 'datetime', code: 'duplicate' };
    } else taken.add(key(vehicleId, one.ts));
  }
}

function priceDoubts(bought: readonly Open[], stored: readonly StoredDocument[]) {
  const priced = ({ purchase: { vehicle, ...one } }: Open) => ({
    ...one,
    vehicleId: vehicle.vehicleId,
  });
  const told = createPriceDoubts(
    bought.map(priced),
    stored.map((one) => ({ ...one, fuel: one.fuel as Purchase['fuel'] })),
  );
  return (one: Open) => told(priced(one));
}

function judgedRow(
  row: BoughtRow,
  one: Open | undefined,
  doubtOf: (one: Open) => ReturnType<ReturnType<typeof createPriceDoubts>>,
  { language, lists, home, zone, rateOf, columns }: Judging,
): JudgedRow {
  const refusals = [...row.refusals];
  const notes = [...row.notes];
  if (one?.refusal) refusals.push(one.refusal);
  if (one && !one.stored && !one.isGone) refusals.push(...boundsOf(one.purchase));
  const values = { ...row.read.shown };
  for (const { target, value } of row.read.values) {
    values[target.field] = target.text(value, { language, lists });
  }
  if (one) values.vehicle ??= one.purchase.vehicle.numericPlate;
  let plan: DocumentPlan | null = null;
  let before: Record<string, string> | undefined;
  if (one && refusals.length === 0 && one.cancels) {
    const { vehicleId, ts, lastChange } = one.cancels;
    const goes = { lastChange, correctedAt: one.purchase.ts };
    plan = { vehicleId, ts, document: null, goes };
    before = { quantity: (values.quantity ?? '').replace(/^[-−]/, '') };
    const moment = `${localDay(ts, zone)} ${clockOf(localMinutes(ts, zone))}`;
    notes.push({ field: 'quantity', code: 'cancels', params: { moment } });
  } else if (one?.isGone) {
    notes.push({ field: 'quantity', code: 'alreadyCancelled' });
  } else if (one && refusals.length === 0 && !one.stored) {
    const day = localDay(one.ts, zone);
    const { vehicle, isFull, isCorrection: _is, ts: _ts, ...bought } = one.purchase;
    const amount = homeAmount(bought, home, day, rateOf);
    if (amount === null) {
      const missing = rateOf(bought.currency, day) === null ? bought.currency : home;
      notes.push({ field: 'currency', code: 'noRate', params: { day, currency: missing, home } });
    }
    const { capacity } = vehicle;
    if (isOverCapacity(bought.quantity, capacity)) {
      notes.push({ field: 'quantity', code: 'overTank', params: { capacity } });
    }
    const doubt = doubtOf(one);
    if (doubt)
      notes.push({ field: 'amount', code: 'price', ...(doubt.params && { params: doubt.params }) });
    if (one.ts !== one.purchase.ts) notes.push({ field: 'datetime', code: 'secondPump' });
    plan = {
      vehicleId: vehicle.vehicleId,
      ts: one.ts,
      goes: null,
      document: {
        ...bought,
        isFull: isFull === true,
        homeAmount: amount,
        homeCurrency: amount === null ? null : home,
      },
    };
  }
  const isRefused = refusals.length > 0;
  const isThere = one?.stored || one?.isGone;
  const result = isRefused ? 'refused' : one?.cancels ? 'changed' : isThere ? 'same' : 'new';
  return {
    shown: {
      row: row.read.row,
      result,
      values,
      ...(before && { before }),
      messages: messagesOf(isRefused ? refusals : notes, REFUELING_TARGETS, language),
      ...(isRefused && { cells: columns.map(({ at }) => cellText(row.read.cells[at])) }),
    } satisfies BroughtRow,
    plan: plan && { id: null, body: plan },
  };
}

function clockOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function boundsOf({ quantity, amount, place }: Purchase): Said[] {
  const said: Said[] = [];
  if (quantity > QUANTITY_MAX)
    said.push({ field: 'quantity', code: 'max', params: { max: QUANTITY_MAX } });
  if (amount > AMOUNT_MAX) said.push({ field: 'amount', code: 'max', params: { max: AMOUNT_MAX } });
  if (place !== null && place.length > PLACE_MAX) {
    said.push({ field: 'place', code: 'maxLength', params: { max: PLACE_MAX } });
  }
  if (place?.includes('\0') || place?.isWellFormed() === false) {
    said.push({ field: 'place', code: 'characters' });
  }
  return said;
}
