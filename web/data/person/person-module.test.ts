// D-PER-002: what the menu of a person offers; driving times only to who has a card.
import type { PersonRow } from '@flotila/domain/person/person.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../i18n/i18n.ts';
import { sk } from '../../i18n/sk.ts';
import { testPlace } from '../test-place.ts';
import { personModule } from './person-module.ts';

beforeAll(() => activate('sk', [sk]));

const offered = (identifications: PersonRow['identifications']) => {
  const person = { personId: 12, firstName: 'Ján', lastName: 'Kováč', identifications };
  const entries = personModule.menuOf?.(person as PersonRow, testPlace('admin')) ?? [];
  return entries.map(({ label, href }) => [label, href]);
};

test('D-PER-002 a person with a tachograph card has driving times, another only the reports', () => {
  const reports = [
    ['Zostava: tachograf', '/tatra/report/tachograph?personId=12'],
    ['Zostava: cestovné náhrady', '/tatra/report/travel-expenses?personId=12'],
  ];
  expect(offered([{ identification: 'rfid', code: '1' }])).toEqual(reports);
  expect(offered([{ identification: 'tachograph', code: 'SK00000000000001' }])).toEqual([
    ['Časy vedenia', '/tatra/drivers/12'],
    ...reports,
  ]);
});
