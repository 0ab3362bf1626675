// Zones over HTTP: what is stored of what was drawn, which past a changed shape holds for, and whose visits are
// derived anew because of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../testing/api.ts';
import { COMPANY, GROUPSET, VEHICLE } from '../testing/cast.ts';
import { send } from '../testing/send.ts';

const { truck, van, foreign } = VEHICLE;
const URL = '/v1/tatra/zone';
/** In the company's winter time 13:00. */
const NOW = Date.parse('2026-11-22T12:00:00Z');
/** Midnight of 31 local days ago, in summer time. */
const FIRST = new Date('2026-10-21T22:00:00Z');
const day = (days: number) => new Date(Date.parse('2026-11-21T23:00:00Z') - days * 86_400_000);
const CIRCLE = { type: 'Circle', center: [17.6, 48.4], radius: 150 };
const MOVED = { ...CIRCLE, radius: 200 };
const MOVED_AWAY = { ...CIRCLE, center: [17.8, 48.4] };
const none = { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [] };

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ now: () => NOW });
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['visit', 'zone', 'contract', 'subject', 'fold_state']) {
    await api.db.pool.query(`delete from ${table}`);
  }
  // Both reported today; what is derived of them waits for nothing.
  for (const one of [truck, van, foreign]) await reported(one, new Date(NOW));
});

