// R3: a million random mutations of tracker frames. Nothing may throw, grow or take long, a frame whose
// checksum is broken may not be acknowledged (but for the chance of the checksum itself), and a good
// tracker on another connection must not notice. The opponent of the last part is quiet air.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '@flotila/server/gateway/limits.ts';
import { startGateway } from '@flotila/server/gateway/listener.ts';
import type { StreamProtocol } from '@flotila/server/gateway/protocol.ts';
import { bce } from '@flotila/server/gateway/protocols/bce/protocol.ts';
import { bceIotm } from '@flotila/server/gateway/protocols/bce-iotm/protocol.ts';
import { osmand } from '@flotila/server/gateway/protocols/osmand/protocol.ts';
import { ruptela } from '@flotila/server/gateway/protocols/ruptela/protocol.ts';
import { teltonika } from '@flotila/server/gateway/protocols/teltonika/protocol.ts';
import { StreamReader } from '@flotila/server/gateway/stream-reader.ts';
import type { RegisteredDevice } from '@flotila/server/ingest/ports.ts';
import { Registry as MetricsRegistry } from 'prom-client';
import { BenchTracker } from './bench-tracker.ts';
import { dataFrame } from './frames.ts';
import { quantile, report } from './measure.ts';
import { mutate, random, vectorsOf } from './mutants.ts';

const MUTANTS = Number(process.env.BENCH_MUTANTS ?? 1_000_000);
const SOCKET_MUTANTS = Math.max(1_000, Math.round(MUTANTS / 100));
const NOW = Date.UTC(2026, 8, 1);
/** Chance that a random change passes the protocol's checksum, times a margin for several tries. */
const PASSES_MAX: Record<string, number> = {
  teltonika: 4 / 65_536,
  ruptela: 4 / 65_536,
  bce: 8 / 256,
  'bce-iotm': 8 / 256,
};
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
const SLOWEST_MS_MAX = 100;

const protocols: StreamProtocol[] = [teltonika, ruptela, bce, bceIotm];
await decoders();
await requests();
await sockets();

async function decoders(): Promise<void> {
  for (const protocol of protocols) {
    const vectors = vectorsOf(protocol.name);
    const draw = random(protocol.name.length);
    const count = Math.ceil(MUTANTS / (protocols.length + 1));
    const runs = vectors.map((vector) => recordsOf(protocol, vector));
    const originals = new Set(runs.flatMap(({ records }) => records));
    const good = runs.filter(({ isAcknowledged }) => isAcknowledged).length;
    if (good === 0) throw new Error(`no vector of ${protocol.name} is acknowledged`);
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let slowest = 0;
    let passed = 0;
    const began = performance.now();
    for (let index = 0; index < count; index++) {
      const start = performance.now();
      const run = recordsOf(protocol, mutate(vectors, draw));
      slowest = Math.max(slowest, performance.now() - start);
      if (run.crashed) throw new Error(`${protocol.name} mutant ${index}: ${run.crashed}`);
      if (run.isAcknowledged && !run.records.every((one) => originals.has(one))) passed++;
    }
    const seconds = (performance.now() - began) / 1000;
    globalThis.gc?.();
    const grown = process.memoryUsage().heapUsed - before;
    const share = passed / count;
    report({
      id: 'R3',
      work: `${count} mutants of ${vectors.length} ${protocol.name} vectors (${good} acknowledged) in ${seconds.toFixed(1)} s`,
      figure: `no throw, slowest ${slowest.toFixed(1)} ms, heap ${(grown / 1e6).toFixed(1)} MB`,
      opponent: `${(share * 100).toFixed(4)} % changed and acknowledged`,
      goal: `≤ ${((PASSES_MAX[protocol.name] ?? 0) * 100).toFixed(4)} % (chance of the checksum)`,
    });
    if (share > (PASSES_MAX[protocol.name] ?? 0)) throw new Error('wrong acknowledgements');
    if (grown > GROWTH_BYTES_MAX) throw new Error('memory grows');
    if (slowest > SLOWEST_MS_MAX) throw new Error('one mutant took too long');
  }
}

interface Run {
  /** Records as text; equal texts are equal data. */
  records: string[];
  isAcknowledged: boolean;
  crashed: string | undefined;
}

/** What a signed-in connection makes of the bytes. */
function recordsOf(protocol: StreamProtocol, bytes: Uint8Array): Run {
  const total = { bytes: 0 };
  const transport = protocol.stream;
  const reader = new StreamReader({ protocol, transport, limits: DEFAULT_LIMITS, total });
  // Vectors of data packets alone belong to a connection that has signed in.
  if (protocol === teltonika && bytes[0] === 0 && bytes[1] === 0) reader.accepted = 'signed in';
  reader.add(bytes, NOW);
  const records: string[] = [];
  let isAcknowledged = false;
  for (let turns = 0; turns < 1_000; turns++) {
    if (!reader.hasFrames && reader.cut() !== 'frames') break;
    const turn = reader.turn();
    const crash = turn.rejected.find(({ reason }) => reason === 'crash');
    if (crash) return { records, isAcknowledged, crashed: crash.message };
    for (const record of turn.records) records.push(JSON.stringify(record));
    if (turn.records.length > 0 && turn.answers.length > 0) isAcknowledged = true;
    if (turn.identify) reader.accepted = turn.identify.code;
    if (turn.end) break;
  }
  if (reader.fault?.startsWith('cutter failed')) {
    return { records, isAcknowledged, crashed: reader.fault };
  }
  if (reader.bytes > bytes.length) return { records, isAcknowledged, crashed: 'buffer grew' };
  return { records, isAcknowledged, crashed: undefined };
}

