// C-2: a record that was stored under other rules is shown as it is, and refused on its fields.
import type { Fields } from '@flotila/domain/record/field.ts';
import { expect, test } from 'vitest';
import { type FormTable, readFields, startFields } from './record-form.ts';

const TODAY = {
  name: { kind: 'text', max: 5, isRequired: true },
  note: { kind: 'text', max: 5 },
  size: { kind: 'number', min: 1, max: 10, places: 0 },
  price: { kind: 'number', min: 0, max: 10, places: 2, default: 5 },
  way: { kind: 'number', min: 0, max: 5000, places: 0, digits: 3, unit: 'km' },
  colour: { kind: 'choice', of: ['red', 'blue'], isRequired: true },
  day: { kind: 'day', isRequired: true },
  owner: { kind: 'id' },
  isOn: { kind: 'flag', default: true },
} as const satisfies Fields;
const TABLE: FormTable<typeof TODAY, 'of.'> = { words: 'x.', fields: TODAY, path: 'of.' };

const OLD = {
  name: 'too long',
  note: 'too long as well',
  size: 77,
  price: null,
  way: 1234,
  colour: 'green',
  day: null,
  owner: 7,
  isOn: null,
  height: 3,
};

test('C-2 an old record is shown, whatever its values, and what it lacks is empty', () => {
  expect(startFields(TABLE, OLD, 'sk')).toEqual({
    'of.name': 'too long',
    'of.note': 'too long as well',
    'of.size': '77',
    'of.price': '',
    'of.way': '1,234',
    'of.colour': 'green',
    'of.day': '',
    'of.owner': '7',
    'of.isOn': true,
  });
  expect(startFields(TABLE, {}, 'sk')).toMatchObject({ 'of.name': '', 'of.isOn': true });
});

test('C-2 each field that today takes no such value is refused by its name', () => {
  const { errors, values } = readFields(TABLE, startFields(TABLE, OLD, 'sk'), OLD, 'sk');
  expect(errors).toEqual({
    'of.name': { code: 'maxLength', params: { max: 5 } },
    'of.note': { code: 'maxLength', params: { max: 5 } },
    'of.size': { code: 'range', params: { min: 1, max: 10 } },
    'of.colour': { code: 'choice' },
    'of.day': { code: 'required' },
  });
  expect(values).toMatchObject({ price: 5, way: 1234, owner: 7, isOn: true });
});

test('C-2 a new one begins with the defaults, and an untouched one is empty where it has none', () => {
  const form = startFields(TABLE, null, 'sk');
  expect(form).toMatchObject({ 'of.price': '', 'of.isOn': true, 'of.colour': '' });
  const { values } = readFields(TABLE, form, null, 'sk');
  expect(values).toMatchObject({ name: null, size: null, price: 5, owner: null });
});
