// @vitest-environment happy-dom
// What waits on the map for the track of a panel that was just opened.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONTENT_WAIT_MS, useContentDue, useContentShown } from './content-shown.ts';

let seen: boolean[] = [];

function Waiter({ what }: { what: string | null }) {
  seen.push(useContentDue(what));
  return null;
}

function Track({ isShown }: { isShown: boolean }) {
  useContentShown(isShown);
  return null;
}

async function open() {
  const root = createRoot(document.createElement('div'));
  const draw = (what: string | null, isShown?: boolean) =>
    act(() =>
      root.render(
        <>
          <Waiter what={what} />
          {isShown !== undefined && <Track isShown={isShown} />}
        </>,
      ),
    );
  return { draw, close: () => act(() => root.unmount()) };
}

beforeEach(() => {
  seen = [];
  vi.useFakeTimers();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

afterEach(() => {
  vi.useRealTimers();
});

test('A panel that is opened waits until its track is shown, and then as long as it is open', async () => {
  const { draw, close } = await open();
  await draw(null);
  await draw('history', false);
  expect(seen.at(-1)).toBe(false);
  await draw('history', true);
  expect(seen.at(-1)).toBe(true);
  await draw('history', false);
  expect(seen.at(-1)).toBe(true);
  await draw(null);
  await draw('history', false);
  expect(seen.at(-1)).toBe(false);
  await close();
});

test('A track that does not come is waited for no longer than the named time', async () => {
  const { draw, close } = await open();
  await draw(null);
  await draw('history', false);
  await act(() => vi.advanceTimersByTime(CONTENT_WAIT_MS - 1));
  expect(seen.at(-1)).toBe(false);
  await act(() => vi.advanceTimersByTime(1));
  expect(seen.at(-1)).toBe(true);
  await close();
});

test('What the page begins with is not waited for', async () => {
  const { draw, close } = await open();
  await draw('history', false);
  expect(seen[0]).toBe(true);
  await close();
});
