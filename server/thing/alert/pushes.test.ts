// From an alert that rang to the notification in each browser of its receivers, over a push service that answers as
// the real ones do: what a person reads, when, once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FakeBrowser,
  type FakePushService,
  fakePushService,
} from '../../ground/outside/fake-push-service.ts';
import { PUSH_BYTES_MAX, type PushKeys } from '../../ground/outside/push-service.ts';
import { RETRY_MINUTES } from '../../ground/work/sender.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { MINUTE, NOBODY, NOW, TATRA, type ToldWorld, toldWorld } from '../../testing/told.ts';
import { putBrowser } from './push.queries.ts';
import { pushKeys } from './push-keys.ts';

const HOUR = 60 * MINUTE;
let world: ToldWorld;
let fake: FakePushService;
let keys: PushKeys;
beforeAll(async () => {
  world = await toldWorld();
  fake = await fakePushService(Date.now);
  keys = await pushKeys(world.database.db, NOW);
});
afterAll(async () => {
  await fake.stop();
  await world.close();
});
beforeEach(async () => {
  await world.reset();
  await world.query('delete from push_subscription');
  await world.rule({ tell: { ...NOBODY, personIds: [PERSON.dusan.id] } });
});
afterEach(async () => {
  fake.mood(null);
  await world.stopWorkers();
});

async function browserOf(personId: number): Promise<FakeBrowser> {
  const browser = fake.browser(keys.publicKey);
  await world.database.db.write((db) =>
    putBrowser(
      db,
      { id: TATRA as never },
      { personId, ...browser, userAgent: null },
      new Date(NOW),
    ),
  );
  return browser;
}
const look = () => world.worker({ mailer: null, push: fake.deps }).look();
const choose = (more: object) => world.choose(PERSON.dusan.id, more);
const titles = ({ inbox }: FakeBrowser) => inbox.map(({ data }) => data.title);
const subscriptions = async () =>
  (await world.query('select endpoint from push_subscription order by 1')).rows;

describe('zones-and-rules §6 the push', () => {
  test.each([
    ['sk', 'BA123XY volá pomoc', 'Igor Šofér · +421 905 123 456 · Trnava, SK · 20. 11. 2026 22:59'],
    [
      'cs',
      'BA123XY volá o pomoc',
      'Igor Šofér · +421 905 123 456 · Trnava, SK · 20. 11. 2026 22:59',
    ],
    [
      'en',
      'BA123XY calls for help',
      'Igor Šofér · +421 905 123 456 · Trnava, SK · 2026-11-20 22:59',
    ],
  ])(
    'W-2 of a call for help has the plate first and whom to call, %s',
    async (lang, title, body) => {
      await world.query('update account set language = $1', [lang]);
      await world.query('update person set phone = $2 where person_id = $1', [
        PERSON.igor.id,
        '+421 905 123 456',
      ]);
      const browser = await browserOf(PERSON.dusan.id);
      const why = JSON.stringify({ kind: 'panic', params: {}, records: [] });
      await world.alarm({ place: 'Trnava', country: 'SK', why });
      await look();
      expect(browser.inbox).toMatchObject([{ data: { title, body, lang } }]);
    },
  );

  test.each([
    ['sk', 'Poplach: Rule 601, BA123XY', '20. 11. 2026 22:59 · Trnava, SK · Igor Šofér'],
    ['cs', 'Poplach: Rule 601, BA123XY', '20. 11. 2026 22:59 · Trnava, SK · Igor Šofér'],
    ['en', 'Alarm: Rule 601, BA123XY', '2026-11-20 22:59 · Trnava, SK · Igor Šofér'],
  ])('is in the language of its receiver, %s, and opens the alert', async (lang, title, body) => {
    await world.query('update account set language = $1', [lang]);
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm({ place: 'Trnava', country: 'SK' });
    await look();
    expect(browser.inbox).toEqual([
      {
        data: {
          title,
          body,
          lang,
          tag: 'alert-701',
          url: '/tatra/map/alerts?alert=701',
          timestamp: NOW - MINUTE,
          isAlarm: true,
          isAgain: false,
        },
        topic: 'a-1-701',
        urgency: 'high',
        ttlSeconds: 86_400,
        contact: 'https://fleet.example.org',
      },
    ]);
    expect(await world.deliveries()).toMatchObject([
      { channel: 'push', state: 'sent', attempts: 1, address: 'push.example.org' },
    ]);
  });

  test.each([
    ['info', 'low', 21_600],
    ['warning', 'normal', 43_200],
  ])('of an alert of severity %s has the urgency %s', async (severity, urgency, ttlSeconds) => {
    await choose({ [severity]: { mail: 'off', push: true } });
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm({ severity });
    await look();
    expect(browser.inbox).toMatchObject([{ urgency, ttlSeconds, data: { isAlarm: false } }]);
  });

  test('has at most 3 kB, however long names are', async () => {
    await world.query('update rule set name = $1', ['Ž𝄞'.repeat(35)]);
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm({ place: 'Ž𝄞'.repeat(400) });
    await look();
    const [message] = browser.inbox;
    const bytes = Buffer.byteLength(JSON.stringify(message?.data));
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(PUSH_BYTES_MAX);
    expect(String(message?.data.title).endsWith('…')).toBe(true);
  });
});

