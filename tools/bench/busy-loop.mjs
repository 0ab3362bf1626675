// Loaded into the product before it starts: how long its event loop is busy at once, in milliseconds of the
// processor, so that other programs on the machine do not count. Writes the greatest so far into BUSY_LOOP_FILE
// each second, and begins anew when the file is gone. Plain JavaScript, because Node loads it before all else.
import { existsSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 10;
const TELL_MS = 1000;
const file = process.env.BUSY_LOOP_FILE;

// Only of the product itself: the launcher and the database's supervisor are Node, too.
if (isMainThread && file && process.argv[1]?.endsWith('child.ts')) {
  let last = process.threadCpuUsage();
  let longest = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, TICK_MS).unref();
  setInterval(() => {
    if (!existsSync(file)) longest = 0;
    writeFileSync(file, String(longest));
  }, TELL_MS).unref();
}
