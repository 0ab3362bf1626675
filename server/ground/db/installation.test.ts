// Interface §2, FLOTILA_DEMO: on with the embedded database unless that was first filled without it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { settleDemo } from './installation.queries.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.pool.query('delete from installation; delete from company');
});

const settle = (given: boolean | undefined, preset: boolean) =>
  test.db.write((db) => settleDemo(db, given, preset));
const addCompany = () =>
  test.db.pool.query("insert into company (code, name, country_code) values ('own', 'Own', 'SK')");

it('an empty embedded database becomes the demo, one of your own does not', async () => {
  expect(await settle(undefined, true)).toBe(true);
  expect(await settle(undefined, false)).toBe(true);
  await test.db.pool.query('delete from installation');
  expect(await settle(undefined, false)).toBe(false);
});

it('stays without the demo once it was first filled without', async () => {
  expect(await settle(false, true)).toBe(false);
  expect(await settle(undefined, true)).toBe(false);
});

it('still is the demo when the demo is turned off later', async () => {
  expect(await settle(true, true)).toBe(true);
  await addCompany();
  expect(await settle(false, true)).toBe(true);
});

it('does not put the demo among companies of your own', async () => {
  await addCompany();
  expect(await settle(undefined, true)).toBe(false);
  await expect(settle(true, true)).rejects.toThrow('FLOTILA_DEMO=1 needs an empty database');
});
