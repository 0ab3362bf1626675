// AUTH-026: the live service ends with the page and comes back with it.
import { expect, test, vi } from 'vitest';
import { whileShown } from './while-shown.ts';

test('AUTH-026 leaving the page stops, coming back by the browser starts again, the end is the end', () => {
  const page = new EventTarget();
  const stop = vi.fn();
  const start = vi.fn((_isReturn: boolean) => stop);
  const end = whileShown(page, start);
  page.dispatchEvent(new Event('pageshow'));
  expect(start.mock.calls).toEqual([[false]]);
  page.dispatchEvent(new Event('pagehide'));
  expect(stop).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('pageshow'));
  expect(start.mock.calls).toEqual([[false], [true]]);
  end();
  expect(stop).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event('pageshow'));
  expect(start).toHaveBeenCalledTimes(2);
});
