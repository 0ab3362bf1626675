// The rides that reports are made of: whose they are, from when on, and what a reader may know of them.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CompanyId } from '../../ground/http/context.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';
import {
  listReportRides,
  listReportVehicles,
  type ReportRidesQuery,
} from './report-rides.queries.ts';

const { truck, van, hidden, foreign } = VEHICLE;
const tatra = COMPANY.tatra.id as CompanyId;
const EVERYTHING = { vehicles: null, persons: null };
const at = (time: string) => Date.parse(`2026-05-${time}Z`);
const MAY = { from: at('01T00:00:00'), to: at('31T23:59:59'), now: at('31T23:59:59'), limit: 100 };

/** What no sum reads. */
const NOT_SUMMED = {
  splitBy: null,
  driverCode: null,
  driverIdentification: null,
  note: null,
  tank: [],
  tankDiff: null,
  axleWeight: null,
  vcc: null,
  endBecause: null,
  joinedStops: [],
};

const api: TestApi = await testApi();
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query(
    'delete from ride; delete from card_past; delete from person_identification',
  );
});

async function listed(query: Partial<ReportRidesQuery> = {}) {
  const of = { ...MAY, visible: EVERYTHING, ...query };
  const rides = await api.db.read((db) => listReportRides(db, tatra, of));
  return rides.map((ride) => `${ride.vehicleId} ${ride.fromTimestamp.slice(5, 16)}`);
}

test('rides of many vehicles by vehicle and time, and of no other company', async () => {
  await seedRide(api.db, van, '2026-05-04T08:00:00Z');
  await seedRide(api.db, truck, '2026-05-05T08:00:00Z');
  await seedRide(api.db, truck, '2026-05-04T09:00:00Z');
  await seedRide(api.db, foreign, '2026-05-04T10:00:00Z');
  const all = ['201 05-04T09:00', '201 05-05T08:00', '202 05-04T08:00'];
  expect(await listed()).toEqual(all);
  expect(await listed({ vehicleIds: [truck.id, foreign.id] })).toEqual(all.slice(0, 2));
  expect(await listed({ limit: 2 })).toEqual(all.slice(0, 2));
});

test('a ride belongs to the period in which it begins; the last second is whole', async () => {
  await seedRide(api.db, truck, '2026-04-30T23:59:59.999Z');
  await seedRide(api.db, truck, '2026-05-01T00:00:00Z');
  await seedRide(api.db, truck, '2026-05-31T23:59:59.900Z');
  await seedRide(api.db, truck, '2026-06-01T00:00:00Z');
  const now = at('31T23:59:59') + 86_400_000;
  expect(await listed({ now })).toEqual(['201 05-01T00:00', '201 05-31T23:59']);
});

test('nothing ends after now, and nothing begins after it', async () => {
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await seedRide(api.db, truck, '2026-05-04T09:00:00Z');
  const query = { ...MAY, visible: EVERYTHING, now: at('04T08:04:00') };
  const rides = await api.db.read((db) => listReportRides(db, tatra, query));
  expect(rides.map((ride) => ride.toTimestamp)).toEqual(['2026-05-04T08:04:00.000Z']);
});

