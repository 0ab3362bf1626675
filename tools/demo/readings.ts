// What the sensors of a demo vehicle's tracker read at a moment of its plan.
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import { identificationOf } from './cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { doorWithin } from './doors.ts';
import { momentOf } from './drive.ts';
import { heightAt } from './heights.ts';
import { mannerOf, revolutionsMoving, revolutionsOf } from './manners.ts';
import type { Segment } from './planner.ts';
import { hashOf, seededBy } from './random.ts';
import { axlesOf } from './scales.ts';
import type { Slot, SlotState } from './slots.ts';
import { readTanks, tanksOf } from './tanks.ts';
import { isEngineOn, type PlannedSegment, type Totals, totalsAt } from './totals.ts';

/** The driver's switch on the fourth line, which every tracker sends, and the setting that reads it. */
export const PRIVATE_SWITCH = { inputs: 8, detectRideType: 31 } as const;

type Describe = (
  segment: PlannedSegment,
  time: number,
  second: number,
  slots: SlotState | undefined,
) => TrackerRecord;

/** Describes moments of `leader`'s plan as the tracker of `vehicle` sees them. */
export function describer(
  companyCode: string,
  vehicle: DemoVehicle,
  leader: DemoVehicle,
): Describe {
  const isTowed = vehicle !== leader || vehicle.type === 'trailer';
  const seed = hashOf(vehicle.plate);
  const tanks = isTowed ? [] : tanksOf(vehicle);
  return (segment, time, second, slots) => {
    const noise = seededBy(seed ^ Math.imul(second / 1000, 2654435761));
    const swing = () => noise() - 0.5;
    const totals = totalsAt(leader, segment, time);
    const engineOn = isEngineOn(segment, time);
    const moment = placeAt(segment, time);
    const moving = moment.speedKmh >= 1;
    const doorOpen = isDoorOpen(segment, time);
    const record: TrackerRecord = {
      time: second,
      hasFix: true,
      latitude: round(moment.latitude + swing() * 0.00002, 6),
      longitude: round(moment.longitude + swing() * 0.00003, 6),
      speedKmh: Math.round(moment.speedKmh),
      direction: Math.round(moment.direction) % 360,
      altitudeMetres: Math.round(heightAt(moment.latitude, moment.longitude)),
      satellites: 9 + Math.floor(noise() * 7),
      hdop: 0.8,
      inputs: isTowed
        ? doorOpen
          ? 4
          : 0
        : (engineOn ? 1 : 0) |
          (isPanic(segment, time) ? 2 : 0) |
          (doorOpen ? 4 : 0) |
          (segment.privateRide ? PRIVATE_SWITCH.inputs : 0),
      values: {
        ...valuesOf(vehicle, isTowed, engineOn, moving, totals, segment, time, swing),
        ...readTanks(tanks, { litres: totals.fuelLitres, time: second, engineOn, moving, swing }),
      },
    };
    if (slots) tellSlots(record, companyCode, slots);
    else if (vehicle.ident === 'dallas' && vehicle.driver !== null && engineOn && !isTowed) {
      record.identification = identificationOf(companyCode, vehicle.driver, 'dallas');
    }
    return record;
  };
}

/** The tachograph is awake while the vehicle sleeps: it tells who rests, and that nobody is in. */
function tellSlots(record: TrackerRecord, companyCode: string, { first, second }: SlotState): void {
  const cardOf = ({ person }: Slot) =>
    person === null ? null : identificationOf(companyCode, person, 'tachograph');
  record.identification = cardOf(first);
  record.values.tachoActivity = first.activity;
  if (!second) return;
  record.values.tachoActivity2 = second.activity;
  record.values.card2 = cardOf(second)?.code ?? '';
}

function placeAt(segment: PlannedSegment, time: number) {
  const seconds = (time - segment.from) / 1000;
  if (segment.drive) return momentOf(segment.drive, segment.driveOffset + seconds);
  const { latitude, longitude } = segment;
  if (segment.activity !== 'work') return { latitude, longitude, direction: 0, speedKmh: 0 };
  // a machine goes to and fro on its site
  const angle = seconds / 140;
  const [north, east] = [Math.sin(angle) * 0.00035, Math.sin(angle * 1.7) * 0.0006];
  const pausing = Math.sin(seconds / 300) > 0.6;
  return {
    latitude: latitude + north,
    longitude: longitude + east,
    direction: (((angle * 180) / Math.PI) * 1.3) % 360,
    speedKmh: pausing ? 0 : 2 + 3 * Math.abs(Math.sin(angle * 2)),
  };
}

function valuesOf(
  vehicle: DemoVehicle,
  isTowed: boolean,
  engineOn: boolean,
  moving: boolean,
  totals: Totals,
  segment: PlannedSegment,
  time: number,
  swing: () => number,
): TrackerValues {
  const values: TrackerValues = { supplyVolts: round((engineOn ? 27.8 : 25.4) + swing() * 0.3, 2) };
  if (vehicle.cooled) values.temperatures = temperaturesOf(vehicle, segment, time, swing);
  if (isTowed) return values;
  values.odometerMetres = Math.round(totals.odometerMetres);
  if (vehicle.protocol === 'osmand') return values;
  values.engineSeconds = Math.round(totals.engineSeconds);
  if (!engineOn) return values;
  const revolutions = revolutionsOf(vehicle);
  values.rpm = moving
    ? revolutionsMoving(revolutions, mannerOf(vehicle.plate, segment.crew), swing() + 0.5, swing())
    : Math.round(revolutions.idle + swing() * 40);
  const axles = axlesOf(vehicle, cargoAt(segment, time), swing);
  if (axles) {
    values.axlesKg = axles;
    values.weightKg = axles.reduce((sum, kg) => sum + kg, 0);
  }
  if (vehicle.tank > 0) values.totalFuelLitres = round(totals.usedLitres, 1);
  return values;
}

/** Part of the payload that is on: it changes in the middle of a stop. */
function cargoAt({ from, to, cargo, nextCargo }: Segment, time: number): number {
  return time < (from + to) / 2 ? cargo : nextCargo;
}

function temperaturesOf(
  vehicle: DemoVehicle,
  segment: PlannedSegment,
  time: number,
  swing: () => number,
): number[] {
  const wanted = vehicle.type === 'semitrailer' ? -19 : 3.5;
  const wave = Math.sin(time / 1_500_000) * 0.7;
  const warmed = isDoorOpen(segment, time) ? 2.4 : 0;
  return [
    round(wanted + wave + warmed + swing() * 0.2, 1),
    round(wanted + wave * 0.6 + swing() * 0.2, 1),
  ];
}

function isDoorOpen(segment: Segment, time: number): boolean {
  const door = doorWithin(segment);
  return door !== null && door.from <= time && time < door.to;
}

function isPanic({ panic }: PlannedSegment, time: number): boolean {
  return panic !== null && panic.from <= time && time < panic.to;
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
