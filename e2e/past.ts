// Vehicles with a past for the tests of history and logbook: days and months that are the same whenever
// the tests run, stored by the product's own ingest, so rides, boundaries and totals are derived ones.
import type { TrackerRecord } from '../domain/location/tracker-record.ts';
import { createIngest } from '../server/flow/ingest/ingest.ts';
import type { Database } from '../server/ground/db/open.ts';
import { countryOf } from '../server/thing/location/country.ts';
import { placeOf } from '../server/thing/location/place.ts';
import { type Drive, driveRecords, TOWN, type Town } from './drives.ts';
import { CARD, deviceOf, insertVehicles, type PastVehicle } from './past-vehicles.ts';

export const PAST = {
  /** 2 880 locations on PAST_DAY. */
  day: vehicle(701, 'BA 701 HD', 'Scania R450'),
  /** 200 rides in PAST_MONTH. */
  month: vehicle(702, 'BA 702 HM', 'Volvo FH 500'),
  machine: vehicle(703, 'BA 703 HS', 'Liebherr LTM', 'machine'),
  /** Has never reported. */
  empty: vehicle(704, 'BA 704 HN', 'Nové vozidlo'),
  /** 20 000 locations on PAST_DAY. */
  dense: vehicle(705, 'BA 705 HX', 'DAF XF 480'),
  /** On the way now. */
  going: vehicle(706, 'BA 706 HG', 'Ford Transit', 'van'),
  /** Three rides on PAST_DAY that tests may correct. */
  edited: vehicle(707, 'BA 707 HE', 'MAN TGX'),
} as const;

/** A Wednesday, in summer time. */
export const PAST_DAY = '2025-06-11';
/** As the logbook's address names it; its 200 rides are in whole. */
export const PAST_MONTH = '2025-5';
export const PAST_MONTH_RIDES = 200;
export const DENSE_LOCATIONS = 20_000;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** All moments of the past are in summer time of Bratislava. */
const ZONE = '+02:00';
const STORE_AT_ONCE = 5000;

/** Adds the vehicles and stores their past. `now`: the vehicle `going` drives until then. */
export async function seedPast(db: Database, now: number): Promise<void> {
  const records = pastOf(now);
  const keys = Object.keys(PAST) as (keyof typeof PAST)[];
  await storePast(
    db,
    keys.map((key) => ({ vehicle: PAST[key], records: records[key] ?? [] })),
    now,
  );
}

/** Adds vehicles to tatra and stores what their trackers recorded, in order, received `now`. */
export async function storePast(
  db: Database,
  pasts: readonly { vehicle: PastVehicle; records: readonly TrackerRecord[] }[],
  now: number,
): Promise<void> {
  await insertVehicles(
    db,
    pasts.map(({ vehicle }) => vehicle),
  );
  const ingest = await createIngest({
    db,
    now: () => now,
    placeOf,
    countryOf,
    log: { info: ignore, warn: ignore, error: ignore },
    onCommitted: ignore,
  });
  try {
    await Promise.all(
      pasts.map(async ({ vehicle, records }) => {
        const device = deviceOf(vehicle);
        for (let from = 0; from < records.length; from += STORE_AT_ONCE) {
          const part = records.slice(from, from + STORE_AT_ONCE);
          const { stored } = await ingest.store({ device, records: part, receivedTs: now });
          if (stored !== part.length)
            throw new Error(`${vehicle.id}: ${stored} of ${part.length} stored`);
        }
      }),
    );
  } finally {
    await ingest.stop();
  }
}

/** Epoch milliseconds of a local moment of the past: `2025-06-11T05:58`. */
export function pastMoment(local: string): number {
  return Date.parse(`${local}:00${ZONE}`);
}

function pastOf(now: number): Partial<Record<keyof typeof PAST, TrackerRecord[]>> {
  return {
    day: dayRecords(),
    month: monthRecords(),
    machine: machineRecords(),
    dense: denseRecords(),
    going: goingRecords(now),
    edited: editedRecords(),
  };
}

/**
 * PAST_DAY every 30 s. Before it a ride begins that ends after midnight; over the border at Břeclav; a
 * stop of 44 minutes (pin), one of 46 (parking), a short ride, a joined stop of 5 minutes.
 */
export function dayRecords(): TrackerRecord[] {
  const drives: Drive[] = [
    drive('2025-06-10T23:20', '00:40', TOWN.nitra, TOWN.trnava),
    drive('05:58', '07:22', TOWN.trnava, TOWN.breclav),
    drive('08:06', '09:20', TOWN.breclav, TOWN.brno),
    drive('10:06', '11:10', TOWN.brno, TOWN.hodonin),
    { ...drive('12:30', '12:33', TOWN.hodonin, TOWN.hodonin), crawlMetres: 30 },
    drive('13:40', '14:20', TOWN.hodonin, TOWN.senica),
    drive('14:25', '15:00', TOWN.senica, TOWN.trnava),
    drive('17:10', '17:50', TOWN.trnava, TOWN.nitra),
  ];
  const input = { drives, odometerMetres: 312_000_000, card: CARD };
  const before = driveRecords({
    from: pastMoment('2025-06-10T23:00'),
    until: pastMoment(`${PAST_DAY}T00:00`),
    stepMs: MINUTE,
    input,
  });
  const day = driveRecords({
    from: pastMoment(`${PAST_DAY}T00:00`),
    until: pastMoment('2025-06-12T00:00'),
    stepMs: 30 * SECOND,
    input,
  });
  return [...before, ...day];
}

