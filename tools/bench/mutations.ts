// R3: a million random mutations of tracker frames. Nothing may throw, grow or take long, a frame whose
// checksum is broken may not be acknowledged (but for the chance of the checksum itself), and a good
// tracker on another connection must not notice. The opponent of the last part is quiet air.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@flotila/server/flow/gateway/listener.ts';
import { recordAt } from '@flotila/server/flow/ingest/test-fleet.ts';
import { osmand } from '@flotila/server/ground/protocols/osmand/protocol.ts';
import type { HttpProtocol, StreamProtocol } from '@flotila/server/ground/protocols/protocol.ts';
import { teltonika } from '@flotila/server/ground/protocols/teltonika/protocol.ts';
import type { RegisteredDevice } from '@flotila/server/thing/connection/ports.ts';
import { Registry as MetricsRegistry } from 'prom-client';
import { simulatorOf } from '../tracker/simulators.ts';
import { BenchTracker } from './bench-tracker.ts';
import { dataFrame } from './frames.ts';
import { quantile, report } from './measure.ts';
import { MUTANTS_NOW, PASSED_ON, PASSES_MAX, STREAMS, tryMutants } from './mutant-run.ts';
import { mutate, random, vectorsOf } from './mutants.ts';

const MUTANTS = Number(process.env.BENCH_MUTANTS ?? 1_000_000);
const SOCKET_MUTANTS = Math.max(1_000, Math.round(MUTANTS / 100));
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
const SLOWEST_MS_MAX = 100;

/** The rest of the mutants goes to requests over HTTP. */
const EACH = Math.ceil(MUTANTS / (STREAMS.length + 1 + PASSED_ON.length));
for (const protocol of STREAMS) decoder(protocol);
await requests();
for (const protocol of PASSED_ON) passedOn(protocol);
await sockets();

function decoder(protocol: StreamProtocol): void {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const seed = protocol.name.length;
  const { vectors, good, passed, slowestMs } = tryMutants(protocol, EACH, seed);
  const seconds = (performance.now() - began) / 1000;
  globalThis.gc?.();
  const grown = process.memoryUsage().heapUsed - before;
  const share = passed / EACH;
  const shareMax = PASSES_MAX[protocol.name];
  report({
    id: 'R3',
    work: `${EACH} mutants of ${vectors} ${protocol.name} vectors (${good} acknowledged) in ${seconds.toFixed(1)} s`,
    figure: `no throw, slowest ${slowestMs.toFixed(1)} ms, heap ${(grown / 1e6).toFixed(1)} MB`,
    opponent: `${(share * 100).toFixed(4)} % changed and acknowledged`,
    goal:
      shareMax === undefined
        ? 'none: not every frame has a checksum'
        : `≤ ${(shareMax * 100).toFixed(4)} % (chance of the checksum)`,
  });
  if (good === 0) throw new Error(`no vector of ${protocol.name} is acknowledged`);
  if (share > (shareMax ?? 1)) throw new Error('wrong acknowledgements');
  if (grown > GROWTH_BYTES_MAX) throw new Error('memory grows');
  if (slowestMs > SLOWEST_MS_MAX) throw new Error('one mutant took too long');
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
  const count = EACH;
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
    osmand.decodeRequest(request, MUTANTS_NOW, {});
  }
  report({
    id: 'R3',
    work: `${count} mutants of osmand requests in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    figure: 'no throw',
    goal: 'no throw',
  });
}

/** Bodies of whoever passes records on. */
function passedOn(protocol: HttpProtocol): void {
  const { http } = simulatorOf(protocol.name);
  const records = Array.from({ length: http?.recordsMax === 1 ? 1 : 5 }, (_, index) =>
    recordAt(MUTANTS_NOW - index * 10_000, { values: { odometerMetres: 1_000_000 } }),
  );
  const { path = '', body = '' } = http?.request('352093081452251', records) ?? {};
  const draw = random(protocol.name.length);
  const began = performance.now();
  for (let index = 0; index < EACH; index++) {
    const bytes = mutate([Buffer.from(body)], draw);
    const request = { method: 'POST', url: path, headers: {}, body: bytes };
    protocol.decodeRequest(request, MUTANTS_NOW, {});
  }
  report({
    id: 'R3',
    work: `${EACH} mutants of ${protocol.name} bodies in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    figure: 'no throw',
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
      tell: async () => undefined,
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
    const time = MUTANTS_NOW + index * 1000;
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
