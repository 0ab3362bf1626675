// A question about locations says in itself which times it is about: with months in pieces, one that leaves it to a join
// plans and locks all of their tables (decision 0066). All kinds of questions are asked, heard on their way, and planned again.
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markOutliers } from '../../flow/ingest/insert-locations.ts';
import { countLocations } from '../../flow/report/size.queries.ts';
import { readMeasurements } from '../../flow/report/temperature.queries.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { listHeard, listSilentAlerts } from '../../thing/alert/by-time/silent.queries.ts';
import type { TimeVersion } from '../../thing/alert/time.queries.ts';
import { listLocationsAfter } from '../../thing/contract/progress.queries.ts';
import { createExtraNames } from '../../thing/fold/extra-names.ts';
import { createLocationReader } from '../../thing/fold/read-locations.ts';
import { readBatch } from '../../thing/forwarding/batch.queries.ts';
import { listForwardingRows } from '../../thing/forwarding/forwarding.queries.ts';
import { listLocations } from '../../thing/location/location.queries.ts';
import type { CompanyId } from '../http/context.ts';
import { PatientClient, withConnection } from './connection.ts';
import { ensurePartitions } from './partitions.ts';
import { PIECES } from './pieces.ts';

const COMPANY = 901 as CompanyId;
const VEHICLE = 7;
const OTHER = 8;
const FROM = Date.parse('2026-05-10T00:00Z');
const HOUR = 3_600_000;
const NEWEST = FROM + 40 * HOUR;
/** A month and what lies beside it; all there are more. */
const TABLES_MAX = 64;
let database: TestDatabase;

/** A record a minute, in months of days. */
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database.db;
  const [first, last] = [new Date('2026-01-01'), new Date('2026-07-01')];
  await ensurePartitions(pool, first, last, { rows: 40, pieceRows: 1 });
  await pool.query(`
    insert into company (company_id, code, name, country_code) values (${COMPANY}, 'few', 'Few', 'SK');
    insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
      select ${COMPANY}, v, 'One', 'ONE ' || v, 'truck' from unnest(array[${VEHICLE}, ${OTHER}]) v;
    insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags)
      select to_timestamp(${FROM / 1000}) + n * interval '1 minute', ${COMPANY}, v, n, 1, 1, 0, 0
      from generate_series(0, 2400) n, unnest(array[${VEHICLE}, ${OTHER}]) v;
    insert into fold_state (company_id, vehicle_id, rules, newest_ts, newest_hash)
      select ${COMPANY}, v, 1, to_timestamp(${NEWEST / 1000}), 2400 from unnest(array[${VEHICLE}, ${OTHER}]) v;
    insert into forwarding (company_id, forwarding_id, name, form, content, url, vehicles, from_ts, members_at,
      is_on, batch_max, due) values (${COMPANY}, 1, 'f', 'json', 'records', 'https://example.org', '{}',
      to_timestamp(0), to_timestamp(0), true, 100, now());
    insert into forwarding_cursor (company_id, forwarding_id, vehicle_id, ts, hash, late_id, late_at)
      select ${COMPANY}, 1, v, to_timestamp(${FROM / 1000 + 3600}), 60, 0, 0
      from unnest(array[${VEHICLE}, ${OTHER}]) v;
    insert into location_late (company_id, vehicle_id, stored, ts, hash)
      select ${COMPANY}, v, now(), array[to_timestamp(${FROM / 1000})], array[0]
      from unnest(array[${VEHICLE}, ${OTHER}]) v;
    insert into alert (company_id, rule_id, vehicle_id, severity, decided_by, begin_ts, decided_ts, why)
      values (${COMPANY}, 1, ${VEHICLE}, 'info', 'time', to_timestamp(${FROM / 1000}), now(),
        '{"kind": "silent", "params": {"longerThan": 3600}}');
    analyze location`);
});
afterAll(() => database.close());

/** Statements about locations that were sent meanwhile. */
async function heard(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const spy = vi.spyOn(PatientClient.prototype, 'query');
  try {
    await work();
    for (const [first, values] of spy.mock.calls as [
      string | { text: string; values?: unknown[] },
      unknown[],
    ][]) {
      const text = typeof first === 'string' ? first : first.text;
      const own = typeof first === 'string' ? values : (first.values ?? values);
      if (/\b(from|update|into) location\b/.test(text)) {
        statements.push({ text, values: Array.isArray(own) ? own : [] });
      }
    }
  } finally {
    spy.mockRestore();
  }
  return statements;
}

