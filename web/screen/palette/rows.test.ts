import { expect, test } from 'vitest';
import type { Entry } from './rank.ts';
import { type RowsInput, rowsOf, type VehicleEntry, type Verb } from './rows.ts';

const vehicle = (
  vehicleId: number,
  plate: string,
  name: string,
  countryCode = 'SK',
): VehicleEntry => ({
  key: `vehicle:${vehicleId}`,
  group: 'vehicles',
  vehicleId,
  main: plate,
  side: name,
  plate,
  filtered: {
    name,
    numericPlate: plate,
    driver: null,
    location: { countryCode },
    regularService: plate.startsWith('TT') ? 'notice' : null,
  },
});
const verb = (name: string): Verb => ({
  name,
  with: ({ vehicleId, main }) => ({
    key: `vehicle:${vehicleId}`,
    group: 'actions',
    main: `${name} ${main}`,
    side: '',
  }),
});
const screen: Entry = { key: 'screen:plan', group: 'screens', main: 'Plán zákaziek', side: '' };

const INPUT: RowsInput = {
  text: '',
  company: { ccode: 'tatra', timeZone: 'Europe/Bratislava' },
  nowMs: Date.parse('2026-11-23T17:00:00Z'),
  vehicles: [vehicle(1, 'BA 482 KT', 'Scania'), vehicle(2, 'TT 119 FG', 'Volvo Október')],
  entries: [screen],
  verbs: [verb('Kniha jázd'), verb('História')],
  panels: [
    { panel: 'history', name: 'História' },
    { panel: 'logbook', name: 'Kniha jázd' },
    { panel: 'refueling', name: 'Tankovanie' },
  ],
  places: [],
  unfolded: null,
  recent: [],
  hereId: null,
  whenText: () => 'then',
};
const rows = (text: string, more: Partial<RowsInput> = {}) => rowsOf({ ...INPUT, text, ...more });
const hrefs = (text: string, more: Partial<RowsInput> = {}) =>
  rows(text, more).flatMap(({ href }) => href ?? []);

test('U-27 a vehicle with a time leads to its history then, with a month to the logbook', () => {
  expect(hrefs('ba482kt včera 14:00')).toEqual([
    '/tatra/map/history/1?day=2026-11-22&at=2026-11-22T13%3A00%3A00.000Z',
  ]);
  expect(hrefs('BA 482 KT včera')).toEqual(['/tatra/map/history/1?day=2026-11-22']);
  expect(hrefs('ba482kt október')).toEqual(['/tatra/map/logbook/1?month=2026-10']);
});

test('U-27 a named panel shows the typed month', () => {
  expect(hrefs('tankovanie ba482 minulý mesiac')).toEqual(['/tatra/map/refueling/1?month=2026-10']);
  expect(hrefs('tank ba482 5. 10.')).toEqual(['/tatra/map/refueling/1?month=2026-10']);
});

test('U-27 without a vehicle a time is about the one that is open, and nothing where none is', () => {
  expect(hrefs('včera 14:00')).toEqual([]);
  expect(hrefs('včera', { hereId: 2 })).toEqual(['/tatra/map/history/2?day=2026-11-22']);
});

test('U-27 what fits as it is typed comes before what it may mean as a time', () => {
  const found = rows('volvo október');
  expect(found[0]?.key).toBe('vehicle:2');
  expect(found.at(-1)?.group).toBe('when');
});

test('U-27 a verb is offered with the vehicles that are meant, all of them with the only one', () => {
  const mains = (text: string) => rows(text).map(({ main }) => main);
  expect(mains('hist ba482')).toEqual(['História BA 482 KT']);
  expect(mains('ba482')).toEqual(['BA 482 KT', 'Kniha jázd BA 482 KT', 'História BA 482 KT']);
  expect(mains('volvo')).toEqual(['TT 119 FG']);
  expect(mains('plan')).toEqual(['Plán zákaziek']);
});

test('U-27 nothing typed: what was used last, then all kinds, nothing twice', () => {
  const found = rows('', { recent: ['screen:plan', 'person:9', 'vehicle:2'] });
  expect(found.map(({ group, key }) => `${group} ${key}`)).toEqual([
    'recent screen:plan',
    'recent vehicle:2',
    'vehicles vehicle:1',
  ]);
});

test('W-1, ONL-027 a colon asks for the country as in the list, with a blank or without; a number sign for what is due', () => {
  const vehicles = [...INPUT.vehicles, vehicle(3, 'SK 100 AT', 'MAN', 'AT')];
  for (const text of [':sk', ': sk', ' :SK ']) {
    expect(rows(text, { vehicles }).map(({ main }) => main)).toEqual(['BA 482 KT', 'TT 119 FG']);
  }
  expect(rows(': at', { vehicles }).map(({ main }) => main)).toEqual(['SK 100 AT']);
  expect(rows('#servis', { vehicles }).map(({ main }) => main)).toEqual(['TT 119 FG']);
});

const contract = (id: number): Entry => ({
  key: `contract:${id}`,
  group: 'contracts',
  main: `Z-${id} Trnava, sklad`,
  side: '',
});
const town = (main: string): Entry => ({ key: `place:${main}`, group: 'places', main, side: '' });
const CONTRACTS = Array.from({ length: 12 }, (_, index) => contract(index));

test('V-11 a town that is called as it was typed comes before contracts that lead there, three of a kind', () => {
  const places = [town('Trnava'), town('Trnávka')];
  const input = { entries: [screen, ...CONTRACTS], places };
  const found = rows('trnava', input);
  expect(found.map(({ group }) => group)).toEqual([
    'places',
    'places',
    ...Array(4).fill('contracts'),
  ]);
  expect(found.at(-1)).toMatchObject({ more: 9 });
  // Whoever asks for the rest has it, and nothing else moves.
  const all = rows('trnava', { ...input, unfolded: 'contracts' });
  expect(all.map(({ key }) => key)).toEqual([
    'place:Trnava',
    'place:Trnávka',
    ...CONTRACTS.map(({ key }) => key),
  ]);
  // A part of its name is no town that was meant.
  expect(rows('trna', input).map(({ group }) => group)[0]).toBe('contracts');
  // What else is called just so was meant before a town.
  const plan = { ...screen, main: 'Trnava' };
  expect(rows('trnava', { ...input, entries: [plan, ...CONTRACTS] })[0]).toEqual(plan);
});

test('V-11 a kind that stands alone has more rows, and no number hides a single one', () => {
  expect(rows('z-', { entries: CONTRACTS })).toHaveLength(12);
  const four = { entries: CONTRACTS.slice(0, 4), places: [town('Trnava')] };
  expect(rows('trnava', four).map(({ more }) => more)).toEqual(Array(5).fill(undefined));
});
