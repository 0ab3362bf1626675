// D-CTR, VAL-066 … VAL-069, VAL-084: what the form of a contract sends, refuses and takes from a route link.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { expect, test } from 'vitest';
import {
  type ContractForm,
  readContract,
  startContract,
  typedPerKm,
  withPlan,
} from './contract-form.ts';
import { monthOf, monthToShow, periodOf } from './contract-month.ts';

const ZONE = 'Europe/Bratislava';
const TODAY = '2026-11-21';
const known = { timeZone: ZONE, language: 'sk', today: TODAY } as const;

function planOf(...names: string[]): RoutePlan {
  const waypoints = names.map((name, index) => ({
    name,
    index,
    latitude: 48 + index,
    longitude: 17,
    countryCode: 'SK',
    precision: 'point' as const,
  }));
  const parts = names.slice(1).map(() => ({ distance: 178_400.4, duration: 9_300 }));
  return { waypoints, parts, path: [], source: 'router' };
}

const record = {
  contractId: 9,
  name: 'Diely',
  vehicleId: 7,
  vehicle: 'BA482KT',
  subjectId: 3,
  subject: 'Kovoplast',
  active: true,
  fromPlace: 'Trnava',
  toPlace: null,
  fromTimestamp: '2026-11-18T23:00:00.000Z',
  toTimestamp: '2026-11-20T22:59:59.999Z',
  plannedDistance: 446_400,
  plannedDuration: 23_100,
  actualDistance: 0,
  actualDuration: 0,
  amount: 1980.5,
  amountPerKm: null,
  currencyCode: 'EUR',
  state: 'active',
  progress: null,
  plan: null,
  planUrl: null,
  lastChange: '4',
} as ContractRecord;

const filled = (): ContractForm => ({
  ...startContract(null, known),
  from: '',
  to: '',
  name: ' Diely ',
  vehicleId: '7',
  amount: '1 980,50',
});

test('D-CTR-011, D-CTR-013 what is left empty is null; a new contract is active and in euro', () => {
  expect(readContract(filled(), null, known).body).toEqual({
    name: 'Diely',
    vehicleId: 7,
    subjectId: null,
    active: true,
    amount: 1980.5,
    currencyCode: 'EUR',
    fromPlace: null,
    toPlace: null,
    fromTimestamp: null,
    toTimestamp: null,
    plannedDistance: null,
    plannedDuration: null,
    plan: null,
    planUrl: null,
  });
});

test('O-1 a new contract is proposed for today, so that it stands in a month', () => {
  expect(startContract(null, known)).toMatchObject({ from: TODAY, to: TODAY });
});

test('D-CTR-010 days are sent whole: from 00:00 to 23:59', () => {
  const form = { ...filled(), from: '2026-11-19', to: '2026-11-19' };
  expect(readContract(form, null, known).body).toMatchObject({
    fromTimestamp: '2026-11-19T00:00:00',
    toTimestamp: '2026-11-19T23:59:59',
  });
});

test('a record begins with its local days; a day that stays keeps its moment', () => {
  const form = startContract(record, known);
  expect(form).toMatchObject({ from: '2026-11-19', to: '2026-11-20', subjectId: '3', toPlace: '' });
  expect(form.amount).toMatch(/^1\s980,50$/);
  const { body } = readContract({ ...form, to: '2026-11-21' }, record, known);
  expect(body).toMatchObject({
    fromTimestamp: record.fromTimestamp,
    toTimestamp: '2026-11-21T23:59:59',
    // A program had stored it without a plan.
    plannedDistance: 446_400,
    plannedDuration: 23_100,
    amount: 1980.5,
    lastChange: '4',
  });
});

test.each<[Partial<ContractForm>, string, string]>([
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'x'.repeat(101) }, 'name', 'maxLength'],
  [{ vehicleId: '' }, 'vehicleId', 'required'],
  [{ amount: '' }, 'amount', 'required'],
  [{ amount: '1,234' }, 'amount', 'decimal'],
  [{ amount: '-1' }, 'amount', 'range'],
  [{ amount: '2000000000' }, 'amount', 'range'],
  [{ currencyCode: '' }, 'currencyCode', 'required'],
  [{ fromPlace: 'x'.repeat(201) }, 'fromPlace', 'maxLength'],
  [{ toPlace: 'x'.repeat(201) }, 'toPlace', 'maxLength'],
  [{ from: '2026-02-30' }, 'from', 'date'],
  [{ from: '2026-11-20', to: '2026-11-19' }, 'to', 'beforeFrom'],
  [{ planUrl: 'https://maps.app.goo.gl/x' }, 'planUrl', 'routeUnread'],
  [{ planUrl: 'x'.repeat(4001) }, 'planUrl', 'maxLength'],
])('VAL-066 … VAL-068, VAL-084 %j is refused at %s as %s', (change, field, code) => {
  const { body, errors } = readContract({ ...filled(), ...change }, null, known);
  expect(body).toBeUndefined();
  expect(Object.keys(errors ?? {})).toEqual([field]);
  expect(errors?.[field]?.code).toBe(code);
});

