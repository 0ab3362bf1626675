// @vitest-environment happy-dom
// A call for help that is told while the list of calls is being read must not wait for the next refresh.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertsTold } from '../../../ground/live/told.ts';
import { type CurrentCompany, CurrentCompanyContext } from '../../../ground/session/company.ts';
import { VehiclesContext, type VehiclesOnMap } from '../../vehicle/vehicle.data.ts';
import { useHelpCalls } from './help-calls.data.ts';

const COMPANY = { ccode: 'tatra' } as unknown as CurrentCompany;
const CALL = {
  vehicleId: 7,
  numericPlate: 'BA007AA',
  pressedAt: '2026-11-20T09:33:10Z',
  receivedAt: null,
  alertId: null,
  taken: null,
  handedOn: null,
  location: null,
  driver: null,
};
const NOBODY = { content: [] };

let answers: ((body: unknown) => void)[];
beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) => answers.push((body) => resolve(Response.json(body))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const cache = new QueryClient();
  let vehicles: Partial<MapVehicle>[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <CurrentCompanyContext value={COMPANY}>
        <VehiclesContext value={{ vehicles } as unknown as VehiclesOnMap}>
          {children}
        </VehiclesContext>
      </CurrentCompanyContext>
    </QueryClientProvider>
  );
  const { result, rerender } = renderHook(useHelpCalls, { wrapper });
  return {
    calls: () => result.current.map(({ vehicleId }) => vehicleId),
    flag() {
      vehicles = [{ vehicleId: 7, flagPanic: true }];
      rerender();
    },
  };
}

/** Answers the reading of this number, once it is asked for. */
async function answer(index: number, body: unknown): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(index + 1));
  await act(async () => answers[index]?.(body));
}

test.each([
  ['its alert', () => alertsTold.tell([{ kind: 'panic' } as Alert])],
  ['an alert that may be any', () => alertsTold.tell(null)],
  ['the flag of its vehicle', null],
])(
  'a call that %s tells of while calls are read for the first time is shown',
  async (_of, tell) => {
    const screen = show();
    act(() => (tell ? tell() : screen.flag()));
    await answer(0, NOBODY);
    await answer(1, { content: [CALL] });
    await waitFor(() => expect(screen.calls()).toEqual([7]));
  },
);

test('another alert does not have the calls read again', async () => {
  const screen = show();
  act(() => alertsTold.tell([{ kind: 'speed' } as Alert]));
  await answer(0, { content: [CALL] });
  await waitFor(() => expect(screen.calls()).toEqual([7]));
  expect(answers).toHaveLength(1);
});
