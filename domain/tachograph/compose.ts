// What files and live data together say of one driver: the newest file of the card goes before files of vehicle
// units, and both before live data (HOURS: files win). A day that a card was read in is the card's up to the
// minute of the reading, and live data's after it. Pure; minutes since 1970 UTC.
import { ACTIVITY, type Activity, type Stretch } from './activity.ts';
import type { Condition } from './condition.ts';
import { minuteStretches } from './minute.ts';

/** A UTC day of a card as one file has it. */
export interface FileDay {
  kind: 'card' | 'vehicle';
  /** yyyy-MM-dd */
  date: string;
  /** Kilometres, null unknown. */
  distance: number | null;
  /** Minute of the day until which the file knows. */
  until: number;
  activities: readonly FileActivity[];
  /** Specific conditions, of a unit those while the card was in it; minutes of the day. */
  conditions?: readonly Condition[];
  /** Of a vehicle unit. */
  vin: string | null;
  plate: string | null;
  /** Epoch milliseconds in which the card was the driver's; null: no end. */
  heldFrom: number | null;
  heldTo: number | null;
}

export interface FileActivity {
  /** Minutes of the day; `to` is not in it. */
  from: number;
  to: number;
  activity: Activity;
  slot: 1 | 2;
  crew: boolean;
  plate: string | null;
}

/** What a tracker told of the driver; epoch milliseconds. */
export interface LiveActivity {
  from: number;
  to: number;
  activity: Activity;
  slot: 1 | 2;
  crew: boolean;
  vehicleId: number;
  /** metres */
  distance: number;
  /** Told of the driver's card; else the driver is who was assigned to the vehicle. */
  isCard: boolean;
}

/** An activity with where it is known from. */
export interface Part extends Stretch {
  slot: 1 | 2;
  source: 'file' | 'live';
  /** Of live data. */
  vehicleId: number | null;
  /** Of files, as written. */
  vin: string | null;
  plate: string | null;
}

export interface Composed {
  /** In the order of time, none over another; what nobody knows is left out. */
  parts: Part[];
  /** What cards and units say that was entered, in the order of time. */
  conditions: Condition[];
  /** By UTC day (days since 1970): minutes by which live data differ from the file of the same time. */
  differences: ReadonlyMap<number, number>;
}

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Days and activities in any order. */
export function compose(days: readonly FileDay[], live: readonly LiveActivity[]): Composed {
  const byCard = days.filter(({ kind }) => kind === 'card').flatMap(partsOf);
  // A unit knows its driver only while the card is in it.
  const byUnit = days
    .filter(({ kind }) => kind === 'vehicle')
    .flatMap(partsOf)
    .filter(({ activity }) => activity !== ACTIVITY.noCard);
  const files = fill(layer(byCard), layer(byUnit));
  const told = fill(
    layer(liveParts(live.filter(({ isCard }) => isCard))),
    layer(liveParts(live.filter(({ isCard }) => !isCard))),
  );
  return {
    parts: merge(fill(files, told)),
    conditions: conditionsOf(days),
    differences: differencesOf(files, told),
  };
}

/** Those of each day while the card was the driver's; what goes on over midnight is one. */
function conditionsOf(days: readonly FileDay[]): Condition[] {
  const all = days.flatMap(({ date, conditions = [], heldFrom, heldTo }) => {
    const start = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS;
    return conditions.flatMap(({ kind, ...minutes }) => {
      const from = Math.max(start + minutes.from, (heldFrom ?? 0) / MINUTE_MS);
      const to = Math.min(start + minutes.to, (heldTo ?? Number.POSITIVE_INFINITY) / MINUTE_MS);
      return from < to ? [{ kind, from, to }] : [];
    });
  });
  const joined: Condition[] = [];
  for (const one of all.sort((a, b) => a.from - b.from)) {
    const last = joined.findLast(({ kind }) => kind === one.kind);
    if (last && last.to >= one.from) last.to = Math.max(last.to, one.to);
    else joined.push(one);
  }
  return joined;
}

