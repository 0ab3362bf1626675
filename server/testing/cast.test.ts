// The cast fits the schema: it can be seeded, and ids the database gives do not meet its own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANY, VEHICLE } from './cast.ts';
import { type TestDatabase, testDatabase } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ hasCast: true });
});
afterAll(() => test.close());

it('seeds every vehicle with its tracker in the right company', async () => {
  const rows = await test.db.read((db) =>
    db
      .selectFrom('vehicle')
      .innerJoin('device', (join) =>
        join
          .onRef('device.company_id', '=', 'vehicle.company_id')
          .onRef('device.vehicle_id', '=', 'vehicle.vehicle_id'),
      )
      .select(['vehicle.vehicle_id', 'vehicle.company_id', 'device_id'])
      .orderBy('vehicle.vehicle_id')
      .execute(),
  );
  expect(rows).toEqual(
    Object.values(VEHICLE).map((vehicle) => ({
      vehicle_id: vehicle.id,
      company_id: vehicle.company,
      device_id: vehicle.device,
    })),
  );
});

it('leaves ids from 1001 on to the database', async () => {
  const made = await test.db.write((db) =>
    db
      .insertInto('groupset')
      .values({ company_id: COMPANY.tatra.id, name: 'new' })
      .returning('groupset_id')
      .executeTakeFirstOrThrow(),
  );
  expect(made.groupset_id).toBeGreaterThan(1000);
});
