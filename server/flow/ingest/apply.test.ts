// The live row names the newest ride that is stored, whatever a commit does to rides.
import { noChanges } from '@flotila/domain/fold/changes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../../ground/db/connection.ts';
import { MANY_MACHINES } from '../../ground/db/distribution-reach.ts';
import { ONE_MACHINE } from '../../ground/db/reach.ts';
import { sendTogether } from '../../ground/db/send-together.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { applyChanges, changesStatements } from './apply.ts';
import { addTrackers, TEST_COMPANY } from './test-fleet.ts';

const FIRST = Date.UTC(2026, 0, 1, 8);
const SECOND = Date.UTC(2026, 0, 1, 10);
const LAST = {
  ts: SECOND + 60_000,
  location: null,
  measures: {},
  axles: null,
  motor: true,
  cargoDoor: false,
  lastPanicTs: null,
  identification: null,
  rideFrom: null,
  findings: ['motor' as const],
};

let database: TestDatabase;
let vehicleId: number;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  vehicleId = (await addTrackers(database.db, 1))[0]?.vehicleId ?? 0;
  const key = [TEST_COMPANY, vehicleId];
  await database.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance, km_stop,
       engine_seconds, motor_idle, climb, descent, over_speed)
     select $1, $2, ts, ts + interval '1 hour', 'bussines', 'finished', 1, 1, 1, 0, 0, 0, 0
     from unnest($3::timestamptz[]) ts`,
    [...key, [new Date(FIRST), new Date(SECOND)]],
  );
  await database.db.pool.query(
    'insert into fold_state (company_id, vehicle_id) values ($1, $2)',
    key,
  );
  await database.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, ride_from) values ($1, $2, now(), $3)`,
    [...key, new Date(SECOND)],
  );
});

const named = async () =>
  (
    await database.db.pool.query<{ ride_from: Date | null }>(
      'select ride_from from vehicle_live where vehicle_id = $1',
      [vehicleId],
    )
  ).rows[0]?.ride_from?.getTime();

const changed = (removed: number[]) => [
  {
    companyId: TEST_COMPANY,
    vehicleId,
    changes: { ...noChanges(), removedRides: new Set(removed), last: LAST },
  },
];

// Where companies lie on several machines the statements are others, of one company each.
for (const reach of [ONE_MACHINE, MANY_MACHINES]) {
  const applying = { placeOf: () => null, now: LAST.ts, reach };
  const commit = (removed: number[]) =>
    withConnection(database.db.pool, (client) =>
      sendTogether(client, changesStatements(changed(removed), applying)),
    );
  const way = reach === MANY_MACHINES ? 'company by company' : 'of all companies';

  test(`a commit without rides leaves it, one that takes the newest away names the one before (${way})`, async () => {
    await commit([]);
    expect(await named()).toBe(SECOND);
    await commit([SECOND]);
    expect(await named()).toBe(FIRST);
    await commit([FIRST]);
    expect(await named()).toBeUndefined();
  });

  test(`K-6 what the records contradict each other about stands in the live row (${way})`, async () => {
    await commit([]);
    const { rows } = await database.db.pool.query(
      'select findings from vehicle_live where vehicle_id = $1',
      [vehicleId],
    );
    expect(rows).toEqual([{ findings: ['motor'] }]);
  });

  test(`a ride that is no more and was not the newest changes nothing (${way})`, async () => {
    await commit([FIRST]);
    expect(await named()).toBe(SECOND);
  });

  test(`a rebuild that had deleted rides before names what is left (${way})`, async () => {
    await database.db.pool.query('delete from ride where vehicle_id = $1 and from_ts = $2', [
      vehicleId,
      new Date(SECOND),
    ]);
    await withConnection(database.db.pool, (client) =>
      applyChanges(client, changed([]), { ...applying, newsFrom: -Infinity }),
    );
    expect(await named()).toBe(FIRST);
  });
}
