// No table that knows vehicles or persons is said to know none, and no text of a company is left unlooked at by mistake.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { HOLDINGS, tablesWithRows } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const VEHICLES = /^vehicle_id$/;
const PERSONS = /^(visible_)?(person|driver|owner|account)_id$|_by$/;

async function columns() {
  const { rows } = await database.db.pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join pg_class k
       on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and k.relkind in ('r', 'p') and not k.relispartition`,
  );
  return rows.map((row) => ({ ...row, table: row.table as keyof typeof HOLDINGS }));
}

test('a table with the number of a vehicle says what becomes of it', async () => {
  const known = (await columns()).filter(({ column }) => VEHICLES.test(column));
  expect(known.length).toBeGreaterThan(30);
  const forgotten = known.filter(({ table }) => HOLDINGS[table].vehicle === null);
  expect(forgotten).toEqual([]);
});

test('a table with the number of a person or an account says what becomes of it', async () => {
  // By what, not by whom; and copies of names.
  const others = ['detect_by', 'split_by', 'decided_by', 'changed_by', 'uploaded_by'];
  const known = (await columns()).filter(
    ({ column }) => PERSONS.test(column) && !others.includes(column),
  );
  expect(known.length).toBeGreaterThan(25);
  const forgotten = known.filter(({ table }) => HOLDINGS[table].person === null);
  expect(forgotten).toEqual([]);
});

test('what is deleted by the number has it beside the company', async () => {
  const all = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
  for (const kind of ['vehicle', 'person'] as const) {
    const { first, rest } = tablesWithRows(kind);
    for (const table of [...first, ...rest]) {
      expect(all, table).toContain(`${table}.${kind}_id`);
      expect(all, table).toContain(`${table}.company_id`);
    }
  }
});

/** Texts that no person writes and that quote no name. */
const UNSEARCHED = new Set<string>([
  'address',
  'archive_file',
  'company',
  'device',
  'device_connection',
  'door',
  'driver_hours',
  'erasure',
  'event',
  'fold_checkpoint',
  'fold_state',
  'fuel_change',
  'heating_refueling',
  'location',
  'location_quarantine',
  'logbook_print',
  'card_past',
  'notification_setting',
  'person',
  'person_identification',
  'push_subscription',
  'recalculation',
  'refueling_photo',
  'report_job',
  'ride',
  'service_alert',
  'sharing_vehicle',
  'sign_in_link',
  // Kept with the account.
  'sign_on_domain',
  'sign_on_link',
  'sign_on_pending',
  'slot_activity',
  'subject',
  'traccar_record',
  'vehicle',
  'vehicle_identification',
  'vehicle_live',
  'vehicle_tank',
  'zone_version',
]);

test('texts of a company are searched, but for those that are known to quote nobody', async () => {
  const all = await columns();
  const ofCompany = new Set(
    all.flatMap(({ table, column }) => (column === 'company_id' ? table : [])),
  );
  const texts = all.filter(
    ({ table, type }) => ofCompany.has(table) && ['text', 'jsonb'].includes(type),
  );
  const unsearched = texts.filter(({ table }) => !HOLDINGS[table].hasWords);
  expect([...new Set(unsearched.map(({ table }) => table))].sort()).toEqual([...UNSEARCHED].sort());
});
