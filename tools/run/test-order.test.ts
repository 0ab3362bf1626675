// What `npm test` is asked for: nothing is run that was not meant.
import { expect, it } from 'vitest';
import { readTestOrder } from './test-order.ts';

it.each([
  [[], { kind: 'all', shard: null }],
  [['--shard=2/3'], { kind: 'all', shard: '2/3' }],
  [['drills'], { kind: 'drills' }],
  [['changed'], { kind: 'changed', since: null }],
  [['changed', 'HEAD~3'], { kind: 'changed', since: 'HEAD~3' }],
])('%j', (args, order) => {
  expect(readTestOrder(args)).toEqual(order);
});

it.each([
  [['--shard=0/2']],
  [['--shard=3/2']],
  [['--shard=1']],
  [['--shard=1/2', 'changed']],
  [['drills', 'whole']],
  [['drill']],
  [['changed', 'a', 'b']],
])('%j is refused', (args) => {
  expect(readTestOrder(args)).toBeNull();
});
