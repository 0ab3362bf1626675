// Drivers with tachograph cards for the browser tests, as the worker keeps their hours: rested, on the way with much
// and with little left, resting, without a card in. Times are counted from now.
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import type { Database } from '../server/ground/db/open.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { FLEET_FROM } from './fleet.ts';

const MINUTE_MS = 60_000;
const HOUR = 3600;
/** Persons from here on; below are those of the fleet. */
const PERSON_FROM = 901;

/** Seconds of h:mm. */
const seconds = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * HOUR + minutes * 60;
};

interface SeededDriver {
  firstName: string;
  lastName: string;
  hours: DriverHours | null;
}

const hoursFrom = (nowMs: number, hours: number) =>
  new Date(nowMs + hours * HOUR * 1000).toISOString();

/** Of who drives and has so much left of ten hours. */
function drivingHours(nowMs: number, left: string, change: Partial<DriverHours> = {}): DriverHours {
  const at = (hours: number) => hoursFrom(nowMs, hours);
  return {
    asOf: at(0),
    dataValidity: true,
    activity: 3,
    activitySince: at(-1),
    dayDriveAccumulation: 10 * HOUR - seconds(left),
    dayDriveLimit: 10 * HOUR,
    weekDriveAccumulation: 30 * HOUR,
    weekDriveLimit: 56 * HOUR,
    previousWeekDriveAccumulation: 31 * HOUR,
    lastDayRestTime: at(-6),
    lastDayRestDuration: 11 * HOUR,
    lastWeekRestTime: at(-80),
    lastWeekRestDuration: 46 * HOUR,
    remainingToday: seconds(left),
    remainingToBreak: seconds('3:30'),
    remainingWeek: 26 * HOUR,
    remainingTwoWeeks: 29 * HOUR,
    limitedBy: 'day',
    continuousDriving: HOUR,
    breakLeft: null,
    hasBreakPart: false,
    extensionsUsed: 1,
    reducedRestsUsed: 1,
    dailyRestBy: at(10),
    reducedRestBy: at(12),
    weeklyRestBy: at(60),
    resting: null,
    compensations: [],
    ...change,
  };
}

/** Eight drivers, each in a vehicle of the fleet, in the order of their vehicles. */
function testDrivers(nowMs: number): SeededDriver[] {
  const at = (hours: number) => hoursFrom(nowMs, hours);
  const hours = (left: string, change: Partial<DriverHours> = {}) =>
    drivingHours(nowMs, left, change);
  const rest = (ran: number, left: string): DriverHours =>
    hours(left, {
      activity: 0,
      activitySince: at(-ran),
      remainingToBreak: seconds('4:30'),
      dayDriveAccumulation: ran < 9 ? 10 * HOUR : 0,
      breakLeft: null,
      continuousDriving: 0,
      ...(ran < 9 ? {} : { dailyRestBy: null, reducedRestBy: null }),
      resting: {
        since: at(-ran),
        kind: 'daily',
        needed: 11 * HOUR,
        until: at(11 - ran),
        reducedUntil: null,
        remainingAfter: 10 * HOUR,
      },
    });
  const drivers: [string, string, DriverHours | null][] = [
    ['Štefan', 'Molnár', rest(15, '10:00')],
    ['Imrich', 'Balog', hours('7:40', { activity: 2 })],
    ['Tibor', 'Hegedűš', hours('4:20')],
    ['Marián', 'Tóth', hours('6:30', { dailyRestBy: at(3), reducedRestBy: at(8) })],
    ['Matej', 'Ďurica', hours('3:40')],
    ['Igor', 'Medveď', hours('5:05', { asOf: new Date(nowMs - 40 * MINUTE_MS).toISOString() })],
    ['Marek', 'Baláž', rest(5, '0:00')],
    ['Karol', 'Bartoš', null],
  ];
  return drivers.map(([firstName, lastName, one]) => ({ firstName, lastName, hours: one }));
}

/** Stores them; the person of each, by last name. */
export async function seedDriverHours(db: Database): Promise<Map<string, number>> {
  const company_id = COMPANY.tatra.id;
  const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const drivers = testDrivers(nowMs);
  await db.write(async (write) => {
    for (const [index, { firstName, lastName, hours }] of drivers.entries()) {
      const person_id = PERSON_FROM + index;
      await write
        .insertInto('person')
        .values({
          company_id,
          person_id,
          first_name: firstName,
          last_name: lastName,
          administrator: false,
          dispatcher: false,
          driver: true,
          view_all: true,
          active: true,
        })
        .execute();
      const code = `SK0000000000${PERSON_FROM + index}0`;
      await write
        .insertInto('person_identification')
        .values({ company_id, person_id, kind: 'tachograph', code })
        .execute();
      if (!hours) continue;
      await write
        .insertInto('driver_hours')
        .values({
          company_id,
          person_id,
          source: 'live',
          vehicle_id: FLEET_FROM + index,
          as_of: new Date(hours.asOf),
          hours: JSON.stringify(hours),
        })
        .execute();
    }
  });
  return new Map(drivers.map(({ lastName }, index) => [lastName, PERSON_FROM + index]));
}

/** The fleet's first vehicle has a tachograph: its driver is on the way and has 7:40 left of ten hours. */
export async function seedTachograph(db: Database): Promise<void> {
  const owner = { company_id: COMPANY.tatra.id, person_id: FLEET_FROM };
  const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const hours = drivingHours(nowMs, '7:40');
  const { dayDriveAccumulation, dayDriveLimit, weekDriveAccumulation, weekDriveLimit } = hours;
  const { lastDayRestTime, lastDayRestDuration, lastWeekRestTime, lastWeekRestDuration } = hours;
  const counters = {
    lastTimestamp: hours.asOf,
    dataValidity: true,
    dayDriveAccumulation,
    dayDriveLimit,
    weekDriveAccumulation,
    weekDriveLimit,
    lastDayRestTime,
    lastDayRestDuration,
    lastWeekRestTime,
    lastWeekRestDuration,
    previousWeekDriveAccumulation: hours.previousWeekDriveAccumulation,
  };
  await db.write(async (write) => {
    await write
      .insertInto('driver_hours')
      .values({
        ...owner,
        source: 'live',
        vehicle_id: FLEET_FROM,
        as_of: new Date(nowMs),
        hours: JSON.stringify(hours),
        counters: JSON.stringify(counters),
      })
      .execute();
    await write
      .updateTable('vehicle_live')
      .set({ last_measures: JSON.stringify({ tacho_activity: 3 }) })
      .where('company_id', '=', owner.company_id)
      .where('vehicle_id', '=', FLEET_FROM)
      .execute();
  });
}
