// From records that are really stored to another system, over real sockets: all of them, in order, once, whatever the order
// in which they arrive.
import { createHmac } from 'node:crypto';
import { ForwardingMessage } from '@flotila/domain/forwarding/message.ts';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { randomOf, TEST_COMPANY, type TestTracker } from '../../flow/ingest/test-fleet.ts';
import { ago, at, everybody, NOW, passingWorld, SECRET } from '../../testing/passing.ts';
import { recordsOf } from '../../testing/receiver.ts';
import { deleteOldLate } from './passing.queries.ts';

const world = await passingWorld();
afterAll(() => world.close());
let car: TestTracker;
let van: TestTracker;
beforeEach(async () => {
  [car, van] = await world.reset();
});

describe('what is passed on', () => {
  test('records as they were stored, signed, each once, in the order of their time', async () => {
    const id = await world.forward();
    const { look } = world.worker();
    const values = { odometerMetres: 123_456, supplyVolts: 27.4 };
    await world.store(car, [at(60, { values, inputs: 1, speedKmh: 61.5 }), at(50)]);
    await world.store(van, [at(55, { hasFix: false, raw: { gsm: 4 } })]);
    await look();
    await look();
    const [request] = world.got;
    if (!request) throw new Error('nothing was sent');
    expect(world.got).toHaveLength(1);
    const message = JSON.parse(request.body);
    expect(ForwardingMessage.parse(message)).toEqual(message);
    expect(message).toMatchObject({
      forwardingId: id,
      batch: 1,
      company: 'fleet',
    });
    expect(world.timesOf(car)).toEqual(['60', '50']);
    expect(world.timesOf(van)).toEqual(['55']);
    expect(world.records().find(({ time }) => Date.parse(time) === ago(60))).toEqual({
      recordId: expect.stringMatching(`^${car.vehicleId}-${ago(60)}--?\\d+$`),
      vehicleId: car.vehicleId,
      numericPlate: 'BA000AA',
      time: '2026-11-20T11:59:00.000Z',
      receivedTime: '2026-11-20T12:00:00.000Z',
      latitude: 48.15,
      longitude: 17.1,
      country: 'SK',
      speed: 61.5,
      direction: 0,
      altitude: 150,
      satellites: 11,
      hdop: 0.8,
      ignition: true,
      inputs: 1,
      odometer: 123_456,
      voltage: 27.4,
    });
    const noFix = world.records().find(({ flags }) => flags);
    expect(noFix).toMatchObject({ flags: ['noFix'], extra: { gsm: 4 } });
    expect(noFix).not.toHaveProperty('latitude');
    const [, t, v1] =
      /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['x-flotila-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', SECRET).update(`${t}.${request.body}`).digest('hex'));
    expect(await world.row(id)).toMatchObject({ passed: 3, failures: 0, batch: 2 });
    expect(await world.tries()).toEqual([[3, true, '204 No Content']]);
  });

  test('nothing of before it was made, and what is from the moment on that was chosen', async () => {
    await world.store(car, [at(7_300), at(7_200), at(100)]);
    await world.forward({ from_ts: new Date(ago(7_200)), members_at: new Date(ago(7_200)) });
    await world.forward({ from_ts: new Date(ago(50)), members_at: new Date(ago(50)) });
    const { look } = world.worker();
    await world.store(car, [at(40), at(7_250), at(7_100)]);
    await look();
    await look();
    expect(world.timesOf(car).sort()).toEqual(['100', '40', '40', '7100', '7200']);
  });

  test('only the newest places of vehicles, where that was chosen', async () => {
    await world.forward({ content: 'newest' });
    const { look } = world.worker();
    await world.store(car, [at(60), at(50), at(40, { hasFix: false })]);
    await look();
    await world.store(car, [at(55), at(45)]);
    await look();
    expect(world.timesOf(car)).toEqual(['50']);
    await world.store(car, [at(30), at(20)]);
    await look();
    expect(world.timesOf(car)).toEqual(['50', '20']);
  });

  test('vehicles that it is for: of one that is chosen later from then on, of one that leaves nothing more', async () => {
    const chosen = (ids: number[]) => everybody(false, { vehicleIds: ids });
    const id = await world.forward({ vehicles: chosen([car.vehicleId]) });
    const { look } = world.worker();
    await world.store(car, [at(60)]);
    await world.store(van, [at(59)]);
    await look();
    await world.query('update forwarding set vehicles = $1', [chosen([van.vehicleId])]);
    await look();
    world.clock.now += 20_000;
    await world.store(car, [at(50)]);
    await world.store(van, [at(-10)]);
    await look();
    expect([world.timesOf(car), world.timesOf(van)]).toEqual([['60'], ['-10']]);
    const group = await world.query(
      `with g as (insert into groupset (company_id, name) values ($1, 'Vans') returning groupset_id as id),
         v as (insert into groupset_vehicle select $1, id, $2 from g)
       select id from g`,
      [TEST_COMPANY, car.vehicleId],
    );
    const groups = everybody(false, { groupSetIds: [group.rows[0].id] });
    await world.query('update forwarding set vehicles = $1', [groups]);
    await look();
    world.clock.now += 20_000;
    await world.store(car, [at(-30)]);
    await look();
    expect(world.timesOf(car)).toEqual(['60', '-30']);
    await world.query(`update vehicle set state = 'removed' where vehicle_id = $1`, [
      car.vehicleId,
    ]);
    world.clock.now += 20_000;
    await world.store(car, [at(-50)]);
    await look();
    expect(world.timesOf(car)).toEqual(['60', '-30']);
    expect((await world.row(id)).passed).toBe(3);
  });

  test('nothing while it is off or the company is, and everything of meanwhile afterwards', async () => {
    await world.forward();
    const { look } = world.worker();
    await world.query('update forwarding set is_on = false');
    await world.store(car, [at(60)]);
    await look();
    await world.query('update forwarding set is_on = true');
    await world.query('update company set active = false where company_id = $1', [TEST_COMPANY]);
    await world.store(car, [at(50), at(55)]);
    await look();
    expect(world.got).toEqual([]);
    await world.query('update company set active = true where company_id = $1', [TEST_COMPANY]);
    await look();
    expect(world.timesOf(car)).toEqual(['60', '55', '50']);
  });
});