async function tablesOf({ text, values }: { text: string; values: unknown[] }): Promise<number> {
  const question = /^copy \((.*)\) to stdout/s.exec(text)?.[1] ?? text;
  const { rows } = await database.db.pool.query(`explain (costs off) ${question}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return new Set(plan.match(/ on location_\d{4}_\d\d_\d\d/g)).size;
}

const reader = () => createLocationReader(createExtraNames(database.db.pool), () => null);
const onClient = (use: (client: pg.ClientBase) => Promise<unknown>) =>
  withConnection(database.db.pool, use);
const { read } = {
  read: (ask: Parameters<TestDatabase['db']['read']>[0]) => database.db.read(ask),
};
const period = { from: new Date(FROM), to: new Date(NEWEST) };

const QUESTIONS: { question: string; ask: () => Promise<unknown> }[] = [
  {
    question: 'folding on from a state',
    ask: () =>
      onClient((client) =>
        Readable.from(
          reader().pages(client, { companyId: COMPANY, vehicleId: VEHICLE }, FROM, 1),
        ).toArray(),
      ),
  },
  {
    question: 'records of several vehicles in a time',
    ask: () =>
      onClient((client) =>
        Readable.from(
          reader().between(
            client,
            { companyId: COMPANY, vehicleIds: [VEHICLE, OTHER] },
            FROM,
            NEWEST,
          ),
        ).toArray(),
      ),
  },
  {
    question: 'flags of outliers, however far apart',
    ask: () =>
      onClient((client) =>
        markOutliers(
          client,
          [FROM, Date.parse('2026-01-05')].map((ms) => ({ c: COMPANY, v: VEHICLE, ms, hash: 0 })),
          true,
        ),
      ),
  },
  {
    question: 'a page of the history, smoothed',
    ask: () =>
      read((db) =>
        listLocations(db, COMPANY, {
          vehicleId: VEHICLE,
          from: FROM,
          to: NEWEST,
          page: 10,
          size: 100,
          smooth: true,
          lay: async () => undefined,
        }),
      ),
  },
  {
    question: 'what a tracker said last',
    ask: () =>
      read((db) =>
        listHeard(
          db,
          COMPANY,
          [NEWEST, Date.parse('2026-01-20')].map((lastTs) => ({
            vehicleId: VEHICLE,
            lastTs,
            motorbit: 0,
            typeCode: 'truck',
            groupSetIds: [],
          })),
        ),
      ),
  },
  {
    question: 'alerts of silent trackers',
    ask: async () => {
      const versions = [{ ruleId: 1, kind: 'silent' }] as TimeVersion[];
      const alerts = await read((db) =>
        listSilentAlerts(db, { companyId: COMPANY, versions, now: NEWEST }),
      );
      expect(alerts).toMatchObject([{ isBroken: false, nextTs: FROM }]);
    },
  },
  {
    question: 'what waits to be passed on',
    ask: async () =>
      expect(await read((db) => listForwardingRows(db, { id: COMPANY }))).toMatchObject([
        { waiting: 2 * (2340 + 1) },
      ]),
  },
  {
    question: 'what is passed on',
    ask: async () => {
      const { pool } = database.db;
      const parts = { pool, names: createExtraNames(pool), countryOf: () => null };
      const key = { companyId: COMPANY, forwardingId: 1 };
      const [late, young] = [
        await readBatch(parts, key, new Date(NEWEST)),
        await pool
          .query('delete from location_late')
          .then(() => readBatch(parts, key, new Date(NEWEST))),
      ];
      expect(late?.locations.get(VEHICLE)).toHaveLength(1);
      expect(young?.locations.get(VEHICLE)).toHaveLength(50);
    },
  },
  {
    question: 'the way of a contract without an end',
    ask: () =>
      read((db) =>
        listLocationsAfter(
          db,
          COMPANY,
          [{ contractId: 1, vehicleId: VEHICLE, after: FROM, to: null }],
          100,
        ),
      ),
  },
  {
    question: 'a report of temperatures, and its size',
    ask: () =>
      read(async (db) => {
        await countLocations(db, { id: COMPANY } as never, VEHICLE, { ...period } as never, 100);
        const { from, to } = period;
        return Readable.from(
          readMeasurements(db, COMPANY, VEHICLE, { from: from.getTime(), to: to.getTime() }),
        ).toArray();
      }),
  },
];

test('there are more tables than any question may need', async () => {
  const { rows } = await database.db.pool.query(
    `select count(*)::int as n from ${PIECES} p where p.name like 'location_2026_0%'`,
  );
  expect(rows[0].n).toBeGreaterThan(3 * TABLES_MAX);
});

test.each(QUESTIONS)('few tables are planned for $question', async ({ ask }) => {
  const statements = await heard(ask);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const tables = await tablesOf(statement);
    expect(tables, statement.text).toBeLessThanOrEqual(TABLES_MAX);
  }
});
