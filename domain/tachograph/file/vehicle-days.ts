// Days of a vehicle unit: what each slot did belongs to the card that was in it (insertions and withdrawals
// bind cards to time), and to nobody where no driver's card was.
import { ACTIVITY, type Activity } from '../activity.ts';
import type { Condition } from '../condition.ts';
import { conditionsOn, readConditions } from './conditions.ts';
import { DAY_MINUTES, DAY_MS, dateOf, lastingChanges, MINUTE_MS, pushActivity } from './days.ts';
import type { ReadingActivity, ReadingDay, ReadingWarning } from './reading.ts';
import { CARD_IDENTITY_LENGTH, type ChangeWord, DRIVER_CARD } from './records.ts';
import type { Transfer } from './vehicle-cut.ts';
import type { Insertion } from './vehicle-records.ts';

/** Written where a unit knows no odometer. */
const NO_ODOMETER = 0xffffff;
/** A truck drives no more in a day; an odometer that says so was set. */
const DAY_KILOMETRES_MAX = 3000;

interface Day {
  /** Midnight, epoch milliseconds. */
  date: number;
  until: number;
  transfer: Transfer;
  plate: string | null;
}

/** Rows by date and card; `now` is when the unit was read. Adds to the warnings. */
export function vehicleDays(
  transfers: readonly Transfer[],
  now: number | null,
  plate: string | null,
  warnings: ReadingWarning[],
): ReadingDay[] {
  const byDate = new Map<number, Day>();
  for (const transfer of transfers) {
    const moment = transfer.content.date?.[0];
    if (transfer.name !== 'activities' || !moment || !transfer.content.changes) continue;
    const date = moment - (moment % DAY_MS);
    const before = byDate.get(date);
    if (before && before.transfer.generation === transfer.generation) {
      warnings.push({ code: 'dayTwice', detail: dateOf(date), count: null });
    }
    // Units of generation 2 tell the same day better; of two alike the later one counts.
    if (before && before.transfer.generation > transfer.generation) continue;
    byDate.set(date, { date, until: untilOf(moment, now), transfer, plate });
  }
  const days = [...byDate.values()].sort((one, other) => one.date - other.date);
  const rows = days.flatMap((day, at) => {
    const before = days[at - 1];
    const odometer = before?.date === day.date - DAY_MS ? odometerOf(before) : null;
    const isEmpty = day.transfer.content.changes?.length === 0;
    return isEmpty ? [emptyRow(day, odometer)] : rowsOf(day, odometer, warnings);
  });
  const empty = rows.filter(({ activities }) => activities.length === 0);
  if (empty.length > 0) {
    const driven = empty.reduce((sum, { distance }) => sum + (distance ?? 0), 0);
    warnings.push({ code: 'noActivities', detail: String(driven), count: empty.length });
  }
  const conditions = unitConditions(days, warnings);
  return rows.map((row) => {
    const own = row.card === null ? [] : conditionsOn(row, conditions);
    const entered = own.flatMap((one) => whileIn(one, row.activities));
    return entered.length === 0 ? row : { ...row, conditions: entered };
  });
}

/** What was entered into the unit on all of its days; without an end it ends with the card that was in. */
function unitConditions(days: readonly Day[], warnings: ReadingWarning[]): Condition[] {
  const marks = days.flatMap(({ transfer }) => transfer.content.conditions ?? []);
  const insertions = days.flatMap(({ transfer }) => transfer.content.insertions ?? []);
  const uses = insertions.filter(isOfDriver).map(({ inserted, withdrawn }) => ({
    from: Math.floor((inserted ?? 0) / MINUTE_MS),
    to: withdrawn === null ? Number.POSITIVE_INFINITY : Math.ceil(withdrawn / MINUTE_MS),
  }));
  return readConditions(marks, uses, warnings);
}

/** The times of a condition in which the card was in the unit: what others entered is not its driver's. */
function whileIn(
  { kind, ...time }: Condition,
  activities: readonly ReadingActivity[],
): Condition[] {
  const times: Condition[] = [];
  for (const one of activities.toSorted((a, b) => a.from - b.from)) {
    const [from, to] = [Math.max(one.from, time.from), Math.min(one.to, time.to)];
    if (from >= to) continue;
    const last = times.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else times.push({ kind, from, to });
  }
  return times;
}

/** A day of which the unit wrote no activity, not even who was in it: the odometer tells what was driven (I-2). */
function emptyRow(day: Day, odometerBefore: number | null): ReadingDay {
  const distance = drivenBetween(odometerBefore, odometerOf(day));
  return { date: dateOf(day.date), card: null, distance, until: day.until, activities: [] };
}

/** Of the day on which the unit was read, the minute of that; units also write it behind the date. */
function untilOf(moment: number, now: number | null): number {
  const date = moment - (moment % DAY_MS);
  if (now !== null && now >= date && now < date + DAY_MS) {
    return Math.floor((now - date) / MINUTE_MS);
  }
  const minute = Math.floor((moment - date) / MINUTE_MS);
  return minute === 0 || minute === DAY_MINUTES - 1 ? DAY_MINUTES : minute;
}

function odometerOf({ transfer }: Day): number | null {
  const kilometres = transfer.content.odometer?.[0] ?? NO_ODOMETER;
  return kilometres === NO_ODOMETER ? null : kilometres;
}

