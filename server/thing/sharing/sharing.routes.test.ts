// Sharings over HTTP and a real database (D-SHR, API-085): who may share what, and what a record is.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';

const { truck, van, machine, foreign } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['sharing_vehicle', 'sharing', 'audit']) {
    await api.db.pool.query(`delete from ${table}`);
  }
  await api.db.pool.query('update vehicle set deleted = null');
});

const URL = '/v1/tatra/sharing';
/** Of the truck, unless the body says otherwise. */
const post = (body: object, who: Who = 'dispatcher') =>
  api.call(who, 'POST', URL, { vehiclesIds: [truck.id], ...body });
async function made(body: object, who: Who = 'dispatcher') {
  const answer = await post(body, who);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const read = (hash: string, who: Who = 'dispatcher') => api.call(who, 'GET', `${URL}/${hash}`);
const put = (record: { hashCode: string }, body: object, who: Who = 'dispatcher') =>
  api.call(who, 'PUT', `${URL}/${record.hashCode}`, body);
const idsOf = (record: { vehicles: { vehicleId: number }[] }) =>
  record.vehicles.map(({ vehicleId }) => vehicleId);

describe('the record', () => {
  test('D-SHR-005, D-SHR-006, D-SHR-012, D-SHR-017 has everything, with a code and address of the server', async () => {
    const record = await made({
      validFrom: '2026-11-01T00:00',
      validTo: '2026-11-30T23:59',
      note: ' Náklad ',
      flagPanic: true,
      vehiclesIds: [truck.id],
    });
    expect(record).toEqual({
      hashCode: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      url: `http://localhost:80/share/${record.hashCode}`,
      // D-SHR-011, VAL-084: the company's clock.
      validFrom: '2026-10-31T23:00:00.000Z',
      validTo: '2026-11-30T22:59:00.000Z',
      note: 'Náklad',
      flagPanic: true,
      flagCargoDoor: false,
      contractId: null,
      vehicles: [
        {
          vehicleId: truck.id,
          numericPlate: truck.plate,
          name: truck.name,
          companyName: COMPANY.tatra.name,
          deviceSerialNumber: 'S301',
        },
      ],
      lastChange: '1',
    });
    expect((await read(record.hashCode)).json()).toEqual(record);
    const other = await made({});
    expect(other.hashCode).not.toBe(record.hashCode);
    expect(other).toMatchObject({ validFrom: null, validTo: null, note: null });
  });

  test('D-SHR-017 an operator says where the public pages are', async () => {
    const own = await testApi({ trackingUrl: 'https://track.example.org/' });
    const body = { vehiclesIds: [truck.id] };
    const record = (await own.call('dispatcher', 'POST', URL, body)).json();
    expect(record.url).toBe(`https://track.example.org/${record.hashCode}`);
    await own.close();
  });

  test('D-SHR-010 a vehicle that is sent twice is shared once', async () => {
    expect(idsOf(await made({ vehiclesIds: [van.id, truck.id, van.id] }))).toEqual([
      truck.id,
      van.id,
    ]);
    const again = await made({
      vehiclesIds: null,
      vehicles: [{ vehicleId: truck.id }, { vehicleId: truck.id }],
    });
    expect(idsOf(again)).toEqual([truck.id]);
  });

  test.each([
    [{ validFrom: '2026-11-02', validTo: '2026-11-01' }, 'validTo', 'beforeFrom'],
    [{ validFrom: '2026-02-30' }, 'validFrom', 'date'],
    [{ note: 'x'.repeat(151) }, 'note', 'maxLength'],
    [{ vehiclesIds: 'all' }, 'vehiclesIds', 'type'],
    [{ vehiclesIds: [] }, 'vehiclesIds', 'noVehicle'],
    [{ vehiclesIds: null, vehicles: [] }, 'vehiclesIds', 'noVehicle'],
  ])('F-11, VAL-083, VAL-084 %j is refused', async (body, field, code) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ field, code });
  });

  test.each([
    '2026-11-30T23:59',
    '2026-11-30T23:59:00',
    '2026-11-30T22:59:00Z',
    '2026-11-30T23:59:00+01:00',
  ])('CONST-011, D-SHR-011 the end %s is kept as it was typed', async (validTo) => {
    expect((await made({ validTo })).validTo).toBe('2026-11-30T22:59:00.000Z');
  });

  test('a day as the end is that whole day', async () => {
    const record = await made({ validFrom: '2026-11-01', validTo: '2026-11-01' });
    expect(record.validTo).toBe('2026-11-01T22:59:59.999Z');
  });

  test('PUT takes the record as it was answered; a stale one is 412 with the current one', async () => {
    const record = await made({ vehiclesIds: [truck.id], note: 'one' });
    const answer = await put(record, { ...record, note: 'two' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ ...record, note: 'two', lastChange: '2' });
    const stale = await put(record, { ...record, note: 'three' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toEqual(answer.json());
    expect((await put(record, { ...record, lastChange: null })).json().errors[0].field).toBe(
      'lastChange',
    );
  });

  test('D-SHR-012 the code is never changeable; deleting is for good', async () => {
    const record = await made({});
    const { hashCode } = (await put(record, { ...record, hashCode: 'mine' })).json();
    expect(hashCode).toBe(record.hashCode);
    const address = `${URL}/${hashCode}`;
    expect((await api.call('dispatcher', 'DELETE', `${address}?lastChange=1`)).statusCode).toBe(
      412,
    );
    expect((await api.call('dispatcher', 'DELETE', `${address}?lastChange=2`)).statusCode).toBe(
      204,
    );
    expect((await read(hashCode)).statusCode).toBe(404);
  });

  test('the list has those without an end first, then the latest', async () => {
    const early = await made({ validTo: '2026-11-01' });
    const open = await made({});
    const late = await made({ validTo: '2026-12-01' });
    const list = (await api.call('dispatcher', 'GET', `${URL}?all=true`)).json();
    expect(list.totalElements).toBe(3);
    expect(list.content.map((one: { hashCode: string }) => one.hashCode)).toEqual(
      [open, late, early].map(({ hashCode }) => hashCode),
    );
    const second = (await api.call('dispatcher', 'GET', `${URL}?size=1&page=1`)).json();
    expect(second).toMatchObject({ totalElements: 3, totalPages: 3, content: [late] });
  });

  test('a vehicle that is deleted drops out', async () => {
    const record = await made({ vehiclesIds: [truck.id, van.id] });
    await api.db.pool.query('update vehicle set deleted = now() where vehicle_id = $1', [van.id]);
    expect(idsOf((await read(record.hashCode)).json())).toEqual([truck.id]);
  });

  test('one that is deleted while the form is open does not keep the rest from being stored', async () => {
    const record = await made({ vehiclesIds: [truck.id, van.id] });
    await api.db.pool.query('update vehicle set deleted = now() where vehicle_id = $1', [van.id]);
    const stored = await put(record, { ...record, note: 'two' });
    expect(stored.statusCode, stored.body).toBe(200);
    expect(stored.json()).toMatchObject({ note: 'two' });
    expect(idsOf(stored.json())).toEqual([truck.id]);
    expect(idsOf(await made({ vehiclesIds: [truck.id, van.id] }))).toEqual([truck.id]);
    // Nobody learns so what other companies deleted.
    await api.db.pool.query('update vehicle set deleted = now() where vehicle_id = $1', [
      foreign.id,
    ]);
    expect((await post({ vehiclesIds: [foreign.id] })).statusCode).toBe(400);
  });

  test('making, changing and deleting is kept for administrators', async () => {
    const record = await made({ note: 'one', vehiclesIds: [truck.id] });
    await put(record, { ...record, note: 'two' });
    await api.call('dispatcher', 'DELETE', `${URL}/${record.hashCode}?lastChange=2`);
    const { rows } = await api.db.pool.query(
      `select company_id, action, record_id, record_name, before, after from audit
       where kind = 'sharing' order by audit_id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(rows[1]).toMatchObject({
      company_id: COMPANY.tatra.id,
      record_name: 'two',
      // The whole code opens the public page.
      record_id: `${record.hashCode.slice(0, 6)}…`,
      before: { note: 'one' },
      after: { note: 'two' },
    });
    expect(rows[0].after.vehicles).toEqual([{ vehicleId: truck.id, numericPlate: truck.plate }]);
    expect(JSON.stringify(rows)).not.toContain(record.hashCode.slice(0, 7));
  });
});

describe('D-SHR-018 whose vehicles', () => {
  test('of companies where the user dispatches; others are refused with their index', async () => {
    const mixed = await made({ vehiclesIds: [truck.id, machine.id] }, 'admin');
    expect(idsOf(mixed)).toEqual([machine.id, truck.id]);
    const answer = await post({ vehiclesIds: [truck.id, machine.id, foreign.id, 999] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(
      [1, 2, 3].map((index) => ({ field: `vehiclesIds.${index}`, code: 'unknown' })),
    );
  });

  test('a vehicle of a company that one does not see is not told, and stays when the rest is changed', async () => {
    const mixed = await made({ vehiclesIds: [truck.id, machine.id] }, 'admin');
    const seen = (await read(mixed.hashCode)).json();
    expect(idsOf(seen)).toEqual([truck.id]);
    expect((await put(mixed, { ...seen, vehiclesIds: [van.id] })).statusCode).toBe(200);
    expect(idsOf((await read(mixed.hashCode, 'admin')).json())).toEqual([machine.id, van.id]);
  });

  test('a dispatcher who sees few vehicles shares these, and has the sharings of these only', async () => {
    const person = [COMPANY.tatra.id, PERSON.dusan.id];
    const both = await made({ vehiclesIds: [truck.id, van.id] }, 'admin');
    const one = await made({ vehiclesIds: [truck.id] }, 'admin');
    await api.db.pool.query(
      'update person set view_all = false where company_id = $1 and person_id = $2',
      person,
    );
    await api.db.pool.query('insert into person_visible_vehicle values ($1, $2, $3)', [
      ...person,
      truck.id,
    ]);
    api.advance(60_000);
    const list = (await api.call('dispatcher', 'GET', URL)).json();
    expect(list.content.map((row: { hashCode: string }) => row.hashCode)).toEqual([one.hashCode]);
    expect((await read(both.hashCode)).statusCode).toBe(404);
    expect((await post({ vehiclesIds: [van.id] })).statusCode).toBe(400);
    expect(idsOf(await made({ vehiclesIds: [truck.id] }))).toEqual([truck.id]);
    await api.db.pool.query('delete from person_visible_vehicle where person_id = $1', [person[1]]);
    await api.db.pool.query(
      'update person set view_all = true where company_id = $1 and person_id = $2',
      person,
    );
    api.advance(60_000);
  });
});
