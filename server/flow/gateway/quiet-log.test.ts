// A storm of equal troubles is told once, with how many there were.
import { expect, it } from 'vitest';
import { quietLog } from './quiet-log.ts';

it('writes a message once in five seconds and counts the rest', () => {
  const lines: unknown[] = [];
  const clock = { now: 1_000 };
  const note = (facts: object, message: string) => void lines.push([message, facts]);
  const log = quietLog({ info: note, warn: note, error: note }, () => clock.now);
  for (let index = 0; index < 100; index++) log.warn({ index }, 'not stored');
  log.error({}, 'decoder failed');
  log.info({}, 'hello');
  log.info({}, 'hello');
  clock.now += 5_000;
  log.warn({ index: 100 }, 'not stored');
  expect(lines).toEqual([
    ['not stored', { index: 0 }],
    ['decoder failed', {}],
    ['hello', {}],
    ['hello', {}],
    ['not stored', { index: 100, suppressed: 99 }],
  ]);
});

it('remembers a bounded number of messages', () => {
  let count = 0;
  const note = () => {
    count++;
  };
  const log = quietLog({ info: note, warn: note, error: note }, () => 0);
  for (let index = 0; index < 1_000; index++) log.error({}, `decoder failed: ${index}`);
  expect(count).toBe(1_000);
});
