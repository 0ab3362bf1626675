// A truck with a heating tank of which every litre is known, and so of its main tank: it drives by day, its burner runs
// by night, and both tanks are filled at the same stop or at another one. Used by tests and benches only.
import { DAY, locationAt, northDegrees } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';

export interface KnownHeating {
  /** litres of the heating tank, its gauge's step, and by how much readings wander to either side driving and parked. */
  capacity: number;
  step: number;
  slosh: number;
  noise: number;
  /** l/h of the burner, and does it run by day, too? */
  burner: number;
  isBurningByDay: boolean;
  /** Minutes between two records of a parked vehicle, and seconds of one that drives. */
  pace: number;
  seconds: number;
  /** Minutes without records around noon's stop at the pump. */
  hole: number;
  /** Does it tell levels with the motor off? */
  isToldParked: boolean;
  /** Does the motor run at the pump? */
  isIdlingAtPump: boolean;
  /** What is filled at the pump, and l/min of the pump of the heating tank; by night, where it burns, or at noon? */
  fills: 'both' | 'heating' | 'main';
  flow: number;
  isFilledAtNight: boolean;
  /** Up to which part of the tank, and by how many litres the gauge shows more by night on a slope. */
  fullShare: number;
  slope: number;
  /** It says that the tank is full for two records now and then on the way. */
  isFlickering: boolean;
}

/** What was put into the heating tank: when it began, when it is to be seen at the latest, litres. */
export interface HeatingFill {
  fromTs: number;
  toTs: number;
  litres: number;
}

export const HEATING_DAYS = 6;
const TICK = 10;
const HOUR_MS = 3_600_000;
const MORNING = [6, 10] as const;
const NOON = [10.7, 14] as const;
const NOON_FILL = 10.1;
const NIGHT_FILL = 21.1;
/** It is filled below this part. */
const LOW_SHARE = 0.55;
const MAIN_CAPACITY = 400;
const MAIN_PER_HOUR = 18;
const MAIN_FLOW = 60;
const IDLE_PER_HOUR = 2;
const KMH = 60;

/** What the main tank burns, l/100 km. */
export const MAIN_CONSUMPTION = (MAIN_PER_HOUR / KMH) * 100;

/** @param random 0 … 1, decides on the noise */
export function playHeating(known: KnownHeating, random: () => number) {
  const fills: HeatingFill[] = [];
  const locations: Location[] = [];
  const played = {
    main: MAIN_CAPACITY * 0.8,
    heating: known.capacity * known.fullShare,
    metres: 1000,
  };
  let isFilling = { main: false, heating: false };
  for (let second = MORNING[0] * 3600; second < HEATING_DAYS * 86_400; second += TICK) {
    const ts = DAY + second * 1000;
    const hour = (second % 86_400) / 3600;
    const isLast = second >= (HEATING_DAYS - 1) * 86_400;
    const isDriving = isBetween(hour, MORNING) || isBetween(hour, NOON);
    const isAtPump = hour >= MORNING[1] && hour < NOON[0];
    const isOn = isDriving || (isAtPump && known.isIdlingAtPump);
    const fillHour = known.isFilledAtNight ? NIGHT_FILL : NOON_FILL;
    if (Math.abs(hour - fillHour) < TICK / 7200 && !isLast) {
      isFilling = {
        main: known.fills !== 'heating' && played.main < MAIN_CAPACITY * LOW_SHARE,
        heating: known.fills !== 'main' && played.heating < known.capacity * LOW_SHARE,
      };
      const seen = known.isFilledAtNight ? 24 + MORNING[0] + 0.5 : NOON[0] + 0.5;
      if (isFilling.heating) {
        fills.push({ fromTs: ts, toTs: ts + (seen - hour) * HOUR_MS, litres: 0 });
      }
    }
    isFilling = pump(known, played, fills, isFilling);
    if (isDriving) played.metres += (KMH / 3.6) * TICK;
    played.main -= ((isDriving ? MAIN_PER_HOUR : isOn ? IDLE_PER_HOUR : 0) * TICK) / 3600;
    const isBurning = known.isBurningByDay || hour >= NOON[1] || hour < MORNING[0];
    if (isBurning) played.heating = Math.max(played.heating - (known.burner * TICK) / 3600, 0);
    const every = isDriving ? known.seconds : known.pace * 60;
    const hasTurned = [MORNING[1], NOON[1]].some((end) => Math.abs(hour - end) < TICK / 7200);
    const isHole = Math.abs(hour - (MORNING[1] + NOON[0]) / 2) * 120 < known.hole;
    if (!isHole && (second % every === 0 || hasTurned)) {
      const isSloping = hour >= NOON[1] || hour < MORNING[0];
      const beside = isSloping ? known.slope : 0;
      locations.push(tell(known, { ...played, ts, isOn, isDriving, beside }, random));
    }
  }
  return { locations, fills };
}

interface Played {
  main: number;
  heating: number;
  metres: number;
}

function pump(
  known: KnownHeating,
  played: Played,
  fills: readonly HeatingFill[],
  isFilling: { main: boolean; heating: boolean },
) {
  const { main, heating } = isFilling;
  if (main) played.main += (MAIN_FLOW * TICK) / 60;
  const fill = fills.at(-1);
  if (heating && fill) {
    const litres = Math.min(
      (known.flow * TICK) / 60,
      known.capacity * known.fullShare - played.heating,
    );
    played.heating += litres;
    fill.litres += litres;
  }
  return {
    main: main && played.main < MAIN_CAPACITY * 0.9,
    heating: heating && played.heating < known.capacity * known.fullShare - 0.01,
  };
}

interface Tick extends Played {
  ts: number;
  isOn: boolean;
  isDriving: boolean;
  beside: number;
}

function tell(known: KnownHeating, tick: Tick, random: () => number): Location {
  const { capacity, step, slosh, noise, isToldParked, isFlickering } = known;
  const { ts, isOn, isDriving, metres, main, heating, beside } = tick;
  const isTold = isToldParked || isOn;
  const around = (litres: number) => (random() * 2 - 1) * litres;
  const level = heating + beside + around(isDriving ? slosh : noise);
  const isFull = isFlickering && isDriving && ts % HOUR_MS < 2 * known.seconds * 1000;
  const told = isFull ? capacity : Math.min(Math.max(Math.round(level / step) * step, 0), capacity);
  const mainLevel = Math.round((main + around(isDriving ? 1.5 : 0.5)) * 2) / 2;
  return locationAt(ts, {
    latitude: 40 + northDegrees(metres),
    longitude: 17,
    countryCode: 'SK',
    speed: isDriving ? KMH : 0,
    inputs: Number(isOn),
    km: Math.round(metres),
    tank1: isTold ? mainLevel : null,
    tank2: isTold ? Math.round(told * 10) / 10 : null,
  });
}

function isBetween(hour: number, [from, to]: readonly [number, number]): boolean {
  return hour >= from && hour < to;
}
