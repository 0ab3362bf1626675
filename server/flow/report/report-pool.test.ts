// Reports are made in threads of their own: real files come out, refusals stay refusals, what is too much is
// refused, and nothing of a thread is left when it ends.
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { OPTION_DEFAULTS } from '@flotila/domain/report/report.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withConnection } from '../../ground/db/connection.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';
import { COMPANY, seedRide, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { NOBODY, type ReportOrder, type ReportOutput } from './order.ts';
import { createReportPool, type ReportPool, WAITING_MAX } from './report-pool.ts';

let database: TestDatabase;
let pool: ReportPool;
beforeAll(async () => {
  database = await testDatabase({ name: 'observer', hasCast: true });
  for (const day of ['02', '03']) {
    await seedRide(database.db, VEHICLE.truck, `2026-03-${day}T08:00:00Z`);
  }
  pool = createReportPool(database.url);
});
afterAll(async () => {
  await pool.close();
  await database.close();
});

const company: CompanyContext = {
  ...COMPANY.tatra,
  id: COMPANY.tatra.id as CompanyId,
  timeZone: 'Europe/Bratislava',
  countryCode: 'SK',
  currency: 'EUR',
  active: true,
  moduleContracts: true,
  assistants: false,
  administrator: true,
  dispatcher: true,
  ownRecords: false,
};
function order(output: ReportOutput, more: Partial<ReportOrder['input']> = {}): ReportOrder {
  return {
    company,
    output,
    language: 'sk',
    reader: NOBODY,
    printedBy: 'Eva Malá',
    version: '1.2.3',
    origin: 'https://flotila.example',
    now: Date.UTC(2026, 3, 1, 6),
    visible: { vehicles: null, persons: null },
    period: { from: Date.UTC(2026, 1, 28, 23), to: Date.UTC(2026, 2, 31, 22) - 1 },
    input: {
      report: 'logbook',
      vehicleId: VEHICLE.truck.id,
      options: OPTION_DEFAULTS,
      from: '2026-03-01',
      to: '2026-03-31',
      ...more,
    },
  };
}

/** Whoever asks; each has a thread of their own. */
const asker = (accountId: number): Asker => ({ companyId: COMPANY.tatra.id, accountId });
const [ONE, OTHER] = [{ asker: asker(1) }, { asker: asker(2) }];

test('a file of each kind comes out of a thread under the name of the report', async () => {
  const [paper, sheet, json] = await Promise.all([
    ...(['pdf', 'xlsx', 'json'] as const).map((output) => pool.make(order(output), ONE)),
  ]);
  const text = (bytes: Uint8Array | undefined) => new TextDecoder('latin1').decode(bytes);
  expect(text(paper?.bytes.slice(0, 5))).toBe('%PDF-');
  expect(text(sheet?.bytes.slice(0, 2))).toBe('PK');
  const document = JSON.parse(new TextDecoder().decode(json?.bytes)) as ReportDocument;
  expect(document).toMatchObject({ report: 'logbook', title: 'Kniha jázd', isEmpty: false });
  expect(new Set([paper, sheet, json].map((one) => one?.fileName)).size).toBe(1);
  expect(paper?.fileName).toMatch(/^Kniha_jázd_BA123XY/);
});

test('progress is heard', async () => {
  const heard: number[] = [];
  await pool.make(order('pdf'), { ...ONE, onProgress: (percent) => heard.push(percent) });
  expect(heard).toEqual([60]);
});

test('a database that is away is a refusal with a time to come back', async () => {
  const away = createReportPool('postgres://nobody@127.0.0.1:1/none');
  await expect(away.make(order('pdf'), ONE)).rejects.toMatchObject({
    code: 'unavailable',
    detail: { retryAfterSeconds: expect.any(Number) },
  });
  await away.close();
});

test(`more than ${WAITING_MAX} that wait are refused, the others are made`, async () => {
  const asked = Array.from({ length: WAITING_MAX + 1 + 5 }, () => pool.make(order('json'), ONE));
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});

describe('S-4 threads are shared', () => {
  /** Whoever reads services waits until `end` is called; `reading` tells how many do. */
  async function heldServices() {
    const isHeld = Promise.withResolvers<void>();
    const freed = Promise.withResolvers<void>();
    const holding = withConnection(database.db.pool, async (client) => {
      await client.query('begin');
      await client.query('lock table service in access exclusive mode');
      isHeld.resolve();
      await freed.promise;
      await client.query('rollback');
    });
    await isHeld.promise;
    const reading = async () => {
      const { rows } = await database.db.pool.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'flotila reports'
           and wait_event_type = 'Lock'`,
      );
      return rows[0].count;
    };
    const end = async () => {
      freed.resolve();
      await holding;
    };
    return { reading, end };
  }
  const held = order('json', { report: 'maintenance', vehicleId: undefined });
  const free = order('json', { report: 'temperature' });

  test('another account is answered while one has asked for more than there are threads', async () => {
    const { reading, end } = await heldServices();
    const mine = Array.from({ length: 3 }, () => pool.make(held, ONE));
    await expect.poll(reading).toBe(1);
    expect((await pool.make(free, OTHER)).fileName).toBeTruthy();
    expect(await reading()).toBe(1);
    await end();
    expect(await Promise.all(mine)).toHaveLength(3);
  });

  test('what waits for somebody who hung up is not made, and what runs is ended', async () => {
    const own = createReportPool(database.url, { unwantedMsMax: 0 });
    const { reading, end } = await heldServices();
    const caller = new AbortController();
    const making = { ...ONE, signal: caller.signal };
    const asked = Promise.allSettled([0, 1].map(() => own.make(held, making)));
    await expect.poll(reading).toBe(1);
    caller.abort(new Error('hung up'));
    const reason = expect.objectContaining({ message: 'hung up' });
    expect(await asked).toEqual([0, 1].map(() => ({ status: 'rejected', reason })));
    // Its thread is another's at once, and its question to the database goes with it.
    expect((await own.make(free, ONE)).fileName).toBeTruthy();
    await expect.poll(reading).toBe(0);
    await end();
    await own.close();
  });
});

test('connections of threads are of their own, and gone with them', async () => {
  // By their numbers: that of a thread that was ended before may still be on its way out.
  const sessions = async () => {
    const { rows } = await database.db.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'flotila reports'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const other = createReportPool(database.url);
  const before = await sessions();
  await other.make(order('json'), ONE);
  const own = (await sessions()).filter((pid) => !before.includes(pid));
  expect(own).toHaveLength(1);
  await other.close();
  await expect.poll(async () => (await sessions()).filter((pid) => own.includes(pid))).toEqual([]);
});

test('what is made when the threads are ended fails, and nothing new is taken', async () => {
  const other = createReportPool(database.url);
  const making = other.make(order('pdf'), ONE);
  const ended = expect(making).rejects.toThrow();
  await other.close();
  await ended;
  await expect(other.make(order('pdf'), ONE)).rejects.toMatchObject({ code: 'unavailable' });
});
