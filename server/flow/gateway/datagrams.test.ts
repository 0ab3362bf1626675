// Datagrams (gateway §14): who is answered where, what is told of senders, what the system drops.
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dropsAt } from './kernel-drops.ts';
import { type Bench, bench, connectPeer, until } from './testing/gateway.ts';
import { counted, flood, LOGIN, SHARED } from './testing/neighbours.ts';
import { header2 } from './testing/proxy.ts';
import { dataFrame, frame, tiny } from './testing/tiny-protocol.ts';
import { rawLogEvents } from './testing/tls.ts';

const BALANCER = '127.0.0.9';
const CLIENT = '203.0.113.7';
const datagram = (code: string, ...values: number[]) =>
  frame('U', [...Buffer.from(code), ...values]);

async function sender(one: Bench, from = '127.0.0.1') {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  await new Promise<void>((resolve) => socket.bind(0, from, resolve));
  const answers: string[] = [];
  socket.on('message', (bytes) => answers.push(bytes.toString('hex')));
  const send = (...parts: Uint8Array[]) =>
    socket.send(Buffer.concat(parts), one.port('udp'), '127.0.0.1');
  return { answers, send };
}

describe('a tracker whose network changes its port', () => {
  it('is answered where each datagram came from, in one session', async () => {
    const one = await bench();
    const [before, after] = [await sender(one), await sender(one)];
    before.send(datagram('1111', 1));
    await until('first answer', () => before.answers.length === 1);
    after.send(datagram('1111', 2, 3));
    await until('second answer', () => after.answers.length === 1);
    expect([before.answers, after.answers]).toEqual([['ac01'], ['ac02']]);
    expect(one.gateway.connections()).toMatchObject([{ counters: { packets: 2 } }]);
  });

  it('a datagram with its number from elsewhere takes no answer away from it', async () => {
    const one = await bench();
    one.ingest.mode = 'hold';
    const [tracker, forger] = [await sender(one), await sender(one, SHARED)];
    tracker.send(datagram('1111', 1));
    await until('in the store', () => one.ingest.batches.length === 1);
    forger.send(datagram('1111', 2));
    await until('waiting', () => one.gateway.connections().length === 1);
    one.ingest.letGo();
    await until('answered', () => tracker.answers.length === 1);
    expect(tracker.answers).toEqual(['ac01']);
  });
});

describe('many datagrams of no known tracker', () => {
  it('are told once, and neither datagrams nor connections of that address are refused', async () => {
    const one = await bench({ strangeDatagramsPerAddressMinute: 20 });
    const strange = [datagram('9999', 1), Buffer.from('garbage'), frame('X')];
    await flood(
      one,
      SHARED,
      Array.from({ length: 60 }, (_, at) => strange[at % 3] as Buffer),
    );
    await until(
      'told',
      async () => (await counted(one, 'address_alarms_total', 'teltonika')) === 1,
    );
    expect(one.warnings).toContain('an address sends many datagrams of no known tracker');
    const tracker = await sender(one, SHARED);
    tracker.send(datagram('1111', 1));
    await until('answered', () => tracker.answers.length === 1);
    one.clock.now += 6_000;
    const stranger = await connectPeer(one.port(), SHARED);
    one.clock.now += 6_000;
    one.gateway.check();
    stranger.send(LOGIN, dataFrame(2));
    await stranger.expects('01ac01');
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(1);
  });
});

describe('a tracker over its rate', () => {
  it('is told once a minute while its datagrams are not taken', async () => {
    const one = await bench({ packetsBurst: 1, packetsPerSecond: 1 });
    const tracker = await sender(one);
    const dropped = (count: number) => async () =>
      (await counted(one, 'dropped_total', 'reason="device-rate"')) === count;
    for (let value = 0; value < 6; value++) tracker.send(datagram('1111', value));
    await until('dropped', dropped(4));
    const told = () => counted(one, 'tracker_alarms_total', 'teltonika');
    expect(await told()).toBe(1);
    expect(one.warnings).toEqual(['a tracker sends more than it may']);
    one.clock.now += 60_000;
    for (let value = 0; value < 6; value++) tracker.send(datagram('1111', value));
    await until('dropped again', dropped(8));
    expect(await told()).toBe(2);
  });
});

