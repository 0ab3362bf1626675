// What an alert says: its title with the figure, the sentence of its rule, in each language.

import { BY_TIME, LISTENED } from '@flotila/domain/rule/rule.ts';
import { beforeEach, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { cs, en, sk } from '../../testing/texts.ts';
import { testAlert } from '../../thing/alert/test-alert.ts';
import { alertTitle } from './alert-words.ts';
import { columnName, limitsOf, valueText, whySentence } from './why-words.ts';

function alertOf(kind: string, params: Record<string, number | string>) {
  return testAlert({ kind, why: { kind, params, records: [] } });
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

beforeEach(() => activate('sk', [sk]));

test('zones-and-rules §3 a title tells how much, or what it was beyond', () => {
  const titles = [
    alertOf('speed', { over: 90 }),
    alertOf('fuelLoss', { litres: 30, quantity: 61.6 }),
    alertOf('temperature', { channel: 1, below: 2, above: 4.5 }),
    alertOf('fuelLevel', { below: 10, unit: '%' }),
    testAlert({ kind: 'enters', zoneName: 'Depo Trnava' }),
    testAlert({ kind: 'of tomorrow', ruleName: 'Moje pravidlo' }),
  ].map((alert) => plain(alertTitle(alert)));
  expect(titles).toEqual([
    'Rýchlosť nad 90 km/h',
    'Úbytok paliva 62 l',
    'Teplota mimo 2 až 4,5 °C',
    'Málo paliva pod 10 %',
    'Vjazd do zóny Depo Trnava',
    'Moje pravidlo',
  ]);
});

test('zones-and-rules §3 the sentence has the parameters of the rule, and for how long', () => {
  const say = (kind: string, params: Record<string, number | string>) =>
    plain(whySentence(alertOf(kind, params)));
  expect(say('speed', { over: 90, longerThan: 60 })).toBe(
    'rýchlosť bola nad 90 km/h, dlhšie než 1 min.',
  );
  expect(say('speed', {})).toBe('rýchlosť bola nad limitom zóny.');
  expect(say('stop', { motor: 'on', longerThan: 1800 })).toBe(
    'vozidlo stálo mimo všetkých zón s motorom v chode, dlhšie než 30 min.',
  );
  expect(say('temperature', { channel: 2, above: 4 })).toBe('teplota 2 bola nad 4 °C.');
  expect(say('alarm', { alarms: 'tow,hardBraking' })).toBe(
    'jednotka ohlásila odťah, prudké brzdenie.',
  );
  expect(say('power', { belowVolts: 11.5 })).toBe('napätie sledovača kleslo pod 11,5 V.');
});

test('zones-and-rules §3 a service and a document say which one it is and until when', () => {
  const oil = { service: 'oil_change', until: '2026-12-01', leftKm: 850 };
  const own = { service: 'own', name: 'Remeň', leftKm: -40, leftHours: 12 };
  const mot = { service: 'mot', until: '2026-12-20' };
  const said = (
    [
      ['service', oil],
      ['service', own],
      ['document', mot],
      ['document', { ...mot, service: 'card' }],
    ] as const
  ).map(([kind, params]) => [
    alertTitle(alertOf(kind, params)),
    whySentence(alertOf(kind, params)),
  ]);
  expect(said).toEqual([
    ['Servis: výmena oleja', 'blíži sa servis „výmena oleja“: termín 2026-12-01, ostáva 850 km.'],
    ['Servis: Remeň', 'blíži sa servis „Remeň“: prekročené o 40 km, ostáva 12 motohodín.'],
    ['Platnosť dokladu: STK', 'platnosť dokladu „STK“ sa končí 2026-12-20.'],
    ['Platnosť dokladu: karta vodiča', 'platnosť dokladu „karta vodiča“ sa končí 2026-12-20.'],
  ]);
  for (const [language, catalogue] of [
    ['cs', cs],
    ['en', en],
  ] as const) {
    activate(language, [catalogue]);
    for (const alert of [alertOf('service', oil), alertOf('document', mot)]) {
      expect(whySentence(alert)).toMatch(/[“„].+[“”].*2026-12-/);
    }
  }
});

test('zones-and-rules §3 a contract and a driver say what is wrong, in each language', () => {
  const contract = (what: string, minutes = 15) =>
    alertOf('contract', { what, minutes, contract: 'Trnava – Nitra' });
  const driver = (what: string, limit?: number) =>
    alertOf('hours', { what, ...(limit !== undefined && { limit }) });
  const both = (alert: ReturnType<typeof alertOf>) => [
    alertTitle(alert),
    plain(whySentence(alert)),
  ];
  expect(
    [contract('late'), contract('notStarted', 120), driver('driving', 1800)].map(both),
  ).toEqual([
    [
      'Zákazka mešká: Trnava – Nitra',
      'zákazka „Trnava – Nitra“ mešká alebo bude meškať viac než 15 min.',
    ],
    [
      'Zákazka sa nezačala: Trnava – Nitra',
      'zákazka „Trnava – Nitra“ sa nezačala ani 2 h po plánovanom začiatku.',
    ],
    ['Vodičovi dochádza čas vedenia', 'vodičovi zostáva menej než 30 min vedenia.'],
  ]);
  const all = [
    ...['late', 'notStarted', 'notFinished', 'elsewhere'].map((what) => contract(what)),
    ...['driving', 'rest', 'break', 'day', 'week', 'dailyRest', 'weeklyRest'].map((what) =>
      driver(what, 3600),
    ),
  ];
  for (const [language, catalogue] of Object.entries({ sk, cs, en })) {
    activate(language as 'sk', [catalogue]);
    const said = all.map(whySentence);
    expect(new Set([...said, ...all.map(alertTitle)]).size).toBe(2 * all.length);
    for (const one of said) expect(one, language).toMatch(/^[^{}]{20,}\.$/);
  }
});

test('every kind that works has a title and a sentence in every language', () => {
  for (const [language, catalogue] of Object.entries({ sk, cs, en })) {
    activate(language as 'sk', [catalogue]);
    for (const kind of [...LISTENED, ...BY_TIME]) {
      const alert = alertOf(kind, {});
      expect(alertTitle(alert), `${language} ${kind}`).not.toBe(alert.ruleName);
      expect(whySentence(alert), `${language} ${kind}`).toMatch(/^[^{}]{8,}\.$/);
    }
  }
});

test('the curve has the limits of the rule and of the zones on the way, each once', () => {
  const record = { timestamp: '2026-11-20T10:00:00.000Z', latitude: null, longitude: null };
  const records = [70, 70, 50].map((limit) => ({ ...record, values: { speed: 91, limit } }));
  expect(limitsOf(testAlert({ why: { kind: 'speed', params: { over: 90 }, records } }))).toEqual([
    90, 70, 50,
  ]);
  expect(limitsOf(alertOf('fuelLevel', { below: 10, unit: '%' }))).toEqual([]);
});

test('values of records are written as people read them', () => {
  expect([columnName('volts'), columnName('secret')]).toEqual(['Napätie V', null]);
  expect([valueText('motor', 0), valueText('temp1', 4), valueText('speed', null)]).toEqual([
    'vypnutý',
    '4,0',
    '',
  ]);
});
