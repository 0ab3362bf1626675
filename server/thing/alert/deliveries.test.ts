// From an alert that rang to the mail of each receiver, over a real mail server: once, to those who may see it, at
// their time, in their language, whatever dies in between.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer } from '../../ground/outside/mail.ts';
import { RETRY_MINUTES } from '../../ground/work/sender.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { ADDRESS, MINUTE, NOBODY, NOW, TATRA, toldWorld } from '../../testing/told.ts';
import type { DeliverTask } from './deliver-child.ts';

const world = await toldWorld();
afterAll(() => world.close());
beforeEach(() => world.reset());
afterEach(() => world.stopWorkers());
const { query, worker, rule, alarm, choose, receivers, deliveries } = world;

describe('zones-and-rules §6 when', () => {
  const tell = { ...NOBODY, personIds: [PERSON.dusan.id] };
  const quietHours = { from: '22:00', to: '06:00' };

  test('quiet hours hold a mail back to their end; alarms are let through', async () => {
    await rule({ tell });
    await choose(PERSON.dusan.id, { quietHours, alarmsThrough: false });
    await alarm();
    expect(await worker().look()).toBe(0);
    world.clock.now = NOW + 7 * 60 * MINUTE - 1;
    expect(await worker().look()).toBe(0);
    world.clock.now += 1;
    expect(await worker().look()).toBe(1);
    expect(receivers()).toEqual([ADDRESS.dusan]);
  });

  test('what was withdrawn meanwhile is not sent, nor to whom may not see it any more', async () => {
    await rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id, PERSON.igor.id] } });
    await choose(PERSON.dusan.id, { quietHours, alarmsThrough: false });
    await choose(PERSON.igor.id, { quietHours, alarmsThrough: false });
    await alarm();
    await alarm({ alert_id: 702, decided_ts: new Date(NOW) });
    await worker().look();
    await query('update alert set withdrawn_at = $1 where alert_id = 702', [new Date(NOW)]);
    await query('delete from person_visible_vehicle where person_id = $1', [PERSON.igor.id]);
    world.clock.now = NOW + 8 * 60 * MINUTE;
    await worker().look();
    await query(
      `insert into person_visible_vehicle (company_id, person_id, vehicle_id) values ($1, $2, $3)`,
      [TATRA, PERSON.igor.id, VEHICLE.truck.id],
    );
    expect(receivers()).toEqual([ADDRESS.dusan]);
    const { rows } = await query(
      'select alert_id, person_id, state, answer from delivery order by 1, 2',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      [701, PERSON.dusan.id, 'sent', null],
      [701, PERSON.igor.id, 'gone', 'not_receiver'],
      [702, PERSON.dusan.id, 'gone', 'withdrawn'],
      [702, PERSON.igor.id, 'gone', 'withdrawn'],
    ]);
  });
});

