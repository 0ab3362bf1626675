// R4: 10 000 idle connections, 2 000 records a second from 1 000 of them, and then the backlog of one
// tracker (100 000 records) beside it: the others must not wait more than twice as long.
// The opponent of the second part is the first.
import { ask } from './ask.ts';
import { BenchTracker } from './bench-tracker.ts';
import { forkGateway } from './fork-gateway.ts';
import { type BenchRecord, dataFrame } from './frames.ts';
import { benchCode, type Memory, type Started } from './gateway-process.ts';
import { quantile, report } from './measure.ts';

const IDLE = Number(process.env.BENCH_IDLE ?? 10_000);
const LIVE = 1_000;
const RECORDS_PER_SECOND = 2_000;
const LIVE_SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WARM_SECONDS = 5;
const BACKLOG = 100_000;
const BACKLOG_FRAME = 100;
const BACKLOG_IN_FLIGHT = 10;
const OPENING_AT_ONCE = 50;

/** Time of the last record of each tracker. */
const times = new Map<number, number>();
const { gateway, trackers, stop } = forkGateway();
try {
  await run();
} finally {
  await stop();
}

async function run(): Promise<void> {
  const { port } = await ask<Started>(gateway, { ask: 'start', trackers: IDLE + 1 });
  const before = await ask<Memory>(gateway, { ask: 'memory' });
  const began = performance.now();
  await openAll(port);
  const seconds = (performance.now() - began) / 1000;
  const after = await ask<Memory>(gateway, { ask: 'memory' });
  const perConnection = (after.resident - before.resident) / IDLE / 1000;
  report({
    id: 'R4',
    work: `${after.connections} idle connections, opened in ${seconds.toFixed(1)} s`,
    figure: `${perConnection.toFixed(1)} kB each, ${(after.resident / 1e6).toFixed(0)} MB in all`,
    goal: '≤ 30 kB each',
  });
  // The first records of each tracker find cold caches; that is another figure.
  const warm = await live(WARM_SECONDS * 1000);
  await ask<Memory>(gateway, { ask: 'memory' });
  const alone = await live(LIVE_SECONDS * 1000);
  const loop = await ask<Memory>(gateway, { ask: 'memory' });
  const backlog = sendBacklog(port);
  const beside = await live(LIVE_SECONDS * 1000, backlog);
  const backlogSeconds = await backlog;
  for (const [part, name] of [
    [0.5, 'p50'],
    [0.99, 'p99'],
  ] as const) {
    const [with100k, without] = [quantile(beside, part), quantile(alone, part)];
    report({
      id: 'R4',
      work: `acknowledgement ${name} at ${RECORDS_PER_SECOND} records/s beside a backlog`,
      figure: `${with100k.toFixed(1)} ms`,
      opponent: `${without.toFixed(1)} ms without`,
      ratio: with100k / without,
      goal: part === 0.99 ? '≤ 2, below 500 ms' : '≤ 2',
    });
  }
  const end = await ask<Memory>(gateway, { ask: 'memory' });
  const sent = BACKLOG + warm.length + alone.length + beside.length;
  console.log(
    `R4 backlog of ${BACKLOG} records stored in ${backlogSeconds.toFixed(1)} s; ` +
      `${sent} acknowledged, ${end.records} stored, ${end.connections} still connected`,
  );
  console.log(
    `R4 event loop of the server delayed by p99 ${loop.loopP99.toFixed(0)} ms, at most ` +
      `${loop.loopMax.toFixed(0)} ms without, p99 ${end.loopP99.toFixed(0)} ms, at most ` +
      `${end.loopMax.toFixed(0)} ms beside the backlog`,
  );
  if (end.records !== sent) throw new Error('acknowledged and stored records differ');
}

async function openAll(port: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < IDLE) trackers.push(await BenchTracker.open(port, benchCode(next++)));
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, worker));
}

/** Live load for a time and until the backlog is stored; answers the latencies in milliseconds. */
async function live(ms: number, until: Promise<unknown> = Promise.resolve()): Promise<number[]> {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const began = performance.now();
  const interval = 1000 / RECORDS_PER_SECOND;
  for (let sent = 0; performance.now() - began < ms || !isOver; ) {
    const due = Math.floor((performance.now() - began) / interval);
    for (; sent < due; sent++) pending.push(sendOne(sent % LIVE, latencies));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
  return latencies;
}

async function sendOne(index: number, latencies: number[]): Promise<void> {
  const began = performance.now();
  const acknowledged = await trackers[index]?.send(dataFrame([record(index, nextTime(index))]));
  if (acknowledged !== 1) throw new Error(`acknowledged ${acknowledged} of 1`);
  latencies.push(performance.now() - began);
}

/** History of one tracker as fast as it is taken; answers the seconds it took. */
async function sendBacklog(port: number): Promise<number> {
  const tracker = await BenchTracker.open(port, benchCode(IDLE));
  trackers.push(tracker);
  const began = performance.now();
  const start = Date.now() - BACKLOG * 1000;
  let sent = 0;
  const worker = async () => {
    while (sent < BACKLOG) {
      const from = sent;
      sent += BACKLOG_FRAME;
      const records = Array.from({ length: BACKLOG_FRAME }, (_, index) =>
        record(IDLE, start + (from + index) * 1000),
      );
      const acknowledged = await tracker.send(dataFrame(records));
      if (acknowledged !== BACKLOG_FRAME) throw new Error('the backlog was not acknowledged');
    }
  };
  await Promise.all(Array.from({ length: BACKLOG_IN_FLIGHT }, worker));
  return (performance.now() - began) / 1000;
}

/** Every record of a tracker has a time of its own. */
function nextTime(index: number): number {
  const time = Math.max(Date.now(), (times.get(index) ?? 0) + 1);
  times.set(index, time);
  return time;
}

function record(index: number, time: number): BenchRecord {
  const turn = time / 60_000 + index;
  return {
    time,
    latitude: 48.5 + Math.sin(turn) / 50,
    longitude: 17.5 + (index % 100) / 40 + Math.cos(turn) / 50,
    speedKmh: 60 + (index % 20),
    odometerMetres: Math.round(time / 100) % 1_000_000_000,
  };
}
