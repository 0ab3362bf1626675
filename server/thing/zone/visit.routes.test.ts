// Visits of zones over HTTP, and where the map and rides say that a vehicle is.
import { describe, expect, test } from 'vitest';
import type { Who } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { CIRCLE, type Stay, stageZones, ZONES, zoneInput } from './testing/zone-stage.ts';

const { truck, van } = VEHICLE;
const MOVED_AWAY = { ...CIRCLE, center: [17.8, 48.4] };
const stage = stageZones();
const { make, visit } = stage;

describe('zones-and-rules §2 visits', () => {
  const ask = async (query: string, who: Who = 'dispatcher') => {
    const { status, body } = await send(stage.api, who, 'GET', `/v1/tatra/visit?${query}`);
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
    await stage.api.db.pool.query('update vehicle set deleted = now() where vehicle_id = $1', [
      van.id,
    ]);
    const without = await ask(WEEK);
    expect(without.sums).toMatchObject({ visits: 2 });
    expect(without.content).toHaveLength(2);
    await stage.api.db.pool.query('update vehicle set deleted = null where vehicle_id = $1', [
      van.id,
    ]);
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
      const made = await send(stage.api, 'dispatcher', 'POST', '/v1/tatra/contract', {
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
    expect((await send(stage.api, 'driver', 'GET', url)).status).toBe(404);
    const theirs = await send(stage.api, 'foreign', 'POST', '/v1/cudzia/zone', zoneInput());
    const other = `/v1/tatra/visit?${WEEK}&zoneId=${theirs.body.zoneId}`;
    expect((await send(stage.api, 'dispatcher', 'GET', other)).status).toBe(404);
  });
});

describe('zones-and-rules §2 where a vehicle is', () => {
  async function onMap(): Promise<Record<string, unknown>> {
    const { body } = await send(stage.api, 'dispatcher', 'GET', '/v1/tatra/vehicle-map');
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
    await send(
      stage.api,
      'dispatcher',
      'DELETE',
      `${ZONES}/${yard.zoneId}?lastChange=${yard.lastChange}`,
    );
    expect((await onMap()).zones).toHaveLength(1);
  });

  test('a ride begins and ends at the zone that the vehicle was in, in place of the town', async () => {
    const [region, depot] = [await make({ name: 'Kraj' }), await make()];
    await visit(region, { arrival: '2026-11-01T00:00:00Z' });
    await visit(depot, { arrival: '2026-11-20T05:00:00Z', departure: '2026-11-20T08:05:00Z' });
    await stage.api.db.pool.query('delete from ride');
    await stage.api.db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed, from_latitude,
         from_longitude, from_place, to_latitude, to_longitude, to_place)
       values ($1, $2, '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'bussines', 'finished', 9000,
         9000, 3600, 0, 0, 0, 0, 48.4, 17.6, 'Trnava', 48.2, 17.4, 'Senec')`,
      [truck.company, truck.id],
    );
    const rides = `/v1/tatra/vehicle/${truck.id}/ride?from=2026-11-20&to=2026-11-20`;
    const places = async () => {
      const { body } = await send(stage.api, 'dispatcher', 'GET', rides);
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
    await stage.api.db.pool.query(
      "delete from visit where zone_id = $1 and arrival > '2026-11-20T00:00:00Z'",
      [depot.zoneId],
    );
    expect((await places())[0]?.map((place: { name: string }) => place.name)).toEqual([
      'Kraj',
      'Kraj',
    ]);
    await stage.api.db.pool.query('delete from visit where zone_id = $1', [region.zoneId]);
    expect((await places())[0]?.[1]).toEqual({ name: 'Senec' });
  });
});
