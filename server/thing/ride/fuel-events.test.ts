// Refuelings and losses of fuel among the rides (HIS-003) and in the day summaries (HIS-033).
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';

const { truck, van, machine } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  // Two rides of ten minutes with a stop between them, and another one the next day.
  await seedRide(api.db, truck, '2026-11-10T08:00:00Z');
  await seedRide(api.db, truck, '2026-11-10T12:00:00Z');
  await seedRide(api.db, truck, '2026-11-11T08:00:00Z');
  const later = `update ride set km_stop = 130000 where from_ts = '2026-11-10T12:00:00Z'`;
  await api.db.pool.query(later);
  await seedChange(api.db, truck, '2026-11-10T08:30:00Z', 119.3, { place: 'Trnava' });
  await seedChange(api.db, truck, '2026-11-10T20:00:00Z', 38, { kind: 'fuelloss' });
});
afterAll(() => api.close());

async function ask(call: string, query: string, vehicle: { id: number } = truck) {
  const url = `/v1/tatra/vehicle/${vehicle.id}/${call}?${query}`;
  const answer = await api.call('admin', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const types = (list: RideView[]) =>
  list.map(({ rideType, fromTimestamp }) => `${fromTimestamp.slice(8, 16)} ${rideType}`);

test('HIS-003 common rides have refuelings and losses among them, by time', async () => {
  const { content } = await ask('ride', 'from=2026-11-10&to=2026-11-10');
  expect(types(content)).toEqual([
    '10T08:00 bussines',
    '10T08:20 refueling',
    '10T12:00 bussines',
    '10T19:50 fuelloss',
  ]);
  expect(types((await ask('ride', 'from=2026-11-11&to=2026-11-11')).content)).toEqual([
    '11T08:00 bussines',
  ]);
});

test('HIS-003 with filter all they stand in the stops', async () => {
  const { content } = await ask('ride', 'from=2026-11-10&to=2026-11-10&filter=all');
  expect(types(content)).toEqual([
    '10T08:00 bussines',
    '10T08:10 stop',
    '10T08:20 refueling',
    '10T12:00 bussines',
    '10T12:10 stop',
    '10T19:50 fuelloss',
  ]);
});

test('HIS-003 a refueling drives nowhere, a loss takes from the tank', async () => {
  const { content } = await ask('ride', 'from=2026-11-10&to=2026-11-10');
  expect(content[1]).toMatchObject({
    vehicleId: truck.id,
    rideType: 'refueling',
    rideState: 'finished',
    distance: 0,
    fromTimestamp: '2026-11-10T08:20:00.000Z',
    toTimestamp: '2026-11-10T08:50:00.000Z',
    kmStop: 112_000,
    tankDiff: 119.3,
    refueling: 119.3,
    tank: [219.3],
    tankStart: 100,
    tankSum: 219.3,
    driver: { personId: PERSON.igor.id },
    consumptionDiff: null,
    engineHours: 0,
    locationFrom: { latitude: 48.37, countryCode: 'SK', place: { name: 'Trnava' } },
  });
  expect(content[3]).toMatchObject({
    kmStop: 130_000,
    tankDiff: -38,
    refueling: null,
    tankSum: 62,
    locationFrom: {},
  });
});

test('HIS-003 they are counted and come in pages with the rides', async () => {
  const pages = await Promise.all(
    [0, 1, 2].map((page) => ask('ride', `from=2026-11-10&to=2026-11-11&size=2&page=${page}`)),
  );
  for (const page of pages) expect(page).toMatchObject({ totalElements: 5, totalPages: 3 });
  expect(types(pages.flatMap(({ content }) => content))).toEqual([
    '10T08:00 bussines',
    '10T08:20 refueling',
    '10T12:00 bussines',
    '10T19:50 fuelloss',
    '11T08:00 bussines',
  ]);
});

test('HIS-003 a change of fuel never overlaps a ride, however long the stop is', async () => {
  // A machine works where it stands: rides at 6, 8 and 9 o'clock are one stop until Monday.
  for (const hour of ['06', '08', '09'])
    await seedRide(api.db, machine, `2026-11-06T${hour}:00:00Z`);
  const stop = { from: '2026-11-06T06:00:00Z', to: '2026-11-09T06:03:00Z' };
  await seedChange(api.db, machine, '2026-11-06T08:45:00Z', 119, stop);
  await seedChange(api.db, machine, '2026-11-06T09:05:00Z', 40, stop);
  const url = `/v1/morava/vehicle/${machine.id}/ride?from=2026-11-06&to=2026-11-06&filter=all`;
  const answer = await api.call('superuser', 'GET', url);
  const spans = answer
    .json()
    .content.filter((one: RideView) => one.rideType === 'refueling')
    .map((one: RideView) => [one.fromTimestamp.slice(11, 16), one.toTimestamp.slice(11, 16)]);
  // The last reading before is 11 minutes old; within a ride it is a moment.
  expect(spans).toEqual([
    ['08:34', '09:00'],
    ['09:05', '09:10'],
  ]);
});

test('HIS-003 a refueling ends a stop: it stands before the ride that begins in its moment', async () => {
  // The second ride follows on the first without a stop (a border), the third after a stop.
  for (const time of ['08:00', '08:10', '12:00']) {
    await seedRide(api.db, truck, `2026-11-05T${time}:00Z`);
    const km = `update ride set km_stop = $1 where from_ts = $2`;
    await api.db.pool.query(km, [Number(time.replace(':', '')), `2026-11-05T${time}:00Z`]);
  }
  await seedChange(api.db, truck, '2026-11-05T08:10:00Z', 60);
  await seedChange(api.db, truck, '2026-11-05T12:00:00Z', 80);
  const { content } = await ask('ride', 'from=2026-11-05&to=2026-11-05&filter=all');
  const lines = content.map((ride: RideView) =>
    [ride.rideType, ride.fromTimestamp, ride.toTimestamp, ride.kmStop].join(' '),
  );
  const at = (time: string) => `2026-11-05T${time}:00.000Z`;
  expect(lines).toEqual([
    `bussines ${at('08:00')} ${at('08:10')} 800`,
    `refueling ${at('08:10')} ${at('08:10')} 800`,
    `bussines ${at('08:10')} ${at('08:20')} 810`,
    `stop ${at('08:20')} ${at('12:00')} 810`,
    `refueling ${at('11:50')} ${at('12:00')} 810`,
    `bussines ${at('12:00')} ${at('12:10')} 1200`,
    `stop ${at('12:10')} 2026-11-10T08:00:00.000Z 1200`,
  ]);
});

test('HIS-003 before the first ride the odometer is the one that the vehicle began with', async () => {
  await api.db.pool.query('update vehicle set km_start = 5000 where vehicle_id = $1', [van.id]);
  await seedChange(api.db, van, '2026-11-10T08:30:00Z', 50);
  const { content } = await ask('ride', 'from=2026-11-10&to=2026-11-10', van);
  expect(content).toMatchObject([{ rideType: 'refueling', kmStop: 5000, driver: null }]);
});

test('HIS-033 a refueling is counted once, measured or documented; a loss is none', async () => {
  // The first belongs to the measure, the second to none, the third is of a day without rides.
  await seedDocument(api.db, truck, '2026-11-10T09:00:00Z', 120);
  await seedDocument(api.db, truck, '2026-11-10T16:00:00Z', 30);
  await seedDocument(api.db, truck, '2026-11-12T23:30:00Z', 30);
  const { content } = await ask('day-summaries', 'from=2026-11-09&to=2026-11-13');
  const short = content.map((day: Record<string, unknown>) => [
    day.date,
    day.rideCount,
    day.refuelingCount,
  ]);
  // 23:30 UTC is the next day in Bratislava.
  expect(short).toEqual([
    ['2026-11-10', 2, 2],
    ['2026-11-11', 1, 0],
    ['2026-11-13', 0, 1],
  ]);
});
