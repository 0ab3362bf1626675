// Every software tracker through the real gateway on real sockets: what it sends is stored and
// acknowledged, a repeat too, and a tracker that nobody registered is not let in.
import { connect } from 'node:net';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { deviceTypeOf, type ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import {
  type Bench,
  registered,
  startBench,
  TEST_KEY,
  until,
} from '@flotila/server/flow/gateway/testing/gateway.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTracker } from './client.ts';
import { simulatorOf } from './simulators.ts';

const CODE = '352093081452251';
const HOST = '127.0.0.1';
let bench: Bench;

beforeAll(async () => {
  bench = await startBench({}, PROTOCOLS);
});
afterAll(async () => {
  await bench.stop();
});

const ROUTES = PROTOCOLS.flatMap((protocol) => {
  const ways = 'transports' in protocol ? protocol.transports : (['tcp'] as const);
  return ways.map((way) => [protocol.name, way] as const);
});

function portOf(protocol: ProtocolName, transport: string): number {
  const wanted = simulatorOf(protocol).http ? 'http' : transport;
  const listener = bench.gateway.listeners.find(
    (one) => one.protocol === protocol && one.transport === wanted,
  );
  return listener?.port ?? 0;
}

function records(count: number): TrackerRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    time: Date.parse('2026-05-04T09:00:00Z') + index * 10_000,
    hasFix: true,
    latitude: 48.1 + index / 1000,
    longitude: 17.1,
    speedKmh: 50,
    direction: 90,
    altitudeMetres: 200,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: { odometerMetres: 100_000 + index * 140 },
  }));
}

describe('software tracker and gateway', () => {
  it.each(ROUTES)('%s over %s: stored once, acknowledged twice', async (protocol, transport) => {
    const deviceId =
      10 + ROUTES.findIndex((route) => route[0] === protocol && route[1] === transport);
    const code = CODE.slice(0, -2) + deviceId;
    bench.devices.set(code, { ...registered(code, deviceId), deviceType: deviceTypeOf(protocol) });
    const port = portOf(protocol, transport);
    const order = { protocol, transport, host: HOST, port, code, key: TEST_KEY };
    const tracker = await connectTracker(order);
    expect(await tracker.send(records(120))).toEqual({ acknowledged: 120 });
    expect(bench.ingest.timesOf(deviceId)).toHaveLength(120);
    await tracker.reconnect();
    expect(await tracker.send(records(120))).toEqual({ acknowledged: 120 });
    expect(bench.ingest.timesOf(deviceId)).toHaveLength(120);
    await tracker.close();
  });

  it.each([['teltonika'], ['ruptela'], ['bce-iotm'], ['wialon-ips']] as const)(
    'gateway §3: an unknown tracker of %s is refused',
    async (protocol) => {
      const code = '352093081459999';
      const order = { protocol, host: HOST, port: portOf(protocol, 'tcp'), code };
      await expect(connectTracker(order)).rejects.toThrow('refused');
    },
  );

  it('gateway §3: data of an unknown tracker of bce, meitrack and osmand is not acknowledged', async () => {
    const order = { host: HOST, code: '352093081459998' };
    const bce = await connectTracker({ ...order, protocol: 'bce', port: portOf('bce', 'tcp') });
    await expect(bce.send(records(1))).rejects.toThrow('closed');
    const meitrack = { ...order, protocol: 'meitrack' as const, port: portOf('meitrack', 'tcp') };
    await expect(connectTracker(meitrack)).rejects.toThrow('closed');
    const osmand = await connectTracker({
      ...order,
      protocol: 'osmand',
      port: portOf('osmand', 'tcp'),
    });
    expect(await osmand.send(records(1))).toEqual({ acknowledged: 0 });
    await osmand.close();
  });

  it.each([
    ['bce'],
    ['ruptela'],
    ['queclink'],
    ['wialon-retranslator'],
    ['gt06'],
    ['teltonika'],
  ] as const)(
    'gateway §3: %s follows another number on a connection, or ends it where only the login has one',
    async (protocol) => {
      const [first, second] = ['352093081458001', '352093081458002'];
      for (const [index, code] of [first, second].entries()) {
        bench.devices.set(code, {
          ...registered(code, 81 + index),
          deviceType: deviceTypeOf(protocol),
        });
      }
      const { tcp } = simulatorOf(protocol);
      if (!tcp) throw new Error(`${protocol} is not spoken over TCP`);
      const socket = connect(portOf(protocol, 'tcp'), HOST);
      const before = [81, 82].map((deviceId) => bench.ingest.timesOf(deviceId).length);
      const offset = 1_000 * (1 + ROUTES.findIndex(([name]) => name === protocol));
      const sent = records(1).map((one) => ({ ...one, time: (one.time ?? 0) + offset }));
      const written = [first, second].map((code) =>
        Buffer.concat([tcp.hello(code), tcp.packet(code, sent, 1)]),
      );
      let isClosed = false;
      socket.once('close', () => {
        isClosed = true;
      });
      socket.resume();
      socket.write(Buffer.concat(written));
      const grown = () =>
        [81, 82].map((id, at) => bench.ingest.timesOf(id).length - (before[at] ?? 0));
      const isFollowed = !['gt06', 'teltonika'].includes(protocol);
      await until('the second number is heard', () => isClosed || grown()[1] === 1);
      expect({ isClosed, grown: grown() }).toEqual({
        isClosed: !isFollowed,
        grown: [1, isFollowed ? 1 : 0],
      });
      socket.destroy();
    },
  );
});
