// Refused rows as the file that leaves: the columns of who brought them, and why.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activate, switchLanguage, withImportTexts } from '../../ground/i18n/i18n.ts';
import { refusedLines } from './refused-file.ts';
import { shownColumns } from './rows.ts';
import { brought } from './testing/brought.ts';

beforeAll(async () => {
  await switchLanguage('sk', false);
  await withImportTexts(Promise.resolve());
});
afterAll(() => activate('sk', []));

test('a refused row leaves as it came, with one column more that says why', () => {
  const [heads, rounded, , left] = refusedLines(brought(), {
    143: { field: 'numericPlate', kept: 97 },
  });
  expect(heads).toEqual(['ŠPZ', 'Značka', 'IMEI', 'Karta', 'Stav km', 'Dôvod odmietnutia']);
  expect(rounded).toEqual([
    'KE 774 XZ',
    'Renault T',
    '8,6E+14',
    '',
    '531204',
    'IMEI: tabuľka číslo zaokrúhlila',
  ]);
  expect(left?.at(-1)).toBe('Vynechali ste ho, platí riadok 97.');
});

test('amounts stand at the right, numbers of trackers do not, and a field without values has no column', () => {
  const columns = shownColumns(brought());
  expect(columns.map(({ field, isNumber }) => [field, isNumber])).toEqual([
    ['numericPlate', false],
    ['model', false],
    ['device.code', false],
    ['kmStart', true],
  ]);
});
