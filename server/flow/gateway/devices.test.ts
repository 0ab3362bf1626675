// The real protocols at the real gateway: a software tracker of each is let in, stored and
// acknowledged; a stranger gets the refusal of its protocol and is never acknowledged.
import { createSocket } from 'node:dgram';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTracker, type TrackerOrder } from '../../../tools/tracker/client.ts';
import { PROTOCOLS } from '../../ground/protocols/all.ts';
import { loadVectors } from '../../ground/protocols/testing/vectors.ts';
import {
  type Bench,
  connectPeer,
  registered,
  startBench,
  TEST_KEY,
  until,
} from './testing/gateway.ts';

const CODE = '352093081452251';
const STRANGER = '352093081452269';
const TRANSPORTS: [protocol: ProtocolName, transport: string][] = PROTOCOLS.flatMap((protocol) =>
  'transports' in protocol
    ? protocol.transports.map((transport): [ProtocolName, string] => [protocol.name, transport])
    : [[protocol.name, 'http']],
);
let one: Bench;

beforeAll(async () => {
  one = await startBench({}, PROTOCOLS);
});
afterAll(() => one.stop());

function portOf(protocol: string, transport: string): number {
  const found = one.gateway.listeners.find(
    (listener) => listener.protocol === protocol && listener.transport === transport,
  );
  if (!found) throw new Error(`${protocol} does not listen on ${transport}`);
  return found.port;
}

function order(protocol: ProtocolName, transport: string, code: string): TrackerOrder {
  const port = portOf(protocol, transport);
  const base = { protocol, host: '127.0.0.1', port, code, answerSeconds: 3, key: TEST_KEY };
  return transport === 'http' ? base : { ...base, transport: transport as 'tcp' | 'udp' };
}

function records(start: number, count: number): TrackerRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    time: start + index * 10_000,
    hasFix: true,
    latitude: 48.1 + index / 1000,
    longitude: 17.1,
    speedKmh: 50,
    direction: 90,
    altitudeMetres: 200,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: {},
  }));
}

describe.each(TRANSPORTS)('%s over %s', (protocol, transport) => {
  const deviceId =
    1_000 + TRANSPORTS.findIndex(([name, way]) => name === protocol && way === transport);

  it('a registered tracker is stored, acknowledged and counted', async () => {
    one.devices.set(CODE, registered(CODE, deviceId));
    const tracker = await connectTracker(order(protocol, transport, CODE));
    const start = one.clock.now - 3_600_000;
    expect(await tracker.send(records(start, 12))).toEqual({ acknowledged: 12 });
    expect(one.ingest.timesOf(deviceId).map((seconds) => seconds * 1000)).toEqual(
      records(start, 12).map(({ time }) => time),
    );
    const session = one.gateway.connections().find(({ device }) => device?.deviceId === deviceId);
    expect(session?.counters).toMatchObject({ measures: 12, duplicates: 0, rejected: 0 });
    // The same again, as after a lost acknowledgement.
    await tracker.reconnect();
    expect(await tracker.send(records(start, 12))).toEqual({ acknowledged: 12 });
    expect(one.ingest.timesOf(deviceId).length).toBe(12);
    await tracker.close();
  });

  it('a stranger is never acknowledged, but for one behind a relay, and is listed', async () => {
    one.devices.delete(CODE);
    one.unknown.length = 0;
    const batches = one.ingest.batches.length;
    const work = async () => {
      const stranger = { ...order(protocol, transport, STRANGER), answerSeconds: 0.3 };
      const tracker = await connectTracker(stranger);
      const { acknowledged } = await tracker.send(records(one.clock.now, 1));
      await tracker.close();
      return acknowledged;
    };
    // Nothing of it is stored, and it must not hold up the others behind the same relay.
    const answers = protocol === 'wialon-retranslator' ? 1 : 0;
    expect(await work().catch(() => 0)).toBe(answers);
    expect(one.ingest.batches.length).toBe(batches);
    await one.gateway.publish();
    expect(one.unknown.map(({ code }) => code)).toContain(STRANGER);
  });
});

