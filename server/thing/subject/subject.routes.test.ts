// Business partners over HTTP: what is stored of what was typed, and that one whom contracts name stays.
import type { Contact, ContactType } from '@flotila/domain/subject/contact.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

const { truck, van } = VEHICLE;
const URL = '/v1/tatra/subject';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['contract', 'subject']) await api.db.pool.query(`delete from ${table}`);
});

const input = (more: object = {}) => ({ name: 'Kvety Brno', countryCode: 'CZ', ...more });
async function make(more: object = {}) {
  const { status, body } = await send(api, 'dispatcher', 'POST', URL, input(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function refused(more: object): Promise<string[]> {
  const { status, body } = await send(api, 'dispatcher', 'POST', URL, input(more));
  expect(status, JSON.stringify(body)).toBe(400);
  return body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
}
const contact = (type: ContactType, contactValue: unknown, more: object = {}) => ({
  type,
  contactValue,
  ...more,
});

describe('what is stored', () => {
  test('D-SUB-002 a partner is answered as it was typed, texts trimmed, empty ones null', async () => {
    const made = await make({
      name: ' Kvety Brno ',
      id: ' 123 456 78 ',
      vatNumber: ' cz12345678 ',
    });
    expect(made).toMatchObject({
      name: 'Kvety Brno',
      countryCode: 'CZ',
      id: '123 456 78',
      vatNumber: 'cz12345678',
      active: true,
      note: null,
      contacts: [],
      companyId: COMPANY.tatra.id,
    });
    expect(Date.parse(made.created)).toBeGreaterThan(0);
    const { body } = await send(api, 'driver', 'GET', `${URL}/${made.subjectId}`);
    expect(body).toEqual(made);
    const none = await make({ id: '', vatNumber: ' ', note: '', countryCode: 'sk' });
    expect(none).toMatchObject({ id: null, vatNumber: null, note: null, countryCode: 'SK' });
  });

  test('D-SUB-005, D-SUB-006, D-SUB-007 contacts keep their order and get their number here', async () => {
    const address = { houseNumber: '12', city: 'Brno', postcode: '602 00' };
    const { contacts } = await make({
      contacts: [
        contact('phone', '+420 602 111 222', { contactId: 77, note: '', communication: true }),
        contact('email', 'kvety@example.com', { billing: true, note: 'faktúry' }),
        contact('address', { ...address, road: '', countryCode: 'CZ' }, { registered: true }),
      ],
    });
    const flags = { registered: false, billing: false, communication: false };
    expect(contacts as Contact[]).toEqual([
      {
        type: 'phone',
        contactValue: '+420 602 111 222',
        contactId: 1,
        note: null,
        ...flags,
        communication: true,
      },
      {
        type: 'email',
        contactValue: 'kvety@example.com',
        contactId: 2,
        note: 'faktúry',
        ...flags,
        billing: true,
      },
      {
        type: 'address',
        contactId: 3,
        note: null,
        ...flags,
        registered: true,
        contactValue: { ...address, road: null, countryCode: 'CZ' },
      },
    ]);
  });

  test('VAL-071 … VAL-073 country and name are required, lengths are limited', async () => {
    expect((await refused({ name: '', countryCode: null })).sort()).toEqual([
      'countryCode required',
      'name required',
    ]);
    const long = { id: 'x'.repeat(31), vatNumber: 'x'.repeat(31), note: 'x'.repeat(101) };
    expect(await refused({ name: 'x'.repeat(101), ...long })).toEqual([
      'name maxLength',
      'id maxLength',
      'vatNumber maxLength',
      'note maxLength',
    ]);
    expect(await refused({ countryCode: 'SVK' })).toEqual(['countryCode format']);
    // O-6
    expect(await refused({ countryCode: 'XX' })).toEqual(['countryCode unknown']);
  });

  test('VAL-076 … VAL-080 a contact that is none is refused by its field', async () => {
    const one = (contactOf: object) => refused({ contacts: [contactOf] });
    expect(await one(contact('phone', '12'))).toEqual(['contacts.0.contactValue phone']);
    expect(await one(contact('email', 'kvety'))).toEqual(['contacts.0.contactValue email']);
    expect(await one(contact('address', { road: 'Hlavná' }))).toEqual([
      'contacts.0.contactValue.houseNumber required',
      'contacts.0.contactValue.city required',
      'contacts.0.contactValue.postcode required',
    ]);
    const noted = contact('phone', '+421 900 111 222', { note: 'x'.repeat(51) });
    expect(await one(noted)).toEqual(['contacts.0.note maxLength']);
    expect((await one({ contactValue: '1' }))[0]).toMatch(/^contacts\.0(\.type)? /);
    const many = Array.from({ length: 51 }, () => contact('phone', '+421 900 111 222'));
    expect(await refused({ contacts: many })).toEqual(['contacts maxLength']);
  });
});

test('API-093 partners are listed by name as people sort it, a page at a time', async () => {
  for (const name of ['Žilina Sklo', 'Čadca Kov', 'alfa', 'Chleba', 'Cukor']) await make({ name });
  const { body } = await send(api, 'driver', 'GET', `${URL}?size=2000`);
  const names = body.content.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['alfa', 'Cukor', 'Čadca Kov', 'Chleba', 'Žilina Sklo']);
  const part = await send(api, 'driver', 'GET', `${URL}?size=2&page=2`);
  expect(part.body).toMatchObject({ totalElements: 5, totalPages: 3 });
  expect(part.body.content).toHaveLength(1);
});

describe('changes', () => {
  test('a stale change is refused with the record as it is now, and the deletion too', async () => {
    const made = await make();
    const url = `${URL}/${made.subjectId}`;
    const changed = await send(api, 'dispatcher', 'PUT', url, { ...made, note: 'nový' });
    expect(changed.body).toMatchObject({ note: 'nový', created: made.created });
    for (const stale of [
      await send(api, 'admin', 'PUT', url, { ...made, note: 'iný' }),
      await send(api, 'admin', 'DELETE', `${url}?lastChange=${made.lastChange}`),
    ]) {
      expect([stale.status, stale.body.current?.note]).toEqual([412, 'nový']);
    }
    const { lastChange: _seen, ...unseen } = made;
    expect((await send(api, 'admin', 'PUT', url, unseen)).status).toBe(400);
    const { lastChange } = changed.body;
    const gone = await send(api, 'admin', 'DELETE', `${url}?lastChange=${lastChange}`);
    expect(gone.status).toBe(204);
    expect((await send(api, 'admin', 'GET', url)).status).toBe(404);
  });

  test("another company's partner does not exist", async () => {
    const { rows } = await api.db.pool.query(
      `insert into subject (company_id, name, country_code) values ($1, 'Cudzí', 'SK')
       returning subject_id as id`,
      [COMPANY.cudzia.id],
    );
    const url = `${URL}/${rows[0].id}`;
    const body = input({ lastChange: '1' });
    expect((await send(api, 'admin', 'GET', url)).status).toBe(404);
    expect((await send(api, 'admin', 'PUT', url, body)).status).toBe(404);
    expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=1`)).status).toBe(404);
    expect((await send(api, 'admin', 'GET', URL)).body.content).toEqual([]);
  });
});

test('the record of changes tells of contacts only what came and went', async () => {
  const [first, second] = ['+421 900 111 222', '+421 900 333 444'];
  const made = await make({ contacts: [contact('phone', first), contact('phone', second)] });
  const url = `${URL}/${made.subjectId}`;
  await send(api, 'admin', 'PUT', url, { ...made, contacts: [made.contacts[1]] });
  const { body } = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=subject');
  expect(body.content[0]).toMatchObject({
    before: { contacts: [{ contactValue: first }] },
    after: { contacts: [] },
  });
});

describe('D-SUB-012 a partner that contracts name', () => {
  async function named(vehicleIds: readonly number[]) {
    const made = await make();
    for (const [index, vehicleId] of vehicleIds.entries()) {
      const body = { name: `Z${index + 1}`, vehicleId, subjectId: made.subjectId, amount: 1 };
      expect((await send(api, 'admin', 'POST', '/v1/tatra/contract', body)).status).toBe(201);
    }
    return made;
  }
  const remove = (made: { subjectId: number; lastChange: string }, who: Who = 'dispatcher') =>
    send(api, who, 'DELETE', `${URL}/${made.subjectId}?lastChange=${made.lastChange}`);

  test('stays, and the refusal names up to three of them', async () => {
    const two = await named([truck.id, van.id]);
    const refusal = await remove(two);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'in_use']);
    expect(refusal.body.message).toContain('Z2, Z1.');
    const four = await named([truck.id, van.id, truck.id, van.id]);
    expect((await remove(four)).body.message).toContain('Z4, Z3, Z2 ….');
  });

  test('tells nobody of contracts of vehicles that they do not see', async () => {
    const made = await named([van.id]);
    await api.db.pool.query('update person set dispatcher = true where person_id = $1', [
      PERSON.igor.id,
    ]);
    api.advance(60_000);
    const refusal = await remove(made, 'driver');
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).not.toContain('Z1');
    await api.db.pool.query('update person set dispatcher = false where person_id = $1', [
      PERSON.igor.id,
    ]);
    api.advance(60_000);
  });

  test('goes when the contract names somebody else', async () => {
    const made = await named([truck.id]);
    const { content } = (await send(api, 'admin', 'GET', '/v1/tatra/contract')).body;
    const url = `/v1/tatra/contract/${content[0].contractId}`;
    await send(api, 'admin', 'PUT', url, { ...content[0], subjectId: null });
    expect((await remove(made)).status).toBe(204);
  });
});
