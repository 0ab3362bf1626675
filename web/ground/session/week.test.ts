import { expect, test } from 'vitest';
import { en, sk } from '../../testing/texts.ts';
import { activate } from '../i18n/i18n.ts';
import { firstDayOfWeek } from './week.ts';

test('V-12, I18N-005 the week of a European company begins on Monday in every language, elsewhere the language says', () => {
  const zones = ['Europe/Bratislava', 'America/Chicago', undefined];
  activate('en', [en]);
  expect(zones.map(firstDayOfWeek)).toEqual([1, 0, 0]);
  activate('sk', [sk]);
  expect(zones.map(firstDayOfWeek)).toEqual([1, 1, 1]);
});
