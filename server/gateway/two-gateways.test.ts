// Several gateways on one database: a tracker has one stream connection over all of them, the newer one wins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTruck, type Installation, startInstallation } from '../command/testing/gateways.ts';
import { claimStore } from './claim.queries.ts';
import { CLAIMED_TOGETHER_MAX, type ClaimStore, Claims } from './claims.ts';
import type { Gateway } from './listener.ts';
import { until } from './testing/gateway.ts';

let installation: Installation;
let a: Gateway;
let b: Gateway;
beforeAll(async () => {
  installation = await startInstallation();
  a = await installation.start();
  b = await installation.start();
});
afterAll(() => installation.close());

const streams = (gateway: Gateway) => gateway.connections().length;

test('gateway §2 a tracker that comes to another gateway is ended at the first, and so back again', async () => {
  await connectTruck(a);
  await until('a has it', async () => streams(a) === 1);
  await connectTruck(b);
  await until('only b has it', async () => streams(a) === 0 && streams(b) === 1);
  await connectTruck(a);
  await until('only a has it', async () => streams(a) === 1 && streams(b) === 0);
});

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const [HERE, THERE] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
];

function claimsOver(store: ClaimStore, streamsHere: number[]) {
  const ended: number[] = [];
  const end = (deviceId: number) => ended.push(deviceId);
  const hasStream = (deviceId: number) => streamsHere.includes(deviceId);
  const deps = { store, processId: HERE, log, streams: () => streamsHere, hasStream, end };
  return { claims: new Claims(deps), ended };
}

test('a fleet that comes at once is claimed in few statements, and those who had it hear of each tracker', async () => {
  const store = claimStore(installation.api.db);
  const ids = Array.from({ length: CLAIMED_TOGETHER_MAX + 500 }, (_, index) => 1_000_000 + index);
  const lost = new Set<number>();
  const stop = await store.hear(THERE, (some) => {
    for (const id of some ?? []) lost.add(id);
  });
  await store.claim(THERE, ids);
  let statements = 0;
  const counted = {
    ...store,
    claim: (processId: string, some: readonly number[]) => {
      statements += 1;
      return store.claim(processId, some);
    },
  };
  const { claims } = claimsOver(counted, ids);
  for (const id of ids) claims.claim(id);
  await until('all are told', async () => lost.size === ids.length);
  expect(statements).toBe(2);
  expect(await store.listLost(THERE, ids)).toHaveLength(ids.length);
  await claims.stop();
  stop();
});

test('a claim that waits to be told is not lost to an older one, and a failed one is tried again', async () => {
  let tell: (ids: readonly number[] | null) => void = quiet;
  let failures = 1;
  const told: number[] = [];
  const store: ClaimStore = {
    claim: async (_processId, ids) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
      told.push(...ids);
    },
    listLost: async () => [8],
    hear: async (_processId, lost) => {
      tell = lost;
      return quiet;
    },
  };
  const { claims, ended } = claimsOver(store, [7, 8, 9]);
  await claims.hear();
  claims.claim(7);
  tell([7]);
  expect(ended).toEqual([]);
  await until('told at the second time', async () => told.length > 0);
  tell([7]);
  expect(ended).toEqual([7]);
  // Messages were cut off: the rows say what others have.
  tell(null);
  await until('what was missed is found', async () => ended.includes(8));
  expect(ended).toEqual([7, 8]);
  await claims.stop();
});

test('a tracker that has left while the database was away is not taken from where it is now', async () => {
  const told: number[][] = [];
  const failed = Promise.withResolvers<void>();
  let isAway = true;
  const store: ClaimStore = {
    claim: async (_processId, ids) => {
      if (isAway) {
        failed.resolve();
        throw new Error('the database is away');
      }
      told.push([...ids]);
    },
    listLost: async () => [],
    hear: async () => quiet,
  };
  const here = [7, 8];
  const { claims } = claimsOver(store, here);
  for (const id of here) claims.claim(id);
  await failed.promise;
  here.splice(0, 1);
  isAway = false;
  await until('the other one is claimed', async () => told.length > 0);
  expect(told).toEqual([[8]]);
  await claims.stop();
});
