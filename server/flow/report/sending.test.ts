// Reports that are sent regularly: each planned moment once, whoever sends it and whatever breaks off.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail, Mailer, MailOutcome } from '../../ground/outside/mail.ts';
import type { Looking } from '../../ground/work/repeat.ts';
import { RETRY_MINUTES } from '../../ground/work/sender.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, PERSON, VEHICLE } from '../../testing/cast.ts';
import { ordersAsReports } from '../../testing/reports.ts';
import { MAIL_MB_MAX } from './limits.ts';
import type { ReportMaker } from './order.ts';
import { MISSED_DAYS_MAX, startSendingWorker } from './sending-worker.ts';
import { given, makeSchedule, SCHEDULES } from './testing/schedules.ts';

const DAY = 86_400_000;

let api: TestApi;
let workers: Looking[];
let sent: Mail[];
/** epoch milliseconds of the workers. */
let now: number;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('delete from report_schedule');
  now = api.now();
  [workers, sent] = [[], []];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  // What a test took from those who set up.
  await api.db.pool.query('update account set active = true where account_id = $1', [
    ACCOUNT.dispatcher.id,
  ]);
  await api.db.pool.query(
    `update person set dispatcher = true, view_all = true, deleted = null where person_id = $1`,
    [PERSON.dusan.id],
  );
});

const silent = { warn: () => undefined };
function mailerOf(send: (mail: Mail) => MailOutcome | Promise<MailOutcome>): Mailer {
  return {
    domain: 'flotila.example',
    async send(mail) {
      sent.push(mail);
      return send(mail);
    },
  };
}
const ok = () => mailerOf(() => ({ kind: 'sent', refused: [] }));

/** It looks when it is told to. */
function worker(mailer = ok(), reports: ReportMaker = ordersAsReports): Looking {
  const { db } = api;
  const deps = { db, now: () => now, reports, mailer, version: '1.2.3', log: silent };
  const one = startSendingWorker({ ...deps, everyMs: 1e9 });
  workers.push(one);
  return one;
}

/** The moment of the schedule comes. */
async function due(more: object = {}, who: Who = 'dispatcher') {
  const schedule = await makeSchedule(api, more, who);
  now = Date.parse(schedule.next);
  return schedule;
}
const sendings = async (id: number) =>
  (await api.call('admin', 'GET', `${SCHEDULES}/${id}/sending`)).json().content;

describe('a moment that has come', () => {
  test('is sent once, with what its period meant then, to all recipients', async () => {
    const schedule = await due();
    now += 3 * DAY;
    expect(await worker().look()).toBe(1);
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: given.recipients,
      file: { fileName: 'Kniha_jázd_TT_482_KM.pdf' },
    });
    expect(mail?.messageId).toMatch(/^<report-1-\d+@flotila\.example>$/);
    const order = JSON.parse(new TextDecoder().decode(mail?.file?.bytes));
    const before = new Date(Date.parse(schedule.next) - 5 * DAY).toISOString().slice(0, 7);
    expect(order.input.from).toBe(`${before}-01`);
    expect(order.reader).toEqual({ personId: null, administrator: false, dispatcher: false });
    expect(mail?.subject).toContain('Kniha jázd BA123XY, ');
    expect(mail?.text).toContain(`/tatra/report/logbook?vehicleId=${VEHICLE.truck.id}&period=`);
    expect(mail?.text).toContain('dusan dispatcher');
    expect(await sendings(schedule.scheduleId)).toMatchObject([
      { state: 'sent', planned: schedule.next, failure: null },
    ]);
    expect(await worker().look()).toBe(0);
    const { content } = (await api.call('dispatcher', 'GET', SCHEDULES)).json();
    expect(Date.parse(content[0].next)).toBeGreaterThan(now);
    expect(content[0].last.state).toBe('sent');
  });

  test.for(['cs', 'en'] as const)(
    'is told in the language of the schedule, %s',
    async (language) => {
      await due({ language });
      await worker().look();
      expect(sent[0]?.text).toContain(language === 'cs' ? 'v příloze' : 'attached is');
      expect(sent[0]?.subject).toMatch(language === 'cs' ? /^Kniha jízd/ : /^Logbook/);
    },
  );

  test('several processes send it once', async () => {
    const schedule = await due();
    const counts = await Promise.all([worker().look(), worker().look(), worker().look()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(sent).toHaveLength(1);
    expect(await sendings(schedule.scheduleId)).toHaveLength(1);
  });

  test('that nobody was there for is sent afterwards, one for each; older ones are left out', async () => {
    const { scheduleId, next } = await makeSchedule(api, {
      every: 'day',
      on: null,
      periodName: 'day-previous',
    });
    now = Date.parse(next) + 30 * DAY + 60_000;
    await worker().look();
    const days = sent.map(
      ({ file }) => JSON.parse(new TextDecoder().decode(file?.bytes)).input.from,
    );
    expect(new Set(days).size).toBe(MISSED_DAYS_MAX);
    expect(await sendings(scheduleId)).toHaveLength(MISSED_DAYS_MAX);
  });

  test('of a schedule that rests is not sent', async () => {
    const { next } = await makeSchedule(api);
    await makeSchedule(api, { active: false });
    now = Date.parse(next) - 1;
    expect(await worker().look()).toBe(0);
  });
});

