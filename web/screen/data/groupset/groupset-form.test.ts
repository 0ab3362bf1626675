// D-GRP-003, VAL-065: the groupset form.
import { expect, test } from 'vitest';
import { readGroupset, startGroupset } from './groupset-form.ts';

test('VAL-065 the name is required and both texts have their greatest length', () => {
  const empty = startGroupset(null, 'sk');
  expect(readGroupset(empty, null, 'sk').errors).toEqual({ name: { code: 'required' } });
  const long = { ...empty, name: 'x'.repeat(101), note: 'x'.repeat(151) };
  expect(readGroupset(long, null, 'sk').errors).toEqual({
    name: { code: 'maxLength', params: { max: 100 } },
    note: { code: 'maxLength', params: { max: 150 } },
  });
});

test('D-GRP-003 name, note and the three lists are sent, with lastChange of the record', () => {
  const record = {
    groupSetId: 4,
    name: 'Sever',
    note: null,
    lastChange: 'v1',
    permissions: [1],
    persons: [2],
    vehicles: [3],
  };
  const form = { ...startGroupset(record, 'sk'), name: ' Juh ', vehicles: [3, 5] };
  expect(readGroupset(form, record, 'sk').body).toEqual({
    name: 'Juh',
    note: null,
    permissions: [1],
    persons: [2],
    vehicles: [3, 5],
    lastChange: 'v1',
  });
});
