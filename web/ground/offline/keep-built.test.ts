// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepBuilt } from './keep-built.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A page of the built application, in a browser whose workers are let in or not; what it asks the server for. */
function open(isLetIn: boolean) {
  const entry = { src: `${location.origin}/assets/index-1.js` } as HTMLScriptElement;
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  const serviceWorker = {
    // It answers the same way where it was not let in.
    register: async () => undefined,
    getRegistration: async () => (isLetIn ? {} : undefined),
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  const add = vi.fn(async () => undefined);
  const cache = { match: async () => undefined, put: async () => undefined, add };
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [] });
  const asked = vi.fn(async () => new Response('<script src="/assets/index-1.js">'));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  );
  return { asked, add };
}

test('UX-offline where no service worker is let in no file is asked for a second time', async () => {
  const { asked, add } = open(false);
  await keepBuilt();
  expect(asked).not.toHaveBeenCalled();
  expect(add).not.toHaveBeenCalled();
});

test('UX-offline where one is let in the page and its script are put by', async () => {
  const { asked, add } = open(true);
  await keepBuilt();
  expect(asked).toHaveBeenCalledOnce();
  expect(add.mock.calls.flat().join(' ')).toContain('/assets/index-1.js');
});
