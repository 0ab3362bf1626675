// Which of the drives of the demo's vehicles are contracts. Contracts are chosen from what vehicles will do
// anyway, so each has a departure behind it and an arrival ahead of it while it is driven. Day by day and
// by seeds alone: whoever asks for a day gets the same contracts, before and after a restart.
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { orderOf } from './contract-cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Leg } from './legs.ts';
import { between, seeded } from './random.ts';

const MINUTE = 60_000;
/** Of the days on which it drives, a vehicle begins a contract on so many: about 60 a month in all. */
const USUAL_SHARE = 0.2;
/** Vehicles that have contracts as a rule; others only where they are needed. */
const USUAL_VEHICLES = 17;
const CHAIN_MAX = 24;
/** So much of what a vehicle drives in those days belongs to the contract, or it is not made. */
const MOST = 0.65;
/** The rest of the way is known to so many milliseconds by the plan, or the contract is not chosen as one to watch. */
const PLANNED_WITHIN = 6 * MINUTE;
const WATCHED_LEAST = 35 * MINUTE;
/** A vehicle is on its way from when it has left its first circle until it comes into its last one. */
const LEAVING = 3 * MINUTE;
const ARRIVING = 5 * MINUTE;
const MOMENT = 10 * MINUTE;
/** Rather another vehicle than a second contract on one day, unless it saves so much. */
const DOUBLED = 90 * MINUTE;
/** Vehicles are slower than the roads allow: villages, junctions, people. */
const ALLOWANCE = 1.13;
const ROAD_LIMIT_FACTOR = 1.1;

/** A vehicle with the legs that it drives. */
export interface Driven {
  vehicle: DemoVehicle;
  legs: readonly Leg[];
}

export interface Order {
  vehicle: DemoVehicle;
  legs: readonly Leg[];
  /** Local days. */
  from: string;
  to: string;
  name: string;
  /** Index of the business partner. */
  subject: number;
}

/** Seconds that a dispatcher plans for a leg: by the roads' limits, with an allowance. */
export function plannedSeconds(vehicle: DemoVehicle, { drive }: Leg): number {
  const { at, speedKmh } = drive.course;
  let seconds = 0;
  for (let i = 1; i < at.length; i += 1) {
    const limit = Math.min(vehicle.top, (speedKmh[i] ?? 80) * ROAD_LIMIT_FACTOR);
    seconds += (((at[i] ?? 0) - (at[i - 1] ?? 0)) / limit) * 3.6;
  }
  return seconds * ALLOWANCE;
}

function metresOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, { drive }) => sum + drive.course.metres, 0);
}

/** Contracts that begin on a day because there are always some: all that a vehicle drives in a day or two. */
export function usualOrders(fleet: readonly Driven[], day: string, timeZone: string): Order[] {
  return fleet.slice(0, USUAL_VEHICLES).flatMap(({ vehicle, legs }) => {
    const random = seeded(`order:${vehicle.plate}:${day}`);
    if (random() > USUAL_SHARE) return [];
    const dayOf = ({ from }: Leg) => localDay(from, timeZone);
    const last = addDays(day, between(random, 0, 1));
    const end = startOfDay(addDays(last, 1), timeZone);
    const chain = legs.filter((leg) => day <= dayOf(leg) && leg.to < end).slice(0, CHAIN_MAX);
    const [first] = chain;
    if (!first || dayOf(first) !== day) return [];
    const order = orderFor(vehicle, chain, timeZone);
    const begun = legs.filter((leg) => day <= dayOf(leg) && dayOf(leg) <= order.to);
    if (metresOf(chain) < MOST * metresOf(begun)) return [];
    return isTold(legs, order, timeZone) ? [order] : [];
  });
}

/**
 * Contracts without which no vehicle would be under way for one at some moment of the day, so that whoever
 * looks sees one whose arrival is known well. They begin on that day or the day before.
 */
export function watchedOrders(fleet: readonly Driven[], day: string, timeZone: string): Order[] {
  const days = [addDays(day, -1), day];
  const usual = days.flatMap((one) => usualOrders(fleet, one, timeZone));
  const chosen: Order[] = [];
  const candidates = fleet.flatMap(({ vehicle, legs }) =>
    legs.flatMap((leg, at) => watchable(vehicle, legs, leg, at, days, timeZone)),
  );
  const end = startOfDay(addDays(day, 1), timeZone);
  for (let time = startOfDay(day, timeZone); time < end; time += MOMENT) {
    if ([...usual, ...chosen].some((order) => isWatched(order, time))) continue;
    const score = (order: Order) => {
      const isDouble = [...usual, ...chosen].some((one) => one.vehicle === order.vehicle);
      return arrivalOf(order) - (isDouble ? DOUBLED : 0) - (order.legs.length - 1) * DOUBLED;
    };
    const [best] = candidates
      .filter((order) => isWatched(order, time))
      .sort((one, two) => score(two) - score(one));
    if (best) chosen.push(best);
  }
  return chosen;
}

