// Loaded into a product under a bench: how long its event loop was held, written at SIGUSR2 to the file of BENCH_LOOP and
// begun anew. Of the main thread only.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;
const NS_IN_MS = 1_000_000;
const file = process.env.BENCH_LOOP;

if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    const ms = (ns) => ns / NS_IN_MS - RESOLUTION_MS;
    const told = { max: ms(delay.max), p99: ms(delay.percentile(99)) };
    writeFileSync(file, JSON.stringify({ ...told, cpu: process.cpuUsage() }));
    delay.reset();
  });
}
