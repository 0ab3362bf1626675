// A company that moves in from a stand-in of a Traccar: a fleet with days of positions of which the kilometres are known.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { FakeTraccar } from '../../../ground/outside/fake-traccar.ts';
import { openTraccar } from '../../../ground/outside/traccar.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import type { ArchivePlace } from '../../../thing/archive/place.ts';
import { chosenCompany } from '../../../thing/session/chosen-company.ts';
import { type MovedIn, moveIn } from '../move-in.ts';
import { type TheirDrive, theirDrives, theirTraccar } from './their-fleet.ts';

/** Where their positions end. */
export const UNTIL = Date.UTC(2026, 8, 14);
const COMPANY = 901;

export interface Moving {
  database: TestDatabase;
  drives: TheirDrive[];
  traccar: FakeTraccar;
  /** Epoch milliseconds; tests move it. */
  clock: number;
  // biome-ignore lint/suspicious/noExplicitAny: rows of any question.
  sql(text: string, ...values: unknown[]): Promise<any[]>;
  moved(since?: number, withHistory?: boolean): Promise<MovedIn>;
  /** Rows of each kind. */
  counts(): Promise<Record<string, number> | undefined>;
  close(): Promise<void>;
}

/** @param days of positions of each device */
export async function startMoving(count: number, days: number): Promise<Moving> {
  const database = await testDatabase();
  const sql: Moving['sql'] = async (text, ...values) =>
    (await database.db.pool.query(text, values)).rows;
  await sql(
    `insert into company (company_id, code, name, country_code) values ($1, 'tatra', 'Tatra', 'SK')`,
    COMPANY,
  );
  const drives = theirDrives(count, days, UNTIL);
  const traccar = await theirTraccar(drives);
  const moving: Moving = {
    database,
    drives,
    traccar,
    clock: UNTIL,
    sql,
    async moved(since = UNTIL - days * DAY_MS, withHistory = true) {
      const client = openTraccar({ url: traccar.url, token: 'right', wait: async () => undefined });
      const told = { progress: () => undefined, warn: () => undefined };
      const deps = { db: database.db, place, traccar: client, now: () => moving.clock, ...told };
      const company = await chosenCompany(database.db, 'tatra');
      if (typeof company === 'string') throw new Error(company);
      return moveIn(deps, { company, source: 'http://old', since, withHistory });
    },
    async counts() {
      const [row] = await sql(`select (select count(*)::int from vehicle) as vehicles,
        (select count(*)::int from device) as devices, (select count(*)::int from groupset) as groups,
        (select count(*)::int from person) as persons, (select count(*)::int from zone) as zones,
        (select count(*)::int from location) as locations, (select count(*)::int from ride) as rides,
        (select count(*)::int from location_quarantine) as quarantined`);
      return row;
    },
    async close() {
      await traccar.stop();
      await database.close();
    },
  };
  return moving;
}

/** What is archived is not asked for: nothing here is old enough. */
const place = {} as ArchivePlace;