describe.each(TRANSPORTS)('F-2 %s over %s', (protocol, transport) => {
  const deviceId =
    2_000 + TRANSPORTS.findIndex(([name, way]) => name === protocol && way === transport);

  it('garbage from the address of a tracker, by datagrams and connections, does not keep it out', async () => {
    const from = `127.0.1.${deviceId - 1_999}`;
    one.devices.set(CODE, registered(CODE, deviceId));
    const garbage = Buffer.from('7e7e0102030405060708090a0b0c0d0e0f7e7e', 'hex');
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, from, resolve));
    for (const listener of one.gateway.listeners) {
      for (let index = 0; index < 25; index++) {
        if (listener.transport === 'udp') {
          await new Promise((done) => socket.send(garbage, listener.port, '127.0.0.1', done));
        } else {
          const stranger = await connectPeer(listener.port, from);
          stranger.socket.end(garbage);
          await stranger.closes();
        }
      }
    }
    socket.close();
    expect(one.warnings).toContain('an address is crowded with what is no known tracker');
    const tracker = await connectTracker({ ...order(protocol, transport, CODE), from });
    const sent = records(one.clock.now - 3_600_000, 12);
    expect(await tracker.send(sent)).toEqual({ acknowledged: 12 });
    await tracker.close();
  });
});

describe('refusals by protocol (gateway §3)', () => {
  async function answerTo(protocol: string, bytes: Uint8Array): Promise<string> {
    const peer = await connectPeer(portOf(protocol, 'tcp'));
    peer.send(bytes);
    await peer.closes();
    return peer.answers();
  }

  it('teltonika: 00', async () => {
    const login = Buffer.concat([Buffer.from([0, 15]), Buffer.from(STRANGER)]);
    expect(await answerTo('teltonika', login)).toBe('00');
  });

  it('bce-iotm: CONNACK with return code 2', async () => {
    const text = (value: string) => [0, value.length, ...Buffer.from(value)];
    const body = [...text('MQTT'), 4, 2, 0, 60, ...text(STRANGER)];
    expect(await answerTo('bce-iotm', Uint8Array.from([0x10, body.length, ...body]))).toBe(
      '20020002',
    );
  });

  it('ruptela: a refusal, bce: silence; neither acknowledges', async () => {
    const folder = `${import.meta.dirname}/../../ground/protocols`;
    for (const name of ['ruptela', 'bce']) {
      const data = loadVectors(`${folder}/${name}`).filter(
        ({ kind, expect: wanted }) => kind === 'tcp' && (wanted.derived?.acks?.length ?? 0) > 0,
      );
      expect(data.length).toBeGreaterThan(0);
      for (const { input, expect: wanted } of data) {
        const hex = input.hex ?? (input.chunksHex ?? []).join('');
        const answer = await answerTo(name, Buffer.from(hex, 'hex'));
        if (name === 'bce') expect(answer).toBe('');
        else expect(wanted.derived?.acks).not.toContain(answer);
      }
    }
  });

  it('osmand: 400', async () => {
    const { status } = await fetch(
      `http://127.0.0.1:${portOf('osmand', 'http')}/?id=${STRANGER}&lat=48&lon=17`,
    );
    expect(status).toBe(400);
  });
});

describe('vectors over sockets', () => {
  const folder = `${import.meta.dirname}/../../ground/protocols`;
  const streams = ['teltonika', 'ruptela', 'bce'].flatMap((name) =>
    loadVectors(`${folder}/${name}`)
      .filter(({ kind, expect: wanted }) => kind === 'tcp' && wanted.derived?.acks?.length)
      // Captures that were shortened after recording have no valid checksum.
      .filter(({ expect: wanted }) => wanted.derived?.crcOk !== false)
      .map((vector) => [name, vector.id, vector] as const),
  );

  it.each(streams)('%s %s: answered as a tracker expects', async (name, _id, vector) => {
    const { input, context, expect: wanted } = vector;
    const hex = input.hex ?? (input.chunksHex ?? []).join('');
    one.anyone.find = (code) => ({
      ...registered(code, 77),
      options: context?.extended16ByteIo ? { extended16ByteIo: true } : {},
    });
    const peer = await connectPeer(portOf(name, 'tcp'));
    const isData = name === 'teltonika' && hex.startsWith('0000');
    const login = isData ? `000f${Buffer.from(CODE).toString('hex')}` : '';
    peer.send(Buffer.from(login + hex, 'hex'));
    const answers = (isData ? '01' : '') + (wanted.derived?.acks ?? []).join('');
    await peer.expects(answers);
    peer.socket.destroy();
    await until('gone', () => peer.isClosed());
    one.anyone.find = undefined;
  });
});
