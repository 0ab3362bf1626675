// Times and limits (gateway §4, §5) over real sockets, with a clock that the test moves.
import { afterEach, describe, expect, it } from 'vitest';
import { AddressLimits, DeviceLimits } from './address-limits.ts';
import { DEFAULT_LIMITS, type GatewayLimits } from './limits.ts';
import { type Bench, startBench, until } from './testing/gateway.ts';
import { dataFrame, frame, login, tiny } from './testing/tiny-protocol.ts';
import { UnknownTrackers } from './unknown-trackers.ts';

const benches: Bench[] = [];
async function bench(
  limits: Partial<GatewayLimits> = {},
  protocols?: Parameters<typeof startBench>[1],
): Promise<Bench> {
  const one = await startBench(limits, protocols);
  benches.push(one);
  return one;
}
afterEach(async () => {
  await Promise.all(benches.splice(0).map((one) => one.stop()));
});

const LOGIN = login('1111');
const closedBy = async (one: Bench, reason: string) =>
  (await one.metrics.getSingleMetricAsString('flotila_gateway_closed_total')).includes(
    `reason="${reason}"} 1`,
  );

describe('times (gateway §4)', () => {
  it('the first byte must come within 10 seconds', async () => {
    const one = await bench();
    const peer = await one.connect();
    await until('accepted', () => one.gateway.connections().length === 1);
    one.clock.now += 10_000;
    one.gateway.check();
    expect(one.gateway.connections().length).toBe(1);
    one.clock.now += 1;
    one.gateway.check();
    await peer.closes();
    await until('counted', () => closedBy(one, 'first-byte'));
  });

  it('the tracker must be known within 30 seconds', async () => {
    const one = await bench();
    const peer = await one.connect();
    peer.send(frame('H'));
    await peer.expects('48');
    one.clock.now += 30_001;
    one.gateway.check();
    await peer.closes();
    await until('counted', () => closedBy(one, 'identify-timeout'));
  });

  it('an incomplete frame waits 60 seconds, an idle tracker as long as its protocol says', async () => {
    const one = await bench();
    const partial = await one.connect();
    partial.send(LOGIN, dataFrame(1, 2, 3).subarray(0, 4));
    const idle = await one.connect();
    idle.send(login('2222'), frame('H'));
    await partial.expects('01');
    await idle.expects('0148');
    one.clock.now += 60_001;
    one.gateway.check();
    await partial.closes();
    one.clock.now += 500_000;
    idle.send(frame('H'));
    await idle.expects('014848');
    one.clock.now += 599_000;
    one.gateway.check();
    expect(one.gateway.connections().length).toBe(1);
    one.clock.now += 2_000;
    one.gateway.check();
    await idle.closes();
    await until('counted', () => closedBy(one, 'idle'));
  });

  it('a protocol may ask for its own idle limit', async () => {
    const decode: typeof tiny.decode = (bytes, context) => {
      const decoded = tiny.decode(bytes, context);
      return 'deviceCode' in decoded ? { ...decoded, idleSeconds: 90 } : decoded;
    };
    const one = await bench({}, [{ ...tiny, decode }]);
    const peer = await one.connect();
    peer.send(LOGIN);
    await peer.expects('01');
    one.clock.now += 91_000;
    one.gateway.check();
    await peer.closes();
  });

  it('a peer that does not read its answers is no longer read, then dropped', async () => {
    const decode: typeof tiny.decode = (bytes, context) => ({
      ...tiny.decode(bytes, context),
      acknowledge: new Uint8Array(10_000),
    });
    const one = await bench({}, [{ ...tiny, decode }]);
    const peer = await one.connect();
    peer.socket.pause();
    const sent = Buffer.concat([LOGIN, ...Array.from({ length: 500_000 }, () => frame('H'))]);
    peer.socket.write(sent);
    const counters = () => one.gateway.connections()[0]?.counters;
    let before = -1;
    await until('answers stay', () => {
      const now = counters()?.bytesOut ?? 0;
      const isSame = now === before && now > 0;
      before = now;
      return isSame;
    });
    expect(counters()?.bytesIn).toBeLessThan(sent.length);
    one.gateway.check();
    one.clock.now += 30_001;
    one.gateway.check();
    await until('counted', () => closedBy(one, 'write-timeout'));
  });
});