/** The leg as a contract of its own; where it cannot be told from an earlier one, with those of its day. */
function watchable(
  vehicle: DemoVehicle,
  legs: readonly Leg[],
  leg: Leg,
  at: number,
  days: readonly string[],
  timeZone: string,
): Order[] {
  const day = localDay(leg.from, timeZone);
  if (!days.includes(day) || !isWellPlanned(vehicle, leg)) return [];
  const single = orderFor(vehicle, [leg], timeZone);
  if (isTold(legs, single, timeZone)) return [single];
  const first = legs.findIndex(({ from }) => localDay(from, timeZone) === day);
  const chain = orderFor(vehicle, legs.slice(first, at + 1), timeZone);
  return isTold(legs, chain, timeZone) ? [chain] : [];
}

function isWellPlanned(vehicle: DemoVehicle, leg: Leg): boolean {
  const off = Math.abs(plannedSeconds(vehicle, leg) * 1000 - (leg.to - leg.from));
  return leg.isUnbroken && leg.to - leg.from >= WATCHED_LEAST && off <= PLANNED_WITHIN;
}

/** Is its last drive under way, known well by its plan? */
export function isWatched({ vehicle, legs }: Order, time: number): boolean {
  const leg = legs.at(-1);
  if (!leg || !isWellPlanned(vehicle, leg)) return false;
  return leg.from + LEAVING < time && time < leg.to - ARRIVING;
}

function arrivalOf({ legs }: Order): number {
  return legs.at(-1)?.to ?? 0;
}

/** One contract of so many was promised for a time that the vehicle does not keep. */
const PROMISED_EARLY = 0.12;
/** So many milliseconds before it arrives, within its last drive. */
const EARLY_LEAST = 14 * MINUTE;
const EARLY_MOST = 52 * MINUTE;

/**
 * When the goods were promised, epoch ms: the end of the contract's last day, for a few before they arrive.
 * @param isUrgent it is one of these few
 */
export function promisedBy(order: Order, timeZone: string, isUrgent = false): number {
  const { vehicle, legs, to } = order;
  const end = startOfDay(addDays(to, 1), timeZone) - 1;
  const last = legs.at(-1);
  const random = seeded(`goods by:${vehicle.plate}:${last?.from}`);
  if (!last || (random() >= PROMISED_EARLY && !isUrgent)) return end;
  const early = Math.round(between(random, EARLY_LEAST, EARLY_MOST) / MINUTE) * MINUTE;
  const isLong = last.to - last.from > early + LEAVING;
  return isLong ? Math.floor((last.to - early) / MINUTE) * MINUTE : end;
}

function orderFor(vehicle: DemoVehicle, legs: readonly Leg[], timeZone: string): Order {
  const [first, last] = [legs[0], legs.at(-1)];
  return {
    vehicle,
    legs,
    ...orderOf(placesOf(legs)),
    from: localDay(first?.from ?? 0, timeZone),
    to: localDay(last?.to ?? 0, timeZone),
  };
}

export function placesOf(legs: readonly Leg[]): string[] {
  return [...legs.slice(0, 1).map(({ start }) => start.name), ...legs.map(({ goal }) => goal.name)];
}

/**
 * Periods are whole days: of two drives between the same places on one day the first one is the contract's.
 * Does following the vehicle from the first moment of the period find just these drives?
 */
function isTold(all: readonly Leg[], { legs, from }: Order, timeZone: string): boolean {
  const begin = startOfDay(from, timeZone);
  const places = placesOf(legs);
  let reached = 0;
  let left: number | null = null;
  for (const leg of all) {
    if (leg.to < begin) continue;
    // Where it stood when the period began, and where it sets off.
    if (leg.from >= begin && leg.start.name === places[0]) {
      if (reached === 0) reached = 1;
      if (reached === 1) left = leg.from;
    }
    if (leg.goal.name === places[reached]) reached += 1;
    if (reached === places.length) return leg.to === legs.at(-1)?.to && left === legs[0]?.from;
  }
  return false;
}

/** A contract that nobody drove: on a day on which the vehicle stood, between places that it knows. */
export function unrealizedOrder(
  { vehicle, legs }: Driven,
  day: string,
  timeZone: string,
): Order | undefined {
  const [begin, end] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const isStanding = legs.every((leg) => leg.to < begin || leg.from >= end);
  const leg = legs[0];
  if (!isStanding || !leg) return undefined;
  return { vehicle, legs: [leg], ...orderOf(placesOf([leg])), from: day, to: day };
}
