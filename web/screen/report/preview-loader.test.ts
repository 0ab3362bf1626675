import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPreviewLoader, type PreviewState } from './preview-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A loader whose answers are given by hand. */
function loader() {
  const calls: { request: string; signal: AbortSignal; answer: (text: string | Error) => void }[] =
    [];
  const states: PreviewState<string, string>[] = [];
  const preview = createPreviewLoader<string, string, string>({
    pages: (request, signal) =>
      new Promise((resolve, reject) => {
        const answer = (text: string | Error) =>
          text instanceof Error ? reject(text) : resolve(text);
        calls.push({ request, signal, answer });
      }),
    facts: async (request) => `facts of ${request}`,
    onState: (state) => states.push(state),
  });
  const last = () => states.at(-1) as PreviewState<string, string>;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { preview, calls, last, settle };
}

test('REP-004 the first is asked for after 1 ms, REP-003 the next when a change rested for 1 s', async () => {
  const { preview, calls, settle } = loader();
  preview.ask('a');
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ request }) => request)).toEqual(['a']);
  calls[0]?.answer('pages');
  await settle();
  preview.ask('b');
  await vi.advanceTimersByTimeAsync(999);
  preview.ask('c');
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ request }) => request)).toEqual(['a', 'c']);
});

test('the newest wins: what is on its way is given up, and its late answer is not shown', async () => {
  const { preview, calls, last, settle } = loader();
  preview.ask('a');
  await vi.advanceTimersByTimeAsync(1);
  preview.ask('b');
  expect(calls[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  calls[1]?.answer('pages of b');
  await settle();
  calls[0]?.answer('pages of a');
  await settle();
  expect(last()).toMatchObject({ pages: 'pages of b', facts: 'facts of b', isLoading: false });
});

test('the old pages stay while the next are made', async () => {
  const { preview, calls, last, settle } = loader();
  preview.ask('a');
  await vi.advanceTimersByTimeAsync(1);
  calls[0]?.answer('pages of a');
  await settle();
  preview.ask('b');
  expect(last()).toMatchObject({ pages: 'pages of a', isLoading: true });
});

test('REP-030 a failure clears the pages; trying again asks for the same at once', async () => {
  const { preview, calls, last, settle } = loader();
  preview.ask('a');
  await vi.advanceTimersByTimeAsync(1);
  calls[0]?.answer(new Error('no'));
  await settle();
  expect(last()).toMatchObject({ pages: null, facts: null, failure: new Error('no') });
  preview.retry();
  await settle();
  expect(calls.map(({ request }) => request)).toEqual(['a', 'a']);
  calls[1]?.answer('pages');
  await settle();
  expect(last()).toMatchObject({ pages: 'pages', failure: null });
});

test('REP-005 nothing is asked for while something has to be chosen', async () => {
  const { preview, calls, last } = loader();
  preview.ask(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
  expect(last()).toMatchObject({ pages: null, isLoading: false });
  preview.ask('a');
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(1);
});
