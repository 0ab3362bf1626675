// What waits for a rebuild says so in the answers, and months that changed after they were over can be read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';

const { id } = VEHICLE.truck;
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  for (const hour of ['06', '09', '12']) {
    await api.db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
       values ($1, $2, $3, $4, 'bussines', 'finished', 5000, 5000, 60, 0, 0, 0, 0)`,
      [COMPANY.tatra.id, id, `2026-11-20T${hour}:00Z`, `2026-11-20T${hour}:30Z`],
    );
  }
  await api.db.pool.query(
    'insert into fold_state (company_id, vehicle_id) values ($1, $2) on conflict do nothing',
    [COMPANY.tatra.id, id],
  );
});
afterAll(() => api.close());

const waitFrom = (column: 'dirty_from' | 'asked_from', moment: string | null) =>
  api.db.pool.query(`update fold_state set ${column} = $2 where vehicle_id = $1`, [id, moment]);
const read = async (path: string) => {
  const answer = await api.call('driver', 'GET', `/v1/tatra/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const provisional = async () => {
  const period = 'from=2026-11-20T00:00:00Z&to=2026-11-20T23:59:59Z';
  const { content } = await read(`vehicle/${id}/ride?${period}`);
  return content.map((ride: { isProvisional?: boolean }) => ride.isProvisional ?? false);
};
const flag = async () =>
  (await read('vehicle-map')).content.find((one: { vehicleId: number }) => one.vehicleId === id)
    .flagProvisional;

test('T-13 a ride that late records may change says so, as do all later ones and the vehicle', async () => {
  expect([await provisional(), await flag()]).toEqual([[false, false, false], false]);
  await waitFrom('dirty_from', '2026-11-20T09:15:00Z');
  expect([await provisional(), await flag()]).toEqual([[false, true, true], true]);
});

test('T-13 records that came after the end of a ride may make it longer', async () => {
  await waitFrom('dirty_from', '2026-11-20T09:50:00Z');
  expect(await provisional()).toEqual([false, true, true]);
  await waitFrom('dirty_from', null);
  expect(await provisional()).toEqual([false, false, false]);
});

test('T-13 what new rules will make again says so', async () => {
  await waitFrom('asked_from', '-infinity');
  expect([await provisional(), await flag()]).toEqual([[true, true, true], true]);
  await waitFrom('asked_from', null);
});

test('a month that was over is listed with its figures before and after, newest first', async () => {
  const figures = { rides: 4, distance: 1000, engineSeconds: 60, refueled: 0, lost: 0 };
  for (const [made, rides] of [
    ['2026-11-05T08:00:00Z', 5],
    ['2026-11-06T08:00:00Z', 6],
  ]) {
    await api.db.pool.query(
      `insert into recalculation (company_id, vehicle_id, month, made, before, after)
       values ($1, $2, '2026-10-01', $3, $4, $5)`,
      [COMPANY.tatra.id, id, made, figures, { ...figures, rides }],
    );
  }
  const { content } = await read(`vehicle/${id}/recalculation`);
  expect(content).toEqual([
    {
      month: '2026-10-01',
      recalculated: '2026-11-06T08:00:00.000Z',
      before: figures,
      after: { ...figures, rides: 6 },
    },
    {
      month: '2026-10-01',
      recalculated: '2026-11-05T08:00:00.000Z',
      before: figures,
      after: { ...figures, rides: 5 },
    },
  ]);
});
