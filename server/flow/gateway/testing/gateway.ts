// A gateway on free ports with an ingest and a registry that tests steer, and a peer on a real socket.

import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { Registry as MetricsRegistry } from 'prom-client';
import { onTestFinished } from 'vitest';
import type { HttpProtocol, StreamProtocol } from '../../../ground/protocols/protocol.ts';
import type { CommandStore } from '../../../thing/command/command-queue.ts';
import type {
  DeviceBatch,
  Ingest,
  OpenedKey,
  RegisteredDevice,
  Registry,
  SenderKeys,
} from '../../../thing/connection/ports.ts';
import type { GatewayConfig, GatewayLimits } from '../limits.ts';
import { type Gateway, startGateway } from '../listener.ts';
import type { ConnectionRow, ConnectionStore } from '../publisher.ts';
import type { UnknownTracker } from '../unknown-trackers.ts';
import { tiny } from './tiny-protocol.ts';

const DEADLINE_MS = 5_000;

/** Waits until a condition holds; fails with its name after the deadline. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Stores in memory; `mode` decides what happens with a batch. */
export class SteeredIngest implements Ingest {
  mode: 'store' | 'fail' | 'hold' = 'store';
  readonly batches: DeviceBatch[] = [];
  readonly stored = new Map<number, Set<number>>();
  queued = 0;
  queueMax = 1_000;
  #held: (() => void)[] = [];
  #waiting: (() => void)[] = [];

