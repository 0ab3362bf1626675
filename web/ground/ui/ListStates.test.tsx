// @vitest-environment happy-dom
// What could not be read leads to the state of the service where that may be why.
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../call/http.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import { Failed } from './ListStates.tsx';

beforeEach(() => switchLanguage('sk', false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function linksFor(status: number, code: string): (string | null)[] {
  const error = new CallFailure({ status, code, serverMessage: null });
  render(
    <MantineProvider>
      <Failed title="Zoznam sa nepodarilo načítať." error={error} onRetry={() => undefined} />
    </MantineProvider>,
  );
  screen.getByRole('alert');
  return screen
    .queryAllByRole('link', { name: 'Stav služby' })
    .map((link) => link.getAttribute('href'));
}

test.each([
  ['that nobody answered', 0, 'network', ['/status']],
  ['that the server could not answer', 503, 'unavailable', ['/status']],
  ['that it may not be seen', 403, 'forbidden', []],
])('who is told %s is led to the state of the service, or not', (_, status, code, links) => {
  expect(linksFor(status, code)).toEqual(links);
});

test('without a net no link leads to a page that would not open', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(linksFor(0, 'network')).toEqual([]);
});
