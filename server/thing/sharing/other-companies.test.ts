// D-SHR-018 vehicles of another company than the sharing's: how long they are shown, and what each of the
// companies reads of them in its record of changes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';

const { truck, van, machine } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['sharing_vehicle', 'sharing', 'audit']) {
    await api.db.pool.query(`delete from ${table}`);
  }
});

const URL = '/v1/tatra/sharing';
const call = async (
  who: Who,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await api.call(who, method, url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? null : answer.json();
};
const share = (who: Who = 'admin') =>
  call(who, 'POST', URL, { note: 'Náklad', vehiclesIds: [truck.id, machine.id] });
const shownPlates = async ({ hashCode }: { hashCode: string }) => {
  const { vehicles } = (await api.call(null, 'GET', `/v1/public/sharing/${hashCode}`)).json();
  return vehicles.map(({ numericPlate }: { numericPlate: string }) => numericPlate);
};
const both = [machine.plate, truck.plate];

describe('shown only while who added it', () => {
  /** Anna, who dispatches in morava. */
  const setAnna = (change: string) =>
    api.db.pool.query(`update person set ${change} where company_id = $1 and person_id = $2`, [
      COMPANY.morava.id,
      PERSON.annaMorava.id,
    ]);
  test.each([
    ['dispatches there', 'dispatcher = false', 'dispatcher = true'],
    ['is active there', 'active = false', 'active = true'],
    ['is there at all', 'deleted = now()', 'deleted = null'],
  ])('%s', async (_what, taken, given) => {
    const record = await share();
    expect(await shownPlates(record)).toEqual(both);
    await setAnna(taken);
    expect(await shownPlates(record)).toEqual([truck.plate]);
    await setAnna(given);
    expect(await shownPlates(record)).toEqual(both);
  });

  test.each(['admin', 'superuser'] as const)(
    'has an account that is switched on (%s)',
    async (who) => {
      const record = await share(who);
      const setActive = (isActive: boolean) =>
        api.db.pool.query('update account set active = $2 where account_id = $1', [
          ACCOUNT[who].id,
          isActive,
        ]);
      await setActive(false);
      expect(await shownPlates(record)).toEqual([truck.plate]);
      await setActive(true);
      expect(await shownPlates(record)).toEqual(both);
    },
  );

  test('or another who may share it stores the sharing', async () => {
    const record = await share();
    await setAnna('dispatcher = false');
    expect(await shownPlates(record)).toEqual([truck.plate]);
    await call('superuser', 'PUT', `${URL}/${record.hashCode}`, record);
    expect(await shownPlates(record)).toEqual(both);
    await setAnna('dispatcher = true');
  });

  test('who may not share it makes it shown by storing no more than it is', async () => {
    const record = await share();
    await setAnna('dispatcher = false');
    api.advance(31_000);
    const seen = await call('dispatcher', 'GET', `${URL}/${record.hashCode}`);
    await call('dispatcher', 'PUT', `${URL}/${record.hashCode}`, { ...seen, note: 'x' });
    const again = await call('admin', 'GET', `${URL}/${record.hashCode}`);
    await call('admin', 'PUT', `${URL}/${record.hashCode}`, again);
    expect(await shownPlates(record)).toEqual([truck.plate]);
    await setAnna('dispatcher = true');
    api.advance(31_000);
  });
});

describe('the record of changes', () => {
  const entries = async (company: 'tatra' | 'morava') =>
    (await call('superuser', 'GET', `/v1/${company}/audit?kind=sharing`)).content;
  const plate = { vehicleId: machine.id, numericPlate: machine.plate };

  test('each company reads of its own vehicles, and of the others only how many there are', async () => {
    const record = await share();
    const recordId = `${record.hashCode.slice(0, 6)}…`;
    const [own] = await entries('tatra');
    expect(own).toMatchObject({ action: 'create', recordId, recordName: 'Náklad' });
    expect(own.after).toEqual({
      validFrom: null,
      validTo: null,
      note: 'Náklad',
      flagPanic: false,
      flagCargoDoor: false,
      contractId: null,
      vehicles: [{ vehicleId: truck.id, numericPlate: truck.plate }],
      otherVehicles: 1,
      hashCode: recordId,
    });
    const [other, ...rest] = await entries('morava');
    expect(rest).toEqual([]);
    expect(other).toMatchObject({ action: 'create', recordId, recordName: recordId, before: null });
    expect(other.after).toEqual({ vehicles: [plate] });
  });

  test('what does not concern its vehicles is not told to another company', async () => {
    const record = await share();
    const url = `${URL}/${record.hashCode}`;
    const changed = await call('admin', 'PUT', url, { ...record, note: 'Iné' });
    await call('admin', 'PUT', url, {
      ...changed,
      vehicles: undefined,
      vehiclesIds: [van.id, machine.id],
    });
    expect(await entries('morava')).toHaveLength(1);
    expect(await entries('tatra')).toHaveLength(3);
  });

  test('taking the vehicles out or deleting the sharing is its end for the other company', async () => {
    const [first, second] = [await share(), await share()];
    const url = `${URL}/${first.hashCode}`;
    await call('admin', 'PUT', url, { lastChange: first.lastChange, vehiclesIds: [truck.id] });
    await call('admin', 'DELETE', `${URL}/${second.hashCode}?lastChange=${second.lastChange}`);
    const [deleted, out] = await entries('morava');
    for (const entry of [deleted, out]) {
      expect(entry).toMatchObject({ action: 'delete', before: { vehicles: [plate] }, after: null });
    }
    expect((await entries('tatra'))[1]).toMatchObject({
      action: 'update',
      before: { otherVehicles: 1 },
      after: { otherVehicles: 0 },
    });
  });

  test('a vehicle that the author does not see is not told as taken out', async () => {
    const record = await share();
    const url = `${URL}/${record.hashCode}`;
    const seen = await call('dispatcher', 'GET', url);
    expect(seen.vehicles).toHaveLength(1);
    await call('dispatcher', 'PUT', url, { ...seen, note: 'Iné' });
    expect(await entries('morava')).toHaveLength(1);
    expect((await entries('tatra'))[0].after).toEqual({ note: 'Iné' });
  });
});
