// Zones over HTTP: what is stored of what was drawn, which past a changed shape holds for, and whose visits are
// derived anew because of it.
import { describe, expect, test } from 'vitest';
import type { Who } from '../../testing/api.ts';
import { COMPANY, GROUPSET, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { CIRCLE, day, NOW, stageZones, ZONES, zoneInput } from './testing/zone-stage.ts';

const { truck, van, foreign } = VEHICLE;
/** Midnight of 31 local days ago, in summer time. */
const FIRST = new Date('2026-10-21T22:00:00Z');
const MOVED = { ...CIRCLE, radius: 200 };
const _MOVED_AWAY = { ...CIRCLE, center: [17.8, 48.4] };
const none = { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [] };

const stage = stageZones();
const { make, reported, visit } = stage;

async function change(zone: { zoneId: number }, more: object) {
  const body = { ...zone, ...more };
  const answer = await send(stage.api, 'dispatcher', 'PUT', `${ZONES}/${zone.zoneId}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
async function refused(more: object, who: Who = 'dispatcher') {
  const { status, body } = await send(stage.api, who, 'POST', ZONES, zoneInput(more));
  expect([400, 409], JSON.stringify(body)).toContain(status);
  return body;
}
const codes = ({ errors }: { errors: Record<string, string>[] }) =>
  errors.map(({ field, code }) => `${field} ${code}`);

async function versions(zoneId: number) {
  const { rows } = await stage.api.db.pool.query(
    `select from_ts as "from", shape -> 'radius' as radius, speed_limit as "speedLimit"
     from zone_version where zone_id = $1 order by from_ts`,
    [zoneId],
  );
  return rows;
}
/** Vehicles whose visits wait to be derived anew, and from when on. */
async function asked() {
  const { rows } = await stage.api.db.pool.query(
    `select vehicle_id as id, asked_from as "from" from fold_state
     where asked_from is not null order by vehicle_id`,
  );
  return rows;
}
const derived = () => stage.api.db.pool.query('update fold_state set asked_from = null');

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
    const { body } = await send(stage.api, 'driver', 'GET', `${ZONES}/${made.zoneId}`);
    expect(body).toEqual(made);
    const list = await send(stage.api, 'driver', 'GET', `${ZONES}?category=depot`);
    expect(list.body).toMatchObject({ totalElements: 1, content: [made] });
    expect(
      (await send(stage.api, 'driver', 'GET', `${ZONES}?category=border`)).body.content,
    ).toEqual([]);
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
    const { status } = await send(stage.api, 'foreign', 'POST', '/v1/cudzia/zone', zoneInput());
    expect(status).toBe(201);
    const gone = `${ZONES}/${zone.zoneId}?lastChange=${zone.lastChange}`;
    expect((await send(stage.api, 'dispatcher', 'DELETE', gone)).status).toBe(204);
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
    const answer = await stage.api.app.inject({
      method: 'POST',
      url: ZONES,
      payload: zoneInput({ shape }),
      headers: { ...(await stage.api.as('dispatcher')), 'accept-language': 'cs' },
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
    const { status } = await send(stage.api, 'dispatcher', 'POST', ZONES, {
      ...zoneInput({ shape: ring(...spiral(100_000)) }),
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
    const { body } = await send(stage.api, 'driver', 'GET', `${ZONES}/${zone.zoneId}`);
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
    await change((await send(stage.api, 'driver', 'GET', `${ZONES}/${zone.zoneId}`)).body, {
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
    const stop = await stage.api.db.listen('flotila_setups', (payload) => {
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
      send(stage.api, 'dispatcher', 'POST', '/v1/tatra/rule', {
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
      send(stage.api, 'dispatcher', 'DELETE', `${ZONES}/${zoneId}?lastChange=${lastChange}`);
    const { status, body } = await gone(used);
    expect([status, body.code]).toEqual([409, 'in_use']);
    expect(body.message).toContain('Vjazd do depa');
    expect((await send(stage.api, 'dispatcher', 'GET', `${ZONES}/${used.zoneId}`)).status).toBe(
      200,
    );
    // A rule of a category goes on with the others of it.
    expect((await gone(category)).status).toBe(204);
    const end = `/v1/tatra/rule/${rule.ruleId}?lastChange=${rule.lastChange}`;
    expect((await send(stage.api, 'dispatcher', 'DELETE', end)).status).toBe(204);
    expect((await gone(used)).status).toBe(204);
  });

  test('a removed zone ends now, without a shape; its visits keep its name', async () => {
    const zone = await make();
    await visit(zone, { arrival: '2026-11-20T08:00:00Z', departure: '2026-11-20T09:00:00Z' });
    await derived();
    const gone = `${ZONES}/${zone.zoneId}?lastChange=${zone.lastChange}`;
    expect((await send(stage.api, 'dispatcher', 'DELETE', gone)).status).toBe(204);
    expect((await send(stage.api, 'dispatcher', 'GET', `${ZONES}/${zone.zoneId}`)).status).toBe(
      404,
    );
    expect((await send(stage.api, 'dispatcher', 'GET', ZONES)).body.content).toEqual([]);
    expect((await versions(zone.zoneId)).at(-1)).toMatchObject({
      from: new Date(NOW),
      radius: null,
    });
    expect(await asked()).toEqual([]);
    const { body } = await send(
      stage.api,
      'driver',
      'GET',
      '/v1/tatra/visit?from=2026-11-20&to=2026-11-20',
    );
    expect(body.content).toMatchObject([{ zoneName: 'Depo Trnava', zoneRemoved: true }]);
  });
});
