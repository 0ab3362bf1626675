// Services and documents that are due soon: by date from the morning on, by counters, each thing by itself.
import { expect, test } from 'vitest';
import type { ActiveService } from '../../service/due.ts';
import { dueCards, dueDocuments, dueServices } from './due.ts';

const timeZone = 'Europe/Bratislava';
/** 07:00 in Bratislava. */
const MORNING = Date.UTC(2026, 10, 20, 6);
const at = (now: number) => ({ now, timeZone });
const NONE: ActiveService = {
  servicePlanId: null,
  serviceId: null,
  typeCode: 'own',
  name: null,
  level: null,
  expiredDate: null,
  expiredKm: null,
  expiredEh: null,
  diffDays: null,
  diffKm: null,
  diffEh: null,
};
const MOT: ActiveService = { ...NONE, typeCode: 'mot', expiredDate: '2026-12-20', diffDays: 30 };
const OIL: ActiveService = { ...NONE, typeCode: 'oil_change', servicePlanId: 7, diffKm: 900_000 };
const service = { kind: 'service', days: null, km: null, engineHours: null } as const;
const document = { kind: 'document' as const, documents: ['mot' as const], days: 30 };

test('zones-and-rules §3 a document is said at 07:00 local so many days before it expires', () => {
  expect(dueDocuments([MOT], document, at(MORNING - 1))).toEqual([]);
  const due = {
    about: 'date/mot',
    begin: MORNING,
    params: { service: 'mot', until: '2026-12-20' },
  };
  expect(dueDocuments([MOT], document, at(MORNING))).toEqual([due]);
  // Over for long: it began then, too.
  expect(dueDocuments([MOT], document, at(MORNING + 90 * 86_400_000))).toEqual([due]);
  expect(dueDocuments([{ ...MOT, typeCode: 'emission' }], document, at(MORNING))).toEqual([]);
});

test('zones-and-rules §3 07:00 is that of the day, in summer and in winter', () => {
  const summer = { ...MOT, expiredDate: '2026-07-31' };
  const [due] = dueDocuments([summer], document, at(MORNING));
  expect(due?.begin).toBe(Date.UTC(2026, 6, 1, 5));
});

test('zones-and-rules §3 a service is due by whichever of day, kilometres and engine hours comes first', () => {
  const both = { ...MOT, typeCode: 'oil_change' as const, diffKm: 900_000 };
  const noon = MORNING + 5 * 3_600_000;
  const begins = (more: object) =>
    dueServices([both], { ...service, ...more }, at(noon)).map(({ begin }) => begin);
  expect(begins({ km: 899 })).toEqual([]);
  expect(begins({ km: 900 })).toEqual([noon]);
  expect(begins({ days: 29, km: 900 })).toEqual([noon]);
  expect(begins({ days: 30, km: 900 })).toEqual([MORNING]);
  expect(begins({ days: 29, engineHours: 50 })).toEqual([]);
  const machine = { ...NONE, diffEh: 180_000 };
  expect(dueServices([machine], { ...service, engineHours: 49 }, at(noon))).toEqual([]);
  expect(dueServices([machine], { ...service, engineHours: 50 }, at(noon))).toHaveLength(1);
});

test('kilometres that are reached at night are said in the morning', () => {
  const beginAt = (now: number) => dueServices([OIL], { ...service, km: 1000 }, at(now))[0]?.begin;
  expect(beginAt(MORNING - 3_600_000)).toBe(MORNING);
  expect(beginAt(MORNING + 1000)).toBe(MORNING + 1000);
});

test('what is over is due, also with nothing asked before; each has what it is and what is left', () => {
  const over = { ...OIL, expiredDate: '2026-11-01', diffDays: -19, diffKm: -40_000, diffEh: 7200 };
  const own = {
    ...over,
    servicePlanId: null,
    serviceId: 9,
    typeCode: 'own',
    name: 'Remeň',
  } as const;
  const found = dueServices([over, own], { ...service, days: 0 }, at(MORNING));
  expect(found.map(({ about, params }) => ({ about, params }))).toEqual([
    {
      about: 'plan/7',
      params: { service: 'oil_change', until: '2026-11-01', leftKm: -40, leftHours: 2 },
    },
    {
      about: 'service/9',
      params: {
        service: 'own',
        name: 'Remeň',
        until: '2026-11-01',
        leftKm: -40,
        leftHours: 2,
      },
    },
  ]);
});

test('zones-and-rules §3 a card of a driver is said as a document, where the rule asks for cards', () => {
  const cards = [
    { personId: 3, until: '2026-12-20' },
    { personId: 4, until: '2026-12-21' },
  ];
  const params = { service: 'card', until: '2026-12-20' };
  expect(dueCards(cards, { ...document, documents: ['card'] }, at(MORNING))).toEqual([
    { card: cards[0], about: 'person/3/card', begin: MORNING, params },
  ]);
  expect(dueCards(cards, document, at(MORNING))).toEqual([]);
});