function rowsOf(day: Day, odometerBefore: number | null, warnings: ReadingWarning[]): ReadingDay[] {
  const date = dateOf(day.date);
  const rows = new Map<string | null, ReadingActivity[]>();
  const insertions = (day.transfer.content.insertions ?? []).filter(isOfDriver);
  let dropped = 0;
  let isUnbound = false;
  for (const slot of [1, 2] as const) {
    const changes = (day.transfer.content.changes ?? []).filter((change) => change.slot === slot);
    const slotRead = lastingChanges(changes, day.until, withdrawalsOf(insertions, slot, day));
    dropped += slotRead.dropped;
    const holders = holdersOf(insertions, slot, day);
    for (const { from, to, change } of slotRead.lasting) {
      for (const piece of piecesOf(from, to, holders)) {
        const card = change.isOut ? null : piece.card;
        isUnbound ||= card === null && !change.isOut;
        const activity = activityInSlot(change);
        const crew = change.flag && !change.isOut;
        const row = rows.get(card) ?? [];
        rows.set(card, row);
        pushActivity(row, { ...piece.minutes, activity, slot, crew, plate: day.plate });
      }
    }
  }
  if (dropped > 0) warnings.push({ code: 'activitiesDamaged', detail: date, count: dropped });
  if (isUnbound) warnings.push({ code: 'cardUnknown', detail: date, count: null });
  return [...rows].map(([card, activities]) => ({
    date,
    card,
    distance: card === null ? null : distanceOf(card, insertions, day, odometerBefore),
    until: day.until,
    activities: activities.sort((one, other) => one.from - other.from || one.slot - other.slot),
  }));
}

/** Of a slot without a card a unit goes on telling what would be selected: only driving happened. */
function activityInSlot({ isOut, activity }: ChangeWord): Activity {
  return isOut && activity !== ACTIVITY.driving ? ACTIVITY.noCard : activity;
}

const identityOf = ({ card }: Insertion): string =>
  card.number.slice(0, CARD_IDENTITY_LENGTH).toUpperCase();

function isOfDriver(insertion: Insertion): boolean {
  return insertion.card.type === DRIVER_CARD && insertion.inserted !== null;
}

/** Which card was in a slot in each minute of a day; null nobody's. */
function holdersOf(insertions: readonly Insertion[], slot: 1 | 2, day: Day): (string | null)[] {
  const holders = new Array<string | null>(DAY_MINUTES).fill(null);
  const ofSlot = insertions.filter((one) => one.slot === slot - 1);
  ofSlot.sort((one, other) => (one.inserted ?? 0) - (other.inserted ?? 0));
  for (const insertion of ofSlot) {
    const from = minuteOf(insertion.inserted ?? 0, day);
    // Not withdrawn: it is still in.
    const to = insertion.withdrawn === null ? DAY_MINUTES : minuteOf(insertion.withdrawn, day);
    holders.fill(identityOf(insertion), from, Math.max(to, from));
  }
  return holders;
}

/** Minutes of the day in which a card came out of a slot. */
function withdrawalsOf(
  insertions: readonly Insertion[],
  slot: 1 | 2,
  day: Day,
): ReadonlySet<number> {
  const ofSlot = insertions.filter((one) => one.slot === slot - 1);
  return new Set(
    ofSlot.flatMap(({ withdrawn }) => (withdrawn === null ? [] : [minuteOf(withdrawn, day)])),
  );
}

/** Minute of the day, 0 for what was before it and 1440 for what is after it. */
function minuteOf(moment: number, { date }: Day): number {
  return Math.min(Math.max(Math.floor((moment - date) / MINUTE_MS), 0), DAY_MINUTES);
}

/** A time cut where the card in the slot changes. */
function piecesOf(from: number, to: number, holders: readonly (string | null)[]) {
  const pieces: { minutes: { from: number; to: number }; card: string | null }[] = [];
  for (let minute = from; minute < to; minute++) {
    const card = holders[minute] ?? null;
    const last = pieces.at(-1);
    if (last && last.card === card) last.minutes.to = minute + 1;
    else pieces.push({ minutes: { from: minute, to: minute + 1 }, card });
  }
  return pieces;
}

/** Kilometres while the card was in the driver's slot; null when one of its odometers is unknown. */
function distanceOf(
  card: string,
  insertions: readonly Insertion[],
  day: Day,
  odometerBefore: number | null,
): number | null {
  const known = (kilometres: number) => (kilometres === NO_ODOMETER ? null : kilometres);
  let sum: number | null = null;
  for (const one of insertions) {
    if (one.slot !== 0 || identityOf(one) !== card) continue;
    const isFromBefore = (one.inserted ?? 0) < day.date;
    const isGoingOn = one.withdrawn === null || one.withdrawn >= day.date + DAY_MS;
    if ((one.withdrawn ?? day.date) < day.date || (one.inserted ?? 0) >= day.date + DAY_MS)
      continue;
    const begin = isFromBefore ? odometerBefore : known(one.odometerInserted);
    const end = isGoingOn ? odometerOf(day) : known(one.odometerWithdrawn);
    const driven = drivenBetween(begin, end);
    if (driven === null) return null;
    sum = (sum ?? 0) + driven;
  }
  return sum;
}

/** Kilometres between two odometers of a day; null where one is unknown or was set. */
function drivenBetween(begin: number | null, end: number | null): number | null {
  if (begin === null || end === null || end < begin) return null;
  return end - begin > DAY_KILOMETRES_MAX ? null : end - begin;
}
