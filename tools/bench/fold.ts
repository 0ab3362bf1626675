// S2: rides, events and day summaries of one vehicle-month (86 400 stored locations) against reading the
// same rows with a plain loop that sums distances. The rows are as the database sends them (binary COPY)
// and both read them by the same reader; a second line leaves the reading out.

import { noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { initialState } from '@flotila/domain/fold/state.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { summarizeDays } from '@flotila/domain/ride/day.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import { planZones, type ZoneVersion } from '@flotila/domain/zone/plan.ts';
import type { Position, ZoneShape } from '@flotila/domain/zone/zone.ts';
import {
  beginRows,
  createRowBuffer,
  endRows,
  readRows,
  writeRow,
} from '@flotila/server/ingest/location-row.ts';
import { countryOf } from '@flotila/server/location/country.ts';
import { compare, report } from './measure.ts';

const LOCATIONS = 86_400;
const ZONE = 'Europe/Bratislava';
const STEP_MS = 30_000;
const ROUNDS = 15;
/** As many as a company may have. */
const ZONES = 2000;

const SETTINGS: DetectionSettings = {
  motorbit: 0,
  detectByMotion: 'none',
  detectSpeed: 5,
  joinInterval: 600,
  splitInterval: 600,
  storeInterval: 300,
  kmGps: false,
  detectRideType: 0,
  panicInput: 2,
  cargoDoorInput: 3,
  isMachine: false,
  kmStart: 100_000_000,
  ehStart: 0,
  mainTanks: [1],
  suitableTanks: [],
  minTankChange: 30,
  consumptionMaxKm: null,
  consumptionKm: null,
  consumptionEngineHours: null,
  speedMax: 90,
  rpmOptimum: 1500,
  rpmMax: 2200,
  weight: 12_000,
  zones: null,
  rules: null,
};

/** A small generator of our own, so that every run has the same month. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A truck's month: days of driving with stops, lights and nights, all common measures present. */
function vehicleMonth(): Location[] {
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

/**
 * Zones of a company: depots and customers where the vehicle comes, and all over a country those where others do;
 * half of them circles, the others polygons of up to a hundred corners and corridors.
 */
function companyZones(places: readonly Location[]): ZoneVersion[] {
  const random = randomFrom(11);
  return Array.from({ length: ZONES }, (_, index): ZoneVersion => {
    const place = index % 10 === 0 ? places[Math.floor(random() * places.length)] : undefined;
    const longitude = place?.longitude ?? 16.9 + random() * 5.6;
    const latitude = place?.latitude ?? 47.8 + random() * 1.7;
    return {
      ...{ zoneId: index + 1, fromTs: -Infinity, toTs: Infinity, exitMargin: 30, minDwell: 120 },
      ...{ speedLimit: null, category: 'customer' },
      shape: shapeAround(longitude, latitude, index, 50 + random() * 350),
    };
  });
}

function shapeAround(
  longitude: number,
  latitude: number,
  index: number,
  metres: number,
): ZoneShape {
  if (index % 2 === 0) return { type: 'Circle', center: [longitude, latitude], radius: metres };
  const corners = 4 + (index % 97);
  const around = Array.from({ length: corners }, (_, corner): Position => {
    const angle = (corner / corners) * 2 * Math.PI;
    const far = metres * (corner % 2 === 0 ? 1 : 0.8);
    return [
      longitude + (far * Math.cos(angle)) / 74_000,
      latitude + (far * Math.sin(angle)) / 111_195,
    ];
  });
  if (index % 10 === 1) return { type: 'Corridor', line: around, width: 60 };
  return { type: 'Polygon', coordinates: [[...around, around[0] as Position]] };
}

function sumDistances(month: readonly Location[]): number {
  let sum = 0;
  let before: Location | null = null;
  for (const location of month) {
    const { latitude, longitude } = location;
    if (latitude === null || longitude === null) continue;
    if (before) {
      sum += distanceMetres(before.latitude ?? 0, before.longitude ?? 0, latitude, longitude);
    }
    before = location;
  }
  return sum;
}

function milliseconds(work: () => unknown): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const month = vehicleMonth();
// No location of the month has entries beside its columns, so no names are needed.
const names = { numberOf: new Map<string, number>(), nameOf: new Map<number, string>() };
const writer = createRowBuffer();
beginRows(writer);
for (const location of month) writeRow(writer, 1, 1, location, names);
const stored = endRows(writer).slice();

const fold = (locations: readonly Location[], settings = SETTINGS) => {
  const changes = noChanges();
  foldLocations(initialState(settings), locations, settings, changes);
  return { changes, days: summarizeDays(changes.rides.values(), ZONE) };
};
const { changes, days } = fold(readRows(stored, names, countryOf));
const found = `${changes.rides.size} rides, ${changes.events.length} events, ${days.length} days`;

const read = await compare(
  async () => milliseconds(() => fold(readRows(stored, names, countryOf))),
  async () => milliseconds(() => sumDistances(readRows(stored, names, countryOf))),
  ROUNDS,
);
report({
  id: 'S2',
  work: `fold of ${LOCATIONS} stored locations (${found})`,
  figure: `${read.ours.toFixed(1)} ms, ${Math.round((LOCATIONS / read.ours) * 1000)} locations/s`,
  opponent: `${read.opponent.toFixed(1)} ms`,
  ratio: read.ratio,
  goal: '≤ 3, ≥ 300 000 locations/s',
});
const bare = await compare(
  async () => milliseconds(() => fold(month)),
  async () => milliseconds(() => sumDistances(month)),
  ROUNDS,
);
report({
  id: 'S2',
  work: 'the same without reading the rows',
  figure: `${bare.ours.toFixed(1)} ms, ${Math.round((LOCATIONS / bare.ours) * 1000)} locations/s`,
  opponent: `${bare.opponent.toFixed(1)} ms`,
  ratio: bare.ratio,
  goal: 'none',
});

const withZones = { ...SETTINGS, zones: planZones(companyZones(month)) };
const { visits } = fold(month, withZones).changes;
const zoned = await compare(
  async () => milliseconds(() => fold(month, withZones)),
  async () => milliseconds(() => fold(month)),
  ROUNDS,
);
report({
  id: 'S2',
  work: `fold with ${ZONES} zones (${visits.size} visits) against none, without reading the rows`,
  figure: `${zoned.ours.toFixed(1)} ms, ${nanoseconds(zoned.ours - zoned.opponent)} ns a location more`,
  opponent: `${zoned.opponent.toFixed(1)} ms`,
  ratio: zoned.ratio,
  goal: '≤ 1.05',
});

function nanoseconds(spent: number): number {
  return Math.round((spent * 1e6) / LOCATIONS);
}
