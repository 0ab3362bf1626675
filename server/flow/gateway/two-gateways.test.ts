// Several gateways on one database: a tracker has one stream connection over all of them, the newer one wins. The same
// whether the database or NATS knows who has which tracker.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '../../testing/nats.ts';
import {
  connectTruck,
  type Installation,
  startInstallation,
} from '../../thing/command/testing/gateways.ts';
import { linkNats, type NatsLink } from '../nats/link.ts';
import { natsClaims } from '../nats/nats-claims.ts';
import { claimStore } from './claim.queries.ts';
import {
  CLAIMED_TOGETHER_MAX,
  type ClaimStore,
  Claims,
  type LostHandler,
  type OwnedTracker,
} from './claims.ts';
import type { Gateway } from './listener.ts';
import { until } from './testing/gateway.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const [HERE, THERE] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
];
const STORES = [
  { name: 'PostgreSQL', isNats: false },
  { name: `NATS${WITHOUT_NATS}`, isNats: true },
].filter(({ isNats }) => HAS_NATS || !isNats);
if (!HAS_NATS) test.skip(`owners of trackers in NATS${WITHOUT_NATS}`);

const owned = (deviceId: number): OwnedTracker => ({ deviceId, sinceTs: 1_000, isNew: true });

describe.each(STORES)('owners in $name', ({ isNats }) => {
  let nats: TestNats | undefined;
  let installation: Installation;
  let a: Gateway;
  let b: Gateway;
  let claimed = 0;
  const links: NatsLink[] = [];
  /** Of a process of its own. */
  const openStore = (api = installation.api): ClaimStore => {
    if (!nats) return claimStore(api.db);
    const link = linkNats(nats.config, log);
    links.push(link);
    return natsClaims(link, log);
  };
  beforeAll(async () => {
    nats = isNats ? await testNats() : undefined;
    installation = await startInstallation(undefined, (api) => {
      const store = openStore(api);
      const claim: ClaimStore['claim'] = async (processId, some) => {
        const lost = await store.claim(processId, some);
        claimed += 1;
        return lost;
      };
      return { ...store, claim };
    });
    a = await installation.start();
    b = await installation.start();
  });
  afterAll(async () => {
    await installation.close();
    for (const link of links) await link.close();
    await nats?.close();
  });

  const streams = (gateway: Gateway) => gateway.connections().length;

  test('gateway §2 a tracker that comes to another gateway is ended at the first, and so back again', async () => {
    await connectTruck(a);
    // Of two claims on their way at once either may be the later one.
    await until('a has told it', () => claimed > 0);
    expect(streams(a)).toBe(1);
    await connectTruck(b);
    await until('only b has it', async () => streams(a) === 0 && streams(b) === 1);
    await connectTruck(a);
    await until('only a has it', async () => streams(a) === 1 && streams(b) === 0);
  });

  test('a fleet that comes at once is claimed in few turns, and those who had it hear of each tracker', async () => {
    const ids = Array.from({ length: CLAIMED_TOGETHER_MAX + 500 }, (_, index) => 1_000_000 + index);
    const [there, here] = [openStore(), openStore()];
    const lost = new Set<number>();
    const stops = [
      await there.hear(THERE, (some) => {
        for (const { deviceId } of some ?? []) lost.add(deviceId);
      }),
      await here.hear(HERE, quiet),
    ];
    const all = ids.map(owned);
    const answers = (store: ClaimStore, processId: string) => () =>
      store.listLost(processId, []).catch(() => null);
    await expect.poll(answers(there, THERE)).toEqual([]);
    await expect.poll(answers(here, HERE)).toEqual([]);
    await there.claim(THERE, all);
    let turns = 0;
    const counted: ClaimStore = {
      ...here,
      async claim(processId, some) {
        turns += 1;
        return here.claim(processId, some);
      },
    };
    const { claims } = claimsOver(counted, ids);
    for (const id of ids) claims.claim(id, 2_000);
    await until('all are told', async () => lost.size === ids.length);
    expect(turns).toBe(2);
    expect(
      await there.listLost(
        THERE,
        all.map((one) => ({ ...one, isNew: false })),
      ),
    ).toHaveLength(ids.length);
    await claims.stop();
    for (const stop of stops) stop();
  });
});