describe('datagrams through a balancer', () => {
  it('PROXY v2: the session has the tracker’s address, the answer goes back through it', async () => {
    const one = await bench({}, [tiny], { proxies: [BALANCER] });
    const balancer = await sender(one, BALANCER);
    balancer.send(header2(CLIENT, 40_112, { family: 0x12 }), datagram('1111', 1, 2));
    await until('answered', () => balancer.answers.length === 1);
    expect(balancer.answers).toEqual(['ac02']);
    expect(one.gateway.connections()).toMatchObject([{ hostAddress: CLIENT }]);
    expect(await rawLogEvents(one, 1)).toContain(`connect ${CLIENT}:40112 via ${BALANCER}`);
  });

  it('a header alone is a health check, one of anybody else is no datagram', async () => {
    const one = await bench({}, [tiny], { proxies: [BALANCER] });
    const [balancer, stranger] = [await sender(one, BALANCER), await sender(one, '127.0.0.8')];
    balancer.send(header2(CLIENT, 1, { command: 0, family: 0x12 }));
    await until('counted', async () => (await counted(one, 'proxy_headers_total', 'local')) === 1);
    expect(await counted(one, 'rejected_total', 'cut')).toBe(0);
    stranger.send(header2(CLIENT, 1, { family: 0x12 }), datagram('1111', 1));
    await until('refused', async () => (await counted(one, 'rejected_total', 'cut')) === 1);
    expect(one.ingest.batches).toEqual([]);
  });

  it('an answer is not longer than what the tracker itself sent', async () => {
    const decode: typeof tiny.decode = (bytes, context) => ({
      ...tiny.decode(bytes, context),
      acknowledge: new Uint8Array(20),
    });
    const one = await bench({}, [{ ...tiny, decode }], { proxies: [BALANCER] });
    const balancer = await sender(one, BALANCER);
    balancer.send(header2(CLIENT, 1), datagram('1111', 1));
    balancer.send(header2(CLIENT, 1), datagram('1111', ...Array.from({ length: 30 }, () => 2)));
    await until('the long one is answered', () => balancer.answers.length > 0);
    expect(balancer.answers).toEqual(['00'.repeat(20)]);
    expect(one.ingest.timesOf(1)).toEqual([1, 2]);
  });
});

describe('what the system does with datagrams', () => {
  const isLinux = process.platform === 'linux';

  it.runIf(isLinux)('what it drops because nobody reads is counted and told', async () => {
    const one = await bench({ udpReceiveBytes: 64 * 1024 });
    one.gateway.check();
    const flooder = `
      const socket = require('node:dgram').createSocket('udp4');
      const bytes = Buffer.alloc(200);
      let left = 5_000;
      const send = () => left-- > 0 ? socket.send(bytes, ${one.port('udp')}, '127.0.0.1', send) : socket.close();
      send();`;
    // While the other process sends this one does nothing, as if it were busy.
    expect(spawnSync(process.execPath, ['-e', flooder]).status).toBe(0);
    one.clock.now += 10_000;
    one.gateway.check();
    const drops = () => counted(one, 'udp_kernel_drops_total', 'teltonika');
    await until('counted', async () => (await drops()) > 1_000);
    expect(one.warnings).toContain('the system dropped datagrams before they were read');
  });

  it('the room that it gives stands in the metrics, be it less than wanted', async () => {
    const room = async (udpReceiveBytes: number) =>
      await counted(await bench({ udpReceiveBytes }), 'udp_receive_buffer_bytes', 'teltonika');
    expect(await room(64 * 1024)).toBe(64 * 1024);
    expect(await room(1_000_000_000)).toBeLessThan(1_000_000_000);
  });

  it('the table of the system is read by port', () => {
    const table = [
      '   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops',
      '15872: 00000000:13A3 00000000:0000 07 00000000:0001FE00 00:00000000 00000000     0        0 11575813 2 00000000ca258a34 5898   ',
      '15873: 00000000:13A4 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 11575814 2 00000000ca258a35 7   ',
      '',
    ].join('\n');
    expect([0x13a3, 0x13a4, 0x3a3].map((port) => dropsAt(port, table))).toEqual([5_898, 7, 0]);
    expect(dropsAt(0x13a3, '')).toBe(0);
  });
});