async function reported(vehicle: { company: number; id: number }, at: Date) {
  await api.db.pool.query(
    `insert into fold_state (company_id, vehicle_id, newest_ts) values ($1, $2, $3)
     on conflict (company_id, vehicle_id) do update set newest_ts = excluded.newest_ts`,
    [vehicle.company, vehicle.id, at],
  );
}
const input = (more: object = {}) => ({
  name: 'Depo Trnava',
  category: 'depot',
  shape: CIRCLE,
  ...more,
});
async function make(more: object = {}) {
  const { status, body } = await send(api, 'dispatcher', 'POST', URL, input(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function change(zone: { zoneId: number }, more: object) {
  const body = { ...zone, ...more };
  const answer = await send(api, 'dispatcher', 'PUT', `${URL}/${zone.zoneId}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
async function refused(more: object, who: Who = 'dispatcher') {
  const { status, body } = await send(api, who, 'POST', URL, input(more));
  expect([400, 409], JSON.stringify(body)).toContain(status);
  return body;
}
const codes = ({ errors }: { errors: Record<string, string>[] }) =>
  errors.map(({ field, code }) => `${field} ${code}`);

async function versions(zoneId: number) {
  const { rows } = await api.db.pool.query(
    `select from_ts as "from", shape -> 'radius' as radius, speed_limit as "speedLimit"
     from zone_version where zone_id = $1 order by from_ts`,
    [zoneId],
  );
  return rows;
}
/** Vehicles whose visits wait to be derived anew, and from when on. */
async function asked() {
  const { rows } = await api.db.pool.query(
    `select vehicle_id as id, asked_from as "from" from fold_state
     where asked_from is not null order by vehicle_id`,
  );
  return rows;
}
const derived = () => api.db.pool.query('update fold_state set asked_from = null');

describe('zones-and-rules §1 what is stored', () => {
  test('a zone is answered as it was drawn, with what was left out filled in', async () => {
    const made = await make({ note: ' ', address: ' Priemyselná 5, Trnava ' });
    expect(made).toMatchObject({
      name: 'Depo Trnava',
      category: 'depot',
      shape: CIRCLE,
      exitMargin: 30,
      minDwell: 0,
      speedLimit: null,
      address: 'Priemyselná 5, Trnava',
      note: null,
      subjectId: null,
      vehicles: { ...none, all: true },
      center: [17.6, 48.4],
    });
    const { body } = await send(api, 'driver', 'GET', `${URL}/${made.zoneId}`);
    expect(body).toEqual(made);
    const list = await send(api, 'driver', 'GET', `${URL}?category=depot`);
    expect(list.body).toMatchObject({ totalElements: 1, content: [made] });
    expect((await send(api, 'driver', 'GET', `${URL}?category=border`)).body.content).toEqual([]);
  });

  test('at customers and fuel stations a visit takes two minutes where nobody says otherwise', async () => {
    expect(await make({ name: 'A', category: 'customer' })).toMatchObject({ minDwell: 120 });
    expect(await make({ name: 'B', category: 'fuel_station' })).toMatchObject({ minDwell: 120 });
    expect(await make({ name: 'C', category: 'customer', minDwell: 0 })).toMatchObject({
      minDwell: 0,
    });
  });

  test('the name is the only one in the company, of zones that are there', async () => {
    const zone = await make();
    expect(codes(await refused({ name: 'DEPO trnava' }))).toEqual(['name duplicate']);
    const { status } = await send(api, 'foreign', 'POST', '/v1/cudzia/zone', input());
    expect(status).toBe(201);
    const gone = `${URL}/${zone.zoneId}?lastChange=${zone.lastChange}`;
    expect((await send(api, 'dispatcher', 'DELETE', gone)).status).toBe(204);
    await make();
  });

  test('vehicles, groups, types and subject are the own company’s', async () => {
    const vehicles = { ...none, vehicleIds: [van.id, foreign.id] };
    expect(codes(await refused({ vehicles }))).toEqual(['vehicles.vehicleIds.1 unknown']);
    const groups = { ...none, groupSetIds: [GROUPSET.foreign.id], typeCodes: ['tank'] };
    expect(codes(await refused({ vehicles: groups }))).toEqual([
      'vehicles.groupSetIds.0 unknown',
      'vehicles.typeCodes.0 unknown',
    ]);
    expect(codes(await refused({ subjectId: 4711 }))).toEqual(['subjectId unknown']);
    const chosen = { ...none, vehicleIds: [van.id], groupSetIds: [GROUPSET.trucks.id] };
    expect(await make({ vehicles: chosen })).toMatchObject({ vehicles: chosen });
  });
});

describe('zones-and-rules §1 shapes that cannot be a zone', () => {
  const ring = (...corners: number[][]) => ({
    type: 'Polygon',
    coordinates: [[...corners, corners[0]]],
  });

  test('the refusal of a polygon that crosses itself says where, in the language of the user', async () => {
    const shape = ring([17, 48], [17.1, 48.1], [17.1, 48], [17, 48.1]);
    const answer = await api.app.inject({
      method: 'POST',
      url: URL,
      payload: input({ shape }),
      headers: { ...(await api.as('dispatcher')), 'accept-language': 'cs' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('kříží nebo dotýká sama sebe v místě 48.05, 17.05'),
      errors: [{ field: 'shape', code: 'crosses', params: { longitude: 17.05, latitude: 48.05 } }],
    });
  });

  test.each([
    ['over the antimeridian', ring([179, 1], [-179, 1], [-179, 2], [179, 2]), 'shape antimeridian'],
    ['of 1 m²', ring([17, 48], [17.00001, 48], [17.00001, 48.00001]), 'shape too_small'],
    ['with 501 corners', ring(...spiral(501)), 'shape.coordinates.0 maxLength'],
    ['a circle of 19 m', { ...CIRCLE, radius: 19 }, 'shape.radius min'],
    ['a circle of 51 km', { ...CIRCLE, radius: 51_000 }, 'shape.radius max'],
    ['outside of the earth', { ...CIRCLE, center: [181, 48] }, 'shape.center.0 max'],
    ['of no kind', { type: 'Point', coordinates: [17, 48] }, 'shape.type type'],
  ])('%s', async (_what, shape, code) => {
    expect(codes(await refused({ shape }))).toEqual([code]);
  });

  test('500 corners are taken, 100 000 are refused by their size', async () => {
    await make({ shape: ring(...spiral(500)) });
    const { status } = await send(api, 'dispatcher', 'POST', URL, {
      ...input({ shape: ring(...spiral(100_000)) }),
    });
    expect(status).toBe(413);
  });

  function spiral(corners: number): number[][] {
    return Array.from({ length: corners }, (_, index) => {
      const turn = (index / corners) * 2 * Math.PI;
      return [17 + 0.1 * Math.cos(turn), 48 + 0.1 * Math.sin(turn)];
    });
  }
});

describe('zones-and-rules §2 the past of a shape', () => {
  test('a new zone holds from 31 local days ago on, and its vehicles are folded again from there', async () => {
    const zone = await make();
    expect(await versions(zone.zoneId)).toMatchObject([{ from: FIRST, radius: 150 }]);
    expect(await asked()).toEqual([...[truck, van].map(({ id }) => ({ id, from: FIRST }))]);
    expect(zone.recalculating).toBe(true);
    await derived();
    const { body } = await send(api, 'driver', 'GET', `${URL}/${zone.zoneId}`);
    expect(body.recalculating).toBe(false);
  });

  test('only vehicles that the zone is for, and that reported since, are folded again', async () => {
    const vehicles = { ...none, groupSetIds: [GROUPSET.trucks.id] };
    const zone = await make({ vehicles });
    expect(await asked()).toMatchObject([{ id: truck.id }]);
    await derived();
    await reported(truck, day(5));
    // Of whom it was for before, visits must go.
    await change(zone, { vehicles: { ...none, vehicleIds: [van.id] }, deriveDays: 7 });
    expect(await asked()).toEqual([...[truck, van].map(({ id }) => ({ id, from: day(7) }))]);
    await derived();
    await change((await send(api, 'driver', 'GET', `${URL}/${zone.zoneId}`)).body, {
      vehicles: { ...none, all: true },
      deriveDays: 3,
    });
    expect(await asked()).toMatchObject([{ id: van.id }]);
  });

  test('a changed shape holds from the chosen day on, in place of later ones; older visits keep theirs', async () => {
    const zone = await make();
    const once = await change(zone, { shape: { ...CIRCLE, radius: 180 }, deriveDays: 2 });
    expect(await versions(zone.zoneId)).toMatchObject([
      { from: FIRST, radius: 150 },
      { from: day(2), radius: 180 },
    ]);
    const twice = await change(once, { shape: MOVED, deriveDays: 10 });
    expect(await versions(zone.zoneId)).toMatchObject([
      { from: FIRST, radius: 150 },
      { from: day(10), radius: 200 },
    ]);
    await derived();
    await change(twice, { shape: CIRCLE, deriveDays: 0 });
    expect((await versions(zone.zoneId)).at(-1)).toMatchObject({
      from: new Date(NOW),
      radius: 150,
    });
    expect(await asked()).toMatchObject([{ from: new Date(NOW) }, { from: new Date(NOW) }]);
  });

  test('a new name, note or category derives nothing anew, a new speed limit holds from now on', async () => {
    const zone = await make();
    await derived();
    const renamed = await change(zone, { name: 'Depo', note: 'n', category: 'parking' });
    expect(renamed).toMatchObject({ name: 'Depo', note: 'n', category: 'parking' });
    expect(await versions(zone.zoneId)).toHaveLength(1);
    await change(renamed, { speedLimit: 20 });
    expect(await versions(zone.zoneId)).toMatchObject([
      { from: FIRST, speedLimit: null },
      { from: new Date(NOW), speedLimit: 20 },
    ]);
    expect(await asked()).toEqual([]);
  });

  test('a change of the zones is heard by all who fold', async () => {
    const heard: (string | null)[] = [];
    const told = Promise.withResolvers<void>();
    const stop = await api.db.listen('flotila_setups', (payload) => {
      heard.push(payload);
      told.resolve();
    });
    await make();
    await told.promise;
    await stop();
    expect(heard).toEqual([`company ${COMPANY.tatra.id}`]);
  });

  test('a zone that rules name is not removed, and they are told', async () => {
    const [used, category] = [await make(), await make({ name: 'Iná', category: 'border' })];
    const enters = (name: string, zones: object) =>
      send(api, 'dispatcher', 'POST', '/v1/tatra/rule', {
        name,
        severity: 'info',
        condition: { kind: 'enters', zones },
        whom: { ...none, all: true },
        tell: { personIds: [], roles: [], driver: false },
      });
    const { body: rule } = await enters('Vjazd do depa', {
      zoneIds: [used.zoneId],
      categories: [],
    });
    await enters('Vjazd na hranicu', { zoneIds: [], categories: ['border'] });
    const gone = ({ zoneId, lastChange }: { zoneId: number; lastChange: string }) =>
      send(api, 'dispatcher', 'DELETE', `${URL}/${zoneId}?lastChange=${lastChange}`);
    const { status, body } = await gone(used);
    expect([status, body.code]).toEqual([409, 'in_use']);
    expect(body.message).toContain('Vjazd do depa');
    expect((await send(api, 'dispatcher', 'GET', `${URL}/${used.zoneId}`)).status).toBe(200);
    // A rule of a category goes on with the others of it.
    expect((await gone(category)).status).toBe(204);
    const end = `/v1/tatra/rule/${rule.ruleId}?lastChange=${rule.lastChange}`;
    expect((await send(api, 'dispatcher', 'DELETE', end)).status).toBe(204);
    expect((await gone(used)).status).toBe(204);
  });

  test('a removed zone ends now, without a shape; its visits keep its name', async () => {
    const zone = await make();
    await visit(zone, { arrival: '2026-11-20T08:00:00Z', departure: '2026-11-20T09:00:00Z' });
    await derived();
    const gone = `${URL}/${zone.zoneId}?lastChange=${zone.lastChange}`;
    expect((await send(api, 'dispatcher', 'DELETE', gone)).status).toBe(204);
    expect((await send(api, 'dispatcher', 'GET', `${URL}/${zone.zoneId}`)).status).toBe(404);
    expect((await send(api, 'dispatcher', 'GET', URL)).body.content).toEqual([]);
    expect((await versions(zone.zoneId)).at(-1)).toMatchObject({
      from: new Date(NOW),
      radius: null,
    });
    expect(await asked()).toEqual([]);
    const { body } = await send(
      api,
      'driver',
      'GET',
      '/v1/tatra/visit?from=2026-11-20&to=2026-11-20',
    );
    expect(body.content).toMatchObject([{ zoneName: 'Depo Trnava', zoneRemoved: true }]);
  });
});

interface Stay {
  arrival: string;
  departure?: string;
  isPass?: boolean;
  vehicle?: { company: number; id: number };
}
async function visit(
  { zoneId }: { zoneId: number },
  { arrival, departure, isPass = false, vehicle = truck }: Stay,
) {
  await api.db.pool.query(
    `insert into visit (company_id, vehicle_id, zone_id, arrival, departure, standing, distance, is_pass)
     values ($1, $2, $3, $4, $5, 600, 120, $6)`,
    [vehicle.company, vehicle.id, zoneId, arrival, departure ?? null, isPass],
  );
}

describe('zones-and-rules §2 visits', () => {
  const ask = async (query: string, who: Who = 'dispatcher') => {
    const { status, body } = await send(api, who, 'GET', `/v1/tatra/visit?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const WEEK = 'from=2026-11-16&to=2026-11-22';

  test('those that touch the period, newest first, with the sums of all pages; passes are counted apart', async () => {
    const zone = await make();
    await visit(zone, { arrival: '2026-11-10T08:00:00Z', departure: '2026-11-11T08:00:00Z' });
    await visit(zone, { arrival: '2026-11-15T08:00:00Z', departure: '2026-11-16T08:00:00Z' });
    await visit(zone, {
      arrival: '2026-11-18T08:00:00Z',
      departure: '2026-11-18T08:01:00Z',
      isPass: true,
    });
    await visit(zone, { arrival: '2026-11-20T08:00:00Z', vehicle: van });
    const sums = {
      visits: 2,
      passes: 1,
      standing: 1200,
      distance: 240,
      firstArrival: '2026-11-15T08:00:00.000Z',
      lastDeparture: '2026-11-16T08:00:00.000Z',
    };
    const all = await ask(WEEK);
    expect(all).toMatchObject({
      totalElements: 2,
      sums,
      content: [
        { vehicleId: van.id, numericPlate: van.plate, departure: null, zoneName: 'Depo Trnava' },
        { vehicleId: truck.id, arrival: '2026-11-15T08:00:00.000Z', standing: 600, distance: 120 },
      ],
    });
    const page = await ask(`${WEEK}&size=1&page=1&passes=true`);
    expect(page).toMatchObject({
      totalElements: 3,
      totalPages: 3,
      content: [{ isPass: true }],
      sums,
    });
  });

  test('one that began long before the period belongs to it while it goes on, one that ended before does not', async () => {
    const zone = await make();
    const began = (day: string, departure?: string, more: Partial<Stay> = {}) =>
      visit(zone, { arrival: `2026-${day}T08:00:00Z`, ...(departure && { departure }), ...more });
    await began('09-01', '2026-11-17T08:00:00Z');
    await began('09-03', '2026-11-16T08:00:00Z', { isPass: true });
    await began('09-02', '2026-11-15T08:00:00Z');
    await began('10-01', undefined, { vehicle: van });
    await began('11-09', '2026-11-17T09:00:00Z');
    await began('11-20', '2026-11-21T08:00:00Z', { vehicle: van });
    const all = await ask(`${WEEK}&passes=true`);
    expect(all.content.map(({ arrival }: { arrival: string }) => arrival.slice(5, 10))).toEqual([
      '11-20',
      '11-09',
      '10-01',
      '09-03',
      '09-01',
    ]);
    expect(all.sums).toMatchObject({
      visits: 4,
      passes: 1,
      firstArrival: '2026-09-01T08:00:00.000Z',
    });
    const second = await ask(`${WEEK}&size=2&page=1`);
    expect(second.content.map(({ arrival }: { arrival: string }) => arrival.slice(5, 10))).toEqual([
      '10-01',
      '09-01',
    ]);
    await api.db.pool.query('update vehicle set deleted = now() where vehicle_id = $1', [van.id]);
    const without = await ask(WEEK);
    expect(without.sums).toMatchObject({ visits: 2 });
    expect(without.content).toHaveLength(2);
    await api.db.pool.query('update vehicle set deleted = null where vehicle_id = $1', [van.id]);
  });

  test('a visit names the first contract of its time with a place of the plan in the zone', async () => {
    const [zone, other] = [await make(), await make({ name: 'B', shape: MOVED_AWAY })];
    const at = (longitude: number) => ({ name: 'Trnava', longitude, latitude: 48.4 });
    const contract = async (name: string, day: string, ...places: object[]) => {
      const waypoints = places.map((place, index) => ({ ...place, index }));
      const plan = {
        waypoints,
        path: [],
        source: 'straight',
        parts: waypoints.slice(1).map(() => ({ distance: 1, duration: 1 })),
      };
      const made = await send(api, 'dispatcher', 'POST', '/v1/tatra/contract', {
        name,
        vehicleId: truck.id,
        amount: 1,
        fromTimestamp: day,
        toTimestamp: day,
        plan,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return { contractId: made.body.contractId, name };
    };
    await contract('elsewhere', '2026-11-20', at(17), at(17.1));
    const older = await contract('another day', '2026-11-18', at(17), at(17.6));
    const right = await contract('here', '2026-11-20', at(17), at(17.6));
    await contract('here, too', '2026-11-20', at(17.6), at(17));
    await visit(zone, { arrival: '2026-11-18T08:00:00Z', departure: '2026-11-18T09:00:00Z' });
    await visit(zone, { arrival: '2026-11-20T08:00:00Z', departure: '2026-11-20T09:00:00Z' });
    await visit(other, { arrival: '2026-11-20T08:00:00Z', departure: '2026-11-20T09:00:00Z' });
    await visit(zone, { arrival: '2026-11-20T08:00:00Z', vehicle: van });
    const { content } = await ask(WEEK);
    const named = content.map(({ zoneId, vehicleId, contract: one }: Record<string, unknown>) => [
      zoneId,
      vehicleId,
      one,
    ]);
    expect(named).toEqual([
      [zone.zoneId, truck.id, right],
      [other.zoneId, truck.id, null],
      [zone.zoneId, van.id, null],
      [zone.zoneId, truck.id, older],
    ]);
  });

  test('of one vehicle, of one zone', async () => {
    const [one, other] = [await make(), await make({ name: 'Sklad' })];
    await visit(one, { arrival: '2026-11-20T08:00:00Z' });
    await visit(other, { arrival: '2026-11-20T08:00:00Z', vehicle: van });
    expect((await ask(`${WEEK}&vehicleId=${van.id}`)).content).toMatchObject([
      { zoneName: 'Sklad' },
    ]);
    expect((await ask(`${WEEK}&zoneId=${one.zoneId}`)).content).toMatchObject([
      { vehicleId: truck.id },
    ]);
  });

  test('of vehicles that the caller sees, in the own company', async () => {
    const zone = await make();
    await visit(zone, { arrival: '2026-11-20T08:00:00Z', vehicle: van });
    expect(await ask(WEEK, 'driver')).toMatchObject({ content: [], sums: { visits: 0 } });
    const url = `/v1/tatra/visit?${WEEK}&vehicleId=${van.id}`;
    expect((await send(api, 'driver', 'GET', url)).status).toBe(404);
    const theirs = await send(api, 'foreign', 'POST', '/v1/cudzia/zone', input());
    const other = `/v1/tatra/visit?${WEEK}&zoneId=${theirs.body.zoneId}`;
    expect((await send(api, 'dispatcher', 'GET', other)).status).toBe(404);
  });
});

describe('zones-and-rules §2 where a vehicle is', () => {
  async function onMap(): Promise<Record<string, unknown>> {
    const { body } = await send(api, 'dispatcher', 'GET', '/v1/tatra/vehicle-map');
    return body.content.find(({ vehicleId }: { vehicleId: number }) => vehicleId === truck.id);
  }

  test('the map names the zones that it visits now, in the order in which it came, without passes', async () => {
    expect(await onMap()).not.toHaveProperty('zones');
    const [depot, yard, road] = [
      await make(),
      await make({ name: 'B' }),
      await make({ name: 'C' }),
    ];
    await visit(yard, { arrival: '2026-11-22T09:00:00Z' });
    await visit(depot, { arrival: '2026-11-22T08:00:00Z' });
    await visit(road, { arrival: '2026-11-22T09:01:00Z', isPass: true });
    await visit(road, { arrival: '2026-11-22T07:00:00Z', departure: '2026-11-22T07:10:00Z' });
    expect((await onMap()).zones).toEqual([
      { zoneId: depot.zoneId, name: 'Depo Trnava', arrival: '2026-11-22T08:00:00.000Z' },
      { zoneId: yard.zoneId, name: 'B', arrival: '2026-11-22T09:00:00.000Z' },
    ]);
    await send(api, 'dispatcher', 'DELETE', `${URL}/${yard.zoneId}?lastChange=${yard.lastChange}`);
    expect((await onMap()).zones).toHaveLength(1);
  });

  test('a ride begins and ends at the zone that the vehicle was in, in place of the town', async () => {
    const [region, depot] = [await make({ name: 'Kraj' }), await make()];
    await visit(region, { arrival: '2026-11-01T00:00:00Z' });
    await visit(depot, { arrival: '2026-11-20T05:00:00Z', departure: '2026-11-20T08:05:00Z' });
    await api.db.pool.query('delete from ride');
    await api.db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed, from_latitude,
         from_longitude, from_place, to_latitude, to_longitude, to_place)
       values ($1, $2, '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'bussines', 'finished', 9000,
         9000, 3600, 0, 0, 0, 0, 48.4, 17.6, 'Trnava', 48.2, 17.4, 'Senec')`,
      [truck.company, truck.id],
    );
    const rides = `/v1/tatra/vehicle/${truck.id}/ride?from=2026-11-20&to=2026-11-20`;
    const places = async () => {
      const { body } = await send(api, 'dispatcher', 'GET', rides);
      return body.content.map((ride: Record<string, { place: object }>) => [
        ride.locationFrom?.place,
        ride.locationTo?.place,
      ]);
    };
    expect(await places()).toEqual([
      [
        { name: 'Depo Trnava', town: 'Trnava' },
        { name: 'Kraj', town: 'Senec' },
      ],
    ]);
    // However many it has come into since.
    const hours = Array.from({ length: 25 }, (_, hour) => Date.UTC(2026, 10, 18, hour));
    for (const from of hours) {
      const [arrival, departure] = [from, from + 60_000].map((ts) => new Date(ts).toISOString());
      await visit(depot, { arrival: arrival as string, departure: departure as string });
    }
    await api.db.pool.query(
      "delete from visit where zone_id = $1 and arrival > '2026-11-20T00:00:00Z'",
      [depot.zoneId],
    );
    expect((await places())[0]?.map((place: { name: string }) => place.name)).toEqual([
      'Kraj',
      'Kraj',
    ]);
    await api.db.pool.query('delete from visit where zone_id = $1', [region.zoneId]);
    expect((await places())[0]?.[1]).toEqual({ name: 'Senec' });
  });
});