/** PAST_MONTH: every 3.6 hours a ride of 40 minutes, every tenth private, fuel bought and once stolen. */
export function monthRecords(): TrackerRecord[] {
  const from = pastMoment('2025-05-01T00:00');
  const drives = Array.from({ length: PAST_MONTH_RIDES }, (_none, index): Drive => {
    const start = from + 20 * MINUTE + index * 3.6 * HOUR;
    const isBack = index % 2 === 1;
    return {
      from: start,
      until: start + 40 * MINUTE,
      isPrivate: index % 10 === 9,
      start: isBack ? TOWN.nitra : TOWN.trnava,
      end: isBack ? TOWN.trnava : TOWN.nitra,
    };
  });
  const at = (index: number, minutes: number) => (drives[index]?.from ?? 0) + minutes * MINUTE;
  const refuelings = [
    ...Array.from({ length: 10 }, (_none, index) => ({
      at: at(15 + index * 20, 20),
      litres: 270,
    })),
    { at: at(40, 20), litres: -60 },
  ];
  return driveRecords({
    from,
    until: from + 30 * 24 * HOUR,
    stepMs: 2 * MINUTE,
    restMs: 30 * MINUTE,
    input: { drives, odometerMetres: 98_000_000, card: CARD, refuelings },
  });
}

/** A crane that works with its motor on and hardly moves. */
function machineRecords(): TrackerRecord[] {
  const days = ['2025-06-09', '2025-06-10', PAST_DAY];
  const drives = days.flatMap((day): Drive[] => [
    { ...drive(`${day}T07:00`, `${day}T11:30`, TOWN.senica, TOWN.senica), crawlMetres: 180 },
    { ...drive(`${day}T12:30`, `${day}T15:00`, TOWN.senica, TOWN.senica), crawlMetres: 120 },
  ]);
  return driveRecords({
    from: pastMoment('2025-06-09T06:00'),
    until: pastMoment('2025-06-12T00:00'),
    stepMs: 2 * MINUTE,
    restMs: 30 * MINUTE,
    input: { drives, odometerMetres: 4_000_000, engineSeconds: 8_400 * 3600 },
  });
}

/** DENSE_LOCATIONS on PAST_DAY, one every 4 s, most of them on the road. */
function denseRecords(): TrackerRecord[] {
  const places = [TOWN.trnava, TOWN.nitra, TOWN.breclav, TOWN.hodonin, TOWN.senica, TOWN.brno];
  const drives = Array.from({ length: 9 }, (_none, index): Drive => {
    const from = pastMoment(`${PAST_DAY}T00:20`) + index * 2.4 * HOUR;
    const start = places[index % places.length] ?? TOWN.trnava;
    const end = places[(index + 1) % places.length] ?? TOWN.nitra;
    return { from, until: from + 1.9 * HOUR, start, end };
  });
  const from = pastMoment(`${PAST_DAY}T00:10`);
  return driveRecords({
    from,
    until: from + DENSE_LOCATIONS * 4 * SECOND,
    stepMs: 4 * SECOND,
    input: { drives, odometerMetres: 500_000_000, card: CARD },
  });
}

/** A ride that ended two hours ago and one that goes on. */
function goingRecords(now: number): TrackerRecord[] {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  const drives: Drive[] = [
    { from: minute - 170 * MINUTE, until: minute - 120 * MINUTE, ...way(TOWN.trnava, TOWN.nitra) },
    { from: minute - 40 * MINUTE, until: minute + 40 * MINUTE, ...way(TOWN.nitra, TOWN.trnava) },
  ];
  return driveRecords({
    from: minute - 180 * MINUTE,
    until: minute,
    stepMs: MINUTE,
    input: { drives, odometerMetres: 61_000_000 },
  });
}

function editedRecords(): TrackerRecord[] {
  const drives = [
    drive('06:00', '06:40', TOWN.trnava, TOWN.nitra),
    drive('08:00', '08:40', TOWN.nitra, TOWN.trnava),
    drive('10:00', '10:40', TOWN.trnava, TOWN.nitra),
  ];
  return driveRecords({
    from: pastMoment(`${PAST_DAY}T05:00`),
    until: pastMoment(`${PAST_DAY}T12:00`),
    stepMs: MINUTE,
    restMs: 10 * MINUTE,
    input: { drives, odometerMetres: 100_000_000, engineSeconds: 1_000 * 3600 },
  });
}

/** Times without a day are of PAST_DAY. */
function drive(from: string, until: string, start: Town, end: Town): Drive {
  return { from: momentOf(from), until: momentOf(until), start, end };
}

function way(start: Town, end: Town): Pick<Drive, 'start' | 'end'> {
  return { start, end };
}

function momentOf(text: string): number {
  return pastMoment(text.includes('T') ? text : `${PAST_DAY}T${text}`);
}

function vehicle(
  id: number,
  plate: string,
  name: string,
  type: PastVehicle['type'] = 'tractor',
): PastVehicle {
  return { id, plate, name, type };
}

function ignore(): void {
  // Tests look at what is stored, not at what is told about it.
}