describe('zones-and-rules §6 who and when', () => {
  test('each browser of each receiver, none of others, and none of who switched it off', async () => {
    await world.query('delete from rule');
    await world.rule({ tell: { ...NOBODY, personIds: [101, 102, 103] } });
    await world.choose(PERSON.anna.id, { alarm: { mail: 'at_once', push: false } });
    const dusan = [await browserOf(PERSON.dusan.id), await browserOf(PERSON.dusan.id)];
    const anna = await browserOf(PERSON.anna.id);
    const igor = await browserOf(PERSON.igor.id);
    // Igor does not see the van.
    await world.alarm({}, VEHICLE.van.id);
    await look();
    expect(dusan.map((one) => one.inbox.length)).toEqual([1, 1]);
    expect([anna, igor].map((one) => one.inbox.length)).toEqual([0, 0]);
    expect(await look()).toBe(0);
  });

  test('info is not pushed unless somebody chose it; an e-mail address is not needed', async () => {
    await world.query('update person set email = null');
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm({ severity: 'info' });
    await world.alarm({ alert_id: 702, severity: 'warning', decided_ts: new Date(NOW) });
    await look();
    expect(browser.inbox).toMatchObject([{ topic: 'a-1-702' }]);
  });

  test('what waited for the end of quiet hours comes as one, the gravest first', async () => {
    await choose({ quietHours: { from: '22:00', to: '06:00' }, alarmsThrough: false });
    const browser = await browserOf(PERSON.dusan.id);
    const severities = ['warning', 'alarm', 'warning', 'warning', 'warning', 'warning'];
    for (const [at, severity] of severities.entries()) {
      const decided_ts = new Date(NOW + at);
      await world.alarm({ alert_id: 701 + at, decided_ts, severity });
    }
    expect(await look()).toBe(0);
    await world.query('update alert set withdrawn_at = now() where alert_id = 706');
    world.clock.now = NOW + 7 * HOUR;
    await look();
    expect(titles(browser)).toEqual(['Alerts: 5 (Tatra Trans s.r.o.)']);
    const data = browser.inbox[0]?.data;
    expect(data).toMatchObject({ url: '/tatra/map/alerts', isAlarm: true });
    const lines = String(data?.body).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('Alarm: Rule 601, BA123XY');
    expect(lines[4]).toBe('More, in the list: 1');
  });

  test('a mail and a push of one moment do not become one', async () => {
    await choose({
      warning: { mail: 'at_once', push: true },
      quietHours: { from: '22:00', to: '06:00' },
    });
    const [one, other] = [await browserOf(PERSON.dusan.id), await browserOf(PERSON.dusan.id)];
    await world.alarm({ severity: 'warning' });
    await world.alarm({ alert_id: 702, severity: 'warning', decided_ts: new Date(NOW) });
    await world.worker({ push: fake.deps }).look();
    world.clock.now = NOW + 7 * HOUR;
    await world.worker({ push: fake.deps }).look();
    expect(world.received).toHaveLength(1);
    expect([titles(one).length, titles(other).length]).toEqual([1, 1]);
    expect((await world.deliveries()).map(({ channel, state }) => `${channel} ${state}`)).toEqual(
      expect.arrayContaining(['mail sent', 'push sent']),
    );
  });

  test('an escalated alarm takes the place of the first one and rings again', async () => {
    await world.query('delete from rule');
    const personIds = [PERSON.dusan.id];
    const escalate = { afterMinutes: 5, personIds, roles: [] };
    await world.rule({ tell: { ...NOBODY, personIds }, escalate });
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm();
    await look();
    await world.query('update alert set escalated_at = $1', [new Date(NOW)]);
    await look();
    expect(browser.inbox).toMatchObject([{ data: { tag: 'alert-701', isAgain: true } }]);
    expect(String(browser.inbox[0]?.data.body)).toContain('Nobody has acknowledged it');
  });

  test('what was withdrawn meanwhile, or whose receiver may not see it any more, is not sent', async () => {
    await choose({ quietHours: { from: '22:00', to: '06:00' }, alarmsThrough: false });
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm();
    await look();
    await world.query('update alert set withdrawn_at = now()');
    world.clock.now = NOW + 8 * HOUR;
    await look();
    expect(browser.inbox).toEqual([]);
    expect(await world.deliveries()).toMatchObject([{ state: 'gone', answer: 'withdrawn' }]);
  });
});