function partsOf(day: FileDay): Part[] {
  const start = Date.parse(`${day.date}T00:00:00Z`) / MINUTE_MS;
  const first = day.heldFrom === null ? start : Math.ceil(day.heldFrom / MINUTE_MS);
  const last = day.heldTo === null ? Number.POSITIVE_INFINITY : Math.floor(day.heldTo / MINUTE_MS);
  return day.activities.flatMap(({ from, to, activity, slot, crew, plate }) => {
    const part: Part = {
      from: Math.max(first, start + from),
      to: Math.min(last, start + Math.min(to, day.until)),
      activity,
      slot,
      crew,
      source: 'file',
      vehicleId: null,
      vin: day.vin,
      plate: plate ?? day.plate,
    };
    return part.from < part.to ? [part] : [];
  });
}

/** The minute rule of a tachograph, within what one slot of one vehicle told. */
function liveParts(live: readonly LiveActivity[]): Part[] {
  const slots = Map.groupBy(live, ({ vehicleId, slot }) => `${vehicleId} ${slot}`);
  return [...slots.values()].flatMap((told) => {
    const [first] = told;
    if (!first) return [];
    const { slot, vehicleId } = first;
    const more = { slot, vehicleId, source: 'live', vin: null, plate: null } as const;
    const seconds = told.map(({ from, to, activity, crew }) => ({
      from: Math.round(from / SECOND_MS),
      to: Math.round(to / SECOND_MS),
      activity,
      crew,
    }));
    return minuteStretches(seconds).map((stretch) => ({ ...stretch, ...more }));
  });
}

/** In the order of time; of two at once the one that began first goes on. */
function layer(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const free: Part[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const part of sorted) {
    if (part.to <= end) continue;
    free.push(part.from < end ? { ...part, from: end } : part);
    end = part.to;
  }
  return free;
}

/** Both, of the second only what the first leaves open. */
function fill(first: readonly Part[], second: readonly Part[]): Part[] {
  const all = [...first];
  let at = 0;
  for (const part of second) {
    while ((first[at]?.to ?? Number.POSITIVE_INFINITY) <= part.from) at += 1;
    let from = part.from;
    for (let i = at; from < part.to; i++) {
      const next = first[i]?.from ?? Number.POSITIVE_INFINITY;
      const to = Math.min(part.to, next);
      if (from < to) all.push({ ...part, from, to });
      from = Math.max(from, first[i]?.to ?? Number.POSITIVE_INFINITY);
    }
  }
  return all.sort((a, b) => a.from - b.from);
}

/** Neighbours that say the same become one, but days of files stay apart from live data. */
function merge(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last && last.to === part.from && isSame(last, part)) {
      merged[merged.length - 1] = { ...last, to: part.to };
    } else merged.push(part);
  }
  return merged;
}

function isSame(a: Part, b: Part): boolean {
  return (
    a.activity === b.activity &&
    a.crew === b.crew &&
    a.slot === b.slot &&
    a.source === b.source &&
    a.vehicleId === b.vehicleId &&
    a.vin === b.vin &&
    a.plate === b.plate
  );
}

/** Of live data counts what a driver can do; that nothing was known differs from nothing. */
function differencesOf(files: readonly Part[], told: readonly Part[]): Map<number, number> {
  const minutes = new Map<number, number>();
  const add = (from: number, to: number, isOther: boolean) => {
    for (let start = from; start < to; ) {
      const day = Math.floor(start / DAY_MINUTES);
      const end = Math.min(to, (day + 1) * DAY_MINUTES);
      minutes.set(day, (minutes.get(day) ?? 0) + (isOther ? end - start : 0));
      start = end;
    }
  };
  let at = 0;
  for (const part of told) {
    if (part.activity > ACTIVITY.driving) continue;
    while ((files[at]?.to ?? Number.POSITIVE_INFINITY) <= part.from) at += 1;
    for (let i = at; ; i++) {
      const file = files[i];
      if (!file || file.from >= part.to) break;
      const from = Math.max(file.from, part.from);
      add(from, Math.min(file.to, part.to), file.activity !== part.activity);
    }
  }
  return minutes;
}
