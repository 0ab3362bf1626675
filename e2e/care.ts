// Vehicles to be cared for, for the tests of refueling, events and service: tanks that are filled and once
// stolen from, a door and a panic button, counters that services are due by. Stored by the product's own
// ingest, so refuelings, losses and events are derived ones.
import type { TrackerRecord } from '../domain/location/tracker-record.ts';
import type { Database } from '../server/ground/db/open.ts';
import { type Drive, driveRecords, TOWN, type Town } from './drives.ts';
import { pastMoment, storePast } from './past.ts';
import { CARD, type PastVehicle } from './past-vehicles.ts';

export const CARE = {
  /** On CARE_DAY filled twice, between them stolen from. */
  fuel: { id: 711, plate: 'BA 711 FU', name: 'Scania R500', type: 'tractor' },
  /** Never heard of; documents are entered for it. */
  paper: { id: 712, plate: 'BA 712 FP', name: 'Papierové', type: 'van' },
  /** Its door opens and closes on CARE_DAY, somebody calls for help, and its tracker shouts. */
  events: {
    id: 713,
    plate: 'BA 713 EV',
    name: 'Iveco Daily',
    type: 'van',
    parameters: { panic: 'din-2', cargo_door: 'din-3' },
  },
  /** Has driven CARE_KM kilometres. */
  service: { id: 714, plate: 'BA 714 SV', name: 'Volvo FM', type: 'tractor' },
  /** Plans and services are changed by the tests of the dialogs. */
  workshop: { id: 715, plate: 'BA 715 SW', name: 'DAF CF', type: 'tractor' },
} as const satisfies Record<string, PastVehicle>;

/** A Tuesday, in summer time. */
export const CARE_DAY = '2025-07-15';
export const CARE_MONTH = '2025-7';
export const CARE_KM = 240_000;
/** What went into the tank, and out of it, on CARE_DAY. */
export const CARE_LITRES = { morning: 250, stolen: 60, evening: 180 } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PANIC_INPUT = 2;
const DOOR_INPUT = 4;

/** Adds the vehicles and stores what their trackers recorded. */
export async function seedCare(db: Database, now: number): Promise<void> {
  await storePast(
    db,
    [
      { vehicle: CARE.fuel, records: fuelRecords() },
      { vehicle: CARE.paper, records: [] },
      { vehicle: CARE.events, records: eventRecords() },
      { vehicle: CARE.service, records: serviceRecords(now) },
      { vehicle: CARE.workshop, records: serviceRecords(now) },
    ],
    now,
  );
  await endCalls(db);
}

/** Its call for help was answered long ago: one that rings stands on every screen. */
async function endCalls(db: Database): Promise<void> {
  await db.pool.query('update vehicle_live set panic_reset = panic_ts where vehicle_id = $1', [
    CARE.events.id,
  ]);
}

function fuelRecords(): TrackerRecord[] {
  const { morning, stolen, evening } = CARE_LITRES;
  const drives = [
    drive('06:00', '07:30', TOWN.trnava, TOWN.breclav),
    drive('08:30', '10:00', TOWN.breclav, TOWN.brno),
    drive('12:00', '13:30', TOWN.brno, TOWN.senica),
    drive('15:00', '16:30', TOWN.senica, TOWN.nitra),
  ];
  const refuelings = [
    { at: at('07:50'), litres: morning },
    { at: at('11:00'), litres: -stolen },
    { at: at('14:20'), litres: evening },
  ];
  const input = { drives, odometerMetres: 98_000_000, card: CARD, refuelings };
  return driveRecords({ from: at('05:00'), until: at('20:00'), stepMs: MINUTE, input });
}

/**
 * Door open 09:10 – 09:40 and 12:05 – 12:15, panic 12:30 – 12:31; its tracker shouts of hard braking at 07:20, and at
 * 10:30 and 10:31 that its power was cut.
 */
function eventRecords(): TrackerRecord[] {
  const drives = [
    drive('07:00', '08:30', TOWN.trnava, TOWN.nitra),
    drive('10:00', '11:30', TOWN.nitra, TOWN.senica),
    drive('13:00', '14:00', TOWN.senica, TOWN.hodonin),
  ];
  const input = { drives, odometerMetres: 61_000_000, card: CARD };
  return driveRecords({ from: at('06:00'), until: at('16:00'), stepMs: MINUTE, input }).map(
    (record) => ({
      ...record,
      inputs: (record.inputs ?? 0) | inputsAt(record.time ?? 0),
      ...alarmAt(record.time ?? 0),
    }),
  );
}

function alarmAt(time: number): Pick<TrackerRecord, 'alarm'> {
  if (time === at('07:20')) return { alarm: 'hardBraking' };
  return time === at('10:30') || time === at('10:31') ? { alarm: 'powerCut' } : {};
}

function inputsAt(time: number): number {
  const isWithin = (from: string, until: string) => time >= at(from) && time < at(until);
  const isOpen = isWithin('09:10', '09:40') || isWithin('12:05', '12:15');
  return (isOpen ? DOOR_INPUT : 0) | (isWithin('12:30', '12:31') ? PANIC_INPUT : 0);
}

/** Came home an hour ago. */
function serviceRecords(now: number): TrackerRecord[] {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  const way = { start: TOWN.nitra, end: TOWN.trnava };
  const drives = [{ from: minute - 2 * HOUR, until: minute - HOUR, ...way }];
  return driveRecords({
    from: minute - 2.5 * HOUR,
    until: minute,
    stepMs: MINUTE,
    input: { drives, odometerMetres: CARE_KM * 1000, engineSeconds: 5_000 * 3600 },
  });
}

function drive(from: string, until: string, start: Town, end: Town): Drive {
  return { from: at(from), until: at(until), start, end };
}

/** Of CARE_DAY. */
function at(time: string): number {
  return pastMoment(`${CARE_DAY}T${time}`);
}
