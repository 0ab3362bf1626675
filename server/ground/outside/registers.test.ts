// The registers against servers that answer as they do, on good days and bad ones.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OutsideAway } from './ask-json.ts';
import { type FakeRegisters, fakeRegisters } from './fake-registers.ts';
import { createRegisters } from './registers.ts';

let fake: FakeRegisters;
let now: number;
beforeEach(async () => {
  fake = await fakeRegisters();
  now = Date.parse('2026-05-04T10:00:00Z');
});
afterEach(() => fake.stop());

const registers = (intervalMs = 0) =>
  createRegisters({ now: () => now, urls: fake.urls, timeoutMs: 300, intervalMs });
const seat = { type: 'address', registered: true, billing: true, communication: false };

describe('D-SUB-011 a Czech company', () => {
  test('has the address, the street with both numbers, and the VAT number while it is registered', async () => {
    expect(await registers().findCompany('CZ', '27074358')).toEqual({
      name: 'Asseco Central Europe, a.s.',
      id: '27074358',
      vatNumber: 'CZ27074358',
      contacts: [
        {
          ...seat,
          note: null,
          contactValue: {
            road: 'Budějovická',
            houseNumber: '778/3a',
            city: 'Praha',
            postcode: '140 00',
            countryCode: 'CZ',
          },
        },
      ],
    });
  });

  test.each([
    [
      'a number and a code that stand beside the parts',
      { sidlo: { nazevObce: 'Lhota', cisloDoAdresy: '32', pscTxt: '67401', kodStatu: 'CZ' } },
      { road: 'Lhota', houseNumber: '32', city: 'Lhota', postcode: '674 01', countryCode: 'CZ' },
    ],
    [
      'a village in a line of text',
      { sidlo: { textovaAdresa: '67401 Dolní Lhota 32', kodStatu: 'CZ' } },
      { road: 'Dolní Lhota', houseNumber: '32', city: 'Dolní Lhota', postcode: '674 01' },
    ],
    [
      'a street in a line of text',
      { sidlo: { textovaAdresa: 'Lidická 12/3a, Veveří, 60200 Brno', kodStatu: 'CZ' } },
      { road: 'Lidická', houseNumber: '12/3a', city: 'Brno', postcode: '602 00' },
    ],
    [
      'what another register tells, where ARES has nothing or only a country',
      {
        sidlo: { kodStatu: 'CZ' },
        dalsiUdaje: [
          { datovyZdroj: 'res' },
          { sidlo: [{ sidlo: { nazevObce: 'Trnava', cisloDomovni: 32, psc: 67401 } }] },
        ],
      },
      { road: 'Trnava', houseNumber: '32', city: 'Trnava', postcode: '674 01', countryCode: null },
    ],
  ])('I-6 a seat that is not standardised is read: %s', async (_how, told, address) => {
    fake.told = { ico: 10000001, obchodniJmeno: 'Firma jedna, s.r.o.', ...told };
    const found = await registers().findCompany('CZ', '10000001');
    expect(found?.contacts).toMatchObject([{ contactValue: address }]);
  });

  test('without a street has the part of the town, and its code is filled up', async () => {
    fake.told = {
      ico: 45274649,
      obchodniJmeno: 'Lhota a.s.',
      datumZaniku: '2020-05-01',
      neznámé: {},
      sidlo: {
        nazevCastiObce: 'Dolní Lhota',
        nazevObce: 'Lhota',
        cisloDomovni: '12',
        psc: 6601,
        kodStatu: 'CZ',
      },
    };
    const found = await registers().findCompany('CZ', '45274649');
    expect(found?.contacts).toMatchObject([
      {
        contactValue: {
          road: 'Dolní Lhota',
          houseNumber: '12',
          city: 'Lhota',
          postcode: '066 01',
        },
        note: 'zaniklá 1. 5. 2020',
      },
    ]);
  });

  test.each([
    [{ dic: 'CZ1', stavZdrojeDph: 'UKONCENY' }, null],
    [{ dic: 'CZ1', stavZdrojeDph: 'AKTIVNI' }, 'CZ1'],
    [{ dic: 'CZ1', dicSkDph: 'CZ699', stavZdrojeSkDph: 'AKTIVNI' }, 'CZ699'],
    [{ dic: 'CZ1', dicSkDph: 'CZ699' }, 'CZ699'],
    [{ dic: 'CZ1' }, 'CZ1'],
  ] as [Record<string, string>, string | null][])(
    'of %j has the VAT number %s',
    async (given, vatNumber) => {
      const { dic, dicSkDph, ...states } = given;
      const seznamRegistraci = Object.keys(states).length > 0 ? states : undefined;
      fake.told = { ico: '1', obchodniJmeno: 'X', dic, dicSkDph, seznamRegistraci };
      const found = await registers().findCompany('CZ', '27074358');
      // Without a town there is no contact.
      expect(found).toEqual({ name: 'X', id: '27074358', vatNumber, contacts: [] });
    },
  );
});