  async store(batch: DeviceBatch) {
    this.batches.push(batch);
    if (this.mode === 'fail') throw new Error('database is away');
    if (this.mode === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    const times = this.stored.get(batch.device.deviceId) ?? new Set<number>();
    this.stored.set(batch.device.deviceId, times);
    const before = times.size;
    for (const { time } of batch.records) times.add(time ?? 0);
    const stored = times.size - before;
    return { stored, duplicates: batch.records.length - stored, quarantined: 0 };
  }

  /** Lets everything that is held be stored. */
  letGo(): void {
    this.mode = 'store';
    for (const resolve of this.#held.splice(0)) resolve();
  }

  /** Empties the queue. */
  drain(): void {
    this.queued = 0;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async drained(): Promise<void> {
    if (this.queued > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async stop(): Promise<void> {}

  timesOf(deviceId: number): number[] {
    return [...(this.stored.get(deviceId) ?? [])].map((time) => time / 1000);
  }
}

export function registered(code: string, deviceId: number): RegisteredDevice {
  return {
    deviceId,
    deviceType: 'teltonika',
    code,
    companyId: 1,
    companyCode: 'tatra',
    vehicleId: 200 + deviceId,
    numericPlate: `BA${deviceId}`,
    options: {},
  };
}

export interface Bench {
  gateway: Gateway;
  ingest: SteeredIngest;
  devices: Map<string, RegisteredDevice>;
  rows: Map<number, ConnectionRow>;
  unknown: UnknownTracker[];
  warnings: string[];
  /** `now`: epoch milliseconds; tests move it on. `set`: by how much somebody set it, which no duration may notice. */
  clock: { now: number; set: number };
  registryFails: { yes: boolean };
  /** What keys open, by their text; TEST_KEY opens all. */
  keys: Map<string, OpenedKey>;
  /** The list of connections is written after this. */
  published: { until: Promise<void> };
  /** When set, the registry knows everybody like this. */
  anyone: { find: ((code: string) => RegisteredDevice) | undefined };
  /** The registry does not answer for these numbers until the returned call. */
  holdRegistry(isHeld: (code: string) => boolean): () => void;
  metrics: MetricsRegistry;
  folder: string;
  port(transport?: string): number;
  connect(): Promise<Peer>;
  stop(): Promise<void>;
}

/** A bench for one test, stopped when the test is over. */
export async function bench(...how: Parameters<typeof startBench>): Promise<Bench> {
  const one = await startBench(...how);
  onTestFinished(() => one.stop());
  return one;
}

/** Starts a gateway that knows the trackers 1111 (id 1), 2222 and 3333. */
export async function startBench(
  limits: Partial<GatewayLimits> = {},
  protocols: readonly (StreamProtocol | HttpProtocol)[] = [tiny],
  { commands, ...way }: Pick<GatewayConfig, 'tls' | 'proxies'> & { commands?: CommandStore } = {},
): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'flotila-gateway-'));
  const ingest = new SteeredIngest();
  const devices = new Map(
    [registered('1111', 1), registered('2222', 2), registered('3333', 3)].map((device) => [
      device.code,
      device,
    ]),
  );
  const rows = new Map<number, ConnectionRow>();
  const unknown: UnknownTracker[] = [];
  const warnings: string[] = [];
  const clock = { now: Date.parse('2026-05-04T10:00:00Z'), set: 0 };
  const registryFails = { yes: false };
  const keys = new Map<string, OpenedKey>([[TEST_KEY, { keyId: 1, opens: () => true }]]);
  const anyone: Bench['anyone'] = { find: undefined };
  const published = { until: Promise.resolve() };
  const hold: Hold = { isHeld: () => false, until: Promise.resolve() };
  const metrics = new MetricsRegistry();
  const note = (_facts: object, message: string) => void warnings.push(message);
  const gateway = await startGateway({
    config: {
      host: '127.0.0.1',
      ports: Object.fromEntries(protocols.map(({ name }) => [portNameOf(name), 0])),
      limits: { storeBackoffSeconds: 0.05, publishSeconds: 3_600, ...limits },
      ...way,
    },
    protocols,
    ingest,
    keys: keysOf(keys, registryFails),
    registry: registryOf(devices, registryFails, anyone, hold),
    log: { info: () => {}, warn: note, error: note },
    metrics,
    rawLogFolder: folder,
    now: () => clock.now + clock.set,
    elapsed: () => clock.now,
    store: memoryStore(rows, unknown, published),
    ...(commands && { commands }),
  });
  const port = (transport = 'tcp') =>
    gateway.listeners.find((listener) => listener.transport === transport)?.port ?? 0;
  return {
    gateway,
    ingest,
    devices,
    rows,
    unknown,
    warnings,
    clock,
    registryFails,
    keys,
    published,
    anyone,
    holdRegistry(isHeld) {
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(hold, { isHeld, until: promise });
      return resolve;
    },
    metrics,
    folder,
    port,
    connect: () => connectPeer(port()),
    async stop() {
      ingest.letGo();
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens everything at every bench. */
export const TEST_KEY = 'fl_test';

function keysOf(keys: Map<string, OpenedKey>, fails: { yes: boolean }): SenderKeys {
  return {
    async open({ authorization }) {
      if (fails.yes) throw new Error('database is away');
      const opened = keys.get(authorization.replace(/^Bearer /, ''));
      return opened ?? { refused: 401, reason: 'no such key' };
    },
  };
}

interface Hold {
  isHeld(code: string): boolean;
  until: Promise<void>;
}

function registryOf(
  devices: Map<string, RegisteredDevice>,
  fails: { yes: boolean },
  anyone: Bench['anyone'],
  hold: Hold,
): Registry {
  return {
    async find(_type, code) {
      if (hold.isHeld(code)) await hold.until;
      if (fails.yes) throw new Error('database is away');
      return anyone.find?.(code) ?? devices.get(code);
    },
    forget() {},
  };
}

function memoryStore(
  rows: Map<number, ConnectionRow>,
  unknown: UnknownTracker[],
  published: Bench['published'],
): ConnectionStore {
  return {
    async publish(_process, changed) {
      await published.until;
      for (const row of changed) rows.set(row.connectionId, row);
    },
    async remove(_process, ids) {
      for (const id of ids) rows.delete(id);
    },
    async refresh() {},
    async withdraw() {
      rows.clear();
    },
    async tell() {},
    async addUnknown(trackers) {
      unknown.push(...trackers);
    },
  };
}

/** The tracker's end of a connection. */
export interface Peer {
  socket: Socket;
  /** Everything that was answered so far, as hex. */
  answers(): string;
  isClosed(): boolean;
  send(...parts: Uint8Array[]): void;
  /** Waits until exactly these bytes (hex) were answered. */
  expects(hex: string): Promise<void>;
  closes(): Promise<void>;
}

/** Connects from an address of 127.0.0.0/8. */
export async function connectPeer(port: number, from = '127.0.0.1'): Promise<Peer> {
  const way = { host: '127.0.0.1', port, localAddress: from };
  const socket = connect({ ...way, noDelay: true, allowHalfOpen: true });
  let received = Buffer.alloc(0);
  let hasEnded = false;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('end', () => {
    hasEnded = true;
    socket.end();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    hasEnded = true;
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  const peer: Peer = {
    socket,
    answers: () => received.toString('hex'),
    isClosed: () => hasEnded,
    send: (...parts) => void socket.write(Buffer.concat(parts)),
    async expects(hex) {
      await until(`answer ${hex}, got ${peer.answers()}`, () => peer.answers() === hex).catch(
        () => {
          throw new Error(`expected answer ${hex}, got ${peer.answers()}`);
        },
      );
    },
    closes: () => until('closed', () => hasEnded),
  };
  return peer;
}
