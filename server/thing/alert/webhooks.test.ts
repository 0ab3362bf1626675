// From an alert that rang to a program of the company, over real sockets: in order, again and again until it is taken,
// and who does not take it is switched off.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_RETRY_MINUTES, type WebhookMessage } from '@flotila/domain/webhook/webhook.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookCaller } from '../../ground/outside/webhook-call.ts';
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

interface Got {
  message: WebhookMessage;
  key: string;
  isSigned: boolean;
}

/** Of a machine that has much to do. */
const PATIENT = { timeout: 30_000 };
const SECRET = 'whsec_test';
const got: Got[] = [];
let respond: (response: ServerResponse) => void;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const [, t, v1] =
      /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['x-flotila-signature'])) ?? [];
    const own = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
    const key = String(request.headers['idempotency-key']);
    got.push({ message: JSON.parse(body), key, isSigned: own === v1 });
    respond(response);
  });
});

let world: ToldWorld;
beforeAll(async () => {
  world = await toldWorld();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
});
beforeEach(async () => {
  got.length = 0;
  respond = answer(204);
  await world.reset();
  await world.rule({ tell: NOBODY });
});
afterEach(() => world.stopWorkers());

const answer = (status: number) => (response: ServerResponse) => response.writeHead(status).end();
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=1`;
const webhook = (more: Record<string, unknown> = {}) => {
  const row = {
    company_id: TATRA,
    webhook_id: 11,
    name: 'ERP',
    url: url(),
    secret: SECRET,
    severities: ['alarm', 'warning'],
    ...more,
  };
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  return world.query(`insert into webhook (${names}) values (${places})`, Object.values(row));
};
const look = () => world.worker().look();
const told = () => got.map(({ message }) => message.alert.alertId);
const alarm = (alertId: number, more: object = {}) =>
  world.alarm({ alert_id: alertId, decided_ts: new Date(NOW - alertId), ...more });
const states = async () =>
  (await world.deliveries()).map(({ state, attempts, answer: said }) => [state, attempts, said]);
const row = async () => (await world.query('select * from webhook')).rows[0];

describe('zones-and-rules §6 what is sent', () => {
  test('an alert as the API answers it, signed, once', async () => {
    await webhook();
    await alarm(701);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    expect(got).toMatchObject([
      {
        isSigned: true,
        key: `alert-${TATRA}-${got[0]?.message.deliveryId}`,
        message: {
          occasion: 'rang',
          company: 'tatra',
          alert: { alertId: 701, severity: 'alarm', numericPlate: 'BA123XY', state: 'open' },
        },
      },
    ]);
    expect(got[0]?.message.alert.why).not.toHaveProperty('records');
    expect(await world.deliveries()).toMatchObject([
      { channel: 'webhook', state: 'sent', answer: '204 No Content', address: url().split('?')[0] },
    ]);
  });

  test('only what is as severe as was chosen, of webhooks that are on', async () => {
    await webhook({ severities: ['warning'] });
    await webhook({ webhook_id: 12, is_on: false });
    await webhook({ webhook_id: 13, company_id: 2 });
    await alarm(701);
    await alarm(702, { severity: 'warning' });
    await look();
    expect(told()).toEqual([702]);
  });

  test('an alarm that nobody acknowledged comes again as escalated', async () => {
    await webhook();
    await alarm(701);
    await look();
    await world.query('update alert set escalated_at = $1', [new Date(NOW)]);
    await look();
    expect(got.map(({ message }) => message.occasion)).toEqual(['rang', 'escalated']);
    expect(new Set(got.map(({ key }) => key)).size).toBe(2);
  });

  test('what was withdrawn before it was sent is not sent', async () => {
    await webhook();
    await alarm(701);
    respond = answer(500);
    await look();
    await world.query('update alert set withdrawn_at = now()');
    world.clock.now += MINUTE;
    await look();
    expect(got).toHaveLength(1);
    expect(await states()).toEqual([['gone', 2, 'withdrawn']]);
  });
});

describe('zones-and-rules §6 who does not take it', () => {
  test('is asked again after 1, 5, 30 min, 2, 12 h by the same key, then switched off, and administrators read why', async () => {
    await webhook();
    await alarm(701);
    respond = answer(500);
    expect(WEBHOOK_RETRY_MINUTES).toEqual([1, 5, 30, 120, 720]);
    expect(await look()).toBe(1);
    for (const minutes of WEBHOOK_RETRY_MINUTES) {
      expect((await row()).is_on).toBe(true);
      world.clock.now += minutes * MINUTE - 1;
      expect(await look()).toBe(0);
      world.clock.now += 1;
      expect(await look()).toBe(1);
    }
    expect(new Set(got.map(({ key }) => key)).size).toBe(1);
    expect(await row()).toMatchObject({
      is_on: false,
      switched_off_at: new Date(world.clock.now),
      switched_off_answer: '500 Internal Server Error',
    });
    await look();
    expect(world.receivers()).toEqual([ADDRESS.anna]);
    const { raw = '' } = world.received[0] ?? {};
    expect(raw).toContain('Subject: Webhook: ERP was switched off');
    expect(raw).toContain('Last answer: 500 Internal Server Error');
    expect(raw).toContain('https://fleet.example.org/tatra/data/webhook/11');
    world.clock.now += 1e9;
    await alarm(702, { rang_at: new Date(world.clock.now) });
    expect(await look()).toBe(0);
  });

  test('holds back those behind it, which come in order when it takes them again', async () => {
    await webhook();
    for (const alertId of [701, 702, 703]) await alarm(alertId);
    respond = answer(503);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    await alarm(704);
    expect(await look()).toBe(0);
    world.clock.now += MINUTE;
    respond = answer(200);
    expect(await look()).toBe(4);
    expect(told()).toEqual([701, 701, 702, 703, 704]);
  });

  test('and what waited behind it is not sent when it was switched off', async () => {
    await webhook();
    for (const alertId of [701, 702]) await alarm(alertId);
    respond = answer(410);
    await world.worker({ mailer: null }).look();
    expect(await states()).toEqual([
      ['failed', 1, '410 Gone'],
      ['gone', 1, 'webhook_off'],
    ]);
    expect(told()).toEqual([701]);
  });

  test('who asks by Retry-After to be left alone is, and not asked more often than otherwise', async () => {
    await webhook();
    await alarm(701);
    const asked = (text: string) => (response: ServerResponse) =>
      response.writeHead(503, { 'retry-after': text }).end();
    respond = asked(new Date(NOW + 10 * MINUTE).toUTCString());
    await look();
    world.clock.now += 10 * MINUTE - 1;
    expect(await look()).toBe(0);
    world.clock.now += 1;
    respond = asked('1');
    expect(await look()).toBe(1);
    world.clock.now += 5 * MINUTE - 1;
    expect(await look()).toBe(0);
    world.clock.now += 1;
    expect(await look()).toBe(1);
  });

  test('410 says that nobody wants it: it is switched off at once', async () => {
    await webhook();
    await alarm(701);
    respond = answer(410);
    await look();
    expect(await row()).toMatchObject({ is_on: false, switched_off_answer: '410 Gone' });
  });

  test('nobody is told of one that somebody switched on meanwhile', async () => {
    await webhook();
    await alarm(701);
    respond = answer(410);
    await world.worker({ mailer: null }).look();
    // Without a mail server there is nobody to tell.
    expect(await states()).toEqual([['failed', 1, '410 Gone']]);
    await world.query('update webhook set is_on = true');
    await alarm(702);
    const busy = {
      domain: 'example.org',
      send: async () => ({ kind: 'failed', isFinal: false, said: '451' }) as const,
    };
    await world.worker({ mailer: busy }).look();
    await world.worker({ mailer: busy }).look();
    await world.query('update webhook set is_on = true, switched_off_at = null');
    world.clock.now += MINUTE;
    await look();
    expect(world.received).toEqual([]);
  });

  test('does not hold up mails, nor other webhooks', async () => {
    await world.query('delete from rule');
    await world.rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
    await webhook();
    await webhook({ webhook_id: 12, name: 'Second' });
    for (const alertId of [701, 702, 703, 704, 705, 706]) await alarm(alertId);
    const silent: ServerResponse[] = [];
    let asked = 0;
    respond = (response) => {
      asked += 1;
      // The first one who is asked hangs.
      if (asked === 1) silent.push(response);
      else answer(204)(response);
    };
    const webhooks = createWebhookCaller({ allowsPrivate: true, patienceMs: 60_000 });
    const looking = world.worker({ webhooks }).look();
    await expect.poll(() => world.received.length, PATIENT).toBe(6);
    await expect.poll(() => got.length, PATIENT).toBe(7);
    for (const response of silent) answer(204)(response);
    await looking;
    expect(got).toHaveLength(12);
  });
});

describe('R1 what breaks off', () => {
  test('a process that died in between: it comes again by the same key', async () => {
    await webhook();
    await alarm(701);
    await look();
    await world.query(`update delivery set state = 'sending', lease = now() - interval '1 s'`);
    await look();
    expect(told()).toEqual([701, 701]);
    expect(new Set(got.map(({ key }) => key)).size).toBe(1);
  });

  test('several processes send it once', async () => {
    await webhook();
    await alarm(701);
    await Promise.all([look(), look(), look()]);
    expect(told()).toEqual([701]);
  });
});

describe('a test', () => {
  const ask = () =>
    world.query(
      `insert into delivery (company_id, occasion, channel, webhook_id, state, due, created, updated)
       values ($1, 'test', 'webhook', 11, 'waiting', $2, $2, $2)`,
      [TATRA, new Date(NOW)],
    );

  test('is a made-up alarm, also to one that is off', async () => {
    await webhook({ is_on: false });
    await ask();
    await look();
    expect(got).toMatchObject([
      { isSigned: true, message: { occasion: 'test', company: 'tatra', alert: { alertId: 0 } } },
    ]);
  });

  test('overtakes what waits, is not repeated, and switches nothing off', async () => {
    await webhook();
    await alarm(701);
    respond = answer(500);
    await look();
    await ask();
    respond = answer(410);
    expect(await look()).toBe(1);
    expect(told()).toEqual([701, 0]);
    expect((await row()).is_on).toBe(true);
    const rows = (await world.deliveries()).filter(({ occasion }) => occasion === 'test');
    expect(rows).toMatchObject([{ state: 'failed', attempts: 1, answer: '410 Gone' }]);
  });
});
