// The software tracker against real sockets whose other end is the real decoder: it waits for the
// acknowledgement, notices a refusal, and comes back after a lost connection.
import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { bce } from '@flotila/server/ground/protocols/bce/protocol.ts';
import { bceIotm } from '@flotila/server/ground/protocols/bce-iotm/protocol.ts';
import { gt06 } from '@flotila/server/ground/protocols/gt06/protocol.ts';
import { osmand } from '@flotila/server/ground/protocols/osmand/protocol.ts';
import type { DecoderState, StreamProtocol } from '@flotila/server/ground/protocols/protocol.ts';
import { ruptela } from '@flotila/server/ground/protocols/ruptela/protocol.ts';
import { teltonika } from '@flotila/server/ground/protocols/teltonika/protocol.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { connectTracker } from './client.ts';

const CODE = '352093081452251';
const HOST = '127.0.0.1';
const open: { close(): void }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

interface Door {
  port: number;
  stored: TrackerRecord[];
  sockets: Set<Socket>;
}

/** A gateway of one protocol that keeps what it decodes; `isKnown` false refuses every tracker. */
async function openDoor(protocol: StreamProtocol, isKnown = true): Promise<Door> {
  const door: Door = { port: 0, stored: [], sockets: new Set() };
  const server: Server = createServer((socket) => {
    door.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const state: DecoderState = { deviceCode: null, memory: {} };
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      const cut = protocol.cut(waiting, state);
      waiting = waiting.subarray(cut.consumed);
      for (const frame of cut.frames) answer(door, protocol, socket, frame, state, isKnown);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  door.port = (server.address() as AddressInfo).port;
  open.push({
    close: () => {
      for (const socket of door.sockets) socket.destroy();
      server.close();
    },
  });
  return door;
}

function answer(
  door: Door,
  protocol: StreamProtocol,
  socket: Socket,
  frame: Uint8Array,
  state: DecoderState,
  isKnown: boolean,
): void {
  const context = { state, receivedTs: Date.now(), options: {}, transport: 'tcp' as const };
  const decoded = protocol.decode(frame, context);
  if ('fault' in decoded) throw new Error(decoded.fault);
  if (decoded.deviceCode !== undefined && !isKnown) {
    socket.end(decoded.refuse ?? new Uint8Array(0));
    return;
  }
  state.memory = decoded.memory ?? state.memory;
  state.deviceCode = decoded.deviceCode ?? state.deviceCode;
  door.stored.push(...decoded.records);
  if (decoded.acknowledge) socket.write(decoded.acknowledge);
}

function records(count: number): TrackerRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    time: Date.UTC(2026, 0, 1) + index * 10_000,
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

const PROTOCOLS = [teltonika, bce, bceIotm, ruptela, gt06];

describe('software tracker', () => {
  it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
    '%s: sends over TCP and counts what is acknowledged',
    async (name, protocol) => {
      const door = await openDoor(protocol);
      const order = { protocol: name, host: HOST, port: door.port, code: CODE };
      const tracker = await connectTracker(order);
      expect(await tracker.send(records(120))).toEqual({ acknowledged: 120 });
      expect(door.stored).toHaveLength(120);
      expect(door.stored[119]).toMatchObject({ time: Date.UTC(2026, 0, 1) + 1_190_000, inputs: 1 });
      await tracker.reconnect();
      expect(await tracker.send(records(2))).toEqual({ acknowledged: 2 });
      expect(door.sockets.size).toBe(2);
      await tracker.close();
    },
  );

  it.each([
    ['teltonika', teltonika],
    ['bce-iotm', bceIotm],
    ['ruptela', ruptela],
  ] as const)('%s: a tracker that is not registered is refused', async (name, protocol) => {
    const door = await openDoor(protocol, false);
    const order = { protocol: name, host: HOST, port: door.port, code: CODE };
    await expect(connectTracker(order)).rejects.toThrow('refused');
  });

  it('a connection lost before the answer rejects, and sending works after reconnecting', async () => {
    const silent = createServer((socket) => socket.on('data', () => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, HOST, resolve));
    open.push(silent);
    const { port } = silent.address() as AddressInfo;
    const order = { protocol: 'bce' as const, host: HOST, port, code: CODE };
    const tracker = await connectTracker(order);
    await expect(tracker.send(records(1))).rejects.toThrow();
    await tracker.reconnect();
    await tracker.close();
  });

  it('an answer that does not come in time rejects', async () => {
    const silent = createServer((socket) => socket.on('data', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, HOST, resolve));
    open.push(silent);
    const { port } = silent.address() as AddressInfo;
    const order = {
      protocol: 'teltonika' as const,
      host: HOST,
      port,
      code: CODE,
      answerSeconds: 0.05,
    };
    await expect(connectTracker(order)).rejects.toThrow('no answer in time');
  });

  it.each([
    ['teltonika', teltonika],
    ['bce', bce],
  ] as const)('%s: sends over UDP', async (name, protocol) => {
    const stored: TrackerRecord[] = [];
    const server = createSocket('udp4', (datagram, from) => {
      for (const frame of protocol.cutDatagram?.(datagram).frames ?? []) {
        const state = { deviceCode: null, memory: {} };
        const context = { state, receivedTs: Date.now(), options: {}, transport: 'udp' as const };
        const decoded = protocol.decode(frame, context);
        if ('fault' in decoded) throw new Error(decoded.fault);
        stored.push(...decoded.records);
        if (decoded.acknowledge) server.send(decoded.acknowledge, from.port, from.address);
      }
    });
    await new Promise<void>((resolve) => server.bind(0, HOST, resolve));
    open.push(server);
    const { port } = server.address();
    const transport = 'udp' as const;
    const tracker = await connectTracker({
      protocol: name,
      transport,
      host: HOST,
      port,
      code: CODE,
    });
    expect(await tracker.send(records(12))).toEqual({ acknowledged: 12 });
    expect(stored).toHaveLength(12);
    await tracker.close();
  });

  it('osmand: sends a request for each record and stops at a refusal', async () => {
    const stored: TrackerRecord[] = [];
    const server = createHttpServer((request, response) => {
      const { method = '', url = '' } = request;
      const message = { method, url, headers: {}, body: new Uint8Array(0) };
      const decoded = osmand.decodeRequest(message, Date.now(), {});
      if ('fault' in decoded) throw new Error(decoded.fault);
      const isFull = stored.length === 3;
      if (!isFull) stored.push(...decoded.told.flatMap(({ records }) => records));
      response.writeHead(isFull ? 400 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    open.push({ close: () => server.closeAllConnections() }, server);
    const { port } = server.address() as AddressInfo;
    const tracker = await connectTracker({ protocol: 'osmand', host: HOST, port, code: 'phone' });
    expect(await tracker.send(records(5))).toEqual({ acknowledged: 3 });
    expect(stored).toHaveLength(3);
    await tracker.close();
  });
});
