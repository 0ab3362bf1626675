// Special accesses: superusers and programs, what is refused, and what ends with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIELD_ERRORS_MAX } from '../../ground/http/problems.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, VEHICLE } from '../../testing/cast.ts';
import { send, signInAs } from '../../testing/send.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const list = '/v1/all/special-access';
const input = { lastName: 'Program', access: 'collective', password: 'nejake heslo' };
const post = (body: object) => send(api, 'superuser', 'POST', list, { ...input, ...body });
const put = (record: { personId: number }, change: object) =>
  send(api, 'superuser', 'PUT', `${list}/${record.personId}`, { ...record, ...change });
const get = async (id: number) => (await send(api, 'superuser', 'GET', `${list}/${id}`)).body;
const remove = ({ personId, lastChange }: { personId: number; lastChange: string }) =>
  send(api, 'superuser', 'DELETE', `${list}/${personId}?lastChange=${lastChange}`);
const made = async (body: object) => {
  const answer = await post(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const idsOf = (record: { vehicles: { vehicleId: number }[] }) =>
  record.vehicles.map(({ vehicleId }) => vehicleId);

describe('what is stored', () => {
  test('D-SPA-002, D-SPA-003, D-SPA-008 a program reads the vehicles of its list, of any company', async () => {
    const { van, foreign } = VEHICLE;
    const record = await made({ login: 'program', vehiclesIds: [foreign.id, van.id, van.id] });
    expect(record).toEqual({
      personId: record.personId,
      firstName: '',
      lastName: 'Program',
      access: 'collective',
      login: 'program',
      active: true,
      lastChange: '1',
      vehicles: [
        {
          vehicleId: van.id,
          numericPlate: van.plate,
          name: van.name,
          companyName: 'Tatra Trans s.r.o.',
          deviceSerialNumber: `S${van.device}`,
        },
        {
          vehicleId: foreign.id,
          numericPlate: foreign.plate,
          name: foreign.name,
          companyName: 'Cudzia firma s.r.o.',
          deviceSerialNumber: `S${foreign.device}`,
        },
      ],
    });
    expect(await get(record.personId)).toEqual(record);
    const program = await signInAs(api, 'program', 'nejake heslo');
    const seen = await program.ask('/v1/cudzia/vehicle-map');
    expect(seen.body.content.map((one: { vehicleId: number }) => one.vehicleId)).toEqual([
      foreign.id,
    ]);
    // Sent back as it was answered, and with ids; either takes away what is left out.
    expect(idsOf((await put(record, {})).body)).toEqual([van.id, foreign.id]);
    const fewer = await put(await get(record.personId), { vehiclesIds: [van.id] });
    expect(idsOf(fewer.body)).toEqual([van.id]);
    expect((await program.ask('/v1/cudzia/vehicle-map')).status).toBe(403);
  });

  test('API-082 the list has both kinds and no person of a company', async () => {
    const { body } = await send(api, 'superuser', 'GET', list);
    const logins = body.content.map(({ login }: { login: string }) => login);
    expect(logins).toEqual(expect.arrayContaining(['superuser', 'zber']));
    expect(logins).not.toContain('anna');
    expect((await send(api, 'superuser', 'GET', `${list}/${ACCOUNT.admin.id}`)).status).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
  });

  test('D-SPA-005 a superuser has no list', async () => {
    const record = await made({
      login: 'druhy',
      access: 'superuser',
      vehiclesIds: [VEHICLE.van.id],
    });
    expect(record.vehicles).toEqual([]);
    expect((await signInAs(api, 'druhy', 'nejake heslo')).token.superuser).toBe(true);
  });
});

describe('what is refused', () => {
  test('VAL-062, VAL-063, VAL-064 names, login and password', async () => {
    const errors = async (body: object) => (await post({ login: 'zly', ...body })).body.errors;
    expect(await errors({ password: undefined })).toEqual([
      { field: 'password', code: 'required' },
    ]);
    expect(await errors({ password: '1234567' })).toEqual([
      { field: 'password', code: 'minLength', params: { min: 8 } },
    ]);
    expect(await errors({ login: ' ' })).toEqual([{ field: 'login', code: 'required' }]);
    expect(await errors({ login: 'x'.repeat(51) })).toMatchObject([{ code: 'maxLength' }]);
    expect(await errors({ lastName: '' })).toEqual([{ field: 'lastName', code: 'required' }]);
    expect(await errors({ access: 'normal' })).toMatchObject([{ field: 'access', code: 'choice' }]);
    expect(await errors({ vehiclesIds: [VEHICLE.van.id, 999_999] })).toEqual([
      { field: 'vehiclesIds.1', code: 'unknown' },
    ]);
    expect(await errors({ vehicles: [{ vehicleId: 999_999 }] })).toEqual([
      { field: 'vehicles.0.vehicleId', code: 'unknown' },
    ]);
  });

  test.each([
    ['unknown', (index: number) => 999_999 + index],
    ['type', (index: number) => `no id ${index}`],
  ])('of many fields that are %s as many are named as somebody reads', async (code, idOf) => {
    const vehiclesIds = Array.from({ length: FIELD_ERRORS_MAX + 50 }, (_, index) => idOf(index));
    const { errors } = (await post({ login: 'zly', vehiclesIds })).body;
    expect(errors).toHaveLength(FIELD_ERRORS_MAX);
    expect(errors[0]).toEqual({ field: 'vehiclesIds.0', code });
  });

  test('D-PER-013 the login of anybody', async () => {
    const { status, body } = await post({ login: 'ANNA' });
    expect([status, body.errors]).toEqual([409, [{ field: 'login', code: 'duplicate' }]]);
    const record = await made({ login: 'pekny' });
    expect((await put(record, { login: 'Zber' })).status).toBe(409);
  });

  test('D-SPA-004, D-SPA-009 another type', async () => {
    const { status, body } = await put(await get(ACCOUNT.collective.id), { access: 'superuser' });
    expect([status, body.errors]).toEqual([400, [{ field: 'access', code: 'fixed' }]]);
  });

  test('the optimistic lock', async () => {
    const record = await made({ login: 'zamok' });
    expect((await put({ ...record, lastChange: undefined }, {})).status).toBe(400);
    const changed = (await put(record, { lastName: 'Iný' })).body;
    const stale = await put(record, { lastName: 'Prepísaný' });
    expect([stale.status, stale.body.current]).toEqual([412, changed]);
    expect((await remove(record)).status).toBe(412);
  });

  test('D-SPA-010 deleting or switching off the own access', async () => {
    const own = await get(ACCOUNT.superuser.id);
    for (const answer of [await put(own, { active: false }), await remove(own)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toMatch(/^Vlastný prístup/);
    }
    expect((await put(own, { firstName: 'Ja' })).status).toBe(200);
  });

  test('D-SPA-010 of two superusers who remove each other in the same moment one stays', async () => {
    const ids = await Promise.all(
      ['prvy', 'treti'].map(async (login) => {
        const { personId } = await made({ login, access: 'superuser' });
        return { personId, session: await signInAs(api, login, 'nejake heslo') };
      }),
    );
    // Only these two are left.
    const keep = ids.map(({ personId }) => personId);
    await api.db.pool.query(
      `update account set active = false where access = 'superuser' and account_id <> all($1)`,
      [keep],
    );
    const [first, second] = ids;
    if (!first || !second) throw new Error('two superusers were made');
    const off = async (by: typeof first, whom: typeof first) => {
      const record = (await by.session.ask(`${list}/${whom.personId}`)).body;
      return () => by.session.ask(`${list}/${whom.personId}`, 'PUT', { ...record, active: false });
    };
    const acts = [await off(first, second), await off(second, first)];
    const answers = await Promise.all(acts.map((act) => act()));
    const { rows } = await api.db.pool.query(
      `select count(*)::int as n from account where access = 'superuser' and active`,
    );
    expect(rows[0]).toEqual({ n: 1 });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await api.db.pool.query(`update account set active = true where access = 'superuser'`);
    api.advance(60_000);
  });
});

describe('what ends with it', () => {
  test('sessions of a deleted one, of one switched off, and of one with a new password', async () => {
    const program = async (login: string) => {
      const record = await made({ login, vehiclesIds: [VEHICLE.van.id] });
      const session = await signInAs(api, login, 'nejake heslo');
      expect((await session.ask('/v1/tatra/vehicle-map')).status).toBe(200);
      return { record, session };
    };
    const gone = await program('zmazany');
    expect((await remove(gone.record)).status).toBe(204);
    const off = await program('vypnuty');
    await put(off.record, { active: false });
    const changed = await program('zmeneny');
    await put(changed.record, { password: 'ine heslo 1' });
    for (const { session } of [gone, off, changed]) {
      expect((await session.ask('/v1/tatra/vehicle-map')).status).toBe(401);
    }
    expect((await signInAs(api, 'zmeneny', 'ine heslo 1')).status).toBe(200);
    expect((await signInAs(api, 'zmazany', 'nejake heslo')).status).toBe(401);
  });

  test('not the own session when the own password changes', async () => {
    await made({ login: 'sebe', access: 'superuser' });
    const [here, elsewhere] = [
      await signInAs(api, 'sebe', 'nejake heslo'),
      await signInAs(api, 'sebe', 'nejake heslo'),
    ];
    const { content } = (await here.ask(list)).body;
    const own = content.find(({ login }: { login: string }) => login === 'sebe');
    const url = `${list}/${own.personId}`;
    const record = (await here.ask(url)).body;
    expect((await here.ask(url, 'PUT', { ...record, password: 'nove heslo' })).status).toBe(200);
    expect((await here.ask(list)).status).toBe(200);
    expect((await elsewhere.ask(list)).status).toBe(401);
  });
});

test('the record of changes belongs to no company, and superusers read it', async () => {
  const record = await made({ login: 'sledovany' });
  await put(record, { password: 'tajne heslo' });
  const { body } = await send(api, 'superuser', 'GET', '/v1/tatra/audit?kind=special-access');
  expect(body.content[0]).toMatchObject({
    recordId: String(record.personId),
    recordName: 'sledovany',
    action: 'update',
    after: { passwordChanged: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/tajne|argon2/);
  const admin = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=special-access');
  expect(admin.body.content).toEqual([]);
});

test('the record of changes keeps of a listed vehicle what tells which one it is', async () => {
  const { van, truck } = VEHICLE;
  const record = await made({ login: 'zoznam', vehiclesIds: [van.id] });
  // Another name of the vehicle is no change of the list.
  await api.db.pool.query('update vehicle set name = $2 where vehicle_id = $1', [van.id, 'Iné']);
  await put(record, { vehiclesIds: [van.id, truck.id], vehicles: undefined });
  const { rows } = await api.db.pool.query(
    'select before, after from audit where record_name = $1 order by audit_id',
    [record.login],
  );
  const brief = ({ id, plate }: typeof van | typeof truck) => ({
    vehicleId: id,
    numericPlate: plate,
  });
  expect(rows[0].after.vehicles).toEqual([brief(van)]);
  expect(rows[1]).toMatchObject({ before: { vehicles: [] }, after: { vehicles: [brief(truck)] } });
});

test('the cast can still sign in', async () => {
  expect((await signInAs(api, 'superuser', CAST_PASSWORD)).status).toBe(200);
});
