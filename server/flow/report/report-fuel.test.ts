// What reports read of fuel is what the refueling panel lists, of many vehicles at once.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyId } from '../../ground/http/context.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';
import { listReportFuel } from './report-fuel.queries.ts';

const { truck, van, hidden, foreign } = VEHICLE;
const tatra = COMPANY.tatra.id as CompanyId;
const period = { from: Date.parse('2026-09-01T00:00:00Z'), to: Date.parse('2026-09-30T23:59:59Z') };
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedChange(api.db, truck, '2026-09-01T08:00:00Z', 200);
  await seedDocument(api.db, truck, '2026-09-01T09:00:00Z', 210);
  await seedChange(api.db, truck, '2026-09-04T08:00:00Z', 41, { kind: 'fuelloss' });
  // The gauge was silent for days; the document lies before the period, near the stop.
  const from = '2026-08-29T16:00:00Z';
  await seedChange(api.db, van, '2026-09-02T05:00:00Z', 60, { from });
  await seedDocument(api.db, van, '2026-08-29T15:30:00Z', 61);
  // In the same minutes: whose they are tells only the vehicle.
  await seedDocument(api.db, van, '2026-09-01T09:00:00Z', 30);
  await seedChange(api.db, foreign, '2026-09-01T08:00:00Z', 99);
});
afterAll(() => api.close());

const short = (entries: readonly RefuelingEntry[] = []) =>
  entries.map(({ type, measureQuantity, document }) => [
    type,
    measureQuantity,
    document?.quantity ?? null,
  ]);

test('R-REFUEL-001 several vehicles are read at once, each with its own measures and documents', async () => {
  const vehicleIds = [truck.id, van.id, hidden.id, foreign.id];
  const fuel = await api.db.read((db) => listReportFuel(db, tatra, { vehicleIds, ...period }));
  expect(short(fuel.get(truck.id))).toEqual([
    ['refueling', 200, 210],
    ['fuelloss', 41, null],
  ]);
  expect(short(fuel.get(van.id))).toEqual([
    ['refueling', null, 30],
    ['refueling', 60, 61],
  ]);
  expect([...fuel.keys()].sort()).toEqual([truck.id, van.id]);
});

test('R-REFUEL-001 the entries are those of the refueling panel', async () => {
  const vehicleIds = [truck.id, van.id];
  const fuel = await api.db.read((db) => listReportFuel(db, tatra, { vehicleIds, ...period }));
  for (const vehicleId of vehicleIds) {
    const query = 'from=2026-09-01T00:00:00Z&to=2026-09-30T23:59:59Z&losses=true';
    const panel = await api.call('admin', 'GET', `/v1/tatra/refueling/${vehicleId}?${query}`);
    expect(fuel.get(vehicleId)).toEqual(panel.json().content);
  }
});

test('R-REFUEL-001 no vehicle has nothing', async () => {
  const fuel = await api.db.read((db) => listReportFuel(db, tatra, { vehicleIds: [], ...period }));
  expect(fuel.size).toBe(0);
});
