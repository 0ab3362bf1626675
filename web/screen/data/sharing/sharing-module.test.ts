// DATA-026: what of a sharing somebody else changed, in words.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { testNaming } from '../test-place.ts';
import { sharingModule } from './sharing-module.tsx';

beforeAll(() => activate('sk', [sk]));

test.each([
  ['validTo', '2026-01-31T23:00:00.000Z', '2026-02-01 00:00'],
  ['validFrom', null, '-'],
  // As it stands in the form.
  ['validTo', '2026-01-31', '2026-01-31'],
  ['vehicles', [{ vehicleId: 1, numericPlate: 'BA123XY', name: 'Truck' }], 'BA123XY'],
  ['vehicles', [], '-'],
])('DATA-026 %s %j of a conflict is written in the zone of the company', (field, value, text) => {
  expect(sharingModule.record?.fieldText(field, value, testNaming())?.text).toBe(text);
});
