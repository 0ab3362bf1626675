// Whom rides, refuelings and the map show when the assigned driver of a vehicle changes (decision 0017):
// through the API, with the clock of the application moved from day to day.
import { DAY_MS, localDay, startOfDay } from '@flotila/domain/time.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedChange } from '../../testing/fuel.ts';

const { truck, van } = VEHICLE;
const { igor, dusan, anna } = PERSON;
const HOUR = 3_600_000;
const ZONE = 'Europe/Bratislava';
let api: TestApi;

beforeEach(async () => {
  api = await testApi();
  const opened = api;
  onTestFinished(() => opened.close());
  noonOfNextDay();
});

/** Noon of the next local day: whatever the hour of the real clock, hours around it are of one day. */
function noonOfNextDay(): void {
  const day = localDay(api.now() + DAY_MS, ZONE);
  api.advance(startOfDay(day, ZONE) + 12 * HOUR - api.now());
}
/** ISO text of the moment so many hours from now, in whole seconds. */
const inHours = (hours: number) =>
  new Date(Math.floor((api.now() + hours * HOUR) / 1000) * 1000).toISOString();

async function assign(personId: number | null, { id }: { id: number } = truck): Promise<void> {
  const url = `/v1/tatra/vehicle-params/${id}`;
  const answer = await api.call('dispatcher', 'PATCH', url, { driverId: personId });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().driverId).toBe(personId);
}

