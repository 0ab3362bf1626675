// From an alert that rang to the mail of each receiver, over a real mail server: once, to those who may see it, at
// their time, in their language, whatever dies in between.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../outside/mail.ts';
import { RETRY_MINUTES, type Sender } from '../sender.ts';
import { seedAlert, seedRule } from '../testing/alerts.ts';
import { COMPANY, PERSON, seedCast, VEHICLE } from '../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { DeliverTask } from './deliver-child.ts';
import { startDeliveries } from './delivery-worker.ts';

const MINUTE = 60_000;
/** 23:00 in the companies. */
const NOW = Date.UTC(2026, 10, 20, 22);
const TATRA = COMPANY.tatra.id;
const RULE = 601;
const ADDRESS = { anna: 'anna@example.org', dusan: 'dusan@example.org', igor: 'igor@example.org' };

interface Received {
  to: string[];
  /** As it came, without its folding. */
  raw: string;
}

let database: TestDatabase;
let smtp: SMTPServer;
let port: number;
let workers: Sender[] = [];
let clock = NOW;
const received: Received[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await seedCast(database.db);
  smtp = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], authOptional: true, closeTimeout: 100 },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  port = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
});
const query = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
beforeEach(async () => {
  clock = NOW;
  received.length = 0;
  await query('delete from alert');
  await query('delete from rule');
  await query('delete from notification_setting');
  for (const [who, address] of Object.entries(ADDRESS)) {
    const { id } = PERSON[who as keyof typeof ADDRESS];
    await query('update person set email = $2 where person_id = $1', [id, address]);
  }
  await query(
    `update account set language = 'en', origin = 'https://fleet.example.org', active = login <> 'byvaly'`,
  );
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
});

const mailUrl = () => `smtp://127.0.0.1:${port}`;
const from = 'Flotila <flotila@example.org>';
/** It looks when it is told to. */
function worker(mailer: Mailer = createMailer({ url: mailUrl(), from })): Sender {
  const log = { warn: () => undefined };
  const one = startDeliveries({ db: database.db, now: () => clock, mailer, log, everyMs: 1e9 });
  workers.push(one);
  return one;
}
const NOBODY = { personIds: [], roles: [], driver: false };
async function rule(definition: object): Promise<void> {
  await seedRule(database.db, { ruleId: RULE, company: TATRA }, { tell: NOBODY, ...definition });
}
const alarm = (more: Record<string, unknown> = {}, vehicle: number | null = VEHICLE.truck.id) =>
  seedAlert(
    database.db,
    {
      ...{ alertId: 701, company: TATRA, ruleId: RULE, vehicle },
      begin: new Date(NOW - MINUTE).toISOString(),
    },
    { severity: 'alarm', ...more },
  );
const choose = (personId: number, more: object) =>
  query(
    'insert into notification_setting (company_id, person_id, definition) values ($1, $2, $3)',
    [
      ...[TATRA, personId],
      JSON.stringify({
        ...{ info: { mail: 'off' }, warning: { mail: 'off' }, alarm: { mail: 'at_once' } },
        ...{ quietHours: null, alarmsThrough: true },
        ...more,
      }),
    ],
  );
const receivers = () => received.flatMap(({ to }) => to).sort();
async function deliveries() {
  const { rows } = await query(
    `select person_id as "personId", state, attempts, answer, address, occasion from delivery
     order by person_id, occasion`,
  );
  return rows;
}

