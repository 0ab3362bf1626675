// Persons as master data: what is stored, and what is refused.
import { describe, expect, test } from 'vitest';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { personCalls, stampsOf } from '../../testing/person-calls.ts';

const { api, list, call, post, get, put, made } = personCalls();

describe('what is stored', () => {
  test('D-PER-007, D-PER-008, D-PER-009, D-PER-010 a new person has the defaults that give no right', async () => {
    const person = await made({ lastName: ' Nová ' });
    expect(person).toEqual({
      personId: person.personId,
      firstName: '',
      lastName: 'Nová',
      email: null,
      phone: null,
      login: null,
      access: null,
      active: true,
      admin: false,
      dispatcher: false,
      driver: false,
      ownRecords: false,
      viewAll: true,
      identifications: [],
      visibleVehicles: [],
      visiblePersons: [],
      canChangeAccess: true,
      hasFactors: false,
      onlyBy: null,
      isOwn: false,
      companies: [{ companyId: 1, name: 'Tatra Trans s.r.o.', countryCode: 'SK', roles: [] }],
      personLastChange: '1',
      companyPersonLastChange: '1',
    });
    expect(await get(person.personId)).toEqual(person);
  });

  test('API-083 the list has roles, login and identifications, without passwords', async () => {
    const { status, body } = await call('admin', 'GET', list);
    expect(status).toBe(200);
    expect(
      body.content.find((row: { personId: number }) => row.personId === PERSON.igor.id),
    ).toEqual({
      personId: PERSON.igor.id,
      firstName: 'Igor',
      lastName: 'Šofér',
      email: null,
      phone: null,
      login: 'igor',
      active: true,
      admin: false,
      dispatcher: false,
      driver: true,
      ownRecords: false,
      viewAll: false,
      identifications: [],
      plates: expect.any(Array),
      signIn: { state: expect.any(String), invited: null, expires: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/i);
  });

  test('PUT takes the record as GET answered it, and changes nothing', async () => {
    const before = await get(PERSON.igor.id);
    const answer = await put(before, {});
    expect(answer.status).toBe(200);
    expect({ ...answer.body, companyPersonLastChange: '' }).toEqual({
      ...before,
      companyPersonLastChange: '',
    });
  });

  test('W-2 a telephone is kept as it was written, left out it stays, and nobody calls what is no number', async () => {
    const person = await made({ lastName: 'Volaná', phone: ' +421 905/123 456 ' });
    expect(person.phone).toBe('+421 905/123 456');
    const { phone: _, ...without } = person;
    expect((await put(without, {})).body.phone).toBe('+421 905/123 456');
    const rows = (await call('admin', 'GET', list)).body.content;
    expect(rows.find((row: { personId: number }) => row.personId === person.personId).phone).toBe(
      '+421 905/123 456',
    );
    for (const phone of ['volajte', '12345', '+421 905 123 456 789 012 345 678 90']) {
      const { status, body } = await post({ lastName: 'Zle', phone });
      expect([status, body.errors[0].field]).toEqual([400, 'phone']);
    }
    const now = await get(person.personId);
    expect((await put(now, { phone: '' })).body.phone).toBeNull();
  });

  test('V-5 dispatchers read the telephones of those who are there and have one', async () => {
    const person = await made({ lastName: 'Volaný', phone: '+421 905 222 111' });
    const phones = async () => (await call('dispatcher', 'GET', '/v1/tatra/person-phone')).body;
    const { personId } = person;
    expect((await phones()).content).toContainEqual({ personId, phone: '+421 905 222 111' });
    await put(await get(personId), { active: false });
    expect(JSON.stringify(await phones())).not.toContain('905 222 111');
  });

  test('D-PER one e-mail address alone is kept; two persons may share one, left out it stays', async () => {
    const person = await made({ lastName: 'Písaná', email: ' jana@firma.sk ' });
    expect(person.email).toBe('jana@firma.sk');
    expect((await made({ lastName: 'Druhá', email: 'jana@firma.sk' })).email).toBe('jana@firma.sk');
    const { email: _, ...without } = person;
    expect((await put(without, {})).body.email).toBe('jana@firma.sk');
    const refused = [
      ['jana', 'email'],
      ['Jana <jana@firma.sk>', 'email'],
      ['jana@firma.sk, eva@firma.sk', 'email'],
      ['jana@firma.sk\r\nBcc: eva@firma.sk', 'characters'],
      [`jana@${'firma.'.repeat(42)}sk`, 'maxLength'],
    ];
    for (const [email, code] of refused) {
      const { status, body } = await post({ lastName: 'Zle', email });
      expect([status, body.errors[0].field, body.errors[0].code]).toEqual([400, 'email', code]);
    }
    const now = await get(person.personId);
    expect((await put(now, { email: '' })).body.email).toBeNull();
  });

  test('names are taken at their limits, counted as people count', async () => {
    const longest = { firstName: '😀'.repeat(100), lastName: 'ž'.repeat(100) };
    expect(await made(longest)).toMatchObject(longest);
    const { status, body } = await post({
      firstName: 'x'.repeat(101),
      lastName: 'x'.repeat(101),
      login: 'x'.repeat(51),
      password: 'y'.repeat(51),
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'firstName', code: 'maxLength', params: { max: 100 } },
      { field: 'lastName', code: 'maxLength', params: { max: 100 } },
      { field: 'login', code: 'maxLength', params: { max: 50 } },
      { field: 'password', code: 'maxLength', params: { max: 50 } },
    ]);
  });

  test.each([
    ['lastName', '   ', 'required'],
    ['lastName', 'a\nb', 'characters'],
    ['firstName', 'a\u202eb', 'characters'],
    ['login', 'a:b', 'characters'],
    ['lastName', 7, 'type'],
    ['active', 'yes', 'type'],
    ['visibleVehicles', [0], 'min'],
    ['identifications', [{ identification: 'nfc', code: '1' }], 'choice'],
  ])('VAL-060 %s %j is refused as %s', async (field, value, code) => {
    const { status, body } = await post({ lastName: 'Zle', [field]: value });
    expect(status).toBe(400);
    expect(body.errors[0].field).toMatch(new RegExp(`^${field}`));
    expect(body.errors[0].code).toBe(code);
  });
});

describe('identifications', () => {
  const card = (code: string) => ({ identification: 'tachograph', code });

  test('D-PER-008 they are trimmed and belong to one person of the company', async () => {
    const identifications = [{ identification: 'dallas', code: ' 0100AB ' }];
    const owner = await made({ lastName: 'Kľúčová', identifications });
    expect(owner.identifications).toEqual([{ identification: 'dallas', code: '0100AB' }]);
    const { status, body } = await post({
      lastName: 'Iná',
      identifications: [card('SK1'), { identification: 'dallas', code: '0100ab' }],
    });
    expect(status).toBe(409);
    expect(body.errors).toEqual([{ field: 'identifications.1.code', code: 'duplicate' }]);
    // The owner keeps it, in any case of its letters.
    const again = await put(owner, {
      identifications: [{ identification: 'dallas', code: '0100ab' }],
    });
    expect(again.status).toBe(200);
  });

  test('a renewed driver card is of the same person: 14 characters count', async () => {
    const owner = await made({ lastName: 'Karta', identifications: [card('SK12345678901200')] });
    const other = await post({ lastName: 'Cudzia', identifications: [card('SK12345678901211')] });
    expect(other.status).toBe(409);
    const both = [card('SK12345678901200'), card('SK12345678901211')];
    expect((await put(owner, { identifications: both })).body.identifications).toEqual(both);
  });

  test('one identification twice is refused before it is stored', async () => {
    const { status, body } = await post({
      lastName: 'Dvakrát',
      identifications: [card('SK9'), card('sk9')],
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'identifications.1.code', code: 'duplicate' }],
    ]);
  });

  test('another company may have the same', async () => {
    const identifications = [{ identification: 'rfid', code: 'SPOLOCNY' }];
    await made({ lastName: 'Tu', identifications });
    const there = await call('superuser', 'POST', '/v1/cudzia/person', {
      lastName: 'Tam',
      identifications,
    });
    expect(there.status).toBe(201);
  });

  test('of two who claim one in the same moment one gets it', async () => {
    const identifications = [card('SK55555555555500')];
    const both = await Promise.all(
      ['a', 'b'].map((lastName) => post({ lastName, identifications })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('ids of other companies', () => {
  test.each(['visibleVehicles', 'visiblePersons'])(
    '%s of another company are unknown',
    async (field) => {
      const foreign = field === 'visibleVehicles' ? VEHICLE.foreign.id : PERSON.cudzi.id;
      const own = field === 'visibleVehicles' ? VEHICLE.van.id : PERSON.igor.id;
      const { status, body } = await post({
        lastName: 'X',
        viewAll: false,
        [field]: [own, foreign, 999999],
      });
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        { field: `${field}.1`, code: 'unknown' },
        { field: `${field}.2`, code: 'unknown' },
      ]);
    },
  );

  test('doubles in a list are ignored', async () => {
    const { van, truck } = VEHICLE;
    const person = await made({
      lastName: 'Dvojitá',
      visibleVehicles: [van.id, truck.id, van.id],
    });
    expect(person.visibleVehicles).toEqual([truck.id, van.id]);
  });
});

describe('the optimistic lock', () => {
  test('D-PER-011 each of the two stamps is needed and must be the newest', async () => {
    const person = await made({ lastName: 'Zámok', login: 'zamok', password: 'nejake heslo' });
    const without = { ...person, personLastChange: undefined, companyPersonLastChange: undefined };
    expect((await put(without, {})).body.errors).toEqual([
      { field: 'personLastChange', code: 'required' },
      { field: 'companyPersonLastChange', code: 'required' },
    ]);
    const role = (await put(person, { dispatcher: true })).body;
    expect(role.personLastChange).toBe(person.personLastChange);
    expect(role.companyPersonLastChange).not.toBe(person.companyPersonLastChange);
    const named = (await put(role, { lastName: 'Zámka' })).body;
    expect(named.personLastChange).not.toBe(person.personLastChange);
    for (const stale of [
      { ...named, personLastChange: person.personLastChange },
      { ...named, companyPersonLastChange: person.companyPersonLastChange },
    ]) {
      const answer = await put(stale, { lastName: 'Prepísaná' });
      expect(answer.status).toBe(412);
      expect(answer.body.current).toEqual(named);
    }
    expect((await get(person.personId)).lastName).toBe('Zámka');
  });

  test('a delete needs both in the query', async () => {
    const person = await made({ lastName: 'Mazaná' });
    const url = `${list}/${person.personId}`;
    expect((await call('superuser', 'DELETE', url)).body.errors).toEqual([
      { field: 'personLastChange', code: 'required' },
      { field: 'companyPersonLastChange', code: 'required' },
    ]);
    await put(person, { firstName: 'Medzitým' });
    expect((await call('superuser', 'DELETE', url + stampsOf(person))).status).toBe(412);
  });
});

test('a form instead of JSON is 415', async () => {
  const answer = await api().app.inject({
    method: 'POST',
    url: list,
    headers: { ...(await api().as('admin')), 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="lastName"\r\n\r\nX\r\n--x--\r\n',
  });
  expect(answer.statusCode).toBe(415);
});
