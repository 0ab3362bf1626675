// Reads recorded tank levels as a tracker would have sent them, folds them, and compares the refuelings
// found with the labels. Used by a test and a benchmark only; the recordings may not be passed on and lie
// beside the checkout where a developer has them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fold, locationAt, northDegrees, settingsWith } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';
import { type TankSetup, tankLevel } from '../../location/tank-level.ts';
import { numberIn, readRows } from '../../location/testing/recording-rows.ts';
import type { FuelChange } from '../../refueling/refueling.ts';
import { type Label, type LabelledSeries, labelTs } from './labels.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/data/fuel-munic');
/** The recording tells no ignition: nothing from the vehicle's bus for so long, and it was off. */
const SILENCE_MS = 180_000;
/** When the tracker would have told that it is off, after its last word. */
const OFF_AFTER_MS = 10_000;
/** GPS speed from here on means that it drives although its bus is silent. */
const DRIVES_KMH = 5;
/** Far enough south for twelve weeks of driving north. */
const FROM_LATITUDE = -60;
/** What the owner of a car with 50 l would set; a fifth of the tank. */
export const MIN_TANK_CHANGE = 10;

/** T4: found when it is no further away than this. */
const TIME_TOLERANCE_MS = 10 * 60_000;
const LITRES_TOLERANCE = 5;
const SHARE_TOLERANCE = 0.05;
const MONTH_DAYS = 30;
/** No car burns so much between two readings of its counter. */
const LEAP_ML = 20_000;

export const hasRecordings = existsSync(FOLDER);

interface Row {
  ts: number;
  gps: number | null;
  obd: number | null;
  used: number | null;
  level: number | null;
}

function rowsOf({ vehicle, series }: LabelledSeries): Row[] {
  return readRows(join(FOLDER, `${vehicle}.csv.gz`)).map((cells) => ({
    ts: Date.parse(cells.ts ?? ''),
    gps: numberIn(cells.gps_speed_kmh),
    obd: numberIn(cells.obd_speed_kmh),
    used: numberIn(cells.fuel_used_ml),
    level: numberIn(cells[series]),
  }));
}

/**
 * Locations of one series: ignition by whether the bus talks, odometer and places (always north) added up
 * from the speed, because the recordings have none. Levels pass the same rules as those of a tracker.
 */
export function recordedLocations(labelled: LabelledSeries): Location[] {
  const isLitres = labelled.series === 'level_l';
  const { capacity } = labelled;
  const tank: TankSetup = {
    tankId: 1,
    method: isLitres ? 'liter' : 'percent',
    capacity,
    factor: 1,
    table: [],
  };
  const rows = rowsOf(labelled);
  const words = rows.filter(isWord).map(({ ts }) => ts);
  const locations: Location[] = [];
  let metres = 0;
  let speed = 0;
  let before = Number.POSITIVE_INFINITY;
  let next = 0;
  rows.forEach((row, index) => {
    const { ts, level } = row;
    metres += (speed / 3600) * Math.max(ts - before, 0);
    before = ts;
    while (next < words.length && (words[next] ?? 0) < ts) next += 1;
    const last = words[next - 1] ?? Number.NEGATIVE_INFINITY;
    const isOn = isWord(row) || (words[next] ?? Number.POSITIVE_INFINITY) - last <= SILENCE_MS;
    speed = isOn ? (row.obd ?? row.gps ?? speed) : 0;
    const values = isLitres ? { fuelLitres1: level ?? 0 } : { fuelPercent1: level ?? 0 };
    locations.push(
      locationAt(ts, {
        hash: index,
        inputs: isOn ? 1 : 0,
        // Trackers tell the speed with every record; here it holds until the next.
        speed,
        ...wayOf(metres),
        totalFuel: row.used === null ? null : row.used / 1000,
        tank1: level === null ? null : tankLevel(tank, values, isOn),
      }),
    );
    const silence = (rows[index + 1]?.ts ?? ts) - ts;
    if (isOn && silence > SILENCE_MS) {
      const off = { hash: index, inputs: 0, speed: 0, ...wayOf(metres) };
      locations.push(locationAt(ts + OFF_AFTER_MS, off));
      speed = 0;
    }
  });
  return locations;
}

