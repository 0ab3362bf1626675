// Previews of one account: one is made, the newest waits, older ones are told that they are out of date.
import { expect, test } from 'vitest';
import { createPreviews } from './previews.ts';

/** Makes that are ended by hand, in the order in which they began. */
function trial() {
  const previews = createPreviews();
  const begun: { name: string; end(failure?: Error): void }[] = [];
  const show = (name: string, accountId = 1) => {
    const make = () =>
      new Promise<string>((resolve, reject) => {
        begun.push({ name, end: (failure) => (failure ? reject(failure) : resolve(name)) });
      });
    return previews.show(accountId, make).catch((error) => error.code ?? error.message);
  };
  const names = () => begun.map(({ name }) => name);
  return { begun, names, show };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('S6 the newest wins: of five changes the first and the last are made', async () => {
  const { begun, names, show } = trial();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => show(name));
  expect(await Promise.all([a, b, c])).toEqual(['superseded', 'superseded', 'superseded']);
  expect(names()).toEqual(['a']);
  begun[0]?.end();
  await turn();
  expect(names()).toEqual(['a', 'd']);
  begun[1]?.end();
  expect(await d).toBe('d');
  const again = show('e');
  expect(names()).toEqual(['a', 'd', 'e']);
  begun[2]?.end();
  expect(await again).toBe('e');
});

test('accounts do not wait for one another', async () => {
  const { begun, names, show } = trial();
  const [mine, theirs] = [show('mine', 1), show('theirs', 2)];
  expect(names()).toEqual(['mine', 'theirs']);
  for (const { end } of begun) end();
  expect(await Promise.all([mine, theirs])).toEqual(['mine', 'theirs']);
});

test('one that fails lets the next one begin', async () => {
  const { begun, names, show } = trial();
  const first = show('a');
  const second = show('b');
  expect(await first).toBe('superseded');
  begun[0]?.end(new Error('broken'));
  await turn();
  expect(names()).toEqual(['a', 'b']);
  begun[1]?.end(new Error('broken'));
  expect(await second).toBe('broken');
});