test('VAL-003 thousands are taken as the language writes them', () => {
  const body = (amount: string, language: 'sk' | 'en') =>
    readContract({ ...filled(), amount }, null, { ...known, language }).body;
  expect(body('12 480,50', 'sk')).toHaveProperty('amount', 12_480.5);
  expect(body('12,480.50', 'en')).toHaveProperty('amount', 12_480.5);
});

test('D-CTR-007 a route link fills in the plan, its sums and both places', () => {
  const url = 'https://maps.app.goo.gl/abc';
  const form = { ...filled(), planUrl: url };
  const next = { ...form, ...withPlan(form, url, planOf('Trnava', 'Brno', 'Praha')) };
  expect(readContract(next, null, known).body).toMatchObject({
    planUrl: url,
    plannedDistance: 356_801,
    plannedDuration: 18_600,
    fromPlace: 'Trnava',
    toPlace: 'Praha',
  });
});

test('D-CTR-007 another link changes the places that a link had filled in, never those that were typed', () => {
  const first = { ...filled(), toPlace: 'Sklad 4' };
  const filledIn = { ...first, ...withPlan(first, 'a', planOf('Trnava', 'Praha')) };
  expect(filledIn).toMatchObject({ fromPlace: 'Trnava', toPlace: 'Sklad 4' });
  const second = { ...filledIn, ...withPlan(filledIn, 'b', planOf('Nitra', 'Brno')) };
  expect(second).toMatchObject({ fromPlace: 'Nitra', toPlace: 'Sklad 4', planOf: 'b' });
  const typed = { ...second, fromPlace: 'Nitra, rampa 2' };
  expect(withPlan(typed, 'c', planOf('Žilina', 'Brno')).fromPlace).toBe('Nitra, rampa 2');
});

test('CON-015 per kilometre of what is typed, two places; nothing without a way', () => {
  expect(typedPerKm({ amount: '980' }, 446_400, 'sk')).toBe(2.2);
  expect(typedPerKm({ amount: '980' }, 0, 'sk')).toBeNull();
  expect(typedPerKm({ amount: 'x' }, 446_400, 'sk')).toBeNull();
});

test('D-CTR-003 a month is asked for from its first to its last second by the local clock', () => {
  const march = { from: Date.parse('2026-02-28T23:00Z'), to: Date.parse('2026-03-31T22:00Z') };
  expect(periodOf(march, ZONE)).toEqual({ from: '2026-03-01T00:00:00', to: '2026-03-31T23:59:59' });
  expect(monthOf(Date.parse('2026-10-31T23:30Z'), ZONE)).toBe('2026-11');
});

test.each([
  ['2026-11-30T23:00:00.000Z', '2026-12-04T22:59:59.999Z', null, '2026-12'],
  ['2026-11-30T22:00:00.000Z', '2026-12-04T22:59:59.999Z', null, null],
  ['2026-10-01T22:00:00.000Z', '2026-10-31T22:59:59.999Z', '2026-11', '2026-10'],
  ['2026-10-01T22:00:00.000Z', null, '2026-11', null],
  [null, '2026-10-31T22:59:59.999Z', '2026-11', '2026-10'],
  [null, null, '2026-11', null],
])('DATA-019 stored from %s to %s with %s listed, the list shows %s', (from, to, listed, month) => {
  const stored = { fromTimestamp: from, toTimestamp: to };
  const now = Date.parse('2026-11-22T10:00Z');
  expect(monthToShow(stored, listed, { timeZone: ZONE, now })).toBe(month);
});

test('a contract that is begun at a vehicle has that vehicle', () => {
  expect(startContract(null, { ...known, vehicle: '7' }).vehicleId).toBe('7');
  for (const vehicle of ['', 'x', '-7', '7.5']) {
    expect(startContract(null, { ...known, vehicle }).vehicleId).toBe('');
  }
});
