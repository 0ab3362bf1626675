// What is told while an answer is on its way must not be hidden by it, whether it is the first one or a later one.
import { type Alert, countAlerts, getAlert, listAlerts } from '@flotila/domain/alert/alert.api.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchAlerts, recountAlerts, rereadAlerts } from '../../thing/alert/alert.data.ts';
import { patchVehicles, vehiclesKey } from '../../thing/vehicle/vehicle.data.ts';
import { keyOf } from '../call/api.ts';
import { readAnew, readChanged } from './meanwhile.ts';

const KEY = ['read', 'it'];
let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => cache.clear());

/** A screen that shows what is read under the key; the test answers each reading when it likes. */
function shows<T>(queryKey: QueryKey) {
  const asked: PromiseWithResolvers<T>[] = [];
  let aborted = 0;
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const one = Promise.withResolvers<T>();
    signal.addEventListener('abort', () => {
      aborted += 1;
    });
    asked.push(one);
    return one.promise;
  };
  const stop = new QueryObserver<T>(cache, { queryKey, queryFn }).subscribe(() => undefined);
  return {
    stop,
    asked: () => asked.length,
    aborted: () => aborted,
    data: () => cache.getQueryData<T>(queryKey),
    async answer(index: number, data: T) {
      asked[index]?.resolve(data);
      await settled();
    },
    async fail(index: number) {
      asked[index]?.reject(new Error('away'));
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a word while the first reading is under way has it read again, and the newer answer stays', async () => {
  const screen = shows<string>(KEY);
  readAnew(cache, KEY);
  expect(screen.asked()).toBe(1);
  await screen.answer(0, 'old');
  expect(screen.asked()).toBe(2);
  await screen.answer(1, 'new');
  expect([screen.data(), screen.asked(), screen.aborted()]).toEqual(['new', 2, 0]);
});

test('the same of a reading that fails', async () => {
  const screen = shows<string>(KEY);
  readAnew(cache, KEY);
  await screen.fail(0);
  await screen.answer(1, 'new');
  expect([screen.data(), screen.asked()]).toEqual(['new', 2]);
});

test('of many words while a reading is under way one more is made, and none is broken off', async () => {
  const screen = shows<number>(KEY);
  for (let turn = 0; turn < 3; turn += 1) {
    for (let word = 0; word < 5; word += 1) readAnew(cache, KEY);
    await screen.answer(turn, turn);
    expect([screen.data(), screen.asked()]).toEqual([turn, turn + 2]);
  }
  expect(screen.aborted()).toBe(0);
});

test('a word while nothing is under way reads once; what nobody shows is read when it is shown again', async () => {
  const screen = shows<string>(KEY);
  await screen.answer(0, 'old');
  readAnew(cache, []);
  expect(screen.asked()).toBe(2);
  await screen.answer(1, 'new');
  expect([screen.data(), screen.asked()]).toEqual(['new', 2]);
  screen.stop();
  readAnew(cache, ['read']);
  await settled();
  expect(screen.asked()).toBe(2);
  expect(cache.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('a change of one’s own while the first reading is under way has it read again', async () => {
  const screen = shows<string>(KEY);
  const done = vi.fn();
  void readChanged(cache, KEY).then(done);
  await screen.answer(0, 'old');
  expect([screen.asked(), done.mock.calls.length]).toEqual([2, 0]);
  await screen.answer(1, 'new');
  expect([screen.data(), screen.asked(), screen.aborted()]).toEqual(['new', 2, 0]);
  expect(done).toHaveBeenCalled();
});

test('the same where the first reading fails', async () => {
  const screen = shows<string>(KEY);
  void readChanged(cache, KEY);
  await screen.fail(0);
  await screen.answer(1, 'new');
  expect([screen.data(), screen.asked()]).toEqual(['new', 2]);
});

test('a change of one’s own breaks off a later reading and begins it anew', async () => {
  const screen = shows<string>(KEY);
  await screen.answer(0, 'old');
  readAnew(cache, KEY);
  void readChanged(cache, KEY);
  expect([screen.asked(), screen.aborted()]).toEqual([3, 1]);
  await screen.answer(1, 'older');
  expect(screen.data()).toBe('old');
  await screen.answer(2, 'new');
  expect([screen.data(), screen.asked()]).toEqual(['new', 3]);
});

test('zones-and-rules §6 the bell counts again what rang while it was counting for the first time', async () => {
  const bell = shows<number>(keyOf(countAlerts, { company: 'tatra' }));
  recountAlerts(cache);
  await bell.answer(0, 2);
  await bell.answer(1, 3);
  expect(bell.data()).toBe(3);
});

const alert = (alertId: number, more: Partial<Alert> = {}) =>
  ({ alertId, timestamp: '2026-11-20T09:33:10Z', acknowledged: null, ...more }) as Alert;

test.each(['first', 'later'])(
  'zones-and-rules §6 what rings while the list is read for the %s time is in it',
  async (which) => {
    const list = shows<Alert[]>([...keyOf(listAlerts), 'tatra', {}]);
    if (which === 'later') {
      await list.answer(0, [alert(1)]);
      rereadAlerts(cache);
    }
    patchAlerts(cache, 'tatra', [alert(2)]);
    patchAlerts(cache, 'tatra', [alert(2, { severity: 'alarm' })]);
    await list.answer(list.asked() - 1, [alert(1)]);
    const ids = list.data()?.map(({ alertId, severity }) => [alertId, severity]);
    expect(ids).toContainEqual([2, 'alarm']);
    expect(ids).toHaveLength(2);
  },
);

test('an alert that changes while its details are read for the first time is read again', async () => {
  const details = shows<string>(keyOf(getAlert, { company: 'tatra', path: { alertId: 2 } }));
  patchAlerts(cache, 'tatra', [alert(2)]);
  await details.answer(0, 'old');
  await details.answer(1, 'new');
  expect(details.data()).toBe('new');
});

const vehicle = (vehicleId: number, flagPanic = false) =>
  ({ vehicleId, flagPanic, numericPlate: `BA${vehicleId}`, location: null }) as MapVehicle;

test.each(['first', 'later'])(
  'a vehicle told while the list is read for the %s time is in it as told',
  async (which) => {
    const key = vehiclesKey('tatra', null);
    const list = shows<MapVehicle[]>(key);
    const old = [vehicle(1), vehicle(2)];
    if (which === 'later') {
      await list.answer(0, old);
      readAnew(cache, key);
    }
    patchVehicles(cache, key, { changed: [vehicle(1, true), vehicle(3)], removed: [2] });
    await list.answer(list.asked() - 1, old);
    const shown = list.data()?.map(({ vehicleId, flagPanic }) => [vehicleId, flagPanic]);
    expect(shown).toEqual([
      [1, true],
      [3, false],
    ]);
  },
);