describe('the mail', () => {
  test.each([
    ['sk', 'Vozidlo: BA123XY', '22:59'],
    ['cs', 'Vozidlo: BA123XY', '22:59'],
    ['en', 'Vehicle: BA123XY', '2026-11-20 22:59'],
  ])(
    'is in the language of its receiver, %s, as text and HTML, with a link to the alert',
    async (language, vehicle, begin) => {
      await query('update account set language = $1', [language]);
      await rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
      await query(`update rule set name = 'Rule <b> & "co"'`);
      await alarm();
      await worker().look();
      const [mail] = world.received;
      const raw = (mail?.raw ?? '').replace(/(?<!\?)=\r\n/g, '').replace(/=3D/g, '=');
      expect(raw).toMatch(/^Message-ID: <alert-1-\d+@example\.org>/m);
      expect(raw).toContain('Content-Type: text/plain');
      expect(raw).toContain(`<html lang="${language}">`);
      expect(raw).toContain('prefers-color-scheme:dark');
      expect(raw).toContain(vehicle);
      expect(raw).toContain(begin);
      expect(raw).toContain('https://fleet.example.org/tatra/map/alerts?alert=701');
      expect(raw).toContain('Rule &#60;b&#62; &#38; &#34;co&#34;');
      // Nothing that a mail client would fetch.
      expect(raw).not.toMatch(/<img|url\(|<link|<script/);
    },
  );

  test('goes in the language of the country and without a link to who never signed in', async () => {
    await query('update account set language = null, origin = null');
    await rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
    await alarm();
    await worker().look();
    expect(world.received[0]?.raw).toContain('<html lang="sk">'.replace('=', '=3D'));
    expect(world.received[0]?.raw).not.toContain('alert=3D701');
  });

  test('says which service is due, and until when', async () => {
    await rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
    const params = { service: 'oil_change', until: '2026-12-01', leftKm: 850 };
    await alarm({ why: JSON.stringify({ kind: 'service', params, records: [] }) });
    await worker().look();
    expect(world.received[0]?.raw).toContain('Due: oil change, 2026-12-01, 850 km');
  });

  test('says what is wrong with which contract', async () => {
    await rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
    const params = { what: 'notStarted', minutes: 15, contract: 'Trnava - Nitra' };
    await alarm({ why: JSON.stringify({ kind: 'contract', params, records: [] }) });
    await worker().look();
    expect(world.received[0]?.raw).toContain('Reason: contract has not begun: Trnava - Nitra');
  });
});

test('zones-and-rules §7 trackers write to an alert while its receivers are looked for', async () => {
  await rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
  await alarm();
  const holder = await world.database.db.pool.connect();
  await holder.query('begin; lock table push_subscription in access exclusive mode');
  const looking = worker().look();
  const stuck = `select count(*)::int as n from pg_locks
    where not granted and relation = 'push_subscription'::regclass`;
  await expect.poll(async () => (await query(stuck)).rows[0].n).toBeGreaterThan(0);
  await holder.query(`set local lock_timeout = '500ms'; update alert set end_ts = now()`);
  await holder.query('commit');
  holder.release();
  await looking;
  expect(receivers()).toEqual([ADDRESS.dusan]);
});

describe('R1 never twice', () => {
  beforeEach(() => rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } }));

  test('several processes send it once', async () => {
    await alarm();
    const counts = await Promise.all([worker().look(), worker().look(), worker().look()]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
    expect(receivers()).toEqual([ADDRESS.dusan]);
  });

  test('a certain failure is tried later and later under one message id, then it has failed', async () => {
    const ids = new Set<string>();
    const busy: Mailer = {
      domain: 'example.org',
      async send({ messageId }) {
        ids.add(messageId);
        return { kind: 'failed', isFinal: false, said: '451 later' };
      },
    };
    await alarm();
    for (const minutes of RETRY_MINUTES) {
      expect(await worker({ mailer: busy }).look()).toBe(1);
      world.clock.now += minutes * MINUTE - 1;
      expect(await worker({ mailer: busy }).look()).toBe(0);
      world.clock.now += 1;
    }
    expect(await worker({ mailer: busy }).look()).toBe(1);
    const attempts = RETRY_MINUTES.length + 1;
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts, answer: '451 later' }]);
    world.clock.now += 1e9;
    expect(await worker({ mailer: busy }).look()).toBe(0);
    expect(ids.size).toBe(1);
  });

  async function killed(task: Omit<DeliverTask, 'url' | 'mailUrl' | 'now'>): Promise<void> {
    const script = path.join(import.meta.dirname, 'deliver-child.ts');
    const argument = JSON.stringify({
      ...task,
      url: world.database.url,
      mailUrl: world.mailUrl,
      now: NOW,
    });
    const child = spawn(process.execPath, [script, argument], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }

  test.each([['before the rows'], ['after the rows']] as const)(
    'kill -9 between alert and mail, %s: it is sent once',
    async (moment) => {
      await alarm();
      await killed({ killed: moment });
      expect(world.received).toEqual([]);
      await worker().look();
      await worker().look();
      expect(receivers()).toEqual([ADDRESS.dusan]);
    },
  );

  test('kill -9 when the mail server had it: nobody knows, so it is not sent again', async () => {
    await alarm();
    await killed({ killed: 'after the mail' });
    expect(await worker().look()).toBe(0);
    expect(await deliveries()).toMatchObject([{ state: 'sending', address: ADDRESS.dusan }]);
    await query(`update delivery set lease = now() - interval '1 s'`);
    expect(await worker().look()).toBe(0);
    expect(await deliveries()).toMatchObject([{ state: 'uncertain' }]);
    expect(receivers()).toEqual([ADDRESS.dusan]);
  });
});
