// ERR-004: what is said under a field, in every language, for codes that calls with periods and notes know.
import { expect, test } from 'vitest';
import { cs, en, sk } from '../../testing/texts.ts';
import { activate } from '../i18n/i18n.ts';
import { fieldText, withoutFields } from './field-text.ts';

const CATALOGUES = { sk: [sk], cs: [cs, sk], en: [en, sk] };

test.each(['sk', 'cs', 'en'] as const)(
  'each refusal has a sentence of its own in %s',
  (language) => {
    activate(language, CATALOGUES[language]);
    const other = fieldText({ code: 'never' });
    expect(fieldText({ code: 'periodMax', params: { days: 300 } })).toContain('300');
    expect(fieldText({ code: 'unknownParameter', params: { parameter: 'moon' } })).toContain(
      'moon',
    );
    for (const code of [
      'beforeFrom',
      'characters',
      'date',
      'maxLength',
      'noVehicle',
      'commonPassword',
      'passwordIsLogin',
    ]) {
      expect(fieldText({ code, params: { max: 30 } })).not.toBe(other);
    }
  },
);

test('a changed field is refused no longer, nor is what stands inside of it', () => {
  const refused = { name: 'a', device: 'b', 'device.code': 'c', 'deviceType.x': 'd' };
  expect(withoutFields(refused, ['device'])).toEqual({ name: 'a', 'deviceType.x': 'd' });
});