test('a person drove by assignment, by card, and by what somebody corrected', async () => {
  const { igor, dusan } = PERSON;
  await api.db.pool.query(
    `insert into person_identification (company_id, person_id, kind, code)
     values ($1, $2, 'dallas', 'AA'), ($1, $3, 'dallas', 'BB')`,
    [tatra, igor.id, dusan.id],
  );
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await seedRide(api.db, truck, '2026-05-04T09:00:00Z', { identification: 'dallas@BB' });
  await seedRide(api.db, van, '2026-05-04T10:00:00Z', { identification: 'dallas@AA' });
  await seedRide(api.db, van, '2026-05-04T11:00:00Z');
  await api.db.pool.query(
    `insert into ride_overlay (company_id, vehicle_id, from_ts, has_driver, person_id, last_edit)
     values ($1, $2, '2026-05-04T11:00:00Z', true, $3, 1)`,
    [tatra, van.id, igor.id],
  );
  const igors = ['201 05-04T08:00', '202 05-04T10:00', '202 05-04T11:00'];
  expect(await listed({ personId: igor.id })).toEqual(igors);
  expect(await listed({ personId: dusan.id })).toEqual(['201 05-04T09:00']);
  // Every ride of the company has the driver by which it was found.
  const rides = await api.db.read((db) =>
    listReportRides(db, tatra, { ...MAY, visible: EVERYTHING }),
  );
  const names = rides.map((ride) => ride.driver?.personId);
  expect(names).toEqual([igor.id, dusan.id, igor.id, igor.id]);
  await api.db.pool.query('delete from ride_overlay');
});

test('rides that are only summed have every figure of the whole ones, and where a border parted them', async () => {
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await seedRide(api.db, truck, '2026-05-04T09:00:00Z');
  const because = `jsonb_build_object('rule', case extract(hour from from_ts) when 8 then 'ignition'
    else 'country' end, 'params', '{}'::jsonb, 'records', '[]'::jsonb)`;
  await api.db.pool.query(`update ride set start_because = ${because}, end_because = ${because},
    from_latitude = 48.3, from_longitude = 18.1, from_country = 'SK', from_place = 'Nitra',
    to_latitude = 49.1, to_longitude = 18.4, to_country = 'CZ', to_place = 'Vsetín',
    identification = 'dallas@AA', fuel_start = 80, fuel_end = 70, tank_levels = '[70]',
    total_fuel_used = 9, max_speed = 88, climb = 7, descent = 6, over_speed = 5, weight = 9000, vcc = 3`);
  const read = (isSummed: boolean) =>
    api.db.read((db) => listReportRides(db, tatra, { ...MAY, visible: EVERYTHING, isSummed }));
  const [whole, summed] = [await read(false), await read(true)];
  expect(whole.map(({ startBecause }) => startBecause?.rule)).toEqual(['ignition', 'country']);
  expect(whole[0]?.locationFrom?.place?.name).toBe('Nitra');
  expect(summed).toEqual(
    whole.map((ride) => ({
      ...ride,
      ...NOT_SUMMED,
      startBecause: ride.startBecause?.rule === 'country' ? ride.startBecause : null,
      locationFrom: ride.locationFrom && { ...ride.locationFrom, place: null },
      locationTo: ride.locationTo && { ...ride.locationTo, place: null },
    })),
  );
});

test('vehicles that the reader may not see are left out, persons are not named', async () => {
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await seedRide(api.db, van, '2026-05-04T08:00:00Z');
  const visible = { vehicles: new Set([truck.id]), persons: new Set([PERSON.dusan.id]) };
  expect(await listed({ visible })).toEqual(['201 05-04T08:00']);
  expect(await listed({ visible, vehicleIds: [van.id] })).toEqual([]);
  const [ride] = await api.db.read((db) => listReportRides(db, tatra, { ...MAY, visible }));
  expect(ride).toMatchObject({ driver: null, driverCode: null });
});

test('vehicles by plate with what their consumption is judged by', async () => {
  const all = await api.db.read((db) => listReportVehicles(db, tatra, { visible: EVERYTHING }));
  expect(all.map((one) => one.numericPlate)).toEqual(['BA123XY', 'BA222AA', 'BA333BB']);
  expect(all[0]).toMatchObject({
    typeCode: 'truck',
    fuels: ['diesel'],
    apartFuels: [],
    consumptionKm: null,
  });
  const visible = { vehicles: new Set([hidden.id]), persons: null };
  const one = await api.db.read((db) =>
    listReportVehicles(db, tatra, { visible, vehicleIds: [hidden.id, truck.id, foreign.id] }),
  );
  expect(one.map(({ vehicleId }) => vehicleId)).toEqual([hidden.id]);
});
