import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type CompanyChange, hearChanges, tellChanges } from './changes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('changes are heard after the commit, in pieces that fit a notification', async () => {
  const { db } = database;
  const changes = await hearChanges(db);
  const heard: (CompanyChange | null)[] = [];
  const unsubscribe = changes.subscribe((change) => heard.push(change));
  const many = Array.from({ length: 2000 }, (_, index) => 2_000_000_000 + index);
  await db
    .write(async (write) => {
      await tellChanges(write, [{ companyId: 9, vehicleIds: [1] }]);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await db.read((read) =>
    tellChanges(read, [
      { companyId: 1, vehicleIds: many },
      { companyId: 2, vehicleIds: [] },
      { companyId: 3, vehicleIds: [7, 8] },
    ]),
  );
  await expect.poll(() => heard.length).toBe(4);
  expect(heard.slice(0, 3).flatMap((change) => change?.vehicleIds ?? [])).toEqual(many);
  expect(heard[3]).toEqual({ companyId: 3, vehicleIds: [7, 8] });
  unsubscribe();
  changes.stop();
});
