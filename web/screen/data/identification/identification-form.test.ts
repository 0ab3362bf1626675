// VAL-053, VAL-054, D-PER-001: identifications of persons and vehicles.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import {
  identificationText,
  knownIdentifications,
  readIdentification,
} from './identification-form.ts';

beforeAll(() => activate('sk', [sk]));

test('VAL-053, VAL-054 an identification has a kind and a trimmed code that stands once', () => {
  const identifications = [{ identification: 'tachograph', code: 'SK1' }];
  expect(readIdentification('dallas', '  01AB ', identifications).value).toEqual({
    identification: 'dallas',
    code: '01AB',
  });
  expect(readIdentification('', ' ', []).errors).toEqual({
    kind: { code: 'required' },
    code: { code: 'required' },
  });
  expect(readIdentification('rfid', 'x'.repeat(50), []).errors).toBeUndefined();
  expect(readIdentification('rfid', 'x'.repeat(51), []).errors).toEqual({
    code: { code: 'maxLength', params: { max: 50 } },
  });
  expect(readIdentification('tachograph', 'SK1 ', identifications).errors).toEqual({
    code: { code: 'duplicate' },
  });
  expect(readIdentification('dallas', 'SK1', identifications).errors).toBeUndefined();
});

test('U-21 an identification is written by its kind in words and its code', () => {
  expect(identificationText({ identification: 'dallas', code: '01AB' })).toBe('čip Dallas 01AB');
});

test('a kind that we do not know is left to the server', () => {
  const answered = [
    { identification: 'dallas', code: '01AB' },
    { identification: 'retina', code: '7' },
  ];
  expect(knownIdentifications(answered)).toEqual([{ identification: 'dallas', code: '01AB' }]);
});
