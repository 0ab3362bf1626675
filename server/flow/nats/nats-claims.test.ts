// Owners of trackers in NATS, which is cut off, killed, and whose bucket is deleted or written by others: trackers are
// let in all the while, and once it is well again each has one connection, the newer one.
import { Kvm } from '@nats-io/kv';
import { connect as connectRaw } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { natsUrl } from '../../ground/config/nats-url.ts';
import { type Cable, openCable } from '../../testing/cable.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '../../testing/nats.ts';
import {
  connectTruck,
  type Installation,
  startInstallation,
} from '../../thing/command/testing/gateways.ts';
import type { OwnedTracker } from '../gateway/claims.ts';
import type { Gateway } from '../gateway/listener.ts';
import { linkNats } from './link.ts';
import { natsClaims } from './nats-claims.ts';
import { OWNER_BUCKET } from './owner-bucket.ts';

const LOOK_MS = 50;
const SOON = { timeout: 30_000, interval: 20 };
const TRUCK = String(VEHICLE.truck.device);
const quiet = () => undefined;
const [HERE, THERE] = ['here', 'there'];
const AHEAD_MS = 3_600_000;

function warningLog() {
  const warnings: string[] = [];
  return { warnings, warn: (_facts: object, message: string) => void warnings.push(message) };
}

