// A record is found by its company and its own key, whoever asks for it; what does not fit its table does not compile.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { CompanyId } from '../http/context.ts';
import { recordRows } from './record-rows.ts';

const OWN = { id: 911 as CompanyId };
const OTHER = { id: 912 as CompanyId };
const rows = recordRows('subject', 'subject_id', (name: string) => ({ name }));
let database: TestDatabase;
let key: number;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.pool.query(`
    insert into company (company_id, code, name, country_code)
    values (911, 'own', 'Own', 'SK'), (912, 'other', 'Other', 'SK')`);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.pool.query('delete from subject');
  key = await database.db.write((db) => rows.insert(db, OWN, 'First', { country_code: 'SK' }));
});

async function stored() {
  const { rows: found } = await database.db.pool.query(
    'select company_id, subject_id, name, note, last_change from subject',
  );
  return found;
}

test('a new row is of the company, and each change of it is counted', async () => {
  const first = { company_id: OWN.id, subject_id: key, name: 'First', note: null, last_change: 1 };
  expect(await stored()).toEqual([first]);
  await database.db.write(async (db) => {
    await rows.update(db, OWN, key, 'Second', { note: 'noted' });
    await rows.set(db, OWN, key, { note: 'noted again' });
  });
  expect(await stored()).toEqual([
    { ...first, name: 'Second', note: 'noted again', last_change: 3 },
  ]);
  await database.db.write((db) => rows.delete(db, OWN, key));
  expect(await stored()).toEqual([]);
});

test('the row of another company is not changed, locked or deleted', async () => {
  const before = await stored();
  await database.db.write(async (db) => {
    await rows.lock(db, OTHER, key);
    await rows.update(db, OTHER, key, 'Stolen');
    await rows.set(db, OTHER, key, { name: 'Stolen' });
    await rows.delete(db, OTHER, key);
    await expect(isFree()).resolves.toBe(true);
  });
  expect(await stored()).toEqual(before);
});

test('a locked row waits for the end', async () => {
  await database.db.write(async (db) => {
    await rows.lock(db, OWN, key);
    expect(await isFree()).toBe(false);
  });
  expect(await isFree()).toBe(true);
});

async function isFree(): Promise<boolean> {
  const { rows: free } = await database.db.pool.query(
    'select from subject where subject_id = $1 for update skip locked',
    [key],
  );
  return free.length === 1;
}

test('what the table does not have does not compile', () => {
  const none = () => ({});
  // @ts-expect-error a location counts no changes
  recordRows('location', 'ts', none);
  // @ts-expect-error no column of it
  recordRows('subject', 'number', none);
  // @ts-expect-error no column of it
  recordRows('subject', 'subject_id', () => ({ surname: 'x' }));
  // @ts-expect-error no text
  recordRows('subject', 'subject_id', () => ({ name: 1 }));
  // @ts-expect-error the country is missing
  const insert = () => database.db.write((db) => rows.insert(db, OWN, 'x'));
  // @ts-expect-error subjects are of companies
  const lock = () => database.db.write((db) => rows.lock(db, { id: null }, 1));
  expect([insert, lock]).toHaveLength(2);
});
