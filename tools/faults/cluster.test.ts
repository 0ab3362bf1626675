// Two gateways, two APIs and two workers on one database, each a process of its own: trackers hop, the same records
// come through both gateways, and each process is killed under load. The clocks of half of them are 5 s ahead. Where there is a
// nats-server, once more over NATS, which is killed and comes back meanwhile.

import { rebuildVehicle } from '@flotila/server/flow/ingest/rebuild.ts';
import { tablesOf } from '@flotila/server/flow/ingest/test-fleet.ts';
import { listWaiting } from '@flotila/server/ground/process/queue.queries.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '@flotila/server/testing/nats.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWholeDrill } from '../run/drills.ts';
import { signIn } from '../run/sign-in.ts';
import { type Cluster, startCluster, statusAt, watch } from './cluster.ts';
import { accountOf, type Hopping, startHopping } from './hopping.ts';
import { SUPERUSER } from './product.ts';

/** The process of each role that is killed, one after the other. */
const KILLED = isWholeDrill(import.meta.filename) ? ([0, 1] as const) : ([0] as const);
const START_MS = 180_000;
const TEST_MS = 240_000;
const SOON = { timeout: 60_000, interval: 50 };
const TRACKERS = 8;
/** Records of each tracker between two kills. */
const BETWEEN = 120;

describe.skipIf(!HAS_NATS)(`over NATS${WITHOUT_NATS}`, () => tests(true));
describe('over PostgreSQL alone', () => tests(false));

function tests(isOverNats: boolean): void {
  let database: TestDatabase;
  let nats: TestNats | undefined;
  let cluster: Cluster;
  let hopping: Hopping;
  beforeAll(async () => {
    database = await testDatabase();
    nats = isOverNats ? await testNats() : undefined;
    const environment = nats ? { FLOTILA_NATS_URL: nats.url } : undefined;
    cluster = await startCluster(database.url, {
      aheadMs: 5_000,
      ...(environment && { environment }),
    });
    hopping = await startHopping(database.db, cluster, TRACKERS);
  }, START_MS);
  afterAll(async () => {
    await cluster?.stop();
    await nats?.close();
    await database?.close();
  }, START_MS);

  test(
    'R1 each process is killed under load: nothing is lost or doubled, rides are those of a rebuild, both streams tell all',
    async () => {
      const { db } = database;
      const streams = cluster.apis.map((api) => watch(api, 'fleet'));
      const { gateways, apis, workers } = cluster;
      for (const turn of KILLED) {
        for (const members of [gateways, workers, apis]) {
          await hopping.advance(BETWEEN);
          await members[turn].replace();
        }
        if (turn === 0) await nats?.kill();
      }
      await hopping.advance(BETWEEN);
      await nats?.start();
      await hopping.advance(BETWEEN);
      const mark = performance.now();
      const length = await hopping.finish();
      expect(await accountOf(db, hopping.hoppers, length)).toEqual({ lost: 0, doubled: 0 });
      const ids = hopping.hoppers.map(({ vehicleId }) => vehicleId);
      for (const { told } of streams) {
        const late = () => ids.filter((id) => (told.get(id) ?? 0) < mark);
        await expect.poll(late, SOON).toEqual([]);
      }
      for (const stream of streams) stream.stop();
      // The worker that watches now took over from one that was killed.
      const waits = async () =>
        (await db.read(listWaiting)).find(({ queue }) => queue === 'rebuilds');
      await expect.poll(waits, SOON).toMatchObject({ waiting: 0 });
      const unended = async () =>
        (await db.pool.query('select from fold_state where deadline <= now()')).rowCount;
      await expect.poll(unended, SOON).toBe(0);
      const parts = { db, now: Date.now, placeOf, countryOf };
      for (const vehicleId of ids) {
        const before = await tablesOf(db, vehicleId);
        expect(before.rides?.length).toBeGreaterThan(1);
        expect(await rebuildVehicle(parts, { companyId: 901, vehicleId })).toMatchObject({
          locations: length,
        });
        const after = await tablesOf(db, vehicleId);
        expect(after).toEqual(before);
      }
    },
    TEST_MS,
  );

  test('whoever signs in at one process is known at the other, and signed out at both at once', async () => {
    const [a, b] = [cluster.apis[0].product, cluster.apis[1].product];
    for (const [here, there] of [
      [a, b],
      [b, a],
    ] as const) {
      const { accessToken, refreshToken } = await signIn(here.address, SUPERUSER);
      expect([await statusAt(here, accessToken), await statusAt(there, accessToken)]).toEqual([
        200, 200,
      ]);
      const headers = { authorization: `Bearer ${refreshToken}` };
      const signOut = fetch(`${there.address}/v1/all/token`, { method: 'DELETE', headers });
      expect((await signOut).ok).toBe(true);
      await expect.poll(() => statusAt(here, accessToken), SOON).toBe(401);
    }
  });
}
