// Deleting a person: who is gone from lists, pickers and sign-in, and what stays of them.
import { DAY_MS } from '@flotila/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { personCalls, stampsOf } from '../../testing/person-calls.ts';
import { signInAs } from '../../testing/send.ts';

const { api, list, call, get, made, signIn } = personCalls();

describe('deleting', () => {
  test('PERM-010 only a superuser deletes; lists, pickers and sign-in have the person no more', async () => {
    const person = await made({
      lastName: 'Odchádzajúca',
      login: 'odchod',
      password: 'nejake heslo',
      driver: true,
      identifications: [{ identification: 'rfid', code: 'ODCHOD' }],
    });
    const watcher = await made({ lastName: 'Pozorná', visiblePersons: [person.personId] });
    const url = `${list}/${person.personId}${stampsOf(person)}`;
    expect((await call('admin', 'DELETE', url)).status).toBe(403);
    expect((await call('superuser', 'DELETE', url)).status).toBe(204);
    expect((await call('superuser', 'DELETE', url)).status).toBe(404);
    for (const gone of [list, '/v1/tatra/person-brief']) {
      const { body } = await call('admin', 'GET', gone);
      expect(JSON.stringify(body)).not.toContain('Odchádzajúca');
    }
    expect(await signIn('odchod', 'nejake heslo')).toBe(401);
    expect((await get(watcher.personId)).visiblePersons).toEqual([]);
    // What was theirs is free for others.
    await made({
      lastName: 'Nástupkyňa',
      login: 'odchod',
      password: 'nejake heslo',
      identifications: [{ identification: 'rfid', code: 'odchod' }],
    });
  });

  test('what the person drove stays under the name', async () => {
    const person = await made({
      lastName: 'Jazdec',
      driver: true,
      identifications: [{ identification: 'rfid', code: 'JAZDEC' }],
    });
    await api().db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed, identification)
       values (1, $1, '2026-10-01T08:00Z', '2026-10-01T09:00Z', 'bussines', 'finished', 1000, 1000,
         3600, 0, 0, 0, 0, 'rfid@JAZDEC')`,
      [VEHICLE.van.id],
    );
    const rides = `/v1/tatra/vehicle/${VEHICLE.van.id}/ride?from=2026-10-01&to=2026-10-02`;
    const driver = async () => (await call('admin', 'GET', rides)).body.content[0].driver;
    expect(await driver()).toMatchObject({ lastName: 'Jazdec' });
    await call('superuser', 'DELETE', `${list}/${person.personId}${stampsOf(person)}`);
    expect(await driver()).toMatchObject({ lastName: 'Jazdec' });
  });

  test('a vehicle of theirs has no driver any more, but its rides do; nothing new is given to them', async () => {
    const person = await made({ lastName: 'Vodička', driver: true });
    const { truck, van } = VEHICLE;
    const give = (id: number, driverId: number) =>
      api().call('dispatcher', 'PATCH', `/v1/tatra/vehicle-params/${id}`, { driverId });
    expect((await give(van.id, person.personId)).statusCode).toBe(200);
    api().advance(2 * DAY_MS);
    const yesterday = new Date(api().now() - DAY_MS).toISOString();
    await seedRide(api().db, van, yesterday);
    const stored = await get(person.personId);
    const url = `${list}/${person.personId}${stampsOf(stored)}`;
    expect((await call('superuser', 'DELETE', url)).status).toBe(204);
    const one = async (path: string) => (await call('admin', 'GET', `/v1/tatra/${path}`)).body;
    expect((await one(`vehicle/${van.id}`)).driver).toBeNull();
    const period = new URLSearchParams({ from: yesterday, to: yesterday });
    const rides = await one(`vehicle/${van.id}/ride?${period}`);
    expect(rides.content.at(-1).driver).toMatchObject({ lastName: 'Vodička' });
    for (const { id } of [truck, van])
      expect((await give(id, person.personId)).statusCode).toBe(400);
  });
});

describe('a superuser who is a person, too', () => {
  const setAccess = (access: string, login: string) =>
    api().db.pool.query('update account set access = $1 where login = $2', [access, login]);

  test('keeps the account when the person is deleted or gets no login', async () => {
    for (const [login, url] of [
      ['dohlad', 'DELETE'],
      ['dozor', 'PUT'],
    ] as const) {
      const account = { login, password: 'nejake heslo' };
      const person = await made({ lastName: 'Dohľad', ...account });
      await setAccess('superuser', login);
      const path = `${list}/${person.personId}`;
      const answer =
        url === 'DELETE'
          ? await call('superuser', url, `${path}${stampsOf(person)}`)
          : await call('superuser', url, path, { ...person, login: null });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      expect(await signIn(login, 'nejake heslo')).toBe(200);
    }
  });

  test('does not delete themselves', async () => {
    const person = await made({ lastName: 'Sám', login: 'sam', password: 'nejake heslo' });
    await setAccess('superuser', 'sam');
    const sam = await signInAs(api(), 'sam', 'nejake heslo');
    const answer = await sam.ask(`${list}/${person.personId}${stampsOf(person)}`, 'DELETE');
    expect([answer.status, answer.body?.code]).toEqual([409, 'in_use']);
    expect(await signIn('sam', 'nejake heslo')).toBe(200);
  });
});
