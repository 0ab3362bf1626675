// The rules of the refueling table: what a row shows, what the sums of the month are, and what may be done
// with an entry by whom (REF-003 … REF-008). Litres; pure.
import { apartFuels, type FuelledTank, isApart } from '@flotila/domain/fuel/apart.ts';
import type { Owner } from '@flotila/domain/own-records.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';

export type DocumentAction = 'add' | 'update' | 'delete';

export interface RefuelingTotals {
  /** Refuelings and documents; losses are counted apart. */
  count: number;
  /** Sums of litres; null where nothing was measured, documented, comparable or lost. */
  measured: number | null;
  documented: number | null;
  /** measured − documented over the entries that have both. */
  difference: number | null;
  lost: number | null;
  /** One sum a currency, the largest first. */
  amounts: { currency: string; amount: number }[];
  /** Entries whose difference is marked. */
  markedCount: number;
  /** Refuelings that nobody has a document of. */
  undocumentedCount: number;
}

/** REF-008: what nobody measured has no place to be shown. */
export function isSelectable(entry: Pick<RefuelingEntry, 'measure'>): boolean {
  return entry.measure.length > 0;
}

/** Who looks at documents of a vehicle. */
export interface Keeper {
  isDispatcher: boolean;
  /** Who keeps own documents (decision 0059), and whether the vehicle is theirs now; null: nobody does. */
  owner: (Owner & { isVehicle: boolean }) | null;
}

/** REF-005 … REF-007: add only without a document, update and delete only with one; dispatchers, and owners their own. */
export function documentActions(
  entry: Pick<RefuelingEntry, 'document' | 'type' | 'measure' | 'timestamp' | 'isOwn'>,
  { isDispatcher, owner }: Keeper,
): DocumentAction[] {
  if (entry.type === 'fuelloss') return [];
  if (entry.document !== null) {
    return isDispatcher || (owner && entry.isOwn) ? ['update', 'delete'] : [];
  }
  return isDispatcher || (owner && isOfOwner(entry, owner)) ? ['add'] : [];
}

/** The person refueled, or the vehicle is theirs. */
function isOfOwner(
  entry: Pick<RefuelingEntry, 'measure' | 'timestamp'>,
  owner: NonNullable<Keeper['owner']>,
): boolean {
  if (Date.parse(entry.timestamp) < owner.since) return false;
  return owner.isVehicle || driverOfEntry(entry)?.personId === owner.personId;
}

/** REF-031: the entry of a moment; the measured one when several are of the same moment. */
export function entryAt(
  entries: readonly RefuelingEntry[],
  ts: number | null,
): RefuelingEntry | null {
  if (ts === null) return null;
  const same = entries.filter(
    (entry) =>
      Date.parse(entry.timestamp) === ts ||
      entry.measure.some((measure) => Date.parse(measure.timestamp) === ts),
  );
  return same.find(isSelectable) ?? same[0] ?? null;
}

/** The rows of the table. A loss that is selected is shown although losses are hidden. */
export function shownEntries(
  entries: readonly RefuelingEntry[],
  showsLosses: boolean,
  selected: RefuelingEntry | null,
): readonly RefuelingEntry[] {
  if (showsLosses) return entries;
  return entries.filter((entry) => entry.type !== 'fuelloss' || entry === selected);
}

/** Stable name of a row; two entries may be of the same moment. */
export function entryKey(entry: RefuelingEntry): string {
  const { timestamp, type, tankType = 'main', measure } = entry;
  return `${timestamp} ${type} ${tankType} ${measure.length}`;
}

/** Where it was: where the level changed, else what the document says. */
export function placeOfEntry(entry: Pick<RefuelingEntry, 'measure' | 'document'>): {
  name: string | null;
  countryCode: string | null;
} {
  const at = entry.measure.find((measure) => measure.locationFrom !== null)?.locationFrom ?? null;
  const name = at?.place?.name ?? entry.document?.place ?? null;
  return { name, countryCode: at?.countryCode ?? null };
}

export function driverOfEntry(entry: Pick<RefuelingEntry, 'measure'>) {
  return entry.measure.find((measure) => measure.driver !== null)?.driver ?? null;
}

/** The sums of what is listed; fuel that does not go into the main tanks is only counted. */
export function sumRefuelings(
  entries: readonly RefuelingEntry[],
  tanks: readonly FuelledTank[],
): RefuelingTotals {
  const listed = entries.filter((entry) => entry.type === 'refueling');
  const vehicle = { apartFuels: apartFuels(tanks) };
  const refuelings = listed.filter((entry) => !isApart(entry, vehicle));
  const losses = entries.filter((entry) => entry.type === 'fuelloss');
  return {
    count: listed.length,
    measured: sum(refuelings.map((entry) => entry.measureQuantity)),
    documented: sum(refuelings.map((entry) => entry.document?.quantity ?? null)),
    difference: sum(refuelings.map((entry) => entry.difference)),
    lost: sum(losses.map((entry) => entry.measureQuantity)),
    amounts: amountsOf(refuelings),
    markedCount: refuelings.filter((entry) => entry.isMarked).length,
    undocumentedCount: refuelings.filter((entry) => entry.document === null).length,
  };
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : tidy(known.reduce((total, value) => total + value, 0));
}

function amountsOf(entries: readonly RefuelingEntry[]): RefuelingTotals['amounts'] {
  const byCurrency = new Map<string, number>();
  for (const { document } of entries) {
    if (!document) continue;
    byCurrency.set(document.currency, (byCurrency.get(document.currency) ?? 0) + document.amount);
  }
  return [...byCurrency]
    .map(([currency, amount]) => ({ currency, amount: tidy(amount) }))
    .sort((a, b) => b.amount - a.amount || a.currency.localeCompare(b.currency));
}

/** Sums of decimals without the dust of binary fractions. */
function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
