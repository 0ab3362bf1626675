// What is taken for a packet or connection is given back when what follows fails, and a failure stays with
// the connection in which it happened: nothing here may end the process.
import { createSocket, Socket as UdpSocket } from 'node:dgram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GatewayLimits } from './limits.ts';
import { type Bench, startBench, until } from './testing/gateway.ts';
import { frame, login, tiny } from './testing/tiny-protocol.ts';

const benches: Bench[] = [];
const closers: (() => void)[] = [];
async function bench(
  limits: Partial<GatewayLimits> = {},
  protocols?: Parameters<typeof startBench>[1],
): Promise<Bench> {
  const one = await startBench(limits, protocols);
  benches.push(one);
  return one;
}
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) close();
  await Promise.all(benches.splice(0).map((one) => one.stop()));
});

const datagram = (...values: number[]) => frame('U', [...Buffer.from('1111'), ...values]);

/** A sender of datagrams at an address of its own. */
async function udpPeer(one: Bench, from: string) {
  const socket = createSocket('udp4');
  closers.push(() => socket.close());
  await new Promise<void>((resolve) => socket.bind(0, from, resolve));
  const answers: string[] = [];
  socket.on('message', (bytes) => answers.push(bytes.toString('hex')));
  const send = (bytes: Uint8Array) => socket.send(bytes, one.port('udp'), '127.0.0.1');
  return { answers, send };
}

describe('places in the queue of a tracker', () => {
  it('F-2 are given back when its address changes while packets wait for the store', async () => {
    const one = await bench({ sessionQueueMax: 3 });
    const here = await udpPeer(one, '127.0.0.7');
    const there = await udpPeer(one, '127.0.0.8');
    for (let round = 0; round < 6; round++) {
      one.ingest.mode = 'hold';
      const before = one.ingest.batches.length;
      here.send(datagram(1));
      await until('the first is in the store', () => one.ingest.batches.length === before + 1);
      there.send(datagram(2));
      await until('the second has come', () =>
        one.gateway.connections().some(({ hostAddress }) => hostAddress === '127.0.0.8'),
      );
      one.ingest.letGo();
      await until('both are answered', () => there.answers.length === round + 1);
      expect(here.answers).toHaveLength(round + 1);
    }
    one.clock.now += 900_001;
    one.gateway.check();
    expect(one.gateway.connections()).toEqual([]);
  });

  it('and when the store refuses', async () => {
    const one = await bench({ sessionQueueMax: 2 });
    const peer = await udpPeer(one, '127.0.0.7');
    one.ingest.mode = 'fail';
    for (let round = 1; round <= 5; round++) {
      peer.send(datagram(round));
      await until('refused', () => one.ingest.batches.length === round);
    }
    one.ingest.mode = 'store';
    peer.send(datagram(9));
    await until('answered', () => peer.answers.length === 1);
  });
});

describe('a failure stays where it happened', () => {
  it('F-2 a datagram that claims to come from port 0 is stored and not answered', async () => {
    const bind = vi.spyOn(UdpSocket.prototype, 'bind');
    const one = await bench();
    const listening = bind.mock.contexts[0] as UdpSocket;
    const from = { address: '127.0.0.7', family: 'IPv4' as const, port: 0, size: 7 };
    listening.emit('message', datagram(1), from);
    await until('stored', () => one.ingest.timesOf(1).length === 1);
    const peer = await udpPeer(one, '127.0.0.7');
    peer.send(datagram(2));
    await until('answered', () => peer.answers.length === 1);
  });

  it('a datagram that is stored after the gateway has stopped is not answered', async () => {
    const one = await bench({ stopSeconds: 0.05 });
    const peer = await udpPeer(one, '127.0.0.7');
    one.ingest.mode = 'hold';
    peer.send(datagram(1));
    await until('in the store', () => one.ingest.batches.length === 1);
    await one.gateway.stop();
    one.ingest.letGo();
    await until('stored', () => one.ingest.timesOf(1).length === 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(peer.answers).toEqual([]);
  });

  it('gateway §1: a protocol whose search for the next frame fails ends its own connection only', async () => {
    const findFrame = () => {
      throw new Error('search failed');
    };
    const one = await bench({}, [{ ...tiny, findFrame }]);
    const good = await one.connect();
    good.send(login('2222'));
    await good.expects('01');
    const bad = await one.connect();
    bad.send(login('1111'), Buffer.from('no frame'));
    await bad.closes();
    good.send(frame('H'));
    await good.expects('0148');
    await until('the bad one is forgotten', () => one.gateway.connections().length === 1);
  });

  it('a port for datagrams that is taken leaves no socket behind', async () => {
    const taken = createSocket('udp4');
    closers.push(() => taken.close());
    await new Promise<void>((resolve) => taken.bind(0, '127.0.0.1', resolve));
    const close = vi.spyOn(UdpSocket.prototype, 'close');
    const { listenUdp } = await import('./udp-listener.ts');
    const limits = { udpReceiveBytes: 64 * 1024 };
    const parts = { limits, metrics: { protocol: () => ({}) } } as unknown as Parameters<
      typeof listenUdp
    >[0];
    const opened = listenUdp(parts, tiny, '127.0.0.1', taken.address().port);
    await expect(opened).rejects.toThrow('EADDRINUSE');
    expect(close).toHaveBeenCalledTimes(1);
  });
});
