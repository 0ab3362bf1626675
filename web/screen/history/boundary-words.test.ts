// The "why" of a ride: every rule of the detection has a sentence in every language, with the settings in
// units that people know.
import { beforeEach, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { cs, en, sk } from '../../testing/texts.ts';
import { BOUNDARY_RULES, boundarySentence, joinedSentence, lasting } from './boundary-words.ts';

const ZONE = 'Europe/Bratislava';
const records = ['2026-11-20T13:31:08.000Z', '2026-11-20T13:55:02.000Z'];
const ts = Date.parse('2026-11-20T13:31:08Z');
/** Everything that any rule may carry. */
const params = {
  motorbit: 5,
  detectSpeed: 5,
  joinInterval: 600,
  gapSeconds: 600,
  from: 'SK',
  to: 'CZ',
  storeInterval: 300,
  insideLocations: 3,
  insideMetres: 500,
  detectRideType: 50,
};

beforeEach(() => activate('sk', [sk]));

test.each(Object.entries({ sk, cs, en }))(
  'every boundary rule has a whole sentence in %s',
  (language, catalogue) => {
    activate(language as 'sk', [catalogue]);
    expect(BOUNDARY_RULES).toHaveLength(9);
    for (const rule of BOUNDARY_RULES) {
      for (const some of [records, records.slice(0, 1), []]) {
        for (const given of [params, { ...params, splitInterval: 600 }, {}]) {
          const sentence = boundarySentence({ rule, params: given, records: some }, ts, ZONE);
          expect(sentence, rule).toMatch(/^\p{Lu}.{15,}\.$/u);
          expect(sentence, rule).not.toMatch(/[{}…]|undefined|NaN|null/);
        }
      }
    }
  },
);

test('a stop is explained by its length, the limit and both records', () => {
  const boundary = { rule: 'motorOff', params: { joinInterval: 600 }, records };
  const sentence = boundarySentence(boundary, ts, ZONE);
  for (const part of ['23 min 54 s', '10 min', '14:31:08', '14:55:02']) {
    expect(sentence).toContain(part);
  }
});

test('a vehicle whose stops are not joined is told so', () => {
  const boundary = { rule: 'motorOff', params: { joinInterval: 0 }, records };
  expect(boundarySentence(boundary, ts, ZONE)).toContain('nespájajú');
});

test('standing is told apart by motor, speed and motion', () => {
  const say = (given: Record<string, number>) =>
    boundarySentence({ rule: 'standing', params: given, records }, ts, ZONE);
  const sentences = [
    say({ splitInterval: 600 }),
    say({ joinInterval: 600, detectSpeed: 5 }),
    say({ joinInterval: 600 }),
  ];
  expect(sentences[0]).toContain('Motor bežal');
  expect(sentences[1]).toContain('pomalšie než 5 km/h');
  expect(new Set(sentences).size).toBe(3);
});

test('the settings behind a limit are named', () => {
  const say = (rule: string, given: Record<string, number | string>) =>
    boundarySentence({ rule, params: given, records }, ts, ZONE);
  expect(say('gap', { gapSeconds: 600, storeInterval: 300 })).toMatch(/po 10 min.*ukladania 5 min/);
  expect(say('motorOff', { joinInterval: 600, motorbit: 7 })).toContain('digitálny vstup 7');
  expect(say('rideType', { from: 'bussines', to: 'private', detectRideType: 31 })).toMatch(
    /služobná → súkromná.*vstupe 3/,
  );
  expect(say('country', { from: 'SK', to: 'CZ', insideLocations: 3, insideMetres: 500 })).toMatch(
    /3 záznamoch alebo 500 m/,
  );
  expect(say('moving', { splitInterval: 600 })).toMatch(/znova pohlo.*10 min/);
  expect(say('moving', { joinInterval: 300 })).toMatch(/znova pohlo.*5 min/);
  expect(say('motorOn', { motorbit: 0, unseenMetres: 240_400 })).toMatch(
    /o 240 km bez.*žiadna jazda/,
  );
  expect(say('moving', { detectByMotion: 'motion' })).toContain('snímač pohybu');
});

test('a border names both countries and the records behind it', () => {
  const boundary = {
    rule: 'country',
    params: { from: 'SK', to: 'HU' },
    records: [...records, '2026-11-20T13:56:02.000Z'],
  };
  const sentence = boundarySentence(boundary, ts, ZONE);
  expect(sentence).toContain('Slovensko → Maďarsko');
  expect(sentence).toContain('2 záznamy');
});

test('a record of another day carries its date', () => {
  const night = ['2026-11-19T22:30:00.000Z', '2026-11-20T04:58:00.000Z'];
  const at = Date.parse('2026-11-20T04:58:00Z');
  const boundary = { rule: 'gap', params: { gapSeconds: 600 }, records: night };
  const sentence = boundarySentence(boundary, at, ZONE);
  expect(sentence).toContain('2026-11-19 23:30:00');
  expect(sentence).toContain('6 h 28 min');
});

test('a rule of a newer server and a missing reason are answered calmly', () => {
  const unknown = { rule: 'toString', params: {}, records };
  expect(boundarySentence(unknown, ts, ZONE)).toBe(boundarySentence(null, ts, ZONE));
});

test('a driver is named by the code on the card', () => {
  const given = { from: '', to: 'tachograph@SK00000011978500' };
  const sentence = boundarySentence({ rule: 'driver', params: given, records }, ts, ZONE);
  expect(sentence).toContain('bez identifikácie → SK00000011978500');
});

test('a joined stop is explained with and without a known limit', () => {
  const stop = {
    fromTimestamp: '2026-11-20T09:05:00.000Z',
    toTimestamp: '2026-11-20T09:11:30.000Z',
  };
  expect(joinedSentence(stop, 600, ZONE)).toMatch(/10:05:00 – 10:11:30.*6 min 30 s.*10 min/);
  expect(joinedSentence(stop, null, ZONE)).toMatch(/6 min 30 s/);
});

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [600, '10 min'],
  [150, '2 min 30 s'],
  [7020, '1 h 57 min'],
  [7200, '2 h'],
  [3605, '1 h'],
  [undefined, '-'],
])('%s seconds are %s', (seconds, text) => {
  expect(lasting(seconds)).toBe(text);
});
