// `npm test`: everything that must hold. Says at its end how long each part took (S11), and ends with one
// line that counts all of it.
import { existsSync } from 'node:fs';
import { ensureBrowser } from './run/browser.ts';
import { inRoot } from './run/paths.ts';
import { type Count, checkSources, runVitest, summaryLine, timesLine } from './run/steps.ts';
import { stopWhenAsked } from './run/stopping.ts';
import { buildWeb } from './run/web-build.ts';

const log = (line: string) => console.log(line);
// Whatever runs as a child is ended when this process is.
stopWhenAsked(async () => process.exit(130));
const times = new Map<string, number>();
const started = performance.now();
// Unit tests wait at times, for what is killed and frozen in them: sources are checked meanwhile.
const counts = await Promise.all([
  timed('sources', () => checkSources(log)),
  timed('unit', () => runVitest('vitest.config.ts')),
]);
if (existsSync(inRoot('e2e'))) counts.push(await browserTests());
const failed = counts.some((count) => count.failed > 0);
log(timesLine(performance.now() - started, times));
log(summaryLine(counts));
process.exit(failed ? 1 : 0);

async function browserTests(): Promise<Count> {
  try {
    await timed('web build', () => buildWeb(log));
    const browser = await timed('finding the browser', () => ensureBrowser(log));
    return await timed('browser', () =>
      runVitest('vitest.e2e.config.ts', [], { CHROMIUM_PATH: browser }),
    );
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function timed<T>(part: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await run();
  } finally {
    times.set(part, performance.now() - began);
  }
}
