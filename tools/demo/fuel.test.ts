// Fuel in the demo's plans: tanks that are read in all ways, stations by the road, one theft.
import { tankLevel, tankSetup } from '@flotila/domain/location/tank-level.ts';
import { expect, test } from 'vitest';
import { DEMO_COMPANIES, type DemoCompany, deviceCode } from './cast.ts';
import { demoTrackers } from './demo-trackers.ts';
import { demoDocuments } from './documents.ts';
import type { DemoCompanyRow } from './fuel.queries.ts';
import { demoRates } from './rates.ts';
import { tanksOf } from './tanks.ts';
import { fleetFrom } from './testing/fleet-from.ts';
import { totalsAt } from './totals.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const PACE = { driving: 90_000, engineOn: 240_000, parked: 3 * 3_600_000 };
const [tatra, morava] = DEMO_COMPANIES;
if (!tatra || !morava) throw new Error('the demo has two companies');
/** Of the demo that begins now, for all tests: what was planned once is known. */
const fleets = new Map([tatra, morava].map((company) => [company, demoTrackers(company, NOW)]));
const fleetOf = (company: DemoCompany) => fleets.get(company) ?? [];

test('tanks are read by the bus in percent and litres, by probes, and not at all', () => {
  const tanks = DEMO_COMPANIES.flatMap(({ vehicles }) => vehicles.map(tanksOf));
  const methods = new Set(tanks.flat().map(({ method }) => method));
  expect(methods).toEqual(new Set(['percent', 'liter', 'sensor', 'manual']));
  expect(tanks.filter(({ length }) => length === 2).length).toBeGreaterThanOrEqual(2);
  expect(tanks.flat().some(({ slosh }) => slosh > 0)).toBe(true);
});

test('what the tracker reads gives the litres that the plan knows, by the settings of the tank', () => {
  for (const tracker of DEMO_COMPANIES.flatMap((company) => fleetFrom(company, NOW - 5 * DAY))) {
    const tanks = tanksOf(tracker.vehicle).filter(({ channel }) => channel !== null);
    if (tanks.length === 0 || tracker.vehicle.duty.kind === 'silent') continue;
    const setups = tanks.map((tank) =>
      tankSetup({
        tankId: tank.tankId,
        calcMethod: tank.method,
        capacity: tank.capacity,
        parameters: { factor: 1, values: tank.table },
      }),
    );
    let read = 0;
    for (const { time, values, inputs } of tracker.records(NOW - 4 * DAY, NOW, PACE)) {
      const levels = setups.map((setup) => tankLevel(setup, values, ((inputs ?? 0) & 1) === 1));
      if (levels.includes(null) || time === null) continue;
      const sum = levels.reduce<number>((total, level) => total + (level ?? 0), 0);
      if (sum === 0) continue;
      const known = tracker.totalsAt(time).fuelLitres;
      const error = tanks.some(({ slosh }) => slosh > 0) ? 0.05 : 0.012;
      expect(Math.abs(sum - known)).toBeLessThan(tracker.vehicle.tank * error + 1);
      read += 1;
    }
    expect(read, tracker.vehicle.plate).toBeGreaterThan(5);
  }
}, 60_000);

test('interfaces §4: exactly one fuel loss in 61 days of tatra, at night, whenever it begins', () => {
  for (const later of [0, 6]) {
    const begun = NOW + later * DAY;
    const losses = (later === 0 ? fleetOf(tatra) : demoTrackers(tatra, begun))
      .flatMap(({ fuelStops }) => fuelStops(begun - 61 * DAY, begun + 7 * DAY))
      .filter(({ fuelChange }) => fuelChange < 0);
    expect(losses.map(({ fuelChange }) => fuelChange)).toEqual([-62]);
  }
  const none = fleetOf(morava).flatMap(({ fuelStops }) => fuelStops(NOW - 61 * DAY, NOW));
  expect(none.filter(({ fuelChange }) => fuelChange < 0)).toEqual([]);
});

test('every vehicle that drives is filled before it is empty, cars too', () => {
  for (const tracker of DEMO_COMPANIES.flatMap(fleetOf)) {
    const { vehicle } = tracker;
    const isStill = ['silent', 'parked', 'follows'].includes(vehicle.duty.kind);
    if (vehicle.tank === 0 || isStill) continue;
    const stops = tracker.fuelStops(NOW - 61 * DAY, NOW);
    expect(stops.length, vehicle.plate).toBeGreaterThanOrEqual(3);
    for (const stop of stops) {
      const { totals, from, to, fuelChange } = stop;
      expect(totals.fuelLitres, `${vehicle.plate} ${new Date(from).toISOString()}`).toBeGreaterThan(
        0,
      );
      const after = totalsAt(vehicle, stop, to).fuelLitres;
      expect(after).toBeLessThan(vehicle.tank);
      if (fuelChange > 0) expect(fuelChange).toBeGreaterThan(vehicle.tank * 0.2);
    }
  }
});

test('most refuelings have a document with amount, currency and station', () => {
  for (const company of [tatra, morava]) {
    const vehicles = fleetOf(company).map((tracker) => ({ tracker, until: NOW }));
    const row = rowOf(
      company.currency,
      company.timeZone,
      vehicles.map(({ tracker }) => tracker.vehicle.plate),
    );
    const rates = demoRates('2026-08-01', '2026-11-20');
    const documents = demoDocuments({ company: row, vehicles, from: NOW - 61 * DAY, rates });
    const filled = vehicles.flatMap(({ tracker }) =>
      tracker.vehicle.tank > 0
        ? tracker.fuelStops(NOW - 61 * DAY, NOW).filter(({ fuelChange }) => fuelChange > 0)
        : [],
    );
    expect(documents.length).toBeGreaterThan(filled.length * 0.8);
    expect(documents.length).toBeLessThan(filled.length);
    for (const document of documents) {
      expect(document.amount).toBeGreaterThan(0);
      expect(document.homeAmount).toBeGreaterThan(0);
      expect(document.ts).toBeLessThanOrEqual(NOW);
      expect(document.place).toMatch(/^Čerpacia stanica ./);
    }
    expect(documents.some(({ isFull }) => isFull)).toBe(true);
    expect(documents.some(({ isFull }) => !isFull)).toBe(true);
    const currencies = new Set(documents.map(({ currency }) => currency));
    expect(currencies).toContain(company.currency);
    if (company === tatra) expect(currencies.size).toBeGreaterThan(2);
  }
});

function rowOf(currency: string, timeZone: string, plates: string[]): DemoCompanyRow {
  return {
    id: 1 as DemoCompanyRow['id'],
    currency,
    timeZone,
    vehicles: new Map(plates.map((plate, index) => [deviceCode(plate), index + 1])),
  };
}
