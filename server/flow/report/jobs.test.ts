// Reports in the background: they survive whoever makes them, only their owner has them, and only while the
// owner's rights hold.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServed } from '../../ground/work/shared-slots.ts';
import { untilAborted } from '../../ground/work/until-aborted.ts';
import { maintain } from '../../role/maintenance.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, PERSON, VEHICLE } from '../../testing/cast.ts';
import { ordersAsReports } from '../../testing/reports.ts';
import { claimJob, readOn } from './job.queries.ts';
import { KEPT_JOBS_MAX, WAITING_JOBS_MAX } from './job.routes.ts';
import { ATTEMPTS_MAX, startJobWorker } from './job-worker.ts';
import { FILE_MB_MAX } from './limits.ts';
import type { ReportMaker } from './order.ts';

const JOBS = '/v1/tatra/report-job';
const input = {
  report: 'logbook',
  vehicleId: VEHICLE.truck.id,
  from: '2026-03-01',
  to: '2026-03-31',
};

let api: TestApi;
let workers: ReturnType<typeof startJobWorker>[];
beforeEach(async () => {
  api = await testApi();
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await api.close();
});

const silent = { warn: () => undefined };
/** It looks when it is told to. */
function worker(reports: ReportMaker = ordersAsReports): ReturnType<typeof startJobWorker> {
  const { db, now } = api;
  const times = { everyMs: 1e9, askMs: 1 };
  const one = startJobWorker({ db, now, reports, version: '1.2.3', log: silent, ...times });
  workers.push(one);
  return one;
}

async function post(who: Who = 'dispatcher', more: object = {}) {
  return api.call(who, 'POST', JOBS, { format: 'pdf', input: { ...input, ...more } });
}
async function made(who: Who = 'dispatcher', more: object = {}): Promise<string> {
  const answer = await post(who, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return `${JOBS}/${answer.json().jobId}`;
}
const get = async (url: string, who: Who = 'dispatcher') => api.call(who, 'GET', url);
const stateOf = async (url: string) => (await get(url)).json().state;

/** A maker that is under way until it is told to end; one that tells its progress renews its lease. */
function slow(progress?: number) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const maker: ReportMaker = {
    async make(order, making) {
      if (progress) making.onProgress?.(progress);
      begun.resolve();
      await untilAborted(end.promise, making.signal);
      return ordersAsReports.make(order, making);
    },
  };
  return { maker, begun: begun.promise, end: end.resolve };
}