describe('late records', () => {
  test('go when they come, marked as late, once', async () => {
    await world.forward();
    const { look } = world.worker();
    await world.store(car, [at(60), at(20)]);
    await look();
    await world.store(car, [at(50), at(40), at(20), at(10)]);
    await look();
    await world.store(car, [at(50), at(60)]);
    await look();
    expect(world.timesOf(car)).toEqual(['60', '20', '50 late', '40 late', '10']);
  });

  test('whatever the order of arrival, each stored record is passed on once, young ones in order', async () => {
    const random = randomOf(43);
    await world.forward();
    await world.forward({ batch_max: 7 });
    const { look } = world.worker();
    const all = Array.from({ length: 600 }, (_, index) => at(3_000 - index * 5));
    const waiting = all.flatMap((record) => (random() < 0.2 ? [record, record] : [record]));
    // Mostly in order, sometimes far behind.
    const order = waiting
      .map((record, index) => ({ record, place: index + (random() < 0.1 ? 400 * random() : 0) }))
      .sort((a, b) => a.place - b.place);
    let under: Promise<number> | undefined;
    for (let from = 0; from < order.length; ) {
      const to = from + 1 + Math.floor(random() * 40);
      const records = order.slice(from, to).map(({ record }) => record);
      // Storing goes on while what came before is read and sent.
      await Promise.all([world.store(random() < 0.5 ? car : van, records), under]);
      under = look();
      from = to;
    }
    await under;
    while ((await look()) > 0);
    const { rows } = await world.query(
      `select vehicle_id, ts, hash from location where vehicle_id in ($1, $2)`,
      [car.vehicleId, van.vehicleId],
    );
    const stored = rows.map((row) => `${row.vehicle_id}-${row.ts.getTime()}-${row.hash}`).sort();
    const sentBy = Map.groupBy(world.got, ({ body }) => JSON.parse(body).forwardingId);
    expect(sentBy.size).toBe(2);
    expect(stored.length).toBeGreaterThan(600);
    for (const requests of sentBy.values()) {
      const sent = requests.flatMap(recordsOf);
      expect(sent.map(({ recordId }) => recordId).sort()).toEqual(stored);
      expect(sent.filter(({ late }) => late).length).toBeGreaterThan(5);
      for (const { vehicleId } of [car, van]) {
        const young = sent.filter((one) => one.vehicleId === vehicleId && !one.late);
        const times = young.map(({ time }) => time);
        expect(times).toEqual([...times].sort());
      }
    }
  }, 60_000);

  test('one that arrives while a batch is read is passed on once', async () => {
    await world.forward();
    const { look } = world.worker();
    await world.store(car, [at(60)]);
    await look();
    await world.store(car, [at(20)]);
    const { pool } = world.db;
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>;
    let isIn = false;
    const watch = (client: pg.PoolClient) => {
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      client.query = ((...given: unknown[]) => {
        if (isIn || !String(given[0]).includes('as "lateIdMax"')) return query(...given);
        isIn = true;
        return query(...given).finally(() => world.store(car, [at(50)]));
      }) as never;
      return client;
    };
    // The pool itself asks with a callback.
    pool.connect = ((...given: unknown[]) =>
      given.length > 0 ? connect(...given) : connect().then(watch)) as never;
    try {
      await look();
    } finally {
      pool.connect = connect as never;
    }
    expect(isIn).toBe(true);
    await look();
    expect(world.timesOf(car)).toEqual(['60', '20', '50 late']);
  });

  test('what everybody has passed is not noted any longer, and of vehicles that nobody passes on nothing is', async () => {
    await world.store(van, [at(10)]);
    await world.store(van, [at(20)]);
    const noted = async () => (await world.query('select * from location_late')).rows.length;
    expect(await noted()).toBe(0);
    await world.forward();
    const { look } = world.worker();
    await world.store(van, [at(5)]);
    await look();
    await world.store(van, [at(7)]);
    const clean = () => world.db.write((db) => deleteOldLate(db, new Date(NOW)));
    await clean();
    expect(await noted()).toBe(1);
    await look();
    await clean();
    expect(await noted()).toBe(0);
    expect(world.timesOf(van).filter((text) => text.includes('late'))).toEqual(['7 late']);
  });
});

test('two processes send each record once', async () => {
  await world.forward({ batch_max: 3 });
  const [one, other] = [world.worker(), world.worker()];
  for (let round = 0; round < 5; round += 1) {
    const records = Array.from({ length: 20 }, (_, index) => at(900 - round * 100 - index));
    await world.store(car, records);
    await Promise.all([one.look(), other.look()]);
  }
  await one.look();
  const ids = world.records().map(({ recordId }) => recordId);
  expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
});
