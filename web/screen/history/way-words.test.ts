// K-1: the sentences that say by what a ride was measured.
import type { MeasuredWay } from '@flotila/domain/fold/measured.ts';
import { afterEach, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { cs, en, sk } from '../../testing/texts.ts';
import { waySentences } from './way-words.ts';

afterEach(() => activate('sk', []));

const NONE: MeasuredWay = {
  odometer: 0,
  speed: 0,
  places: 0,
  odometerLeftOut: null,
  isSpeedLeftOut: false,
};
const say = (measured: Partial<MeasuredWay>) => {
  const way = { ...NONE, ...measured };
  const distance = way.odometer + way.speed + way.places;
  return waySentences({ distance, measured: way }, distance);
};

test('K-1 the ways that have a part in it are named with their kilometres, no others', () => {
  activate('sk', [sk]);
  expect(say({ odometer: 12_430 })).toEqual(['Podľa tachometra: 12,4 km.']);
  expect(say({ odometer: 10_000, speed: 2_100, places: 40 })).toEqual([
    'Podľa tachometra: 10,0 km.',
    'Podľa hlásenej rýchlosti spolu s polohami: 2,1 km.',
  ]);
  expect(say({ places: 30 })).toEqual(['Len podľa polôh: 0,0 km.']);
});

test('K-1 what was told and not used is named', () => {
  activate('sk', [sk]);
  expect(say({ places: 9_000, odometerLeftOut: 'setting' }).at(-1)).toMatch(/podľa nastavenia/);
  expect(say({ speed: 9_000, odometerLeftOut: 'contradicts' }).at(-1)).toMatch(/tachometra nesúhl/);
  expect(say({ places: 9_000, isSpeedLeftOut: true }).at(-1)).toMatch(/rýchlosť nesúhlasila/);
});

test('K-1 of a corrected ride it says how much was measured', () => {
  activate('sk', [sk]);
  const measured = { ...NONE, odometer: 50_000 };
  const sentences = waySentences({ distance: 50_000, measured }, 51_000);
  expect(sentences).toEqual([
    'Podľa tachometra: 50,0 km.',
    'To je spolu 50,0 km; ostatné je oprava.',
  ]);
});

test.each(Object.entries({ sk, cs, en }))(
  'K-1 every sentence is there in %s',
  (language, texts) => {
    activate(language as 'sk', [texts]);
    const all = {
      odometer: 1_000,
      speed: 1_000,
      places: 1_000,
      isSpeedLeftOut: true,
    };
    const said = [
      ...say({ ...all, odometerLeftOut: 'setting' }),
      ...say({ ...all, odometerLeftOut: 'contradicts' }),
      ...waySentences({ distance: 3_000, measured: { ...NONE, ...all } }, 4_000),
      ...waySentences({ distance: 3_000, measured: null }, 3_000),
    ];
    expect(new Set(said).size).toBe(8);
    for (const sentence of said) {
      expect(sentence).toMatch(/^\p{Lu}.{10,}\.$/u);
      expect(sentence).not.toMatch(/why\.|[{}]|km km/);
    }
  },
);
