// A sharing made for a contract tells its visitors when the vehicle arrives, and nothing else of the contract;
// and those who may see the contract read its progress with it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { recordAt } from '../../flow/ingest/test-fleet.ts';
import { type FakeRouter, fakeRouter } from '../../ground/outside/fake-router.ts';
import { createRouter } from '../../ground/outside/router.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, deviceCode, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';

const { truck, van } = VEHICLE;
const HOUR = 3_600_000;
const STEP = 0.05;
const URL = '/v1/tatra/sharing';
let api: TestApi;
let ingest: Ingest;
let router: FakeRouter;
beforeAll(async () => {
  router = await fakeRouter();
  api = await testApi({ router: createRouter({ url: router.url, now: () => api.now() }) });
  ingest = await createIngest({
    db: api.db,
    now: api.now,
    placeOf,
    countryOf,
    log: console,
    onCommitted: () => undefined,
  });
});
afterAll(async () => {
  await ingest.stop();
  await api.close();
  await router.stop();
});
beforeEach(async () => {
  router.mood = 'broken';
  api.advance(60_000);
  for (const table of ['sharing_vehicle', 'sharing', 'contract', 'location', 'fold_state']) {
    await api.db.pool.query(`delete from ${table}`);
  }
  await api.db.pool.query(`update vehicle set deleted = null, state = 'active'`);
  await api.db.pool.query('update company set module_contracts = true');
});

/** A degree to the north in an hour and a half. */
const PLAN = {
  waypoints: [
    { name: 'Sklad Trnava', index: 0, latitude: 48, longitude: 17, countryCode: 'SK' },
    { name: 'Rampa 7, Žilina', index: 1, latitude: 49, longitude: 17, countryCode: 'SK' },
  ],
  parts: [{ distance: 111_195, duration: 5_400 }],
  path: [
    [17, 48],
    [17, 49],
  ],
  source: 'router',
};
const dayOf = (days: number) => new Date(api.now() + days * 24 * HOUR).toISOString().slice(0, 10);

