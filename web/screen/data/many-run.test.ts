// Many records one after another.
import { expect, test } from 'vitest';
import { runEach } from './many-run.ts';

const whyOf = (error: unknown) => (error as Error).message;

test('UX-lists a record that is refused leaves the others done and is named', async () => {
  const counts: number[] = [];
  const work = async (row: string) => {
    if (row === 'b') throw new Error('is on its way');
  };
  const isStopped = () => false;
  const onProgress = (count: number) => counts.push(count);
  expect(await runEach({ rows: ['a', 'b', 'c'], work, whyOf, onProgress, isStopped })).toEqual({
    done: ['a', 'c'],
    refused: [{ row: 'b', why: 'is on its way' }],
    left: 0,
  });
  expect(counts).toEqual([0, 1, 2]);
});

test('UX-lists what was not begun when it is stopped stays as it is', async () => {
  const begun: string[] = [];
  const work = async (row: string) => {
    begun.push(row);
  };
  const isStopped = () => begun.length === 2;
  const run = { rows: ['a', 'b', 'c', 'd'], work, whyOf, onProgress: () => undefined, isStopped };
  expect(await runEach(run)).toEqual({ done: ['a', 'b'], refused: [], left: 2 });
});
