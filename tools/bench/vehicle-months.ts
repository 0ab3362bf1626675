// Vehicle-months for benches of the fold, the same in every run.
import {
  type Phase,
  placesAlong,
  type Road,
  stop,
  town,
  wayBy,
} from '@flotila/domain/fold/testing/known-way.ts';
import type { Location } from '@flotila/domain/location/location.ts';

export const LOCATIONS = 86_400;
const STEP_MS = 30_000;

/** A small generator of our own, so that every run has the same month. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A truck's month: days of driving with stops, lights and nights, all common measures present. */
export function vehicleMonth(): Location[] {
  const random = randomFrom(7);
  const from = Date.UTC(2025, 4, 1);
  const month: Location[] = [];
  let latitude = 48.5;
  let longitude = 17.5;
  let km = 100_000_000;
  let engineSeconds = 3_600_000;
  let totalFuel = 40_000;
  for (let index = 0; index < LOCATIONS; index += 1) {
    const ts = from + index * STEP_MS;
    const hour = (ts / 3_600_000) % 24;
    const motor = hour > 5 && hour < 18 && Math.floor(hour * 3) % 4 !== 3;
    const speed = motor && random() > 0.15 ? Math.round(random() * 900) / 10 : 0;
    const metres = (speed / 3.6) * (STEP_MS / 1000);
    latitude += (Math.sin(index / 700) * metres) / 111_195;
    longitude += (Math.cos(index / 700) * metres) / 74_000;
    km += Math.round(metres);
    if (motor) engineSeconds += STEP_MS / 1000;
    totalFuel += metres * 0.0003;
    month.push({
      ...steady(ts, Math.floor(random() * 2 ** 31), motor),
      latitude: Math.round(latitude * 1e7) / 1e7,
      longitude: Math.round(longitude * 1e7) / 1e7,
      speed,
      altitude: Math.round(200 + 80 * Math.sin(index / 90)),
      countryCode: longitude > 17.8 ? 'SK' : 'CZ',
      km,
      engineSeconds,
      totalFuel: Math.round(totalFuel * 1000) / 1000,
      rpm: motor ? 900 + Math.round(random() * 900) : 0,
      tank1: Math.round(3000 - (index % 20_000) / 10) / 10,
      vcc: 27.8,
      temp1: 4.5,
      acceleration: Math.round(random() * 200) / 100,
      deceleration: Math.round(random() * 250) / 100,
      cornering: Math.round(random() * 200) / 100,
    });
  }
  return month;
}

/** Seconds between records while the motor runs and while it is off, as trackers are set. */
const DRIVING_SECONDS = 10;
const PARKED_SECONDS = 300;
const DAY_SECONDS = 86_400;
/** A motor is switched off for stops longer than this. */
const OFF_SECONDS = 240;

/**
 * A month of a truck that drives as vehicles do: towns with lights and country roads on which its speed rises and
 * falls over half a minute to two, stops at customers, nights. It reports every ten seconds on the way and every
 * five minutes parked. The cooled box swings between 1 and 4.6 °C, the tank empties and is filled.
 */
export function drivenMonth(): Location[] {
  const random = randomFrom(23);
  const month: Location[] = [];
  const phases = Array.from({ length: 31 }, () => dayOf(random)).flat();
  const way = wayBy(phases);
  const place = placesAlong(LOOP);
  const isOff = motorOff(phases);
  const from = Date.UTC(2025, 4, 1);
  for (let seconds = 0; month.length < LOCATIONS; ) {
    const { metres, speed } = way(seconds);
    const kmh = speed === 0 ? 0 : Math.max(0, speed * 3.6 + random() - 0.5);
    const point = place(metres);
    const motor = !isOff(seconds);
    month.push({
      ...steady(from + seconds * 1000, Math.floor(random() * 2 ** 31), motor),
      latitude: Math.round((point.latitude + (random() - 0.5) * 2e-5) * 1e7) / 1e7,
      longitude: Math.round((point.longitude + (random() - 0.5) * 2e-5) * 1e7) / 1e7,
      speed: Math.round(kmh * 10) / 10,
      km: 100_000_000 + Math.round(metres),
      totalFuel: Math.round((40_000 + metres * 0.0003) * 10) / 10,
      tank1: Math.round(3800 - ((metres * 0.0003 + seconds * 1e-5) % 300) * 10) / 10,
      temp1: Math.round(28 + 18 * Math.sin(seconds / 500)) / 10,
      acceleration: Math.round(random() * 200) / 100,
    });
    seconds += motor ? DRIVING_SECONDS : PARKED_SECONDS;
  }
  return month;
}

/** A road that comes round again after some 500 km. */
const LOOP: Road = (index) => ({ bearing: index * 0.3 + 40 * Math.sin(index / 6), metres: 400 });

/** From midnight to midnight. */
function dayOf(random: () => number): Phase[] {
  const phases = stop(5 * 3600 + random() * 3600);
  while (lengthOf(phases) < 15.5 * 3600) {
    phases.push(...town(6, random), ...stop(20), ...country(15 + random() * 30, random));
    phases.push(...stop(30), ...town(5, random), ...stop(600 + random() * 2400));
  }
  return [...phases, ...stop(DAY_SECONDS - lengthOf(phases))];
}

/** Minutes out of town: each half minute to two minutes another speed. */
function country(minutes: number, random: () => number): Phase[] {
  const phases: Phase[] = [];
  let speed = 0;
  while (lengthOf(phases) < minutes * 60) {
    const next = (50 + 40 * random()) / 3.6;
    phases.push({ seconds: 10 + Math.abs(next - speed) * 1.5, from: speed, to: next });
    phases.push({ seconds: 20 + 100 * random(), from: next, to: next });
    speed = next;
  }
  return [...phases, { seconds: 30, from: speed, to: 0 }];
}

function lengthOf(phases: readonly Phase[]): number {
  return phases.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Is the motor off at so many seconds of the plan? Asked in rising order. */
function motorOff(phases: readonly Phase[]): (seconds: number) => boolean {
  let index = 0;
  let end = phases[0]?.seconds ?? 0;
  return (seconds) => {
    while (seconds >= end && index < phases.length) {
      index += 1;
      end += phases[index]?.seconds ?? Number.POSITIVE_INFINITY;
    }
    const { seconds: length, from, to } = phases[index] ?? { seconds: Infinity, from: 0, to: 0 };
    return from === 0 && to === 0 && length > OFF_SECONDS;
  };
}

/** A location with all that changes little; in the order of the columns. */
function steady(ts: number, hash: number, motor: boolean): Location {
  return {
    ts,
    hash,
    receivedTs: ts + 2000,
    flags: 0,
    latitude: null,
    longitude: null,
    speed: null,
    direction: 90,
    altitude: 200,
    satellites: 12,
    hdop: 0.8,
    countryCode: 'SK',
    inputs: motor ? 1 : 0,
    motion: null,
    km: null,
    distance: null,
    engineSeconds: null,
    totalFuel: null,
    rpm: motor ? 1400 : 0,
    tank1: null,
    tank2: null,
    temp1: null,
    temp2: null,
    weight: 11_800,
    axles: null,
    vcc: motor ? 27.8 : 25.4,
    liquidTemp: 84,
    acceleration: null,
    deceleration: 0.5,
    cornering: 0.5,
    tachoActivity: null,
    identification: null,
    alarm: null,
    extra: null,
  };
}
