// R11: what a released version left behind is brought to today's schema and answers what that version answered; what the
// rules of today make of the same records differs by what stands in the tables below, each with its reason.

import { rebuildVehicle } from '@flotila/server/flow/ingest/rebuild.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type TestApi, testApi } from '@flotila/server/testing/api.ts';
import { type TestDatabase, testEmptyDatabase } from '@flotila/server/testing/database.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import { pastInMemory } from '@flotila/server/thing/archive/testing/places.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreAsWas } from './first-backups.ts';

const RELEASE = readRelease('1.12.16');
/** Soon after the fixture was made. */
const NOW = Date.parse('2026-11-29T15:00:00Z');
type Answer = Record<string, unknown>;

let database: TestDatabase;
let api: TestApi;
let token: string;
beforeAll(async () => {
  database = await testEmptyDatabase();
  await restoreAsWas(database.url, RELEASE.backup, RELEASE.migrations);
  await migrate(database.url, new Date(NOW));
  const { db } = database;
  api = await testApi({ db, now: () => NOW, past: pastInMemory(db, () => NOW) });
  const basic = Buffer.from('admin:flotila-demo').toString('base64');
  const answer = await api.app.inject({
    url: '/v1/all/token',
    headers: { authorization: `Basic ${basic}` },
  });
  token = answer.json().accessToken;
});
afterAll(async () => {
  await api.close();
  await database.close();
});

async function ask(url: string): Promise<Answer[]> {
  const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.json().content;
}

/** Paths of what was answered then and is otherwise now; what is answered beyond it is new and no difference. */
function* differences(then: unknown, now: unknown, path: string): Generator<string> {
  if (typeof then !== 'object' || then === null) {
    if (then !== now) yield path;
    return;
  }
  for (const [key, value] of Object.entries(then)) {
    const inside = (now as Record<string, unknown> | null | undefined)?.[key];
    yield* differences(value, inside, Array.isArray(then) ? path : `${path}.${key}`);
  }
}

/** Of all answers, by path; rides alone, because standing between them is listed since. */
async function allDifferences(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [url, then] of Object.entries(RELEASE.answers)) {
    const now = isMap(url) ? await ask(url) : await askRides(url);
    expect(now.length).toBe(then.length);
    for (const path of differences(then, now, isMap(url) ? 'map' : 'ride')) found.add(path);
  }
  return found;
}

const isMap = (url: string) => url.includes('/vehicle-map');
const askRides = async (url: string) =>
  (await ask(url)).filter(({ rideType }) => rideType !== 'stop' && rideType !== 'refueling');

/** `vehicle month`: rides and metres. */
function months(url: string, rides: Answer[]): [string, { rides: number; metres: number }][] {
  const vehicle = /vehicle\/(\d+)/.exec(url)?.[1];
  const sums = new Map<string, { rides: number; metres: number }>();
  for (const { fromTimestamp, distance } of rides) {
    const month = `${vehicle} ${String(fromTimestamp).slice(0, 7)}`;
    const { rides: count, metres } = sums.get(month) ?? { rides: 0, metres: 0 };
    sums.set(month, { rides: count + 1, metres: metres + Number(distance) });
  }
  return [...sums];
}

/** What a migrated database answers otherwise until it is recalculated, which its first start begins by itself. */
const UNTIL_RECALCULATED = {
  'ride.tank':
    'levels at the end of a ride are kept since migration 6, of rides that were made since',
  'ride.tankDiff':
    'since refuelings are found it is what was put in, no longer what is left beside',
  'ride.consumptionDiff': '1.12.16 answered none; it is read of the levels in the tank',
  'map.ride.tank': 'as in the list of rides',
  'map.ride.tankDiff': 'as in the list of rides',
  'map.ride.consumptionDiff': 'as in the list of rides',
  'map.driver.tachograph': '1.12.16 answered none; card and activity are of the newest record',
};

const LONG_STANDS =
  'a stand longer than the joining interval ends a ride also where the next record comes from the road';
/** Sums of a month that the rules of today make otherwise of the same records. */
const RECALCULATED: Record<string, { rides: number; metres: number; because: string }> = {
  '1054 2026-11': { rides: 140, metres: 5_716_020, because: LONG_STANDS },
  '1082 2026-10': { rides: 22, metres: 1_047_400, because: LONG_STANDS },
  '1082 2026-11': { rides: 138, metres: 4_845_690, because: LONG_STANDS },
  '1080 2026-11': {
    rides: 42,
    metres: 168_521,
    because: 'kilometres without an odometer are nearer to the way (decision 0094): 19 m',
  },
};

describe('R11 a database of 1.12.16', () => {
  it('answers as it did, but for what is explained', async () => {
    expect([...(await allDifferences())].sort()).toEqual(Object.keys(UNTIL_RECALCULATED).sort());
  });

  it('has the same rides and kilometres by vehicle and month when it is recalculated, but for what is explained', async () => {
    const { rows } = await database.db.pool.query<{ companyId: number; vehicleId: number }>(
      'select company_id as "companyId", vehicle_id as "vehicleId" from vehicle',
    );
    const deps = { db: database.db, now: () => NOW, placeOf, countryOf };
    for (const owner of rows) await rebuildVehicle(deps, owner);
    const then: Record<string, object> = {};
    const now: Record<string, object> = {};
    for (const [url, rides] of Object.entries(RELEASE.answers)) {
      if (isMap(url)) continue;
      Object.assign(then, Object.fromEntries(months(url, rides)));
      Object.assign(now, Object.fromEntries(months(url, await askRides(url))));
    }
    for (const [month, { because, ...sums }] of Object.entries(RECALCULATED)) {
      expect(then[month], because).not.toEqual(sums);
      then[month] = sums;
    }
    expect(now).toEqual(then);
  });
});
