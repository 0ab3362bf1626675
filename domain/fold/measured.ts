// By what the kilometres of a ride were measured. Nothing of that is kept: whoever asks has the ride's locations folded
// again, and a meter watches what each adds to the running metres. What stood in for the odometer between two of its
// readings is the odometer's once that has told how far it was.
import { isOdometerStep } from '../ride/count.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Watch } from './fold.ts';

/** Metres by each, which add up to the ride. */
export interface MeasuredBy {
  odometer: number;
  /** The speed that the tracker told, together with its places. */
  speed: number;
  /** Places alone. */
  places: number;
}

export interface MeasuredWay extends MeasuredBy {
  /** An odometer was told and not used: the device's setting says so, or it contradicted the places. */
  odometerLeftOut: 'setting' | 'contradicts' | null;
  /** Speeds were told that contradicted the places. */
  isSpeedLeftOut: boolean;
}

interface Stretch {
  metres: number;
  by: keyof MeasuredBy;
}

/** Running metres are rounded at both ends of a ride. */
const ROUNDED_METRES = 2;

export interface WayMeter {
  watch: Watch;
  /** Of the ride of so many metres; null: it was not seen. */
  measured(distance: number): MeasuredWay | null;
}

/** Measures the ride from `fromTs` to `toTs` (epoch milliseconds). */
export function createWayMeter(
  { fromTs, toTs }: { fromTs: number; toTs: number },
  { kmGps }: DetectionSettings,
): WayMeter {
  /** From the first location seen on; and behind them those that wait for the odometer's next reading. */
  const sure: Stretch[] = [];
  const waiting: Stretch[] = [];
  let firstKm: number | null = null;
  let startKm: number | null = null;
  let contradicted = false;
  let odometerLeftOut: MeasuredWay['odometerLeftOut'] = null;
  let isSpeedLeftOut = false;
  return {
    watch({ ride, known }, { location, odometer, odometerTs, isBySpeed, km, kmBefore }) {
      firstKm ??= kmBefore;
      const reading = ride.kmReading;
      const isUsed = !kmGps && !contradicted && !ride.odometer.contradicts;
      const step = odometer === null || reading === odometer ? 0 : (reading ?? 0) - odometer;
      if (isUsed && step > 0 && isOdometerStep(step, location.ts - odometerTs)) {
        // A reading after the ride says nothing of how it was measured.
        if (location.ts > toTs) move(waiting, sure);
        else move(waiting, sure, step - (km - kmBefore), 'odometer');
        add(sure, km - kmBefore, 'odometer');
      } else {
        if (reading !== odometer || !isUsed) move(waiting, sure);
        add(waiting, km - kmBefore, isBySpeed ? 'speed' : 'places');
      }
      // The way to a ride's first location is by places, and counted with the next one (first-leg.ts).
      add(waiting, ride.totals.km - km, 'places');
      contradicted = ride.odometer.contradicts;
      if (ride.open?.fromTs !== fromTs) return;
      startKm = ride.open.totals.km;
      if (contradicted) odometerLeftOut = 'contradicts';
      else if (kmGps && location.km !== null) odometerLeftOut = 'setting';
      if (!known.way.isTrusted && location.speed !== null) isSpeedLeftOut = true;
    },
    measured(distance) {
      if (startKm === null || firstKm === null) return null;
      const from = startKm - firstKm;
      const by = metresBetween([...sure, ...waiting], from, from + distance);
      const sum = by.odometer + by.speed + by.places;
      if (sum < distance - ROUNDED_METRES) return null;
      return { ...rounded(by, distance), odometerLeftOut, isSpeedLeftOut };
    },
  };
}

function add(stretches: Stretch[], metres: number, by: Stretch['by']): void {
  if (metres <= 0) return;
  const last = stretches.at(-1);
  if (last?.by === by) last.metres += metres;
  else stretches.push({ metres, by });
}

/** The oldest metres of the one to the end of the other: as these, or as what they are. */
function move(from: Stretch[], to: Stretch[], metres = Infinity, by?: Stretch['by']): void {
  let left = metres;
  for (let first = from[0]; first && left > 0; first = from[0]) {
    const part = Math.min(first.metres, left);
    add(to, part, by ?? first.by);
    left -= part;
    first.metres -= part;
    if (first.metres === 0) from.shift();
  }
}

function metresBetween(stretches: readonly Stretch[], from: number, to: number): MeasuredBy {
  const by = { odometer: 0, speed: 0, places: 0 };
  let begin = 0;
  for (const stretch of stretches) {
    const end = begin + stretch.metres;
    by[stretch.by] += Math.max(Math.min(end, to) - Math.max(begin, from), 0);
    begin = end;
  }
  return by;
}

/** Whole metres that add up: the greatest has what rounding leaves. */
function rounded(metres: MeasuredBy, distance: number): MeasuredBy {
  const [most, ...others] = (['odometer', 'speed', 'places'] as const).toSorted(
    (one, other) => metres[other] - metres[one],
  );
  const whole = { ...metres };
  for (const by of others) whole[by] = Math.round(metres[by]);
  const rest = others.reduce((sum, by) => sum + whole[by], 0);
  return most ? { ...whole, [most]: distance - rest } : whole;
}
