// EVT-008, API-059: the events of a vehicle over HTTP.
import { parameterIdOf, parameters } from '@flotila/domain/code/parameters.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';

const { truck, van, foreign } = VEHICLE;
const PANIC = Number(parameterIdOf('panic'));
const DOOR = Number(parameterIdOf('cargo_door'));
const MOTOR = Number(parameterIdOf('motor_on'));
const BRAKING = Number(parameterIdOf('harsh_braking'));
const CARD = 'tachograph@1000000012345600';
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const { pool } = api.db;
  await pool.query(
    `insert into person_identification (company_id, kind, code, person_id)
     values ($1, 'tachograph', '1000000012345601', $2), ($1, 'dallas', 'AB12', $3)`,
    [truck.company, PERSON.igor.id, PERSON.dusan.id],
  );
  const events = [
    [truck, '2026-11-01T08:00:00Z', MOTOR, 1, CARD],
    [truck, '2026-11-01T08:05:00Z', DOOR, 1, 'dallas@ab12'],
    [truck, '2026-11-01T08:05:00Z', PANIC, 1, null],
    [truck, '2026-11-01T08:06:00Z', DOOR, 0, 'dallas@unknown'],
    [truck, '2026-11-01T23:59:59Z', MOTOR, 0, null],
    [truck, '2026-11-02T10:00:00Z', BRAKING, 1, null],
    [van, '2026-11-01T08:00:00Z', PANIC, 1, null],
    [foreign, '2026-11-01T08:00:00Z', PANIC, 1, 'dallas@ab12'],
  ] as const;
  for (const [index, [vehicle, ts, parameter, value, identification]] of events.entries()) {
    const hasPlace = index !== 2;
    await pool.query(
      `insert into event (company_id, vehicle_id, ts, parameter_id, value, latitude, longitude,
         country, place, identification) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        vehicle.company,
        vehicle.id,
        ts,
        parameter,
        value,
        ...(hasPlace ? [48.15, 17.1, 'SK', 'Bratislava'] : [null, null, null, null]),
        identification,
      ],
    );
  }
});
afterAll(() => api.close());

const DAY = 'from=2026-11-01T00:00:00Z&to=2026-11-01T23:59:59Z';
const ask = (query: string, who: Who = 'driver', vehicle: { id: number } = truck) =>
  api.call(who, 'GET', `/v1/tatra/vehicle/${vehicle.id}/measures?${query}`);
async function rows(query: string) {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content as Record<string, unknown>[];
}
const kinds = async (query: string) =>
  (await rows(query)).map((one) => `${String(one.timestamp).slice(11, 16)} ${one.parameter}`);

describe('API-059 events of a vehicle', () => {
  test('EVT-003: without params they are panic and cargo door, oldest first', async () => {
    const page = (await ask(DAY)).json();
    expect(page).toMatchObject({ totalElements: 3, totalPages: 1, number: 0, size: 2000 });
    expect(page.content).toEqual([
      {
        vehicleId: truck.id,
        timestamp: '2026-11-01T08:05:00.000Z',
        parameterId: PANIC,
        parameter: 'panic',
        measureValue: 1,
      },
      {
        vehicleId: truck.id,
        timestamp: '2026-11-01T08:05:00.000Z',
        parameterId: DOOR,
        parameter: 'cargo_door',
        measureValue: 1,
      },
      {
        vehicleId: truck.id,
        timestamp: '2026-11-01T08:06:00.000Z',
        parameterId: DOOR,
        parameter: 'cargo_door',
        measureValue: 0,
      },
    ]);
  });

  test('EVT-004: params name them by code or by id', async () => {
    expect(await kinds(`${DAY}&params=motor_on`)).toEqual(['08:00 motor_on', '23:59 motor_on']);
    expect(await kinds(`${DAY}&params=${PANIC}, cargo_door,${DOOR}`)).toEqual([
      '08:05 panic',
      '08:05 cargo_door',
      '08:06 cargo_door',
    ]);
    expect(await kinds(`${DAY}&params=tank1`)).toEqual([]);
  });

  test('gateway §10: what the tracker shouts is asked for by its codes, all of them in one call', async () => {
    const params = parameters.filter(({ kind }) => kind === 'state').map(({ code }) => code);
    const next = 'from=2026-11-02T00:00:00Z&to=2026-11-02T23:59:59Z';
    expect(await kinds(`${next}&params=${params.join(',')}`)).toEqual(['10:00 harsh_braking']);
    expect(await kinds(`${next}&params=tow,jamming`)).toEqual([]);
  });

  test('a parameter that does not exist: 400 with its name', async () => {
    const answer = await ask(`${DAY}&params=panic,nonsense,9999,__proto__`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(
      ['nonsense', '9999', '__proto__'].map((parameter) => ({
        field: 'params',
        code: 'unknownParameter',
        params: { parameter },
      })),
    );
  });

  test('EVT-008: with locations they carry where the vehicle was', async () => {
    const found = await rows(`${DAY}&withLocations=true`);
    expect(found.map((one) => one.location)).toEqual([
      null,
      ...[0, 1].map(() => ({
        latitude: 48.15,
        longitude: 17.1,
        countryCode: 'SK',
        place: { name: 'Bratislava' },
      })),
    ]);
  });

  test('EVT-006: with persons they carry who was identified then, else nobody', async () => {
    const found = await rows(`${DAY}&withPersons=true&params=motor_on,cargo_door,panic`);
    const { igor, dusan } = PERSON;
    const name = ({ id, firstName, lastName }: typeof igor | typeof dusan) => ({
      personId: id,
      firstName,
      lastName,
    });
    // A renewed card is the same person's; the assigned driver is not guessed.
    expect(found.map((one) => one.person)).toEqual([name(igor), null, name(dusan), null, null]);
  });

  test('both ends of the period belong to it', async () => {
    const at = (time: string) => `2026-11-01T${time}Z`;
    const between = (from: string, to: string) =>
      kinds(`from=${at(from)}&to=${at(to)}&params=cargo_door`);
    expect(await between('08:05:00', '08:06:00')).toHaveLength(2);
    expect(await between('08:05:01', '08:05:59')).toEqual([]);
    // Local time of the company.
    expect(await kinds('from=2026-11-01T09:06:00&to=2026-11-01T09:06:00')).toEqual([
      '08:06 cargo_door',
    ]);
  });

  test('come page by page', async () => {
    const all = await rows(`${DAY}&params=panic,cargo_door,motor_on`);
    const pages = await Promise.all(
      [0, 1, 2].map(async (page) =>
        (await ask(`${DAY}&params=panic,cargo_door,motor_on&size=2&page=${page}`)).json(),
      ),
    );
    for (const page of pages) expect(page).toMatchObject({ totalElements: 5, totalPages: 3 });
    expect(pages.flatMap((page) => page.content)).toEqual(all);
    expect(await rows(`${DAY}&page=7`)).toEqual([]);
  });

  test('a period that is too long, upside down or none: 400', async () => {
    for (const query of [
      'from=1900-01-01&to=2190-01-01',
      'from=2026-02-02&to=2026-02-01',
      'from=x&to=y',
      'from=2026-02-02',
    ]) {
      expect((await ask(query)).statusCode, query).toBe(400);
    }
  });

  test('of a vehicle that the caller does not see, of another company, of none: 404', async () => {
    expect((await ask(DAY, 'driver', van)).statusCode).toBe(404);
    expect((await ask(DAY, 'admin', van)).statusCode).toBe(200);
    expect((await ask(DAY, 'admin', foreign)).statusCode).toBe(404);
    expect((await ask(DAY, 'admin', { id: 99_999_999 })).statusCode).toBe(404);
  });
});
