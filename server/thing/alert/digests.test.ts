// Mails of many alerts together, over a real mail server: what a person is told of at one moment comes as one mail,
// once, whatever fails.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WriteDb } from '../../ground/db/open.ts';
import type { Mail, Mailer } from '../../ground/outside/mail.ts';
import { PERSON } from '../../testing/cast.ts';
import {
  ADDRESS,
  MINUTE,
  NOBODY,
  NOW,
  TATRA,
  type ToldWorld,
  toldWorld,
} from '../../testing/told.ts';
import { claimDeliveries } from './delivery.queries.ts';
import { DIGEST_ALERTS_MAX } from './look-again.ts';

const HOUR = 60 * MINUTE;
let world: ToldWorld;
beforeAll(async () => {
  world = await toldWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
});
afterEach(() => world.stopWorkers());

/** Alerts 701, 702 … of the rule, a second after another. */
async function ring(count: number, severity = 'warning'): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const ts = new Date(NOW - MINUTE + at * 1000);
    await world.alarm({ alert_id: 701 + at, begin_ts: ts, decided_ts: ts, severity });
  }
}
const choose = (warning: string, more: object = {}) =>
  world.choose(PERSON.dusan.id, { warning: { mail: warning }, ...more });
const textOf = (raw = '') => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');

test('zones-and-rules §6 hourly: what rang in an hour comes as one mail, each with its link', async () => {
  await choose('hourly');
  await ring(3);
  expect(await world.worker().look()).toBe(0);
  world.clock.now = NOW + HOUR - 1;
  expect(await world.worker().look()).toBe(0);
  world.clock.now = NOW + HOUR;
  expect(await world.worker().look()).toBe(1);
  expect(world.receivers()).toEqual([ADDRESS.dusan]);
  const raw = textOf(world.received[0]?.raw);
  expect(raw).toMatch(/^Subject: Alerts: 3 \(Warning: 3\)/m);
  for (const id of [701, 702, 703]) expect(raw).toContain(`/tatra/map/alerts?alert=${id}`);
  expect(raw).toContain('prefers-color-scheme:dark');
  const sent = { state: 'sent', attempts: 1, address: ADDRESS.dusan };
  expect(await world.deliveries()).toMatchObject([sent, sent, sent]);
});

test('zones-and-rules §6 daily: at seven by the clock of the company, an alarm beside it at once', async () => {
  await choose('daily');
  await ring(2);
  await world.alarm({ alert_id: 790, decided_ts: new Date(NOW) });
  expect(await world.worker().look()).toBe(1);
  expect(world.received[0]?.raw).toContain('Subject: Alarm');
  world.clock.now = NOW + 8 * HOUR - 1;
  expect(await world.worker().look()).toBe(0);
  world.clock.now += 1;
  expect(await world.worker().look()).toBe(1);
  expect(world.received).toHaveLength(2);
});

test('what waited for the end of quiet hours comes as one mail', async () => {
  const quietHours = { from: '22:00', to: '06:00' };
  await choose('at_once', { quietHours });
  await ring(4);
  expect(await world.worker().look()).toBe(0);
  world.clock.now = NOW + 7 * HOUR;
  await world.worker().look();
  await world.worker().look();
  expect(world.received).toHaveLength(1);
});

test('one alert alone is no digest, and what was withdrawn meanwhile is not in it', async () => {
  await choose('hourly');
  await ring(2);
  await world.worker().look();
  await world.query('update alert set withdrawn_at = now() where alert_id = 701');
  world.clock.now = NOW + HOUR;
  await world.worker().look();
  expect(world.received[0]?.raw).toMatch(/^Subject: Warning: Rule 601, BA123XY/m);
  expect(await world.deliveries()).toMatchObject([
    { state: 'gone', answer: 'withdrawn' },
    { state: 'sent', answer: null },
  ]);
});

test('R1 of a digest only the first row can be taken, so that two processes never share one', async () => {
  await choose('hourly');
  await ring(3);
  await world.worker().look();
  const { db } = world.database;
  const claim = (write: WriteDb) => claimDeliveries(write, ['mail'], new Date(NOW + HOUR), 60);
  await db.write(async (one) => {
    // As another does that has found the first and not yet the others.
    await sql`select from delivery order by delivery_id limit 1 for update`.execute(one);
    expect(await db.write(claim)).toBeUndefined();
  });
  expect(await db.write(claim)).toHaveLength(3);
  expect(await db.write(claim)).toBeUndefined();
});

test('a digest that certainly did not go is tried again whole, under one message id', async () => {
  await choose('hourly');
  await ring(3);
  await world.worker().look();
  const mails: Mail[] = [];
  const mailer: Mailer = {
    domain: 'example.org',
    async send(mail) {
      mails.push(mail);
      if (mails.length > 1) return { kind: 'sent', refused: [] };
      return { kind: 'failed', isFinal: false, said: '451 later' };
    },
  };
  world.clock.now = NOW + HOUR;
  expect(await world.worker({ mailer }).look()).toBe(1);
  const waiting = { state: 'waiting', answer: '451 later' };
  expect(await world.deliveries()).toMatchObject([waiting, waiting, waiting]);
  world.clock.now += MINUTE;
  expect(await world.worker({ mailer }).look()).toBe(1);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Alerts: 3 (Warning: 3)'));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await world.deliveries()).toMatchObject(Array(3).fill({ state: 'sent', attempts: 2 }));
});

test(`of more than ${DIGEST_ALERTS_MAX} alerts the mail says how many there are`, async () => {
  await choose('hourly');
  await ring(DIGEST_ALERTS_MAX + 2);
  await world.worker().look();
  world.clock.now = NOW + HOUR;
  expect(await world.worker().look()).toBe(1);
  const raw = textOf(world.received[0]?.raw);
  expect(raw).toContain(`Subject: Alerts: ${DIGEST_ALERTS_MAX + 2}`);
  expect(raw).toContain('More, in the list: 2');
  const { rows } = await world.query(`select distinct state from delivery`);
  expect(rows).toEqual([{ state: 'sent' }]);
});

test('a test mail goes to who asked for it, and says that nothing happened', async () => {
  const insert = `insert into delivery (company_id, occasion, channel, person_id, state, due, created,
    updated) values ($1, 'test', 'mail', $2, 'waiting', $3, $3, $3)`;
  await world.query(insert, [TATRA, PERSON.dusan.id, new Date(NOW)]);
  await world.worker().look();
  expect(world.receivers()).toEqual([ADDRESS.dusan]);
  expect(textOf(world.received[0]?.raw)).toContain('Nothing has happened.');
});

test('whoever dies of a delivery again and again is given no more', async () => {
  await ring(1, 'alarm');
  const dying: Mailer = { domain: 'example.org', send: () => Promise.reject(new Error('dead')) };
  for (let tries = 0; tries < 30; tries += 1) {
    await world.worker({ mailer: dying }).look();
    await world.query(`update delivery set state = 'waiting', lease = now() - interval '1 s'
      where state = 'sending'`);
  }
  expect(await world.deliveries()).toMatchObject([{ state: 'failed', attempts: 20 }]);
});
