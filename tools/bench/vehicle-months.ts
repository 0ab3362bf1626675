// Vehicle-months for benches of the fold, the same in every run.
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
      ts,
      hash: Math.floor(random() * 2 ** 31),
      receivedTs: ts + 2000,
      flags: 0,
      latitude: Math.round(latitude * 1e7) / 1e7,
      longitude: Math.round(longitude * 1e7) / 1e7,
      speed,
      direction: 90,
      altitude: Math.round(200 + 80 * Math.sin(index / 90)),
      satellites: 12,
      hdop: 0.8,
      countryCode: longitude > 17.8 ? 'SK' : 'CZ',
      inputs: motor ? 1 : 0,
      motion: null,
      km,
      distance: null,
      engineSeconds,
      totalFuel: Math.round(totalFuel * 1000) / 1000,
      rpm: motor ? 900 + Math.round(random() * 900) : 0,
      tank1: Math.round(3000 - (index % 20_000) / 10) / 10,
      tank2: null,
      temp1: 4.5,
      temp2: null,
      weight: 11_800,
      axles: null,
      vcc: 27.8,
      liquidTemp: 84,
      acceleration: Math.round(random() * 200) / 100,
      deceleration: Math.round(random() * 250) / 100,
      cornering: Math.round(random() * 200) / 100,
      tachoActivity: null,
      identification: null,
      alarm: null,
      extra: null,
    });
  }
  return month;
}
