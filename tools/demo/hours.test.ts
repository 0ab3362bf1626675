// Nobody of the demo drives longer than Regulation 561/2006 allows, counted from what the trackers tell:
// who is identified, and when that driver drives.
import { expect, test } from 'vitest';
import { DEMO_COMPANIES, identificationOf } from './cast.ts';
import { demoTrackers } from './demo-trackers.ts';
import { DEMO_EPOCH } from './plan.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const WEEKS = 8;
const FROM = DEMO_EPOCH + 20 * WEEK;
/** Only changes: between two records nothing changed. */
const CHANGES = { driving: WEEK, engineOn: WEEK, parked: WEEK };
const DRIVING = 3;

interface Drive {
  from: number;
  to: number;
  plate: string;
}

/** Drives of each driver by the card, in the order of time. */
function drivesByCard(): Map<string, Drive[]> {
  const cards = new Map<string, Drive[]>();
  for (const tracker of DEMO_COMPANIES.flatMap((company) => demoTrackers(company))) {
    let from = FROM;
    for (const { time, values, identification } of tracker.records(
      FROM,
      FROM + WEEKS * WEEK,
      CHANGES,
    )) {
      if (time === null) continue;
      if (values.tachoActivity === DRIVING && identification) {
        const drives = cards.get(identification.code) ?? [];
        drives.push({ from, to: time, plate: tracker.vehicle.plate });
        cards.set(identification.code, drives);
      }
      from = time;
    }
  }
  for (const drives of cards.values()) drives.sort((one, two) => one.from - two.from);
  return cards;
}

const hours = (drives: readonly Drive[]) =>
  drives.reduce((sum, { from, to }) => sum + to - from, 0) / HOUR;

/** Cuts a driver's drives wherever so long a rest lies between two. */
function cutAt(drives: readonly Drive[], restHours: number): Drive[][] {
  const parts: Drive[][] = [];
  for (const drive of drives) {
    const last = parts.at(-1)?.at(-1);
    if (!last || drive.from - last.to >= restHours * HOUR) parts.push([]);
    parts.at(-1)?.push(drive);
  }
  return parts;
}

function within(drives: readonly Drive[], least: number, most: number): Drive[] {
  return drives
    .filter(({ from, to }) => to > least && from < most)
    .map((drive) => ({
      ...drive,
      from: Math.max(drive.from, least),
      to: Math.min(drive.to, most),
    }));
}

const spanHours = (drives: readonly Drive[]) =>
  ((drives.at(-1)?.to ?? 0) - (drives[0]?.from ?? 0)) / HOUR;

const cards = drivesByCard();
const drivers = [...cards].map(([card, drives]) => ({ card, drives }));

test('drivers of trucks, of lines also the second ones, and of the bus drive and are known', () => {
  const trucks = DEMO_COMPANIES.flatMap(({ code, vehicles }) =>
    vehicles
      .filter(({ ident, duty }) => ident === 'tachograph' && !/silent|new/.test(duty.kind))
      .flatMap(({ driver, duty }) => [driver, duty.kind === 'line' ? duty.relief : null])
      .filter((person) => person !== null)
      .map((person) => identificationOf(code, person, 'tachograph').code),
  );
  expect(trucks.length).toBeGreaterThan(30);
  expect(new Set(cards.keys())).toEqual(new Set(trucks));
  for (const { card, drives } of drivers) {
    expect(hours(drives) / WEEKS, card).toBeGreaterThan(10);
    expect(new Set(drives.map(({ plate }) => plate)).size, card).toBe(1);
  }
});

test.each(drivers)('561/2006 articles 6 to 8: hours of $card over eight weeks', ({ drives }) => {
  const at = (drive: Drive | undefined) => new Date(drive?.from ?? 0).toISOString();
  for (const part of cutAt(drives, 0.75)) {
    expect(hours(part), `without a break from ${at(part[0])}`).toBeLessThanOrEqual(4.5);
  }
  // A rest of eleven hours within the 24 hours that begin with the drive.
  for (const day of cutAt(drives, 11)) {
    expect(hours(day), `day from ${at(day[0])}`).toBeLessThanOrEqual(9);
    expect(spanHours(day), `day from ${at(day[0])}`).toBeLessThanOrEqual(13);
  }
  // A rest of 45 hours after six days at the latest.
  for (const week of cutAt(drives, 45)) {
    expect(spanHours(week), `week from ${at(week[0])}`).toBeLessThanOrEqual(144);
  }
  const inWeek = (week: number) =>
    hours(within(drives, FROM + week * WEEK, FROM + (week + 1) * WEEK));
  for (let week = 0; week < WEEKS; week++) {
    expect(inWeek(week), `week ${week}`).toBeLessThanOrEqual(56);
    if (week > 0) expect(inWeek(week - 1) + inWeek(week), `fortnight ${week}`).toBeLessThan(90);
  }
});
