// Invented vehicles for the development page and the benchmark: always the same ones for the same count,
// spread around Slovak towns, some driving. Pure.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

const TOWNS: [name: string, latitude: number, longitude: number][] = [
  ['Bratislava', 48.148, 17.107],
  ['Trnava', 48.377, 17.588],
  ['Nitra', 48.307, 18.086],
  ['Trenčín', 48.894, 18.044],
  ['Žilina', 49.223, 18.739],
  ['Banská Bystrica', 48.736, 19.146],
  ['Košice', 48.717, 21.261],
  ['Prešov', 48.998, 21.239],
  ['Brno', 49.195, 16.608],
  ['Ostrava', 49.834, 18.282],
  ['Viedeň', 48.208, 16.372],
  ['Győr', 47.684, 17.635],
];
const LETTERS = ['BA', 'TT', 'NR', 'TN', 'ZA', 'BB', 'KE', 'PO', 'BL', 'SI', 'LV', 'PK'];
const SECONDS_STEP = 1;

export interface Synthetic {
  vehicles: MapVehicle[];
  /** The fleet a second later; with `share` 1 every vehicle has a new location. */
  step(share: number): MapVehicle[];
}

/** A fleet of `count`; `now` in epoch milliseconds. */
export function syntheticFleet(count: number, now: number): Synthetic {
  const random = generator(7);
  let clock = now;
  let vehicles = Array.from({ length: count }, (_, i) => invent(i, random, now));
  return {
    get vehicles() {
      return vehicles;
    },
    step(share) {
      clock += SECONDS_STEP * 1000;
      vehicles = vehicles.map((vehicle, i) =>
        i / count < share ? driven(vehicle, random, clock, share === 1) : vehicle,
      );
      return vehicles;
    },
  };
}

function invent(i: number, random: () => number, now: number): MapVehicle {
  const [town, latitude, longitude] = TOWNS[i % TOWNS.length] ?? ['', 0, 0];
  const spread = i < 60 ? 0.55 : 0.9;
  const isRiding = random() < 0.45;
  const speed = isRiding ? (random() < 0.85 ? 40 + random() * 50 : 0) : 0;
  const age = isRiding ? 0 : random() < 0.12 ? 3 * 86_400_000 : random() * 7_200_000;
  const plate = `${LETTERS[i % LETTERS.length]} ${100 + ((i * 37) % 900)} ${'ABCDEFGHK'[i % 9]}${'XYZKLMT'[i % 7]}`;
  return {
    vehicleId: i + 1,
    name: ['Scania R450', 'Volvo FH 500', 'MAN TGX', 'DAF XF 480'][i % 4] ?? '',
    numericPlate: plate,
    inactiveTimeout: 1440,
    flagPanic: i % 97 === 5,
    flagCargoDoor: i % 23 === 7,
    location: {
      latitude: latitude + (random() - 0.5) * spread,
      longitude: longitude + (random() - 0.5) * spread * 1.5,
      timestamp: new Date(now - age).toISOString(),
      speed,
      direction: random() * 360,
      place: { name: town },
    },
    ride: isRiding ? { rideState: 'unfinished' } : null,
  } as MapVehicle;
}

function driven(
  vehicle: MapVehicle,
  random: () => number,
  clock: number,
  isAlways: boolean,
): MapVehicle {
  const { location } = vehicle;
  const speed = isAlways ? 60 : (location?.speed ?? 0);
  if (!location || speed < 5) return vehicle;
  const direction = (location.direction ?? 0) + (random() - 0.5) * 16;
  const metres = (speed / 3.6) * SECONDS_STEP;
  const [east, north] = [
    Math.sin((direction * Math.PI) / 180),
    Math.cos((direction * Math.PI) / 180),
  ];
  const latitude = location.latitude + (north * metres) / 111_195;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  return {
    ...vehicle,
    ride: isAlways ? ({ rideState: 'unfinished' } as MapVehicle['ride']) : vehicle.ride,
    location: {
      ...location,
      speed,
      latitude,
      longitude: location.longitude + (east * metres) / 111_195 / squeeze,
      direction,
      timestamp: new Date(clock).toISOString(),
    },
  };
}

/** A small linear congruential generator: the same fleet on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
