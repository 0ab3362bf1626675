// What is said of a file that is not as it should be.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { warningTexts } from './file-warnings.ts';

beforeAll(() => activate('sk', [sk]));

const warning = (code: string, detail: string | null = null, count: number | null = null) => ({
  code,
  detail,
  count,
});

test('T5 what is missing in a file is said, with its part or day', () => {
  const warnings = [
    warning('truncated', 'Driver_Activity_Data'),
    warning('activitiesDamaged', '2026-11-07', 2),
  ];
  expect(warningTexts({ warnings })).toEqual([
    'Súbor nie je celý, končí sa v časti Driver_Activity_Data. Stiahnite ho znova.',
    '2026-11-07: 2 činnosti sa nedali použiť, lebo sa prekrývajú s inou alebo nepatrí do dňa.',
  ]);
});

test('I-2 a unit that recorded no activities is said, with its days and kilometres', () => {
  expect(warningTexts({ warnings: [warning('noActivities', '2117', 30)] })).toEqual([
    'Jednotka v 30 dňoch nezapísala žiadne činnosti; podľa tachometra vozidlo prešlo 2117 km. Dajte ju skontrolovať v servise.',
  ]);
});

test('T5 unknown parts and signatures are no remarks on the data; of many, the first and how many more', () => {
  expect(
    warningTexts({ warnings: [warning('unknownPart', '0599'), warning('rootUnknown')] }),
  ).toEqual([]);
  const days = ['01', '02', '03', '04', '05'].map((day) => warning('dayTwice', `2026-11-${day}`));
  const texts = warningTexts({ warnings: days });
  expect(texts).toHaveLength(4);
  expect(texts[3]).toBe('A ešte 2 upozornenia.');
});
