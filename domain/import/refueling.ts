// What rows of bought fuel become: new documents, those that are there already, or a document that a correction takes back.
// Two pumps in one minute are two documents. Pure.
import { createPriceDoubts } from '../refueling/price-doubts.ts';
import type { JudgedRow } from './judge.ts';
import { rowText } from './list.ts';
import type { Ignored } from './no-purchase.ts';
import type { Purchase } from './purchase.ts';
import {
  type GoneDocument,
  type Judging,
  judgedRow,
  type Open,
  type StoredDocument,
} from './refueling-row.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEAR_MS = 3 * 3_600_000;
/** So long before its correction something was bought, days. */
export const CORRECTED_DAYS = 92;

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
