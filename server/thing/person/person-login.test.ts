// Login and password of persons: what is refused, and what a stored change does to sign-in.
import { describe, expect, test } from 'vitest';
import { personCalls } from '../../testing/person-calls.ts';
import { signInAs } from '../../testing/send.ts';

const { api, post, put, made, signIn } = personCalls();

describe('login and password', () => {
  test('VAL-061, VAL-064 a login needs a password of eight characters, a password a login', async () => {
    const refused = async (body: object) => (await post({ lastName: 'Bez', ...body })).body.errors;
    expect(await refused({ login: 'bez' })).toEqual([{ field: 'password', code: 'required' }]);
    expect(await refused({ password: 'dlhe heslo' })).toEqual([
      { field: 'login', code: 'required' },
    ]);
    expect(await refused({ login: 'bez', password: '1234567' })).toEqual([
      { field: 'password', code: 'minLength', params: { min: 8 } },
    ]);
    expect(await signIn('bez', '1234567')).toBe(401);
  });

  test('D-PER-012 an empty password keeps the stored one; no answer has one', async () => {
    const person = await made({ lastName: 'Stála', login: 'stala', password: 'prve heslo' });
    const kept = await put(person, { password: '', lastName: 'Stálejšia' });
    expect(kept.status).toBe(200);
    expect(JSON.stringify(kept.body)).not.toContain('heslo');
    expect(await signIn('STALA', 'prve heslo')).toBe(200);
    await put(kept.body, { password: 'druhé heslo ' });
    expect(await signIn('stala', 'prve heslo')).toBe(401);
    expect(await signIn('stala', 'druhé heslo ')).toBe(200);
  });

  test.each([
    ['of a colleague', 'DUSAN'],
    ['of another company', 'cudzi'],
    ['of a collective access', 'Zber'],
    ['of a superuser', 'superuser'],
    ['of somebody inactive', 'byvaly'],
  ])('D-PER-013 a login %s is taken', async (_whose, login) => {
    const { status, body } = await post({ lastName: 'Druhá', login, password: 'nejake heslo' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'duplicate',
      errors: [{ field: 'login', code: 'duplicate' }],
    });
  });

  test('D-PER-013 of two who choose one login in the same moment one gets it', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((lastName) => post({ lastName, login: 'naraz', password: 'nejake heslo' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('VAL-081 an emptied login takes the account away, and its session', async () => {
    const person = await made({ lastName: 'Dočasná', login: 'docasna', password: 'nejake heslo' });
    const session = await signInAs(api(), 'docasna', 'nejake heslo');
    const ask = async () => (await session.ask('/v1/tatra/vehicle-map')).status;
    expect(await ask()).toBe(200);
    const answer = await put(person, { login: '' });
    expect(answer.body).toMatchObject({ login: null, access: null });
    expect(await ask()).toBe(401);
    expect(await signIn('docasna', 'nejake heslo')).toBe(401);
    // The login is free again.
    await made({ lastName: 'Nasledujúca', login: 'docasna', password: 'ine heslo 1' });
  });

  test('a changed password ends the sessions, a deactivated person does not get in', async () => {
    const person = await made({ lastName: 'Menená', login: 'menena', password: 'prve heslo' });
    const map = '/v1/tatra/vehicle-map';
    const first = await signInAs(api(), 'menena', 'prve heslo');
    const changed = await put(person, { password: 'druhe heslo' });
    expect((await first.ask(map)).status).toBe(401);
    const second = await signInAs(api(), 'menena', 'druhe heslo');
    expect((await second.ask(map)).status).toBe(200);
    const off = await put(changed.body, { active: false });
    expect((await second.ask(map)).status).toBe(401);
    expect(await signIn('menena', 'druhe heslo')).toBe(401);
    await put(off.body, { active: true });
    expect(await signIn('menena', 'druhe heslo')).toBe(200);
  });
});
