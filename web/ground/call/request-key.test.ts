import { createGroupset, deleteGroupset } from '@flotila/domain/groupset/groupset.api.ts';
import { expect, test } from 'vitest';
import { requestKey } from './request-key.ts';

const ask = (name: string) => requestKey(createGroupset, { company: 'tatra', body: { name } });
const keyOf = (name: string) => ask(name)?.headers['Idempotency-Key'];

test('UX-line what had no answer is sent again under its key, other content under another', () => {
  const key = keyOf('Lost');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf('Lost')).toBe(key);
  expect(keyOf('Other')).not.toBe(key);
  ask('Lost')?.answered(503);
  expect(keyOf('Lost')).toBe(key);
});

test('UX-line the same content after an answer is another record', () => {
  for (const status of [201, 400]) {
    const first = ask('Answered');
    first?.answered(status);
    expect(keyOf('Answered')).not.toBe(first?.headers['Idempotency-Key']);
    ask('Answered')?.answered(201);
  }
});

test('UX-line a call that makes no record has no key', () => {
  expect(requestKey(deleteGroupset, {})).toBeNull();
});
