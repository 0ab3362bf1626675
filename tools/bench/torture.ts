// What bad neighbours cost good trackers: 100 of them report ten records ten times a second, alone and beside
// 200 peers that never read, 500 that send a byte a second, a scanner of ports, and 50 trackers that connect
// ten times a second. The opponent of each is the quiet before it. A backlog beside live records is measured by
// `connections`, a full disk and a clock that jumps by `faults`, half an hour of load by `soak`.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.ts';
import { drip, type Neighbours, neverRead, reconnect, scan } from './bad-neighbours.ts';
import { BenchTracker } from './bench-tracker.ts';
import { forkGateway } from './fork-gateway.ts';
import { benchRecord, dataFrame } from './frames.ts';
import { benchCode, type Memory, type Started } from './gateway-process.ts';
import { quantile, report } from './measure.ts';

const GOOD = 100;
const BAD = 500;
const FRAME_RECORDS = 10;
const EVERY_MS = 100;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const RATIO_MAX = 2;
/** Where all is quick, twice of it says nothing. */
const P99_MS_MAX = 100;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;

const codesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => benchCode(GOOD + index));
const CASES: { name: string; begin(port: number): Neighbours }[] = [
  {
    name: '200 trackers that report each second and never read',
    begin: (port) => neverRead(port, codesOf(200), 1_000),
  },
  { name: '500 that send a byte a second', begin: (port) => drip(port, codesOf(BAD), 1_000) },
  { name: 'a scanner with 400 connections a second', begin: (port) => scan(port, 100, 250) },
  {
    name: '50 trackers that connect ten times a second',
    begin: (port) => reconnect(port, codesOf(50), 100),
  },
];

/** Time of the newest record of each good tracker. */
const times = Array.from({ length: GOOD }, () => Date.now() - 3_600_000);
const { gateway, trackers, stop } = forkGateway();
try {
  await run();
} finally {
  await stop();
}

async function run(): Promise<void> {
  const { port } = await ask<Started>(gateway, { ask: 'start', trackers: GOOD + BAD });
  for (let index = 0; index < GOOD; index++) {
    trackers.push(await BenchTracker.open(port, benchCode(index)));
  }
  await reportFor(SECONDS / 2);
  for (const one of CASES) {
    const quiet = await reportFor(SECONDS);
    const before = await ask<Memory>(gateway, { ask: 'memory' });
    const neighbours = one.begin(port);
    await pause(1_000);
    const beside = await reportFor(SECONDS);
    const during = await ask<Memory>(gateway, { ask: 'memory' });
    neighbours.stop();
    tell(one.name, neighbours, { quiet, beside, grown: during.resident - before.resident });
  }
}

interface Figures {
  /** Milliseconds until acknowledged. */
  quiet: number[];
  beside: number[];
  grown: number;
}

function tell(name: string, { connections }: Neighbours, { quiet, beside, grown }: Figures): void {
  const [p50, p99] = [quantile(beside, 0.5), quantile(beside, 0.99)];
  const before = quantile(quiet, 0.99);
  report({
    id: 'torture',
    work: `${GOOD} good trackers beside ${name} (${connections} connections), load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
    figure:
      `acknowledged after p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
      `${beside.length} frames of ${quiet.length}, memory + ${(grown / 1e6).toFixed(0)} MB`,
    opponent: `p50 ${quantile(quiet, 0.5).toFixed(1)} ms, p99 ${before.toFixed(1)} ms in quiet`,
    ratio: p99 / before,
    goal: `≤ ${RATIO_MAX} or ≤ ${P99_MS_MAX} ms, ≤ 64 MB`,
  });
  const isSlow = p99 > before * RATIO_MAX && p99 > P99_MS_MAX;
  if (isSlow || grown > GROWTH_BYTES_MAX) process.exitCode = 1;
}

/** All good trackers report for a time; each frame must be acknowledged whole. Answers the latencies. */
async function reportFor(seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const reportOn = async (tracker: BenchTracker, index: number) => {
    while (performance.now() < until) {
      const first = times[index] ?? 0;
      times[index] = first + FRAME_RECORDS * 10;
      const records = Array.from({ length: FRAME_RECORDS }, (_, record) =>
        benchRecord(index, first + (record + 1) * 10),
      );
      const began = performance.now();
      const count = await tracker.send(dataFrame(records));
      if (count !== FRAME_RECORDS) throw new Error(`acknowledged ${count}`);
      latencies.push(performance.now() - began);
      await pause(EVERY_MS);
    }
  };
  await Promise.all(trackers.map(reportOn));
  return latencies;
}