describe('a report in the background', () => {
  test('is asked for, made, listed and given out under its name', async () => {
    const url = await made();
    expect((await get(url)).json()).toMatchObject({
      state: 'waiting',
      report: 'logbook',
      progress: null,
      size: null,
      failure: null,
      title: 'Kniha jázd BA123XY, marec\u00a02026',
    });
    expect((await get(`${url}/file`)).statusCode).toBe(404);
    expect(await worker().look()).toBe(1);
    const done = (await get(url)).json();
    expect(done).toMatchObject({ state: 'done', progress: 100 });
    expect(done.fileName).toBe('Kniha_jázd_TT_482_KM.pdf');
    const file = await get(`${url}/file`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('Kniha_jazd_TT_482_KM.pdf');
    expect(file.rawPayload.length).toBe(done.size);
    expect((await get(JOBS)).json()).toMatchObject({ totalElements: 1, content: [{ ...done }] });
  });

  test('private rides stay private in it, whoever asked', async () => {
    const url = await made('admin');
    await worker().look();
    const order = (await get(`${url}/file`, 'admin')).json();
    expect(order.reader).toEqual({ personId: null, administrator: false, dispatcher: false });
  });

  test('is refused like the call itself: what is not there, not seen, or too long', async () => {
    expect((await post('driver', { vehicleId: VEHICLE.van.id })).statusCode).toBe(404);
    expect((await post('driver', { report: 'companies-summary' })).statusCode).toBe(403);
    const late = await post('dispatcher', { from: '2026-04-01' });
    expect(late.json().errors).toEqual([{ field: 'to', code: 'beforeFrom' }]);
    const nobody = await post('dispatcher', { report: 'tachograph' });
    expect(nobody.json().errors).toEqual([{ field: 'personId', code: 'required' }]);
  });

  test('nobody but its owner sees it', async () => {
    const url = await made();
    await worker().look();
    for (const who of ['superuser', 'admin', 'driver'] as const) {
      for (const address of [url, `${url}/file`]) {
        expect((await get(address, who)).statusCode, who).toBe(404);
      }
      expect((await api.call(who, 'DELETE', url)).statusCode, who).toBe(404);
      expect((await get(JOBS, who)).json().totalElements).toBe(0);
    }
  });

  test(`more than ${WAITING_JOBS_MAX} of an account do not wait`, async () => {
    const asked = await Promise.all(Array.from({ length: WAITING_JOBS_MAX + 2 }, () => post()));
    const refused = asked.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.json().message).toContain(String(WAITING_JOBS_MAX));
    expect((await post('admin')).statusCode).toBe(201);
  });

  test(`of the finished ones of an account the newest ${KEPT_JOBS_MAX} are kept`, async () => {
    await api.db.pool.query(
      `insert into report_job (company_id, account_id, format, language, input, title, origin, state,
         created)
       select 1, $1, 'pdf', 'sk', '{"report": "maintenance"}', n::text, '', 'done',
         now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [ACCOUNT.dispatcher.id, KEPT_JOBS_MAX],
    );
    await made();
    const { content } = (await get(`${JOBS}?size=100`)).json();
    expect(content).toHaveLength(KEPT_JOBS_MAX);
    expect(content.at(-1).title).toBe(String(KEPT_JOBS_MAX - 1));
  });

  test('progress is told while it runs', async () => {
    const { maker, begun, end } = slow(60);
    const url = await made();
    const looking = worker(maker).look();
    await begun;
    await expect.poll(async () => (await get(url)).json().progress).toBe(60);
    expect(await stateOf(url)).toBe('running');
    end();
    await looking;
    expect(await stateOf(url)).toBe('done');
  });

  test('one that is thrown away while it runs leaves nothing', async () => {
    const { maker, begun, end } = slow();
    const url = await made();
    const looking = worker(maker).look();
    await begun;
    expect((await api.call('dispatcher', 'DELETE', url)).statusCode).toBe(204);
    // S-4: nobody is told, and the worker is free for the next one.
    await looking;
    expect((await get(url)).statusCode).toBe(404);
    end();
  });
});

describe('S-4 the worker is shared', () => {
  /** Who had the reports made, in this order; those of years never end by themselves. */
  function makings() {
    const names: string[] = [];
    const isFirst = () => names.length === 1;
    const maker: ReportMaker = {
      async make(order, making) {
        names.push(order.printedBy);
        const isEndless = isFirst() && order.input.from === YEARS.from;
        if (isEndless) await untilAborted(new Promise<void>(() => undefined), making.signal);
        return ordersAsReports.make(order, making);
      },
    };
    return { names, maker };
  }
  const YEARS = { from: '2018-03-01' };
  const [DISPATCHER, ADMIN] = ['dusan dispatcher', 'anna admin'];

  test('accounts take turns, whoever asked for how much', async () => {
    for (let count = 0; count < 3; count += 1) await made();
    await made('admin');
    const { names, maker } = makings();
    expect(await worker(maker).look()).toBe(4);
    expect(names).toEqual([DISPATCHER, ADMIN, DISPATCHER, DISPATCHER]);
  });

  test('a report of years that is being made is put back when a shorter one of somebody else waits', async () => {
    const long = await made('dispatcher', YEARS);
    const { names, maker } = makings();
    const looking = worker(maker).look();
    await expect.poll(() => names).toEqual([DISPATCHER]);
    const short = await made('admin');
    await looking;
    expect(names).toEqual([DISPATCHER, ADMIN, DISPATCHER]);
    expect((await get(short, 'admin')).json().state).toBe('done');
    expect(await stateOf(long)).toBe('done');
  });

  test('it gives way to nobody’s years and not to its owner, and ten minutes after it was asked for to nobody', async () => {
    await made('dispatcher', YEARS);
    const { db } = api;
    const job = await db.write((write) => claimJob(write, createServed(1), api.now()));
    if (!job) throw new Error('a job waits');
    const answer = (now = api.now()) => db.read((read) => readOn(read, job, now));
    await made();
    await made('admin', YEARS);
    expect(await answer()).toBe('on');
    const short = await made('admin');
    expect(await answer()).toBe('yields');
    expect(await answer(api.now() + 600_000)).toBe('on');
    await api.call('admin', 'DELETE', short);
    expect(await answer()).toBe('on');
  });
});

describe('whoever makes it may die', () => {
  const expire = () => api.db.pool.query(`update report_job set lease = now() - interval '1 s'`);

  test('what a dead process left is made by another one, and by one alone', async () => {
    const { maker, begun, end } = slow();
    const url = await made();
    const dead = worker(maker).look();
    await begun;
    // Its lease runs: nobody takes it.
    expect(await worker().look()).toBe(0);
    await expire();
    const counts = await Promise.all([worker().look(), worker().look(), worker().look()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    const { finished } = (await get(url)).json();
    // And when it was not dead after all, what it made comes too late.
    end();
    await dead;
    expect((await get(url)).json()).toMatchObject({ state: 'done', finished });
  });

  test(`one that takes its maker along is given up after ${ATTEMPTS_MAX} attempts`, async () => {
    const url = await made();
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      // A process that is dead takes it and says nothing more.
      await api.db.write((write) => claimJob(write, createServed(1), api.now()));
      await expire();
    }
    await worker().look();
    const job = (await api.call('dispatcher', 'GET', url)).json();
    expect(job).toMatchObject({ state: 'failed', failure: expect.stringContaining('prerušilo') });
  });

  test('a process that stops gives back what it has begun', async () => {
    const { maker, begun } = slow();
    const url = await made();
    const stopping = worker(maker);
    void stopping.look();
    await begun;
    await stopping.stop();
    expect(await stateOf(url)).toBe('waiting');
    expect(await worker().look()).toBe(1);
    expect(await stateOf(url)).toBe('done');
  });

  test('a maker that fails is said in words', async () => {
    const url = await made();
    await worker({ make: () => Promise.reject(new Error('select secret')) }).look();
    const job = (await get(url)).json();
    expect(job).toMatchObject({ state: 'failed', failure: 'Na serveri nastala chyba.' });
  });

  test(`a file over ${FILE_MB_MAX} MB is not stored`, async () => {
    const url = await made();
    const bytes = new Uint8Array(FILE_MB_MAX * 1024 * 1024 + 1);
    await worker({ make: async () => ({ bytes, fileName: 'x' }) }).look();
    const job = (await get(url)).json();
    expect(job).toMatchObject({ state: 'failed', size: null });
    expect(job.failure).toContain(`${FILE_MB_MAX} MB`);
  });
});

describe('a right that is taken away', () => {
  const limit = (personId: number) =>
    api.db.pool.query('update person set view_all = false where person_id = $1', [personId]);

  test('ends a job that waits', async () => {
    const url = await made();
    await limit(PERSON.dusan.id);
    await worker().look();
    const job = (await get(url)).json();
    expect(job.failure).toBe('Na túto zostavu už nemáte oprávnenie.');
  });

  test('ends that of an account that was switched off', async () => {
    await made();
    await api.db.pool.query('update account set active = false where account_id = $1', [
      ACCOUNT.dispatcher.id,
    ]);
    await worker().look();
    const { rows } = await api.db.pool.query('select state, failure from report_job');
    expect(rows).toEqual([{ state: 'failed', failure: 'report_right_lost' }]);
  });

  test('holds for a finished file: of a vehicle, and of a fleet that is smaller now', async () => {
    const own = await made();
    const fleet = await made('dispatcher', { report: 'vehicles-summary', vehicleId: null });
    await worker().look();
    for (const url of [own, fleet]) expect((await get(`${url}/file`)).statusCode).toBe(200);
    await limit(PERSON.dusan.id);
    // Rights are read again after half a minute.
    api.advance(31_000);
    for (const url of [own, fleet]) expect((await get(`${url}/file`)).statusCode).toBe(404);
  });
});

test('a file goes after a week', async () => {
  const url = await made();
  await worker().look();
  const housekeeping = (days: number) =>
    maintain({
      db: api.db,
      retentionMonths: undefined,
      log: { info() {}, error() {} },
      now: () => api.now() + days * 86_400_000,
    });
  await housekeeping(6.9);
  expect(await stateOf(url)).toBe('done');
  await housekeeping(7.1);
  expect((await get(url)).statusCode).toBe(404);
});