async function contract(more: object = {}): Promise<{ contractId: number; lastChange: string }> {
  const { status, body } = await send(api, 'admin', 'POST', '/v1/tatra/contract', {
    name: 'Tajná zákazka',
    vehicleId: truck.id,
    amount: 990,
    plan: PLAN,
    fromTimestamp: dayOf(-2),
    toTimestamp: dayOf(2),
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function share(body: object): Promise<{ hashCode: string; contractId: number | null }> {
  const answer = await send(api, 'admin', 'POST', URL, { vehiclesIds: [truck.id], ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const open = async (hash: string) =>
  (await api.app.inject({ url: `/v1/public/sharing/${hash}` })).json();

/** The truck stood at its first place and went `share` of the way by now, as fast as the plan. */
async function drive(share: number): Promise<void> {
  const now = api.now();
  const seconds = share * 5_400;
  const records = [recordAt(now - seconds * 1000 - HOUR, { latitude: 48, longitude: 17 })];
  for (let part = 0; part < share + 1e-9; part += STEP) {
    const time = now - (share - part) * 5_400_000;
    records.push(recordAt(time, { latitude: 48 + part, longitude: 17, speedKmh: 74, inputs: 1 }));
  }
  const device = {
    deviceId: truck.device,
    deviceType: 'teltonika' as const,
    code: deviceCode(truck),
    companyId: COMPANY.tatra.id,
    companyCode: 'tatra',
    vehicleId: truck.id,
    numericPlate: truck.plate,
    options: {},
  };
  await ingest.store({ device, records, receivedTs: now });
}

describe('D-SHR-014 of the contract visitors are told', () => {
  test('where the vehicle goes and when it is expected, nothing else', async () => {
    const { contractId } = await contract();
    await drive(0.5);
    const { hashCode } = await share({ contractId });
    const { arrival, ...rest } = await open(hashCode);
    expect(arrival).toEqual({
      place: 'Rampa 7, Žilina',
      arrived: null,
      by: 'plan',
      expected: expect.any(String),
    });
    expect(Math.abs(Date.parse(arrival.expected) - api.now() - 2_700_000)).toBeLessThan(120_000);
    expect(JSON.stringify(rest)).not.toContain('Tajná');
    expect(Object.keys(rest).sort()).toEqual(['validFrom', 'validTo', 'vehicles']);
  });

  test('when it has arrived, also after the contract is over', async () => {
    const { contractId } = await contract();
    await drive(1);
    const { hashCode } = await share({ contractId });
    const told = (await open(hashCode)).arrival;
    expect(told).toEqual({
      place: 'Rampa 7, Žilina',
      expected: null,
      arrived: expect.any(String),
      by: null,
    });
    api.advance(5 * 24 * HOUR);
    expect((await open(hashCode)).arrival).toEqual(told);
    api.advance(-5 * 24 * HOUR);
  });

  test('nothing before it has set off but the place', async () => {
    const { contractId } = await contract();
    const { hashCode } = await share({ contractId });
    const nothing = { expected: null, arrived: null, by: null };
    expect((await open(hashCode)).arrival).toEqual({ place: 'Rampa 7, Žilina', ...nothing });
  });

  test('nothing without a contract, without the module, or when contract or vehicle is gone', async () => {
    const { contractId } = await contract();
    await drive(0.5);
    expect((await open((await share({})).hashCode)).arrival).toBeNull();
    const { hashCode } = await share({ contractId });
    const set = (text: string) => api.db.pool.query(text);
    await set('update company set module_contracts = false');
    expect((await open(hashCode)).arrival).toBeNull();
    await set('update company set module_contracts = true');
    await set(`update vehicle set state = 'hidden' where vehicle_id = ${truck.id}`);
    expect((await open(hashCode)).arrival).toBeNull();
    await set(`update vehicle set state = 'active'`);
    expect((await open(hashCode)).arrival).not.toBeNull();
    await set('delete from contract');
    expect((await open(hashCode)).arrival).toBeNull();
  });
});

describe('the contract of a sharing', () => {
  const refusals = async (body: object) => {
    const answer = await send(api, 'admin', 'POST', URL, { vehiclesIds: [truck.id], ...body });
    expect(answer.status).toBe(400);
    return answer.body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
  };

  test('is of a vehicle of the sharing, of the company, with the module', async () => {
    const ofVan = await contract({ vehicleId: van.id });
    expect(await refusals({ contractId: ofVan.contractId })).toEqual([
      'contractId contractVehicle',
    ]);
    expect(await refusals({ contractId: 999_999 })).toEqual(['contractId unknown']);
    const { contractId } = await contract();
    await api.db.pool.query('update contract set company_id = $1 where contract_id = $2', [
      COMPANY.cudzia.id,
      contractId,
    ]);
    expect(await refusals({ contractId })).toEqual(['contractId unknown']);
    await api.db.pool.query('update company set module_contracts = false');
    expect(await refusals({ contractId: ofVan.contractId, vehiclesIds: [van.id] })).toEqual([
      'contractId unknown',
    ]);
  });

  test('stays when it is left out, goes with null and with its vehicle', async () => {
    const { contractId } = await contract();
    const record = await share({ contractId, vehiclesIds: [truck.id, van.id] });
    expect(record.contractId).toBe(contractId);
    const put = async (before: object, body: object) => {
      const answer = await send(api, 'admin', 'PUT', `${URL}/${record.hashCode}`, {
        vehiclesIds: [truck.id, van.id],
        note: 'x',
        lastChange: (before as { lastChange: string }).lastChange,
        ...body,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const kept = await put(record, {});
    expect(kept.contractId).toBe(contractId);
    const taken = await put(kept, { vehiclesIds: [van.id] });
    expect(taken.contractId).toBeNull();
    const again = await put(taken, { contractId });
    expect(again.contractId).toBe(contractId);
    expect((await put(again, { contractId: null })).contractId).toBeNull();
  });

  test('one of a vehicle that the user does not see is none', async () => {
    const { contractId } = await contract();
    const { id } = PERSON.dusan;
    await api.db.pool.query('update person set view_all = false where person_id = $1', [id]);
    await api.db.pool.query(
      'insert into person_visible_vehicle (company_id, person_id, vehicle_id) values ($1, $2, $3)',
      [COMPANY.tatra.id, id, van.id],
    );
    api.advance(31_000);
    const body = { vehiclesIds: [van.id], contractId };
    const answer = await send(api, 'dispatcher', 'POST', URL, body);
    expect(answer.body.errors).toMatchObject([{ field: 'contractId', code: 'unknown' }]);
  });
});

test('CON-008 progress stands in the list and in the record of a contract under way', async () => {
  const { contractId } = await contract();
  await drive(0.5);
  const { body: list } = await send(api, 'admin', 'GET', '/v1/tatra/contract');
  const { body: record } = await send(api, 'admin', 'GET', `/v1/tatra/contract/${contractId}`);
  for (const { progress } of [list.content[0], record]) {
    expect(progress).toMatchObject({ workedOutBy: 'plan', isLate: false });
    expect(progress.waypoints[0].departure).not.toBeNull();
    expect(progress.waypoints[1].arrival).toBeNull();
    expect(Math.abs(progress.remainingDistance - 55_600)).toBeLessThan(1_000);
  }
});

describe('CON the remaining way is asked of a routing engine', () => {
  const progressOf = async (id: number) =>
    (await send(api, 'admin', 'GET', `/v1/tatra/contract/${id}`)).body.progress;

  test('whose answer counts, once a minute', async () => {
    const { contractId } = await contract();
    await drive(0.5);
    router.mood = 'answers';
    const asked = router.asked.length;
    const progress = await progressOf(contractId);
    expect(progress.workedOutBy).toBe('router');
    // 55.6 km straight at 80 km/h, where the plan goes 74 km/h.
    expect(Math.abs(progress.remainingDuration - 2_502)).toBeLessThan(60);
    expect(router.asked.length).toBe(asked + 1);
    await progressOf(contractId);
    expect(router.asked.length).toBe(asked + 1);
    api.advance(61_000);
    await progressOf(contractId);
    expect(router.asked.length).toBe(asked + 2);
    const { hashCode } = await share({ contractId });
    expect((await open(hashCode)).arrival.by).toBe('router');
  });

  test('that is away: the plan says what is left, and what it said before for some minutes', async () => {
    const { contractId } = await contract();
    await drive(0.5);
    expect((await progressOf(contractId)).workedOutBy).toBe('plan');
    router.mood = 'answers';
    api.advance(61_000);
    expect((await progressOf(contractId)).workedOutBy).toBe('router');
    router.mood = 'broken';
    api.advance(120_000);
    expect((await progressOf(contractId)).workedOutBy).toBe('router');
    api.advance(600_000);
    expect((await progressOf(contractId)).workedOutBy).toBe('plan');
  });
});
