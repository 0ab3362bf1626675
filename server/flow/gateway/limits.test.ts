// Times and limits (gateway §4, §5) over real sockets, with a clock that the test moves.
import { describe, expect, it } from 'vitest';
import { AddressLimits } from './address-limits.ts';
import { DeviceLimits } from './device-limits.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { type Bench, bench, until } from './testing/gateway.ts';
import { dataFrame, frame, login, tiny } from './testing/tiny-protocol.ts';
import { UnknownTrackers } from './unknown-trackers.ts';

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
  it('gateway §5: above the greatest number of trackers further ones are refused, not known ones', async () => {
    const one = await bench({ connectionsMax: 1 });
    const first = await one.connect();
    first.send(LOGIN);
    await first.expects('01');
    const second = await one.connect();
    second.send(login('2222'));
    await second.closes();
    expect(second.answers()).toBe('');
    await until('counted', () => closedBy(one, 'full'));
    const again = await one.connect();
    again.send(LOGIN, dataFrame(1));
    await again.expects('01ac01');
    await first.closes();
  });

  it('addresses: an alarm a minute when newcomers are too many or faulty, never a block', () => {
    const alarms: string[] = [];
    const watched = new AddressLimits(
      {
        ...DEFAULT_LIMITS,
        newcomersPerAddress: 2,
        newcomersPerAddressMinute: 4,
        badFramesPerAddressMinute: 3,
      },
      (address, _protocol, alarm) => alarms.push(`${address} ${alarm}`),
    );
    const enter = (address: string) => watched.entered(address, 'bce', 0);
    for (let index = 0; index < 3; index++) enter('a');
    expect(watched.isCrowded('a', 0)).toBe(true);
    watched.left('a');
    expect(watched.isCrowded('a', 0)).toBe(false);
    for (let index = 0; index < 4; index++) {
      enter('b');
      watched.left('b');
    }
    expect(watched.isCrowded('b', 0)).toBe(false);
    enter('b');
    expect(watched.isCrowded('b', 59_999)).toBe(true);
    // A registered tracker is not counted, however often it comes.
    for (let index = 0; index < 10; index++) {
      enter('c');
      watched.identified('c', 0);
    }
    expect(watched.isCrowded('c', 0)).toBe(false);
    for (let index = 0; index < 4; index++) watched.badFrame('d', 'bce', 0);
    expect(watched.isCrowded('d', 59_999)).toBe(true);
    expect(watched.isCrowded('d', 60_000)).toBe(false);
    expect(watched.isCrowded('e', 0)).toBe(false);
    expect(alarms).toEqual(['a newcomers', 'b newcomers-minute', 'd bad-frames']);
  });

  it('a clock that is set back by hours leaves no address crowded', () => {
    const watched = new AddressLimits(DEFAULT_LIMITS, () => {});
    const now = 7_200_000;
    for (let index = 0; index < 21; index++) watched.badFrame('a', 'bce', now);
    expect(watched.isCrowded('a', now)).toBe(true);
    expect(watched.isCrowded('a', 0)).toBe(false);
  });

  it('what is remembered of addresses is bounded', () => {
    const limits = new AddressLimits({ ...DEFAULT_LIMITS, addressesMax: 100 }, () => {});
    for (let index = 0; index < 1_000; index++) limits.badFrame(`10.0.${index}.1`, 'bce', 0);
    expect(limits.size).toBe(100);
    limits.sweep(61_000);
    expect(limits.size).toBe(0);
  });

  it('a tracker over its faulty frames is told once a minute', () => {
    const limits = new DeviceLimits({ ...DEFAULT_LIMITS, badFramesPerTrackerMinute: 2 });
    const verdicts = [0, 0, 0, 0, 60_000].map((now) => limits.badFrame(1, now));
    expect(verdicts).toEqual(['ok', 'ok', 'alarm', 'over', 'ok']);
    expect(limits.badFrame(2, 0)).toBe('ok');
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