describe('what breaks off', () => {
  test('a crash in the conversation leaves it uncertain; it is sent again only by hand', async () => {
    const { scheduleId } = await due();
    const crashed = worker(mailerOf(() => new Promise(() => undefined)));
    void crashed.look();
    await expect.poll(() => sent.length).toBe(1);
    workers.length = 0;
    await api.db.pool.query(`update report_sending set lease = now() - interval '1 s'`);
    expect(await worker().look()).toBe(0);
    const [sending] = await sendings(scheduleId);
    expect(sending).toMatchObject({ state: 'uncertain', failure: expect.stringContaining('isté') });
    const again = await api.call('admin', 'POST', `${SCHEDULES}/${scheduleId}/sending`);
    expect(again.statusCode).toBe(201);
    expect(await worker().look()).toBe(1);
    const [newest, older] = await sendings(scheduleId);
    expect([newest.state, older.state]).toEqual(['sent', 'uncertain']);
    expect(newest.planned).toBe(older.planned);
    expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
  });

  test('a crash while it is made is made up for', async () => {
    const { scheduleId } = await due();
    const begun = Promise.withResolvers<void>();
    const reports: ReportMaker = {
      make: () => {
        begun.resolve();
        return new Promise(() => undefined);
      },
    };
    void worker(ok(), reports).look();
    await begun.promise;
    workers.length = 0;
    expect(await worker().look()).toBe(0);
    await api.db.pool.query(`update report_sending set lease = now() - interval '1 s'`);
    expect(await worker().look()).toBe(1);
    expect(await sendings(scheduleId)).toMatchObject([{ state: 'sent' }]);
    expect(sent).toHaveLength(1);
  });

  test('an answer that nobody can tell is not tried again', async () => {
    const { scheduleId } = await due();
    await worker(mailerOf(() => ({ kind: 'uncertain', said: 'closed' }))).look();
    now += DAY;
    expect(await worker().look()).toBe(0);
    expect(await sendings(scheduleId)).toMatchObject([{ state: 'uncertain' }]);
  });

  test(`a certain failure is tried ${RETRY_MINUTES.length} more times, later and later`, async () => {
    const { scheduleId } = await due();
    const busy = mailerOf(() => ({ kind: 'failed', isFinal: false, said: '451 later' }));
    for (const minutes of RETRY_MINUTES) {
      expect(await worker(busy).look()).toBe(1);
      const [sending] = await sendings(scheduleId);
      expect(sending).toMatchObject({ state: 'waiting', failure: expect.stringContaining('451') });
      now += minutes * 60_000 - 1;
      expect(await worker(busy).look()).toBe(0);
      now += 1;
    }
    expect(await worker(busy).look()).toBe(1);
    expect(await sendings(scheduleId)).toMatchObject([{ state: 'failed' }]);
    now += DAY;
    expect(await worker(busy).look()).toBe(0);
    // The mail server may have seen some of them: it knows it as one mail.
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('one that will never go is not tried again', async () => {
    const { scheduleId } = await due();
    await worker(mailerOf(() => ({ kind: 'failed', isFinal: true, said: '550 no' }))).look();
    expect(await sendings(scheduleId)).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('550 no') },
    ]);
  });

  test('addresses that were refused are told', async () => {
    const { scheduleId } = await due();
    await worker(mailerOf(() => ({ kind: 'sent', refused: ['jan@example.org'] }))).look();
    expect(await sendings(scheduleId)).toMatchObject([
      { state: 'sent', failure: expect.stringContaining('jan@example.org') },
    ]);
  });

  test(`a file over ${MAIL_MB_MAX} MB is not sent, and where it can be had is told`, async () => {
    const { scheduleId } = await due();
    const bytes = new Uint8Array(MAIL_MB_MAX * 1024 * 1024 + 1);
    await worker(ok(), { make: async () => ({ bytes, fileName: 'x' }) }).look();
    expect(await sendings(scheduleId)).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('zoznamu súborov') },
    ]);
    expect(sent).toEqual([]);
  });
});

describe('the right of who set it up', () => {
  test.for([
    [
      'is switched off',
      `update account set active = false where account_id = ${ACCOUNT.dispatcher.id}`,
    ],
    [
      'is no dispatcher any more',
      `update person set dispatcher = false where person_id = ${PERSON.dusan.id}`,
    ],
    [
      'does not see the vehicle',
      `update person set view_all = false where person_id = ${PERSON.dusan.id}`,
    ],
    ['left the company', `update person set deleted = now() where person_id = ${PERSON.dusan.id}`],
  ] as const)('who %s: it is not sent, and said', async ([, change]) => {
    const { scheduleId } = await due();
    await api.db.pool.query(change);
    await worker().look();
    expect(sent).toEqual([]);
    expect(await sendings(scheduleId)).toMatchObject([
      { state: 'failed', failure: 'Na túto zostavu už nemáte oprávnenie.' },
    ]);
  });

  test('it shows what its owner sees now, not then', async () => {
    await due({ input: { report: 'vehicles-summary' } });
    const limited = `update person set view_all = false where person_id = ${PERSON.dusan.id}`;
    await api.db.pool.query(limited);
    await worker().look();
    const order = JSON.parse(new TextDecoder().decode(sent[0]?.file?.bytes));
    expect(order.seen.vehicles).toEqual([]);
  });
});