async function requests(): Promise<void> {
  const draw = random(99);
  const seeds = [
    '/?id=123456&lat=48.1&lon=17.1&timestamp=1790000000&speed=10&bearing=90&altitude=100&batt=80',
    '/?deviceid=123456&location=48.1,17.1&timestamp=2026-09-01T00:00:00Z&cell=231,1,2,3,-90',
  ].map((url) => Buffer.from(url));
  const body = Buffer.from(
    JSON.stringify({
      device_id: '123456',
      location: {
        timestamp: '2026-09-01T00:00:00.000Z',
        coords: { latitude: 48.1, longitude: 17.1, accuracy: 5, speed: 10, heading: 90 },
        extras: { fuel: 5 },
      },
    }),
  );
  const count = Math.ceil(MUTANTS / (protocols.length + 1));
  const headers = { 'content-type': 'application/json' };
  const began = performance.now();
  for (let index = 0; index < count; index++) {
    const isJson = index % 2 === 0;
    const request = isJson
      ? { method: 'POST', url: '/', headers, body: mutate([body], draw) }
      : {
          method: 'GET',
          url: Buffer.from(mutate(seeds, draw)).toString('latin1'),
          headers: {},
          body: new Uint8Array(0),
        };
    osmand.decodeRequest(request, NOW, {});
  }
  report({
    id: 'R3',
    work: `${count} mutants of osmand requests in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    figure: 'no throw',
    opponent: '–',
    goal: 'no throw',
  });
}

/** A good tracker beside connections that send mutants. */
async function sockets(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'flotila-bench-'));
  const quiet = () => undefined;
  const stored = { records: 0 };
  const gateway = await startGateway({
    config: { host: '127.0.0.1', ports: { teltonika: 0 } },
    protocols: [teltonika],
    ingest: {
      queued: 0,
      queueMax: 1,
      async store({ records }) {
        stored.records += records.length;
        return { stored: records.length, duplicates: 0, quarantined: 0 };
      },
      drained: async () => undefined,
      stop: async () => undefined,
    },
    registry: { find: async (_type, code) => device(code), forget: quiet },
    log: { info: quiet, warn: quiet, error: console.error },
    metrics: new MetricsRegistry(),
    rawLogFolder: folder,
    now: Date.now,
    store: {
      publish: async () => undefined,
      remove: async () => undefined,
      refresh: async () => undefined,
      withdraw: async () => undefined,
      addUnknown: async () => undefined,
    },
  });
  const port = gateway.listeners[0]?.port ?? 0;
  try {
    const good = await BenchTracker.open(port, '350000000000000');
    const quietAir = await goodFrames(good, async () => undefined);
    const vectors = vectorsOf('teltonika');
    const draw = random(7);
    let sent = 0;
    const beside = await goodFrames(good, async () => {
      for (let index = 0; index < SOCKET_MUTANTS / 1_000; index++) {
        await sendMutant(port, mutate(vectors, draw));
        sent++;
      }
    });
    report({
      id: 'R3',
      work: `good tracker beside ${sent} connections with mutants, acknowledgement p99`,
      figure: `${quantile(beside, 0.99).toFixed(1)} ms, all ${beside.length} acknowledged`,
      opponent: `${quantile(quietAir, 0.99).toFixed(1)} ms in quiet air`,
      goal: 'all acknowledged, ≤ 100 ms',
    });
    if (quantile(beside, 0.99) > SLOWEST_MS_MAX) throw new Error('the good tracker noticed');
    good.close();
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function goodFrames(good: BenchTracker, beside: () => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  for (let index = 0; index < 1_000; index++) {
    const time = NOW + index * 1000;
    const frame = dataFrame([
      { time, latitude: 48, longitude: 17, speedKmh: 50, odometerMetres: index },
    ]);
    const noise = beside();
    const began = performance.now();
    if ((await good.send(frame)) !== 1) throw new Error('the good tracker was not acknowledged');
    latencies.push(performance.now() - began);
    await noise;
  }
  return latencies;
}

/** Signs in under a number of its own, sends the mutant and leaves. */
async function sendMutant(port: number, bytes: Uint8Array): Promise<void> {
  const tracker = await BenchTracker.open(port, '350000000000999');
  await Promise.race([
    tracker.send(bytes).catch(() => 0),
    new Promise((resolve) => setTimeout(resolve, 2)),
  ]);
  tracker.close();
}

function device(code: string): RegisteredDevice {
  return {
    deviceId: Number(code.slice(-3)) || 1,
    deviceType: 'teltonika',
    code,
    companyId: 1,
    companyCode: 'bench',
    vehicleId: 1,
    numericPlate: '',
    options: {},
  };
}