function claimsOver(store: ClaimStore, streamsHere: number[]) {
  const ended: number[] = [];
  const warnings: string[] = [];
  const end = (deviceId: number) => ended.push(deviceId);
  const streamSince = (deviceId: number) => (streamsHere.includes(deviceId) ? 1_000 : undefined);
  const deps = {
    store,
    processId: HERE,
    streamSince,
    end,
    log: { warn: (_facts: object, message: string) => warnings.push(message) },
    streams: () => streamsHere.map((deviceId) => ({ deviceId, sinceTs: 1_000 })),
  };
  return { claims: new Claims(deps), ended, warnings };
}

test('a claim that waits to be told is not lost to an older one, and a failed one is tried again, which is told once', async () => {
  let tell: LostHandler = quiet;
  let failures = 2;
  const told: OwnedTracker[] = [];
  const store: ClaimStore = {
    claim: async (_processId, some) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
      told.push(...some);
      return [];
    },
    listLost: async (_processId, some) =>
      some.map(({ deviceId }) => deviceId).filter((id) => id === 8),
    hear: async (_processId, lost) => {
      tell = lost;
      return quiet;
    },
  };
  const { claims, ended, warnings } = claimsOver(store, [7, 8, 9]);
  await claims.hear();
  claims.claim(7, 1_000);
  const theirs = (sinceTs: number) => tell([{ deviceId: 7, sinceTs }]);
  theirs(1_001);
  expect(ended).toEqual([]);
  await until('told at the third time', async () => told.length > 0);
  // Others may have come meanwhile, so it is not the newest whatever clocks say.
  expect(told).toEqual([{ deviceId: 7, sinceTs: 1_000, isNew: false }]);
  expect(warnings).toEqual(['trackers could not be claimed']);
  // Of an older connection one may hear late.
  theirs(1_000);
  expect(ended).toEqual([]);
  theirs(1_001);
  expect(ended).toEqual([7]);
  // Messages were cut off: the rows say what others have.
  tell(null);
  await until('what was missed is found', async () => ended.includes(8));
  expect(ended).toEqual([7, 8]);
  await claims.stop();
});

test('who claimed a tracker while its claim from here was on its way has it if the store says so', async () => {
  const onItsWay = Promise.withResolvers<number[]>();
  let tell: LostHandler = quiet;
  let asked = false;
  const store: ClaimStore = {
    async claim() {
      asked = true;
      return onItsWay.promise;
    },
    listLost: async (_processId, some) =>
      some.map(({ deviceId }) => deviceId).filter((id) => id === 7),
    hear: async (_processId, lost) => {
      tell = lost;
      return quiet;
    },
  };
  const { claims, ended } = claimsOver(store, [7, 8]);
  await claims.hear();
  for (const id of [7, 8]) claims.claim(id, 1_000);
  await until('it is on its way', () => asked);
  // Committed after the one from here, and heard before the answer.
  tell([7, 8].map((deviceId) => ({ deviceId, sinceTs: 1_001 })));
  expect(ended).toEqual([]);
  onItsWay.resolve([]);
  await until('it is ended', () => ended.length > 0);
  expect(ended).toEqual([7]);
  await claims.stop();
});

test('a tracker that has left while the database was away is not taken from where it is now', async () => {
  const told: number[][] = [];
  const failed = Promise.withResolvers<void>();
  let isAway = true;
  const store: ClaimStore = {
    claim: async (_processId, some) => {
      if (isAway) {
        failed.resolve();
        throw new Error('the database is away');
      }
      told.push(some.map(({ deviceId }) => deviceId));
      return [];
    },
    listLost: async () => [],
    hear: async () => quiet,
  };
  const here = [7, 8];
  const { claims } = claimsOver(store, here);
  for (const id of here) claims.claim(id, 1_000);
  await failed.promise;
  here.splice(0, 1);
  isAway = false;
  await until('the other one is claimed', async () => told.length > 0);
  expect(told).toEqual([[8]]);
  await claims.stop();
});

test('a claim that is refused because another gateway has a newer connection ends the one here', async () => {
  const store: ClaimStore = {
    claim: async () => [7],
    listLost: async () => [],
    hear: async () => quiet,
  };
  const { claims, ended } = claimsOver(store, [7, 8]);
  for (const id of [7, 8]) claims.claim(id, 1_000);
  await until('it is ended', async () => ended.length > 0);
  expect(ended).toEqual([7]);
  await claims.stop();
});
