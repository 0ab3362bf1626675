// What a row of a list says was bought: by which vehicle, when, what and for how much; or nothing, and why. Nothing is guessed:
// of two vehicles that a card or a driver may mean, neither is taken.
import { plateKey } from '../refueling/csv.ts';
import type { Fuel } from '../refueling/refueling.ts';
import { instantOfLocal, isDay } from '../time.ts';
import { roundTo } from '../units.ts';
import type { ReadRow, Said } from './judge.ts';
import type { Bought, DayAndTime } from './refueling-targets.ts';
import { nameKey } from './target.ts';

export interface BuyingVehicle {
  vehicleId: number;
  numericPlate: string;
  isRemoved: boolean;
  /** Litres of the main tanks; null: not known. */
  capacity: number | null;
  /** Who is assigned now. */
  driverId: number | null;
  cards: readonly string[];
}

export interface BuyingPerson {
  personId: number;
  name: string;
  /** As a list may write it. */
  names: readonly string[];
  cards: readonly string[];
}

export interface Purchase {
  vehicle: BuyingVehicle;
  /** epoch milliseconds, a whole second */
  ts: number;
  fuel: Fuel;
  isFull: boolean | null;
  /** Litres and money; of a correction as positive as those of what it takes back. */
  quantity: number;
  amount: number;
  currency: string;
  place: string | null;
  isCorrection: boolean;
}

export type FindVehicle = (
  row: Readonly<Record<string, unknown>>,
) => { vehicle: BuyingVehicle; note?: Said } | { refusal: Said };

/** By plate, else by card, else by driver. */
export function vehicleFinder(
  vehicles: readonly BuyingVehicle[],
  persons: readonly BuyingPerson[],
): FindVehicle {
  const byPlate = Map.groupBy(vehicles, ({ numericPlate }) => plateKey(numericPlate));
  const ofDriver = Map.groupBy(
    vehicles.filter(({ isRemoved }) => !isRemoved),
    ({ driverId }) => driverId ?? 0,
  );
  const byCard = new Map<string, { vehicle?: BuyingVehicle; person?: BuyingPerson }[]>();
  const byName = new Map<string, BuyingPerson[]>();
  const add = <T>(map: Map<string, T[]>, key: string, one: T) =>
    map.set(key, [...(map.get(key) ?? []), one]);
  for (const vehicle of vehicles) {
    for (const key of new Set(vehicle.cards.map(cardKey))) add(byCard, key, { vehicle });
  }
  for (const person of persons) {
    for (const key of new Set(person.cards.map(cardKey))) add(byCard, key, { person });
    for (const key of new Set(person.names.map(nameKey))) add(byName, key, person);
  }
  const assigned = (person: BuyingPerson, field: string): ReturnType<FindVehicle> => {
    const found = ofDriver.get(person.personId) ?? [];
    const { name } = person;
    const [vehicle] = found;
    if (!vehicle) return { refusal: { field, code: 'driverWithoutVehicle', params: { name } } };
    if (found.length > 1) {
      const plates = found.map(({ numericPlate }) => numericPlate).join(', ');
      return { refusal: { field, code: 'driverOfSeveral', params: { name, plates } } };
    }
    return {
      vehicle,
      note: { field, code: 'ofAssigned', params: { name, plate: vehicle.numericPlate } },
    };
  };
  return ({ vehicle: plate, card, driver }) => {
    if (plate) {
      const name = String(plate);
      const all = byPlate.get(plateKey(name)) ?? [];
      // A removed vehicle may have given its plate to another one.
      const present = all.filter(({ isRemoved }) => !isRemoved);
      const meant = present.length > 0 ? present : all;
      const [vehicle] = meant;
      if (!vehicle)
        return { refusal: { field: 'vehicle', code: 'unknownVehicle', params: { name } } };
      if (meant.length === 1) return { vehicle };
      const params = { name, count: meant.length };
      return { refusal: { field: 'vehicle', code: 'ambiguousVehicle', params } };
    }
    if (card) {
      const code = String(card);
      const found = byCard.get(cardKey(code)) ?? [];
      const [one] = found;
      if (found.length > 1) {
        const names = found
          .map((who) => who.vehicle?.numericPlate ?? who.person?.name ?? '')
          .join(', ');
        return { refusal: { field: 'card', code: 'ambiguousCard', params: { code, names } } };
      }
      if (one?.vehicle) return { vehicle: one.vehicle };
      if (one?.person) return assigned(one.person, 'card');
      if (!driver) return { refusal: { field: 'card', code: 'unknownCard', params: { code } } };
    }
    if (driver) {
      const name = String(driver);
      const found = byName.get(nameKey(name)) ?? [];
      const [one] = found;
      if (found.length > 1) {
        const params = { name, count: found.length };
        return { refusal: { field: 'driver', code: 'ambiguousPerson', params } };
      }
      return one
        ? assigned(one, 'driver')
        : { refusal: { field: 'driver', code: 'unknownPerson', params: { name } } };
    }
    return { refusal: { field: 'vehicle', code: 'required' } };
  };
}

