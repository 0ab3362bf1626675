// C-2: of a vehicle and a person that are erased a row stays. Every column of it is emptied, or named here with why it may
// stay: a new column that erasing forgets fails.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WriteDb } from '../../ground/db/open.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { ErasedKey } from './erasing.queries.ts';
import { blankPerson } from './person.queries.ts';
import { HOLDINGS } from './tables.ts';
import { blankVehicle } from './vehicle.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
});
afterAll(() => database.close());

interface Row {
  key: ErasedKey;
  blank: (db: WriteDb, key: ErasedKey) => Promise<void>;
  stays: Record<string, string>;
  /** Where a column takes no other value than some. */
  values: Record<string, unknown>;
}

const times = { created: 'when the row was made', deleted: 'when it left the lists' };
const right = 'what somebody might say of nobody';
const ROWS: Record<'vehicle' | 'person', Row> = {
  vehicle: {
    key: { companyId: VEHICLE.van.company, kind: 'vehicle', id: VEHICLE.van.id },
    blank: blankVehicle,
    stays: { ...times, type_code: 'what kind of vehicle the number of a contract was' },
    values: { state: 'hidden', vat_regime: 'mixed', person_id: PERSON.igor.id },
  },
  person: {
    key: { companyId: PERSON.igor.company, kind: 'person', id: PERSON.igor.id },
    blank: blankPerson,
    stays: {
      ...times,
      administrator: right,
      dispatcher: right,
      view_all: right,
      own_records: right,
    },
    values: { account_id: 14 },
  },
};

/** Something of the type that is nothing's default. */
const SAMPLES: Record<string, unknown> = {
  text: 'Sample',
  boolean: true,
  jsonb: '[{"a": 1}]',
  date: '2026-02-03',
  'timestamp with time zone': '2026-02-03T04:05:06Z',
};

test.each(['vehicle', 'person'] as const)(
  'C-2 every column of an erased %s is emptied or named',
  async (table) => {
    const { key, blank, stays, values } = ROWS[table];
    const columns = await database.db.pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by column_name`,
      [table],
    );
    const own = columns.rows.filter(
      ({ name }) => name !== 'company_id' && name !== `${key.kind}_id`,
    );
    const filled = own.map(({ name, type }) => ({
      name,
      value: values[name] ?? SAMPLES[type] ?? 77,
    }));
    const where = sql`where company_id = ${key.companyId} and ${sql.ref(`${key.kind}_id`)} = ${key.id}`;
    const read = (db: WriteDb) =>
      sql<Record<string, unknown>>`select * from ${sql.table(table)} ${where}`.execute(db);
    const { before, after } = await database.db.write(async (db) => {
      const set = filled.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} ${where}`.execute(db);
      const [before] = (await read(db)).rows;
      await blank(db, key);
      return { before, after: (await read(db)).rows[0] };
    });
    const same = own
      .map(({ name }) => name)
      .filter((name) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]));
    expect(same.sort()).toEqual(Object.keys(stays).sort());
  },
);

/** Of tables that a step of its own erases: columns that name somebody, each of which the step knows. */
const NAMING = /^(visible_)?(person|driver|owner|account)_id$|_by$|^author$|^recipients$/;
const KNOWN = [
  'account.account_id',
  'alert.acknowledged_by',
  // By what.
  'alert.decided_by',
  'api_connection.account_id',
  // A key's own, of nobody; who made it is forgotten with that account.
  'api_key.account_id',
  'api_key.made_by',
  'audit.account_id',
  'audit.author',
  'challenge.account_id',
  'collective_vehicle.account_id',
  'command.account_id',
  'command.author',
  // Forgotten with that account.
  'import.account_id',
  'passkey.account_id',
  'person_identification.person_id',
  'recovery_code.account_id',
  'report_job.account_id',
  'report_schedule.account_id',
  'report_schedule.recipients',
  'ride_edit.account_id',
  'ride_edit.changed_by',
  'second_factor.account_id',
  'sharing_vehicle.account_id',
  // Goes with the account.
  'sign_in_link.account_id',
  'sign_in_link.made_by',
  'sign_in_session.account_id',
  // By what.
  'sign_on.only_by',
  'sign_on_link.account_id',
  'tachograph_file.uploaded_by',
  'traccar_run.account_id',
];

test('C-2 a column that names somebody is known to the step that erases its table', async () => {
  const { rows } = await database.db.pool.query<{ table: keyof typeof HOLDINGS; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public'`,
  );
  const naming = rows.filter(
    ({ table, column }) =>
      !(table in ROWS) && HOLDINGS[table]?.person === 'apart' && NAMING.test(column),
  );
  expect(naming.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(KNOWN);
});
