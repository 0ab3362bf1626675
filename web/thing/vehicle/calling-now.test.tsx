// @vitest-environment happy-dom
// W-2: a vehicle that calls for help says so in the banner's words and for how long, in its row and its panel.
import { type HelpCall, listHelpCalls } from '@flotila/domain/alert/help-call.api.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../ground/call/api.ts';
import { activate } from '../../ground/i18n/i18n.ts';
import { type CurrentCompany, CurrentCompanyContext } from '../../ground/session/company.ts';
import { VehicleNow } from '../../screen/vehicle/VehicleNow.tsx';
import { cs, en, sk } from '../../testing/texts.ts';
import { Badges } from './Badges.tsx';
import { callingText } from './vehicle-state.ts';

const NOW = Date.parse('2026-11-20T09:33:50Z');
const CALL = { vehicleId: 7, pressedAt: '2026-11-20T09:33:10Z' } as HelpCall;
const VEHICLE = {
  vehicleId: 7,
  typeCode: 'truck',
  flagPanic: true,
  location: null,
  driver: null,
  ride: null,
  lastMeasures: {},
} as unknown as MapVehicle;

const companyOf = (isDispatcher: boolean) =>
  ({
    ccode: 'c1',
    timeZone: 'Europe/Bratislava',
    may: () => false,
    is: () => isDispatcher,
  }) as unknown as CurrentCompany;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  activate('sk', [sk]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  activate('en', [en]);
});

function draw(isDispatcher = true) {
  // What is read already is not asked for anew.
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  cache.setQueryData(keyOf(listHelpCalls, { company: 'c1' }), { content: [CALL] });
  const { container } = render(
    <MantineProvider>
      <QueryClientProvider client={cache}>
        <CurrentCompanyContext.Provider value={companyOf(isDispatcher)}>
          <Badges vehicle={VEHICLE} />
          <VehicleNow vehicle={VEHICLE} />
        </CurrentCompanyContext.Provider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const count = (words: string) => (container.textContent ?? '').split(words).length - 1;
  return count;
}

test.each([
  ['sk', [sk], 'volá pomoc 0:40'],
  ['cs', [cs], 'volá o pomoc 0:40'],
  ['en', [en], 'calls for help 0:40'],
] as const)('W-2 %s: row and panel say for how long it calls', (language, texts, words) => {
  activate(language, [...texts]);
  expect(draw()(words)).toBe(2);
});

test('W-2 the time since the press goes on while somebody looks', () => {
  const count = draw();
  act(() => vi.advanceTimersByTime(25_000));
  expect(count('volá pomoc 1:05')).toBe(2);
});

test('W-2 who may not read the calls reads that it calls', () => {
  const count = draw(false);
  expect(count('volá pomoc')).toBe(2);
  expect(count('volá pomoc 0')).toBe(0);
});

test('W-2 a call of hours is said as spans are, and a clock that runs ahead does not count backwards', () => {
  expect(callingText('2026-11-20T06:33:10Z', NOW)).toBe('volá pomoc 3 h');
  expect(callingText('2026-11-20T08:33:51Z', NOW)).toBe('volá pomoc 59:59');
  expect(callingText('2026-11-20T09:35:00Z', NOW)).toBe('volá pomoc 0:00');
  expect(callingText(null, NOW)).toBe('volá pomoc');
});