interface Shown {
  fromTimestamp: string;
  rideType: string;
  driver: { personId: number; lastName: string } | null;
}
async function listRides({ id }: { id: number } = truck): Promise<Shown[]> {
  const period = new URLSearchParams({ from: inHours(-240), to: inHours(240), filter: 'common' });
  const answer = await api.call('admin', 'GET', `/v1/tatra/vehicle/${id}/ride?${period}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content;
}
/** Persons of all entries, oldest first. */
const drivers = async (vehicle: { id: number } = truck) =>
  (await listRides(vehicle)).map(({ driver }) => driver?.personId ?? null);

describe('a ride without identification', () => {
  test('keeps who was assigned at its start, when the vehicle gets another driver', async () => {
    await seedRide(api.db, truck, inHours(-24));
    // Ten minutes long: it is being driven while the driver changes.
    const running = inHours(-0.1);
    await seedRide(api.db, truck, running);
    await assign(dusan.id);
    await seedRide(api.db, truck, inHours(24));
    expect(await drivers()).toEqual([igor.id, igor.id, dusan.id]);
    const one = `/v1/tatra/vehicle/${truck.id}/ride/${running}`;
    const answer = await api.call('admin', 'PATCH', one, { note: 'x' });
    expect(answer.json().driver.personId).toBe(igor.id);
  });

  test('follows a correction on the same day, from where the corrected change began', async () => {
    await seedRide(api.db, truck, inHours(-24));
    await assign(dusan.id);
    await seedRide(api.db, truck, inHours(1));
    api.advance(2 * HOUR);
    await assign(anna.id);
    expect(await drivers()).toEqual([igor.id, anna.id]);
    await assign(igor.id);
    expect(await drivers()).toEqual([igor.id, igor.id]);
  });

  test('of a vehicle without a driver goes to the first one who is ever named', async () => {
    await seedRide(api.db, van, inHours(-24));
    await assign(null, van);
    expect(await drivers(van)).toEqual([null]);
    await assign(dusan.id, van);
    expect(await drivers(van)).toEqual([dusan.id]);
    noonOfNextDay();
    await assign(anna.id, van);
    expect(await drivers(van)).toEqual([dusan.id]);
  });

  test('is nobody’s while nobody was assigned in between', async () => {
    await seedRide(api.db, truck, inHours(-24));
    await assign(null);
    await seedRide(api.db, truck, inHours(1));
    noonOfNextDay();
    await assign(dusan.id);
    await seedRide(api.db, truck, inHours(1));
    expect(await drivers()).toEqual([igor.id, null, dusan.id]);
  });

  test('keeps the name of a person who was deleted', async () => {
    await seedRide(api.db, truck, inHours(-24));
    await assign(dusan.id);
    await api.db.pool.query('update person set deleted = now() where person_id = $1', [igor.id]);
    const [ride] = await listRides();
    expect(ride?.driver).toEqual(expect.objectContaining({ lastName: igor.lastName }));
  });
});

test('whom a person named and whose card it was stay, whoever is assigned', async () => {
  await api.db.pool.query(
    `insert into person_identification (company_id, kind, code, person_id)
     values ($1, 'dallas', '01A2B3C4D5E6F708', $2)`,
    [COMPANY.tatra.id, anna.id],
  );
  await seedRide(api.db, truck, inHours(-30), { identification: 'dallas@01A2B3C4D5E6F708' });
  await seedRide(api.db, truck, inHours(-28), { identification: 'dallas@unknown' });
  const named = inHours(-26);
  await seedRide(api.db, truck, named);
  const url = `/v1/tatra/vehicle/${truck.id}/ride/${named}`;
  expect((await api.call('admin', 'PATCH', url, { driverId: null })).statusCode).toBe(200);
  await assign(dusan.id);
  await seedRide(api.db, truck, inHours(2), { identification: 'dallas@01A2B3C4D5E6F708' });
  expect(await drivers()).toEqual([anna.id, null, null, anna.id]);
});

test('a refueling and a loss are of who was assigned at their moment, in both lists', async () => {
  await seedChange(api.db, truck, inHours(-24), 200);
  await seedChange(api.db, truck, inHours(-20), 50, { kind: 'fuelloss' });
  await assign(dusan.id);
  await seedChange(api.db, truck, inHours(4), 200);
  const assigned = [igor.id, igor.id, dusan.id];
  expect(await drivers()).toEqual(assigned);
  const period = new URLSearchParams({ from: inHours(-48), to: inHours(48), losses: 'true' });
  const url = `/v1/tatra/refueling/${truck.id}?${period}`;
  const { content } = (await api.call('admin', 'GET', url)).json();
  const persons = content.map((one: { measure: { driver: { personId: number } }[] }) =>
    one.measure.map(({ driver }) => driver.personId),
  );
  expect(persons.flat()).toEqual(assigned);
});

describe('the map', () => {
  const live = async () => (await api.call('admin', 'GET', `/v1/tatra/vehicle/${truck.id}`)).json();
  async function seedRunning(): Promise<void> {
    const from = inHours(-0.1);
    await seedRide(api.db, truck, from);
    await api.db.pool.query(
      `insert into vehicle_live (company_id, vehicle_id, updated, ride_from) values ($1, $2, $3, $3)`,
      [COMPANY.tatra.id, truck.id, from],
    );
  }

  test.each([false, true])(
    'shows who is assigned now, and the ride’s driver of then; last driver kept: %s',
    async (isKept) => {
      await api.db.pool.query('update vehicle set use_last_driver = $1', [isKept]);
      await seedRunning();
      await assign(dusan.id);
      const { driver, driverId, ride } = await live();
      expect([driverId, driver.personId]).toEqual([dusan.id, dusan.id]);
      expect(ride.driver.personId).toBe(igor.id);
    },
  );

  test('tells of the vehicle when the driver of its ride is renamed, who is assigned no more', async () => {
    await seedRunning();
    await assign(dusan.id);
    const url = `/v1/tatra/person/${igor.id}`;
    const person = (await api.call('superuser', 'GET', url)).json();
    const updated = async () =>
      (
        await api.db.pool.query('select updated from vehicle_live where vehicle_id = $1', [
          truck.id,
        ])
      ).rows[0].updated.getTime();
    const before = await updated();
    const put = await api.call('superuser', 'PUT', url, { ...person, lastName: 'Premenovaný' });
    expect(put.statusCode, put.body).toBe(200);
    expect((await live()).ride.driver.lastName).toBe('Premenovaný');
    expect(await updated()).toBeGreaterThan(before);
  });
});

test('the form of a vehicle assigns by the same rule', async () => {
  const made = await api.call('superuser', 'POST', '/v1/tatra/vehicle', {
    name: 'Nové',
    numericPlate: 'BA777NN',
    typeCode: 'truck',
    kmStart: 0,
    minTankChange: 30,
    driverId: anna.id,
  });
  expect(made.statusCode, made.body).toBe(201);
  const vehicle = { ...truck, id: made.json().vehicleId };
  await seedRide(api.db, vehicle, inHours(-24));
  expect(await drivers(vehicle)).toEqual([anna.id]);
  noonOfNextDay();
  const url = `/v1/tatra/vehicle/${vehicle.id}`;
  const record = (await api.call('superuser', 'GET', url)).json();
  const put = await api.call('superuser', 'PUT', url, { ...record, driverId: dusan.id });
  expect(put.json()).toMatchObject({ driverId: dusan.id, driver: { personId: dusan.id } });
  // What is stored unchanged is no change.
  noonOfNextDay();
  expect((await api.call('superuser', 'PUT', url, put.json())).statusCode).toBe(200);
  await seedRide(api.db, vehicle, inHours(-1));
  expect(await drivers(vehicle)).toEqual([anna.id, dusan.id]);
  const { rows } = await api.db.pool.query(
    'select person_id from assigned_driver where vehicle_id = $1 order by since',
    [vehicle.id],
  );
  expect(rows.map(({ person_id }) => person_id)).toEqual([anna.id, dusan.id]);
});