/** Spreadsheets take the zeros off, and people group digits. */
function cardKey(code: string): string {
  return code
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase();
}

export interface PurchaseContext {
  findVehicle: FindVehicle;
  /** The company's IANA zone. */
  zone: string;
  /** epoch milliseconds */
  now: number;
}

export interface ReadPurchase {
  refusals: Said[];
  notes: Said[];
  /** What of it could be read; whole where nothing is refused. */
  purchase: Purchase | null;
}

/** @param missing of a field that documents must have */
export function readPurchase(
  { values, refusals: read }: ReadRow,
  { findVehicle, zone, now }: PurchaseContext,
): ReadPurchase {
  const row = Object.fromEntries(values.map(({ target, value }) => [target.field, value]));
  const refusals = [...read];
  const notes: Said[] = [];
  const isRefused = (field: string) => refusals.some((one) => one.field === field);
  const refuse = (said: Said) => {
    if (said.field === null || !isRefused(said.field)) refusals.push(said);
    return null;
  };
  const required = <T>(field: string): T | null =>
    row[field] === undefined ? refuse({ field, code: 'required' }) : (row[field] as T);
  const moment = required<DayAndTime>('datetime');
  const ts =
    moment && !isRefused('time') ? instantOf(moment, row.time, { zone, now }, refuse) : null;
  const isNamed = ['vehicle', 'card', 'driver'].some(isRefused);
  const found = isNamed ? null : findVehicle(row);
  if (found && 'refusal' in found) refuse(found.refusal);
  const vehicle = found && 'vehicle' in found ? found.vehicle : null;
  if (found && 'vehicle' in found && found.note) notes.push(found.note);
  if (vehicle?.isRemoved) {
    notes.push({
      field: 'vehicle',
      code: 'removedVehicle',
      params: { plate: vehicle.numericPlate },
    });
  }
  const bought = required<Bought>('fuel');
  const quantity = required<number>('quantity');
  const amount = amountOf(row, refuse, isRefused);
  const currency = required<string>('currency');
  if (quantity === 0) refuse({ field: 'quantity', code: 'positive' });
  const isWhole = refusals.length === 0;
  if (!isWhole || !vehicle || ts === null || !bought || !quantity || amount === null || !currency) {
    return { refusals, notes, purchase: null };
  }
  return {
    refusals,
    notes,
    purchase: {
      vehicle,
      ts,
      fuel: bought.product as Fuel,
      isFull: (row.full as boolean | undefined) ?? null,
      quantity: Math.abs(quantity),
      amount: Math.abs(amount),
      currency,
      place: row.place ? String(row.place) : null,
      // Lists write a correction with either of them negative.
      isCorrection: quantity < 0 || amount < 0,
    },
  };
}

type Refuse = (said: Said) => null;

function instantOf(
  { day, time }: DayAndTime,
  beside: unknown,
  { zone, now }: Pick<PurchaseContext, 'zone' | 'now'>,
  refuse: Refuse,
): number | null {
  const clock =
    typeof beside === 'string' && (time === null || /^00:00(:00)?$/.test(time)) ? beside : time;
  if (clock === null) return refuse({ field: 'time', code: 'required' });
  if (!isDay(day)) return refuse({ field: 'datetime', code: 'date' });
  const local = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`);
  // In the hour that the clock skips, the writer's clock was not changed yet.
  const ts = instantOfLocal(local, zone, 'earlier');
  return ts > now ? refuse({ field: 'datetime', code: 'future' }) : ts;
}

/** What was paid: with the tax, or without it and the tax. What was paid without the tax alone is no sum of a receipt. */
function amountOf(
  row: Readonly<Record<string, unknown>>,
  refuse: Refuse,
  isRefused: (field: string) => boolean,
): number | null {
  if (isRefused('amount')) return null;
  if (row.amount !== undefined) return row.amount as number;
  if (isRefused('net') || isRefused('vat')) return null;
  if (row.net === undefined) return refuse({ field: 'amount', code: 'required' });
  if (row.vat === undefined) return refuse({ field: 'amount', code: 'netAlone' });
  return roundTo((row.net as number) + (row.vat as number), 2);
}