describe('D-SUB-011 a Slovak company', () => {
  test('has the name and the seat of now, and no VAT number', async () => {
    expect(await registers().findCompany('SK', '31333532')).toEqual({
      name: 'ESET, spol. s r.o.',
      id: '31333532',
      vatNumber: null,
      contacts: [
        {
          ...seat,
          note: null,
          contactValue: {
            road: 'Einsteinova',
            houseNumber: '3541/24',
            city: 'Bratislava',
            postcode: '851 01',
            countryCode: 'SK',
          },
        },
      ],
    });
  });

  test('that ended has its last seat, with a note', async () => {
    const address = { regNumber: 0, buildingNumber: 7, municipality: { value: 'Lúky' } };
    fake.told = {
      results: [
        {
          fullNames: [{ value: 'Staré', validTo: '2019-01-01' }],
          addresses: [
            { ...address, street: 'Prvá', postalCodes: ['02053'], validFrom: '2001-01-01' },
            { ...address, street: 'Druhá', postalCodes: ['02053'], validFrom: '2010-01-01' },
          ].map((one) => ({ ...one, validTo: '2019-01-01' })),
          termination: '2019-01-01',
        },
      ],
    };
    expect(await registers().findCompany('SK', '00000001')).toMatchObject({
      name: 'Staré',
      contacts: [
        {
          note: 'zaniknutá 1. 1. 2019',
          contactValue: { road: 'Druhá', houseNumber: '7', city: 'Lúky', postcode: '020 53' },
        },
      ],
    });
  });
});

describe('ERR-007, ERR-008 a register', () => {
  test.each(['CZ', 'SK'] as const)(
    'of %s that knows no such company says null',
    async (country) => {
      expect(await registers().findCompany(country, '99999999')).toBeNull();
    },
  );

  test.each(['broken', 'too-many', 'not-json', 'other-json', 'silent'] as const)(
    '%s: is away, and is asked again',
    async (mood) => {
      for (const [country, number] of [
        ['CZ', '27074358'],
        ['SK', '31333532'],
      ] as const) {
        const one = registers();
        fake.mood = mood;
        await expect(one.findCompany(country, number)).rejects.toThrow(OutsideAway);
        fake.mood = 'answers';
        expect((await one.findCompany(country, number))?.id).toBe(number);
      }
    },
  );

  test('is asked once a day for the same company, for one that it does not know too', async () => {
    const one = registers();
    for (const number of ['27074358', '99999999', '27074358', '99999999']) {
      await one.findCompany('CZ', number);
    }
    expect(fake.asked).toHaveLength(2);
    now += 24 * 3_600_000;
    await one.findCompany('CZ', '27074358');
    expect(fake.asked).toHaveLength(3);
  });

  test('is asked one after the other, and who would wait too long is told', async () => {
    const one = registers(20);
    const numbers = Array.from({ length: 8 }, (_, index) => `0000000${index}`);
    const asked = await Promise.allSettled(numbers.map((n) => one.findCompany('SK', n)));
    const refused = asked.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []));
    expect(refused.map(({ code }) => code)).toEqual(['too_many', 'too_many']);
    expect(fake.asked).toHaveLength(6);
  });
});

describe('D-SUB-011 a VAT number', () => {
  const vat = { country: 'SK', number: '2020317068' };
  test.each([
    ['VALID', true, 'ESET, spol. s r.o.'],
    ['INVALID', false, null],
    ['MS_UNAVAILABLE', null, null],
    ['GLOBAL_MAX_CONCURRENT_REQ', null, null],
    ['INVALID_INPUT', null, null],
  ])('of which VIES says %s is valid: %s', async (userError, isValid, name) => {
    fake.vies = userError;
    const checked = '2026-05-04T10:00:00.000Z';
    expect(await registers().checkVat(vat)).toEqual({ isValid, name, address: null, checked });
  });

  test.each(['broken', 'too-many', 'forbidden', 'not-json', 'other-json', 'silent'] as const)(
    'is not called wrong while VIES is %s, and is asked again',
    async (mood) => {
      const one = registers();
      fake.mood = mood;
      expect((await one.checkVat(vat)).isValid).toBeNull();
      fake.mood = 'answers';
      expect((await one.checkVat(vat)).isValid).toBe(true);
    },
  );
});