describe('back-pressure (gateway §5)', () => {
  it('a full queue stops reading; nothing is refused and nothing is lost', async () => {
    const one = await bench();
    const peer = await one.connect();
    peer.send(LOGIN);
    await peer.expects('01');
    one.ingest.queued = one.ingest.queueMax;
    peer.send(dataFrame(1, 2));
    const big = Buffer.concat(
      Array.from({ length: 500_000 }, (_, index) => dataFrame(index % 250)),
    );
    peer.send(big);
    const other = await one.connect();
    other.socket.end();
    await other.closes();
    expect(one.ingest.batches.length).toBe(0);
    const read = one.gateway.connections()[0]?.counters.bytesIn ?? 0;
    expect(read).toBeLessThan(big.length);
    one.ingest.drain();
    await until('all stored', () => one.ingest.timesOf(1).length === 250);
    expect(peer.isClosed()).toBe(false);
  });

  it('history of 5 000 records is never refused, and is read later when over the rate', async () => {
    const limits = { recordsBurst: 5_000, recordsPerSecond: 50_000, packetsBurst: 100_000 };
    const one = await bench(limits);
    const peer = await one.connect();
    peer.send(LOGIN);
    for (let index = 0; index < 300; index++) {
      peer.send(dataFrame(...Array.from({ length: 100 }, (_, value) => value)));
    }
    // The clock stands still, so only the timers of the limit let it go on.
    await until('a burst is stored', () => sum(one) >= 5_000);
    const move = setInterval(() => {
      one.clock.now += 50;
    }, 5);
    await until('everything is stored', () => sum(one) === 30_000).finally(() =>
      clearInterval(move),
    );
    expect(peer.isClosed()).toBe(false);
  });

  it('one tracker with a long history does not delay another', async () => {
    const one = await bench();
    const slow = await one.connect();
    slow.send(LOGIN);
    await slow.expects('01');
    slow.send(Buffer.concat(Array.from({ length: 20_000 }, () => frame('H'))));
    const quick = await one.connect();
    quick.send(login('2222'), dataFrame(1));
    await quick.expects('01ac01');
    expect(slow.answers().length).toBeLessThan(2 * 20_001);
    await until('all answered', () => slow.answers().length === 2 * 20_001);
  });
});

function sum(one: Bench): number {
  return one.ingest.batches.reduce((records, batch) => records + batch.records.length, 0);
}

describe('limits of the door', () => {
  it('above the greatest number of connections new ones are refused at once', async () => {
    const one = await bench({ connectionsMax: 2 });
    const first = await one.connect();
    const second = await one.connect();
    await until('two', () => one.gateway.connections().length === 2);
    const third = await one.connect();
    await third.closes();
    first.send(LOGIN);
    await first.expects('01');
    second.socket.destroy();
    await until('room', () => one.gateway.connections().length === 1);
    const fourth = await one.connect();
    fourth.send(login('2222'));
    await fourth.expects('01');
  });

  it('loopback is exempt from limits per address', async () => {
    const limits = { addressBlocks: true, connectionsPerAddress: 1, badFramesPerAddressMinute: 2 };
    const one = await bench(limits);
    for (let index = 0; index < 4; index++) {
      const peer = await one.connect();
      peer.send(LOGIN, frame('X'), frame('X'), frame('H'));
      await peer.expects('01eeee48');
    }
  });

  it('addresses: watched by default, blocked when configured, faulty frames always block', () => {
    const watched = new AddressLimits({ ...DEFAULT_LIMITS, connectionsPerAddress: 2 });
    expect([1, 2, 3, 4].map(() => watched.opened('10.0.0.1', 0))).toEqual([
      'ok',
      'ok',
      'alarm',
      'ok',
    ]);
    const strict = new AddressLimits({
      ...DEFAULT_LIMITS,
      addressBlocks: true,
      connectionsPerAddress: 2,
    });
    expect([1, 2, 3].map(() => strict.opened('10.0.0.1', 0))).toEqual(['ok', 'ok', 'blocked']);
    strict.closed('10.0.0.1');
    expect(strict.opened('10.0.0.1', 0)).toBe('ok');
    for (let bad = 1; bad < 20; bad++) expect(watched.badFrame('10.0.0.2', 0)).toBe('ok');
    expect(watched.badFrame('10.0.0.2', 0)).toBe('blocked');
    expect(watched.opened('10.0.0.2', 599_999)).toBe('blocked');
    expect(watched.opened('10.0.0.2', 600_001)).toBe('ok');
    expect(watched.opened('10.0.0.3', 0)).toBe('ok');
  });

  it('what is remembered of addresses is bounded', () => {
    const limits = new AddressLimits({ ...DEFAULT_LIMITS, addressesMax: 100 });
    for (let index = 0; index < 1_000; index++) limits.received(`10.0.${index}.1`, 1, 0);
    expect(limits.size).toBe(100);
    limits.sweep(61_000);
    expect(limits.size).toBe(0);
  });

  it('a tracker may burst, then has its rate', () => {
    const limits = new DeviceLimits({
      ...DEFAULT_LIMITS,
      recordsBurst: 5_000,
      recordsPerSecond: 100,
    });
    expect(limits.take(1, 1, 5_000, 0)).toBe(0);
    expect(limits.take(1, 1, 50, 0)).toBe(500);
    expect(limits.waitMs(1, 400)).toBe(100);
    expect(limits.waitMs(1, 500)).toBe(0);
    expect(limits.take(2, 1, 5_000, 0)).toBe(0);
  });

  it('gateway §3: unknown trackers wait twice as long each time, except on loopback', () => {
    const unknown = new UnknownTrackers(DEFAULT_LIMITS);
    const times = [0, 1_000, 4_900, 14_000];
    expect(times.map((now) => unknown.refused('bce', '1', '10.0.0.1', now))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(times.map((now) => unknown.refused('bce', '1', '127.0.0.1', now))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(unknown.take()).toMatchObject([{ code: '1', attempts: 8, firstSeen: 0 }]);
    unknown.refused('bce', 'a\u0000b\u001b'.padEnd(90, 'x'), '10.0.0.1', 0);
    expect(unknown.take()[0]?.code).toBe(`a?b?${'x'.repeat(46)}`);
  });
});