describe('R1 what goes wrong', () => {
  test.each([404, 410] as const)('a browser that left (%i) is taken off', async (status) => {
    const [gone, stays] = [await browserOf(PERSON.dusan.id), await browserOf(PERSON.dusan.id)];
    gone.leave(status);
    await world.alarm();
    await look();
    expect(await subscriptions()).toEqual([{ endpoint: stays.endpoint }]);
    expect((await world.deliveries()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect(stays.inbox).toHaveLength(1);
  });

  test('a browser that was taken off meanwhile is sent nothing', async () => {
    await choose({ quietHours: { from: '22:00', to: '06:00' }, alarmsThrough: false });
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm();
    await look();
    await world.query('delete from push_subscription');
    world.clock.now = NOW + 8 * HOUR;
    await look();
    expect(browser.inbox).toEqual([]);
    expect(await world.deliveries()).toMatchObject([{ state: 'gone', answer: 'not_receiver' }]);
  });

  test('a service that is busy is tried again like mails, not before it allows it', async () => {
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm();
    fake.mood({ status: 429, retryAfter: '180' });
    await look();
    expect(await world.deliveries()).toMatchObject([{ state: 'waiting', answer: '429' }]);
    world.clock.now = NOW + 3 * MINUTE - 1;
    expect(await look()).toBe(0);
    world.clock.now += 1;
    fake.mood({ status: 503 });
    for (const minutes of RETRY_MINUTES.slice(1)) {
      expect(await look()).toBe(1);
      world.clock.now += minutes * MINUTE;
    }
    fake.mood(null);
    expect(await look()).toBe(1);
    expect(browser.inbox).toHaveLength(1);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('a push that is too large or wrong is not tried again', async () => {
    await browserOf(PERSON.dusan.id);
    fake.mood({ status: 413, body: 'too large' });
    await world.alarm();
    await look();
    expect(await world.deliveries()).toMatchObject([{ state: 'failed', answer: '413 too large' }]);
  });

  test('who dies while it is sent has another send it; the browser shows one', async () => {
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm();
    await look();
    await world.query(`update delivery set state = 'sending', lease = now() - interval '1 s'`);
    expect(await look()).toBe(1);
    expect(browser.inbox).toHaveLength(1);
    expect(fake.answers.at(-1)).toBe(201);
  });

  test('several processes send it once', async () => {
    const browser = await browserOf(PERSON.dusan.id);
    await world.alarm();
    const before = fake.asked.length;
    await Promise.all([look(), look(), look()]);
    expect(browser.inbox).toHaveLength(1);
    expect(fake.asked.length - before).toBe(1);
  });
});

test('the keys are made once, whoever asks first', async () => {
  const { db } = world.database;
  await world.query('delete from push_key');
  const all = await Promise.all([1, 2, 3, 4].map(() => pushKeys(db, NOW)));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(Buffer.from(all[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  keys = await pushKeys(db, NOW);
});

test('zones-and-rules §6 a test by both ways says that nothing has happened', async () => {
  const browser = await browserOf(PERSON.dusan.id);
  for (const channel of ['mail', 'push']) {
    await world.query(
      `insert into delivery (company_id, occasion, channel, person_id, subscription_id, state, due,
         created, updated)
       select $1, 'test', $2, $3, case when $2 = 'push' then subscription_id end, 'waiting', $4, $4, $4
       from push_subscription`,
      [TATRA, channel, PERSON.dusan.id, new Date(NOW)],
    );
  }
  await world.worker({ push: fake.deps }).look();
  expect(titles(browser)).toEqual(['Test: alerts will reach you here']);
  expect(world.received[0]?.raw).toContain('Nothing has happened');
});
