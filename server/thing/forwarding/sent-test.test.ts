// A test of a forwarding over real sockets: one made-up record in its form, and its answer for who asked.
import { ForwardingMessage } from '@flotila/domain/forwarding/message.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_COMPANY } from '../../flow/ingest/test-fleet.ts';
import { createWebhookCaller } from '../../ground/outside/webhook-call.ts';
import type { Looking } from '../../ground/work/repeat.ts';
import { NOW, passingWorld } from '../../testing/passing.ts';
import { answer } from '../../testing/receiver.ts';
import { startDeliveries } from '../alert/delivery-worker.ts';

let world: Awaited<ReturnType<typeof passingWorld>>;
let worker: Looking;
beforeAll(async () => {
  world = await passingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  const webhooks = createWebhookCaller({ allowsPrivate: true });
  const { db, log, clock } = world;
  const how = { mailer: null, everyMs: 1e9, now: () => clock.now };
  worker = startDeliveries({ db, log, webhooks, ...how });
});
afterEach(() => worker.stop());

/** As the call asks for it. */
const ask = (forwardingId: number) =>
  world.query(
    `insert into delivery (company_id, occasion, channel, forwarding_id, state, due, created, updated)
     values ($1, 'test', 'forwarding', $2, 'waiting', $3, $3, $3)`,
    [TEST_COMPANY, forwardingId, new Date(NOW)],
  );
const outcomes = async () =>
  (await world.query('select state, attempts, answer, address from delivery')).rows;

test('JSON: a signed message of one made-up record, also of one that is off, and nothing is counted', async () => {
  const id = await world.forward({ is_on: false });
  await ask(id);
  expect(await worker.look()).toBe(1);
  expect(await worker.look()).toBe(0);
  const [request] = world.got;
  const message = JSON.parse(request?.body ?? '');
  expect(ForwardingMessage.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    forwardingId: id,
    batch: 0,
    company: 'fleet',
    records: [{ vehicleId: 0, numericPlate: 'TEST 123', time: new Date(NOW).toISOString() }],
  });
  expect(request?.headers).toHaveProperty('x-flotila-signature');
  expect(await outcomes()).toMatchObject([
    { state: 'sent', answer: '204 No Content', address: world.address() },
  ]);
  expect(await world.row(id)).toMatchObject({ passed: 0, batch: 1, is_on: false });
  expect(await world.tries()).toEqual([]);
});

test('two tests are two messages for who takes each key once', async () => {
  const id = await world.forward();
  await ask(id);
  await worker.look();
  await ask(id);
  await worker.look();
  const keys = world.got.map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

test('OsmAnd: the parameters of a device that there is not; who does not know it says so', async () => {
  await ask(await world.forward({ form: 'osmandGet', secret: null }));
  world.world.respond = answer(400, 'unknown device');
  await worker.look();
  expect(world.got.map(({ method, path }) => [method, path.split('&')[0]])).toEqual([
    ['GET', '/hook?id=fleet-0'],
  ]);
  expect(await outcomes()).toMatchObject([
    { state: 'failed', attempts: 1, answer: expect.stringMatching(/400 .*: unknown device$/) },
  ]);
});

test('410 is told, switches nothing off, and is not repeated', async () => {
  const id = await world.forward();
  await ask(id);
  world.world.respond = answer(410);
  await worker.look();
  world.clock.now += 86_400_000;
  expect(await worker.look()).toBe(0);
  expect(await outcomes()).toMatchObject([{ state: 'failed', answer: '410 Gone' }]);
  expect((await world.row(id)).is_on).toBe(true);
});
