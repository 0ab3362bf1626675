// The list of common rides, made by SQL, and the rule of the screens say the same of every ride.
import { isCommonRide } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { summarizeRides } from '@flotila/domain/ride/summary.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

const DAY = '2026-11-20';
const FROM = Date.parse(`${DAY}T05:00:00Z`);
const MINUTE = 60_000;
interface Judged {
  id: number;
  company: number;
  code: string;
  isMachine: boolean;
}
const TRUCK: Judged = { ...VEHICLE.truck, code: 'tatra', isMachine: false };
const MACHINE: Judged = { ...VEHICLE.machine, code: 'morava', isMachine: true };
let api: TestApi;

/** Every mix of metres, seconds of engine, type and state around the limits; one ride goes on. */
const MIX = [0, 49, 50, 5000].flatMap((distance) =>
  [0, 59, 60, 3600].flatMap((engine) =>
    ['bussines', 'private'].map((type) => ({ distance, engine, type })),
  ),
);

beforeAll(async () => {
  api = await testApi();
  for (const { id, company } of [TRUCK, MACHINE]) {
    for (const [index, { distance, engine, type }] of MIX.entries()) {
      const from = new Date(FROM + index * 10 * MINUTE);
      const to = new Date(from.getTime() + 5 * MINUTE);
      // The last one in time is the smallest: it goes on.
      const isGoing = index === MIX.length - 1;
      await api.db.pool.query(
        `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
           km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
         values ($1, $2, $3, $4, $5, $6, $7, 0, $8, 0, 0, 0, 0)`,
        [
          company,
          id,
          from,
          to,
          type,
          isGoing ? 'unfinished' : 'finished',
          isGoing ? 0 : distance,
          isGoing ? 0 : engine,
        ],
      );
    }
  }
});
afterAll(() => api.close());

const content = async (url: string) => {
  const answer = await api.call('superuser', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content;
};
const rides = (of: Judged, filter: string): Promise<RideView[]> =>
  content(`/v1/${of.code}/vehicle/${of.id}/ride?from=${DAY}&to=${DAY}&filter=${filter}`);

test.each([
  ['a vehicle', TRUCK],
  ['a machine', MACHINE],
])('HIS-003 common rides of %s are those of the rule', async (_name, of) => {
  const all = await rides(of, 'all');
  expect(all.filter((ride) => ride.rideType === 'stop')).toHaveLength(MIX.length - 1);
  const common = await rides(of, 'common');
  expect(common).toEqual(all.filter((ride) => isCommonRide(ride, of.isMachine)));
  expect(common.some((ride) => ride.rideState === 'unfinished')).toBe(true);
  expect(common.length).toBeLessThan(MIX.length);
});

test('HIS-003 a machine that works on the spot has common rides, one that only rolls has none', async () => {
  const common = (await rides(MACHINE, 'common')).filter((ride) => ride.rideState === 'finished');
  expect(common.some((ride) => ride.distance === 0 && ride.engineHours === 60)).toBe(true);
  expect(common.filter((ride) => ride.engineHours < 60)).toEqual([]);
});

test.each([
  ['a vehicle', TRUCK],
  ['a machine', MACHINE],
])('HIS-014 the summary of all rides of %s is the day summary of the server', async (_name, of) => {
  const [day] = await content(
    `/v1/${of.code}/vehicle/${of.id}/day-summaries?from=${DAY}&to=${DAY}`,
  );
  const period = { from: FROM, to: FROM + 24 * 60 * MINUTE };
  const { rideCount, distance, engineHours } = summarizeRides(await rides(of, 'all'), period);
  expect({ rideCount, distance, engineHours }).toEqual({
    rideCount: day.rideCount,
    distance: day.distance,
    engineHours: day.engineHours,
  });
});

test.each([
  ['a vehicle', TRUCK],
  ['a machine', MACHINE],
])('U-11 the day summary of %s says how many of its rides are not listed', async (_name, of) => {
  const [day] = await content(
    `/v1/${of.code}/vehicle/${of.id}/day-summaries?from=${DAY}&to=${DAY}`,
  );
  const listed = await rides(of, 'common');
  expect(day.rideCount - day.shortCount).toBe(listed.length);
  expect(day.shortCount).toBeGreaterThan(0);
});
