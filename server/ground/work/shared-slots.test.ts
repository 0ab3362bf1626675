// Whose turn it is where all share a few places.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Asker, createSharedSlots } from './shared-slots.ts';
import type { Slot } from './slots.ts';

const LIMITS = { atOnce: 2, atOnceEach: 1, waitingMax: 50 };
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** Askers by name, and who began in which order. */
function trial(limits = LIMITS) {
  const slots = createSharedSlots(limits);
  const begun: string[] = [];
  const ask = (name: string, asker: Asker) => {
    const slot = slots.take(asker);
    slot?.granted.then(() => begun.push(name));
    return slot;
  };
  return { ask, begun };
}
const A = { companyId: 1, accountId: 11 };
const A2 = { companyId: 1, accountId: 12 };
const B = { companyId: 2, accountId: 21 };

test('S-4 one account leaves a place to the others, however much it asks for', async () => {
  const { ask, begun } = trial();
  for (const name of ['a1', 'a2', 'a3']) ask(name, A);
  ask('b1', B);
  await turns();
  expect(begun).toEqual(['a1', 'b1']);
});

test('S-4 turns go round companies, and round the accounts of each', async () => {
  const { ask, begun } = trial({ atOnce: 1, atOnceEach: 1, waitingMax: 50 });
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => ask(name, A)),
    ...['x1', 'x2'].map((name) => ask(name, A2)),
    ...['b1', 'b2'].map((name) => ask(name, B)),
  ];
  const names = ['a1', 'a2', 'a3', 'x1', 'x2', 'b1', 'b2'];
  for (let at = 0; at < all.length; at += 1) {
    await turns();
    all[names.indexOf(begun.at(-1) ?? '')]?.end();
  }
  expect(begun).toEqual(['a1', 'b1', 'x1', 'b2', 'a2', 'x2', 'a3']);
});

test('S-4 who hung up before the turn came takes nobody’s place', async () => {
  const { ask, begun } = trial();
  const first = ask('a1', A);
  ask('a2', A)?.end();
  ask('a3', A);
  first?.end();
  await turns();
  expect(begun).toEqual(['a1', 'a3']);
});

test('more than may wait are refused', () => {
  const { ask } = trial({ atOnce: 1, atOnceEach: 1, waitingMax: 1 });
  expect([ask('a', A), ask('b', B)].includes(null)).toBe(false);
  expect(ask('c', A2)).toBeNull();
});

test('whatever comes and goes: never more than the limits, no free place while somebody may have it', async () => {
  const asker = fc.record({
    companyId: fc.integer({ min: 1, max: 2 }),
    accountId: fc.integer({ min: 1, max: 4 }),
  });
  const step = fc.oneof(asker, fc.nat({ max: 30 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const slots = createSharedSlots({ atOnce: 3, atOnceEach: 2, waitingMax: 100 });
      const open: { asker: Asker; slot: Slot; runs: boolean }[] = [];
      for (const one of steps) {
        if (typeof one === 'number') open.splice(one, 1)[0]?.slot.end();
        else {
          const slot = slots.take(one) as Slot;
          const entry = { asker: one, slot, runs: false };
          open.push(entry);
          void slot.granted.then(() => {
            entry.runs = true;
          });
        }
        await turns();
        const running = open.filter(({ runs }) => runs);
        const of = (id: number) => running.filter((each) => each.asker.accountId === id).length;
        expect(running.length).toBeLessThanOrEqual(3);
        for (const { asker: each } of running) expect(of(each.accountId)).toBeLessThanOrEqual(2);
        const able = open.filter(({ runs, asker: each }) => !runs && of(each.accountId) < 2);
        if (running.length < 3) expect(able).toEqual([]);
      }
    }),
  );
});