describe.skipIf(!HAS_NATS)(`owners of trackers in NATS${WITHOUT_NATS}`, () => {
  let nats: TestNats;
  let installation: Installation;
  let gateways: { gateway: Gateway; cable: Cable }[] = [];
  const stops: (() => unknown)[] = [];
  const openClaims = (url: string, log = warningLog()) => {
    const link = linkNats(natsUrl.parse(url), log);
    stops.push(() => link.close());
    return { claims: natsClaims(link, log, LOOK_MS), link, log };
  };

  beforeEach(async () => {
    nats = await testNats();
    const cables: Cable[] = [];
    const links: ReturnType<typeof openClaims>[] = [];
    installation = await startInstallation(undefined, () => {
      const opened = openClaims(cables.at(-1)?.url ?? '');
      links.push(opened);
      return opened.claims;
    });
    gateways = [];
    for (let count = 0; count < 2; count += 1) {
      const cable = await openCable(nats.url);
      cables.push(cable);
      gateways.push({ gateway: await installation.start(), cable });
    }
    await expect.poll(() => links.every(({ link }) => link.current()), SOON).toBe(true);
  });
  afterEach(async () => {
    await installation.close();
    for (const { cable } of gateways) cable.close();
    for (const stop of stops.splice(0).reverse()) await stop();
    await nats.close();
  });

  const gatewayOf = (index: number) => gateways[index] as (typeof gateways)[number];
  const counts = () => gateways.map(({ gateway }) => gateway.connections().length);
  /** Comes to a gateway, a moment after whatever was before. */
  const come = async (index: number) => {
    await installation.pass(1);
    return connectTruck(gatewayOf(index).gateway);
  };
  async function openBucket() {
    const { servers, login } = nats.config;
    const raw = await connectRaw({ servers: [...servers], ...login });
    stops.push(() => raw.close());
    return { kvm: new Kvm(raw), kv: await new Kvm(raw).open(OWNER_BUCKET) };
  }
  /** Who has the truck, as the bucket says it now. */
  const openOwner = async () => {
    const { kv } = await openBucket();
    return async () => (await kv.get(TRUCK))?.string();
  };

  for (const [newer, older] of [
    [1, 0],
    [0, 1],
  ] as const) {
    test(`a gateway that was cut off while a tracker came to both: the newer connection stays, at ${newer === 0 ? 'the one' : 'the other'}`, async () => {
      // Gateway 0 is cut off, whichever of them the tracker comes to last.
      gatewayOf(0).cable.cut();
      await come(older);
      await come(newer);
      expect(counts()).toEqual([1, 1]);
      gatewayOf(0).cable.mend();
      await expect.poll(counts, SOON).toEqual(newer === 0 ? [1, 0] : [0, 1]);
      // Nothing ends it later: a further look of both finds the same.
      const looks = gateways.map(({ cable }) => cable.tries());
      for (const { cable } of gateways) {
        cable.cut();
        cable.mend();
      }
      await expect
        .poll(() => gateways.every(({ cable }, index) => cable.tries() > (looks[index] ?? 0)), SOON)
        .toBe(true);
      await expect.poll(await openOwner(), SOON).toBeDefined();
      expect(counts()).toEqual(newer === 0 ? [1, 0] : [0, 1]);
    });
  }

  test('NATS killed and started again has forgotten all, and is told again; trackers come and go meanwhile', async () => {
    await come(0);
    const owner = await openOwner();
    await expect.poll(owner, SOON).toBeDefined();
    const before = await owner();
    await nats.kill();
    await come(1);
    expect(counts()).toEqual([1, 1]);
    await nats.start();
    await expect.poll(counts, SOON).toEqual([0, 1]);
    const now = await openOwner();
    await expect.poll(now, SOON).toBeDefined();
    expect(await now()).not.toBe(before);
  });

  test('NATS forgets all while one gateway is cut off: its older connection takes nothing from the newer', async () => {
    await come(0);
    const owner = await openOwner();
    await expect.poll(owner, SOON).toBeDefined();
    gatewayOf(0).cable.cut();
    const older = await owner();
    await come(1);
    await expect.poll(owner, SOON).not.toBe(older);
    const newer = await owner();
    await nats.kill();
    await nats.start();
    const again = await openOwner();
    await expect.poll(again, SOON).toBe(newer);
    // The one with the older connection comes back last.
    gatewayOf(0).cable.mend();
    await expect.poll(counts, SOON).toEqual([0, 1]);
    expect(await again()).toBe(newer);
  });

  test('a bucket that was deleted is made again, and holds who was connected all the while', async () => {
    await come(0);
    const owner = await openOwner();
    await expect.poll(owner, SOON).toBeDefined();
    const before = await owner();
    const { kvm } = await openBucket();
    await (await kvm.create(OWNER_BUCKET)).destroy();
    await expect.poll(() => owner().catch(quiet), SOON).toBe(before);
    await come(1);
    await expect.poll(counts, SOON).toEqual([0, 1]);
  });

  test('nonsense in the bucket is nobody, and claimed over', async () => {
    const { kv } = await openBucket();
    const owner = await openOwner();
    await kv.put('not-a-tracker', 'there 99999999999999');
    for (const text of ['', 'x', 'two words more', 'there -1', `there ${'9'.repeat(20)}`]) {
      await kv.put(TRUCK, text);
      await come(0);
      await expect.poll(owner, SOON).toMatch(/^[\w-]{36} \d+$/);
    }
    expect(counts()).toEqual([1, 0]);
  });

  test('a clock that is ahead keeps no tracker: whoever comes now has it; what was late is compared', async () => {
    const [here, there] = [openClaims(nats.url).claims, openClaims(nats.url).claims];
    const lost: number[] = [];
    for (const stop of [
      await here.hear(
        HERE,
        (some) => void lost.push(...(some ?? []).map(({ deviceId }) => deviceId)),
      ),
      await there.hear(THERE, quiet),
    ]) {
      stops.push(stop);
    }
    const now = Date.now();
    const tracker = (sinceTs: number, isNew: boolean): OwnedTracker[] => [
      { deviceId: 5_000, sinceTs, isNew },
    ];
    const ready = () =>
      here.claim(HERE, tracker(now + AHEAD_MS, true)).then(
        () => true,
        () => false,
      );
    await expect.poll(ready, SOON).toBe(true);
    await expect.poll(() => there.listLost(THERE, []).catch(() => null), SOON).toEqual([]);
    expect(await there.listLost(THERE, tracker(now, false))).toEqual([5_000]);
    expect(await there.claim(THERE, tracker(now, true))).toEqual([]);
    await expect.poll(() => lost, SOON).toEqual([5_000]);
    expect(await here.listLost(HERE, tracker(now + AHEAD_MS, false))).toEqual([5_000]);
  });

  test('many gateways that claim one tracker at the same moment: one has it, and all others hear so', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `gateway-${index}`);
    const ended = new Set<string>();
    const all = await Promise.all(
      ids.map(async (processId) => {
        const { claims } = openClaims(nats.url);
        stops.push(
          await claims.hear(processId, (some) => {
            if (some?.some(({ deviceId }) => deviceId === 6_000)) ended.add(processId);
          }),
        );
        await expect.poll(() => claims.listLost(processId, []).catch(() => null), SOON).toEqual([]);
        return { processId, claims };
      }),
    );
    const claim = { deviceId: 6_000, sinceTs: Date.now(), isNew: true };
    const refused = await Promise.all(
      all.map(({ claims, processId }) => claims.claim(processId, [claim])),
    );
    expect(refused.flat()).toEqual([]);
    const { kv } = await openBucket();
    const owner = (await kv.get('6000'))?.string().split(' ')[0] ?? '';
    expect(ids).toContain(owner);
    const late = { ...claim, isNew: false };
    for (const { claims, processId } of all) {
      expect(await claims.listLost(processId, [late])).toEqual(processId === owner ? [] : [6_000]);
    }
    await expect.poll(() => ids.filter((id) => id !== owner && !ended.has(id)), SOON).toEqual([]);
  });

  test('NATS without JetStream keeps no owners: it is said once, and trackers are let in', async () => {
    const plain = await testNats({ jetStream: false });
    stops.push(() => plain.close());
    const { claims, log, link } = openClaims(plain.url);
    stops.push(await claims.hear(HERE, quiet));
    await expect.poll(() => log.warnings, SOON).toEqual([expect.stringContaining('JetStream')]);
    await expect(claims.claim(HERE, [])).rejects.toThrow('NATS keeps no owners');
    const asked = () => link.current()?.stats().outMsgs ?? 0;
    const before = asked();
    await expect.poll(asked, SOON).toBeGreaterThan(before + 5);
    expect(log.warnings).toHaveLength(1);
  });
});