function wayOf(metres: number) {
  return { km: Math.round(metres), latitude: FROM_LATITUDE + northDegrees(metres), longitude: 0 };
}

/** Does this row tell that the vehicle's bus is awake? Levels are repeated for long after it slept. */
function isWord({ obd, used, gps }: Row): boolean {
  return obd !== null || used !== null || (gps ?? 0) >= DRIVES_KMH;
}

/** What is known of one refueling: its label, and the litres that were put in. */
export interface KnownRefueling {
  label: Label;
  litres: number;
}

export interface FuelComparison {
  /** Found in time and litres. */
  found: number;
  /** Found in time, with other litres. */
  wrong: { label: Label; litres: number; change: FuelChange }[];
  missed: Label[];
  /** Refuelings and losses that never were. */
  invented: FuelChange[];
  days: number;
}

/** T4: false changes that a series may have: none when it is clean, else one a month. */
export function falseAllowed({ nature }: LabelledSeries, days: number): number {
  return nature === 'clean' ? 0 : Math.floor(days / MONTH_DAYS);
}

/** What the fold finds in a series beside what is known. */
export function compareWithLabels(
  labelled: LabelledSeries,
  consumptionMaxKm: number | null = null,
): FuelComparison {
  const locations = recordedLocations(labelled);
  const settings = settingsWith({ minTankChange: MIN_TANK_CHANGE, consumptionMaxKm });
  const changes = [...fold(locations, settings).changes.fuel.values()];
  const [first, last] = [locations[0], locations[locations.length - 1]];
  return {
    ...match(knownRefuelings(labelled), changes),
    days: ((last?.ts ?? 0) - (first?.ts ?? 0)) / 86_400_000,
  };
}

/**
 * Labels tell by how much the level rose, as the medians of five readings around it. What the vehicle burned
 * between the middle ones of those, by its counter, was put in besides.
 */
function knownRefuelings(labelled: LabelledSeries): KnownRefueling[] {
  const rows = rowsOf(labelled);
  const levels = rows.filter(({ level }) => level !== null);
  return labelled.refuelings.map((label) => {
    const first = levels.findIndex(({ ts }) => ts >= labelTs(label[1]));
    const [from, to] = [levels[first - 3]?.ts, levels[first + 2]?.ts];
    return { label, litres: label[2] + usedBetween(rows, from ?? 0, to ?? 0) };
  });
}

/** Litres by the counter between two moments; where it begins anew or leaps it tells nothing. */
function usedBetween(rows: readonly Row[], from: number, to: number): number {
  let millilitres = 0;
  let before: number | null = null;
  for (const { ts, used } of rows) {
    if (used === null || ts > to) continue;
    const step = used - (before ?? used);
    if (ts > from && step > 0 && step < LEAP_ML) millilitres += step;
    before = used;
  }
  return millilitres / 1000;
}

function match(
  known: readonly KnownRefueling[],
  changes: readonly FuelChange[],
): Omit<FuelComparison, 'days'> {
  const rest = new Set(changes);
  const wrong: FuelComparison['wrong'] = [];
  const missed: Label[] = [];
  let found = 0;
  for (const { label, litres } of known) {
    // To the tenth, as quantities are told.
    const off = ({ quantity }: FuelChange) => Math.round(Math.abs(quantity - litres) * 10) / 10;
    const change = [...rest]
      .filter((one) => one.kind === 'refueling' && minutesOff(label, one) === 0)
      .sort((one, two) => off(one) - off(two))[0];
    if (!change) {
      missed.push(label);
      continue;
    }
    rest.delete(change);
    const tolerance = Math.max(LITRES_TOLERANCE, litres * SHARE_TOLERANCE);
    if (off(change) <= tolerance) found += 1;
    else wrong.push({ label, litres, change });
  }
  return { found, wrong, missed, invented: [...rest] };
}

/** Minutes by which a change is too early or too late for a label, 0 within the tolerance. */
function minutesOff([after, before]: Label, change: FuelChange): number {
  const from = labelTs(after) - TIME_TOLERANCE_MS;
  const to = labelTs(before) + 60_000 + TIME_TOLERANCE_MS;
  return Math.max(from - change.ts, change.ts - to, 0) / 60_000;
}