describe('zones-and-rules §6 who is told', () => {
  test.each([
    ['persons by name', { personIds: [PERSON.dusan.id] }, [ADDRESS.dusan]],
    ['administrators', { roles: ['admin'] }, [ADDRESS.anna]],
    ['dispatchers, with administrators', { roles: ['dispatcher'] }, [ADDRESS.anna, ADDRESS.dusan]],
    ['the driver', { driver: true }, [ADDRESS.igor]],
    [
      'each once',
      { personIds: [101], roles: ['admin', 'dispatcher'] },
      [ADDRESS.anna, ADDRESS.dusan],
    ],
    ['nobody of another company', { personIds: [PERSON.cudzi.id, PERSON.annaMorava.id] }, []],
    ['nobody who left', { personIds: [PERSON.byvaly.id] }, []],
  ] as const)('%s', async (_what, tell, told) => {
    await query(`update person set email = 'x@example.org' where email is null`);
    await rule({ tell: { ...NOBODY, ...tell } });
    await alarm();
    await worker().look();
    expect(receivers()).toEqual(told);
    expect(await worker().look()).toBe(0);
    expect(received).toHaveLength(told.length);
  });

  test('only who sees the vehicle; what is about none goes to dispatchers who see all', async () => {
    await rule({ tell: { ...NOBODY, personIds: [PERSON.igor.id, PERSON.dusan.id] } });
    await alarm({}, VEHICLE.van.id);
    await alarm({ alert_id: 702, about: 'person/103' }, null);
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.dusan, ADDRESS.dusan]);
  });

  test('not whose account is switched off, who has no address, or who chose not to be', async () => {
    await rule({ tell: { ...NOBODY, personIds: [101, 102, 103] } });
    await query(`update account set active = false where login = 'anna'`);
    await query('update person set email = null where person_id = $1', [PERSON.dusan.id]);
    await choose(PERSON.igor.id, { alarm: { mail: 'off' } });
    await alarm();
    expect(await worker().look()).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  test('warnings are not mailed unless somebody chose it', async () => {
    await rule({ tell: { ...NOBODY, personIds: [101, 102] } });
    await choose(PERSON.dusan.id, { warning: { mail: 'at_once' } });
    await alarm({ severity: 'warning' });
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.dusan]);
  });

  test('what never rang, was withdrawn, or rang more than a day ago tells nobody', async () => {
    await rule({ tell: { ...NOBODY, roles: ['admin'] } });
    const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
    await alarm({ rang_at: null, is_late: true });
    await alarm({ alert_id: 702, decided_ts: iso(-3), withdrawn_at: iso(0) });
    await alarm({ alert_id: 703, decided_ts: iso(-4), rang_at: iso(-25 * 60) });
    expect(await worker().look()).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  test('an alarm that nobody acknowledged tells those whom its escalation names, the same ones again', async () => {
    const escalate = { afterMinutes: 5, personIds: [PERSON.dusan.id], roles: ['admin'] };
    await rule({ tell: { ...NOBODY, roles: ['admin'] }, escalate });
    await alarm();
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.anna]);
    await query('update alert set escalated_at = $1', [new Date(NOW)]);
    await worker().look();
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.anna, ADDRESS.anna, ADDRESS.dusan]);
    expect(received.at(-1)?.raw).toContain('Nobody has acknowledged it');
  });
});

describe('zones-and-rules §6 when', () => {
  const tell = { ...NOBODY, personIds: [PERSON.dusan.id] };
  const quietHours = { from: '22:00', to: '06:00' };

  test('quiet hours hold a mail back to their end; alarms are let through', async () => {
    await rule({ tell });
    await choose(PERSON.dusan.id, { quietHours, alarmsThrough: false });
    await alarm();
    expect(await worker().look()).toBe(0);
    clock = NOW + 7 * 60 * MINUTE - 1;
    expect(await worker().look()).toBe(0);
    clock += 1;
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
    clock = NOW + 8 * 60 * MINUTE;
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
      const [mail] = received;
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
    expect(received[0]?.raw).toContain('<html lang="sk">'.replace('=', '=3D'));
    expect(received[0]?.raw).not.toContain('alert=3D701');
  });
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
      expect(await worker(busy).look()).toBe(1);
      clock += minutes * MINUTE - 1;
      expect(await worker(busy).look()).toBe(0);
      clock += 1;
    }
    expect(await worker(busy).look()).toBe(1);
    const attempts = RETRY_MINUTES.length + 1;
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts, answer: '451 later' }]);
    clock += 1e9;
    expect(await worker(busy).look()).toBe(0);
    expect(ids.size).toBe(1);
  });

  async function killed(task: Omit<DeliverTask, 'url' | 'mailUrl' | 'now'>): Promise<void> {
    const script = path.join(import.meta.dirname, 'deliver-child.ts');
    const argument = JSON.stringify({ ...task, url: database.url, mailUrl: mailUrl(), now: NOW });
    const child = spawn(process.execPath, [script, argument], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }

  test.each([['before the rows'], ['after the rows']] as const)(
    'kill -9 between alert and mail, %s: it is sent once',
    async (moment) => {
      await alarm();
      await killed({ killed: moment });
      expect(received).toEqual([]);
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
