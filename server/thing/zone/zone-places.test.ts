// What happened in a zone is called by it wherever it is told: the refueling in its panel, among the rides and in the
// report, the event, and the ride that ends there.
import { parameterIdOf } from '@flotila/domain/code/parameters.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { seedChange } from '../../testing/fuel.ts';
import { send } from '../../testing/send.ts';

const { truck, van } = VEHICLE;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY = 'from=2026-11-20&to=2026-11-20';
const AT = '2026-11-20T08:00:00Z';
const PANIC = Number(parameterIdOf('panic'));

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ now: () => NOW });
  await seedChange(api.db, truck, AT, 300, { place: 'Trnava' });
  await api.db.pool.query(
    `insert into event (company_id, vehicle_id, ts, parameter_id, value, latitude, longitude, country, place)
     values ($1, $2, $3, $4, 1, 48.37, 17.58, 'SK', 'Trnava')`,
    [truck.company, truck.id, AT, PANIC],
  );
  await api.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
       km_stop, engine_seconds, motor_idle, climb, descent, over_speed, to_latitude, to_longitude, to_place)
     values ($1, $2, '2026-11-20T07:00:00Z', $3, 'bussines', 'finished', 9000, 9000, 3600, 0, 0, 0, 0,
       48.37, 17.58, 'Trnava')`,
    [truck.company, truck.id, AT],
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('delete from visit; delete from zone');
});

async function zone(name: string): Promise<number> {
  const shape = { type: 'Circle', center: [17.58, 48.37], radius: 150 };
  const body = { name, category: 'fuel_station', shape };
  const made = await send(api, 'dispatcher', 'POST', '/v1/tatra/zone', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.zoneId;
}

async function visit(
  zoneId: number,
  arrival: string,
  departure: string | null = null,
  vehicle: { company: number; id: number } = truck,
) {
  await api.db.pool.query(
    `insert into visit (company_id, vehicle_id, zone_id, arrival, departure, standing, distance, is_pass)
     values ($1, $2, $3, $4, $5, 600, 120, false)`,
    [vehicle.company, vehicle.id, zoneId, arrival, departure],
  );
}

const get = async (path: string) => {
  const { status, body } = await send(api, 'dispatcher', 'GET', `/v1/tatra/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.content;
};

/** By every call that tells of that moment. */
async function places() {
  const [entry] = await get(`refueling/${truck.id}?${DAY}`);
  const [event] = await get(`vehicle/${truck.id}/measures?${DAY}&params=panic&withLocations=true`);
  const rides = await get(`vehicle/${truck.id}/ride?${DAY}&filter=all`);
  const { authorization } = await api.as('dispatcher');
  const report = await api.app.inject({
    url: `/v1/tatra/report/refueling/${truck.id}?${DAY}`,
    headers: { authorization, accept: 'application/json' },
  });
  const of = (type: string) =>
    rides.find(({ rideType }: { rideType: string }) => rideType === type);
  return {
    refueling: entry.measure[0].locationFrom.place,
    event: event.location.place,
    rideEnd: of('bussines').locationTo.place,
    row: of('refueling').locationFrom.place,
    isInReport: report.body.includes('Pumpa Zavar'),
  };
}

test('zones-and-rules §2 refuelings and events are called by the zone as the ride that ends there is', async () => {
  const town = { name: 'Trnava' };
  const none = { refueling: town, event: town, rideEnd: town, row: town, isInReport: false };
  expect(await places()).toEqual(none);
  const pump = await zone('Pumpa Zavar');
  await visit(pump, '2026-11-20T07:55:00Z', '2026-11-20T08:20:00Z');
  const named = { name: 'Pumpa Zavar', town: 'Trnava' };
  expect(await places()).toEqual({
    refueling: named,
    event: named,
    rideEnd: named,
    row: named,
    isInReport: true,
  });
});

test('zones-and-rules §2 by the zone that the vehicle came into last and has not left', async () => {
  const [region, pump] = [await zone('Kraj'), await zone('Pumpa Zavar')];
  const [yard, next] = [await zone('Dvor'), await zone('Ďalšia')];
  await visit(region, '2026-11-01T00:00:00Z');
  await visit(pump, '2026-11-20T07:30:00Z');
  await visit(yard, '2026-11-20T07:50:00Z', '2026-11-20T07:59:59Z');
  await visit(next, '2026-11-20T08:00:01Z');
  await visit(next, '2026-11-20T07:58:00Z', null, van);
  const named = { name: 'Pumpa Zavar', town: 'Trnava' };
  expect(await places()).toEqual({
    refueling: named,
    event: named,
    rideEnd: named,
    row: named,
    isInReport: true,
  });
});
