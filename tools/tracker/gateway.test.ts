// Every software tracker through the real gateway on real sockets: what it sends is stored and
// acknowledged, a repeat too, and a tracker that nobody registered is not let in.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { PROTOCOLS } from '@flotila/server/gateway/protocols/all.ts';
import { type Bench, registered, startBench } from '@flotila/server/gateway/testing/gateway.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTracker } from './client.ts';

const CODE = '352093081452251';
const HOST = '127.0.0.1';
let bench: Bench;

beforeAll(async () => {
  bench = await startBench({}, PROTOCOLS);
});
afterAll(async () => {
  await bench.stop();
});

const ROUTES = [
  ['teltonika', 'tcp'],
  ['teltonika', 'udp'],
  ['bce', 'tcp'],
  ['bce', 'udp'],
  ['ruptela', 'tcp'],
  ['bceiotm', 'tcp'],
  ['osmand', 'tcp'],
] as const;

function portOf(deviceType: string, transport: string): number {
  const name = PROTOCOLS.find((protocol) => protocol.deviceType === deviceType)?.name;
  const wanted = deviceType === 'osmand' ? 'http' : transport;
  const listener = bench.gateway.listeners.find(
    (one) => one.protocol === name && one.transport === wanted,
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
    bench.devices.set(code, { ...registered(code, deviceId), deviceType: protocol });
    const port = portOf(protocol, transport);
    const tracker = await connectTracker({ protocol, transport, host: HOST, port, code });
    expect(await tracker.send(records(120))).toEqual({ acknowledged: 120 });
    expect(bench.ingest.timesOf(deviceId)).toHaveLength(120);
    await tracker.reconnect();
    expect(await tracker.send(records(120))).toEqual({ acknowledged: 120 });
    expect(bench.ingest.timesOf(deviceId)).toHaveLength(120);
    await tracker.close();
  });

  it.each([['teltonika'], ['ruptela'], ['bceiotm']])(
    'gateway §3: an unknown tracker of %s is refused',
    async (protocol) => {
      const code = '352093081459999';
      const order = { protocol, host: HOST, port: portOf(protocol, 'tcp'), code };
      await expect(connectTracker(order)).rejects.toThrow('refused');
    },
  );

  it('gateway §3: data of an unknown tracker of bce and osmand is not acknowledged', async () => {
    const order = { host: HOST, code: '352093081459998' };
    const bce = await connectTracker({ ...order, protocol: 'bce', port: portOf('bce', 'tcp') });
    await expect(bce.send(records(1))).rejects.toThrow('closed');
    const osmand = await connectTracker({
      ...order,
      protocol: 'osmand',
      port: portOf('osmand', 'tcp'),
    });
    expect(await osmand.send(records(1))).toEqual({ acknowledged: 0 });
    await osmand.close();
  });
});
