// `npm test`: everything that must hold, or what is asked for (run/test-order.ts). Says at its end how long each part
// took (S11) and what failed, and ends with one line that counts all of it.
import { tmpdir } from 'node:os';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { ensureBrowser } from './run/browser.ts';
import {
  browserFiles,
  changedInADay,
  changedPaths,
  listBrowserFiles,
  unitPaths,
} from './run/change.ts';
import { endPrograms } from './run/child.ts';
import { DRILLS, DRILLS_VARIABLE, drillsFor } from './run/drills.ts';
import { lackOfRoom } from './run/room.ts';
import {
  type Count,
  checkSources,
  failedLines,
  runVitest,
  summaryLine,
  timesLine,
} from './run/steps.ts';
import { stopWhenAsked } from './run/stopping.ts';
import { readTestOrder, TEST_USAGE, type TestOrder } from './run/test-order.ts';
import { buildWeb } from './run/web-build.ts';

const UNIT = 'vitest.config.ts';
const BROWSER = 'vitest.e2e.config.ts';
/** Also where nothing of a kind is to be run. */
const MAY_BE_NONE = '--passWithNoTests';
/** The tests of each most used screen that are run for any change. */
const SMOKES = '--tagsFilter=smoke';

const log = (line: string) => console.log(line);
stopWhenAsked(async () => {
  await endPrograms();
  process.exit(130);
});
const order = readTestOrder(process.argv.slice(2));
if (!order) {
  log(TEST_USAGE);
  process.exit(2);
}
const lack = lackOfRoom(tmpdir());
if (lack) {
  log(lack);
  process.exit(1);
}
// What the programs of this run leave behind, as a browser that was ended does, goes with it.
const temporary = temporaryFolder('run');
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary;
process.on('exit', () => removeFolder(temporary));
const times = new Map<string, number>();
const started = performance.now();
const counts = await run(order);
const failed = failedLines(counts);
for (const line of failed) log(line);
log(timesLine(performance.now() - started, times));
log(summaryLine(counts));
process.exit(failed.length > 0 ? 1 : 0);

function run(wanted: TestOrder): Promise<Count[]> {
  if (wanted.kind === 'drills') return runDrills();
  return wanted.kind === 'all' ? runAll(wanted.shard) : runChanged(wanted.since);
}

async function runDrills(): Promise<Count[]> {
  return [await timed('drills', () => runVitest(UNIT, [...DRILLS.keys()], wholeDrills(null)))];
}

/** The environment in which the drills of these changes are whole, and the others short; null: all are whole. */
function wholeDrills(changed: readonly string[] | null): Record<string, string> {
  return { [DRILLS_VARIABLE]: changed === null ? 'all' : drillsFor(changed).join(',') };
}

async function runAll(shard: string | null): Promise<Count[]> {
  const args = shard === null ? [] : [`--shard=${shard}`];
  // One part of several looks at the sources for all.
  const isFirst = shard === null || shard.startsWith('1/');
  const sources = () => (isFirst ? timed('sources', () => checkSources(log)) : none());
  // A check of a submission has what was changed in a day drilled whole; where no day can be told, everything.
  const drills = process.env.CI ? wholeDrills(changedInADay()) : {};
  const unit = () => timed('unit', () => runVitest(UNIT, args, drills));
  const browser = () => browserTests(() => runBrowser(args));
  // Not the browser's beside them: its many threads would leave the others no time for what they wait for.
  return [...(await Promise.all([sources(), unit()])), await browser()];
}

/** Sources, unit tests that import what changed, browser tests about the touched folders, smokes of all others. */
async function runChanged(since: string | null): Promise<Count[]> {
  const changed = changedPaths(since);
  const all = listBrowserFiles();
  const files = browserFiles(changed, all);
  const sources = unitPaths(changed);
  const counts = await Promise.all([
    timed('sources', () => checkSources(log)),
    timed('unit', () =>
      runVitest(
        UNIT,
        [MAY_BE_NONE, 'architecture.test.ts', ...sources],
        wholeDrills(changed),
        'related',
      ),
    ),
  ]);
  counts.push(
    await browserTests(async () => {
      const touched = files.length > 0 ? await runBrowser(files) : await none();
      const others = all.filter((path) => !files.includes(path));
      const smokes = await runBrowser([SMOKES, MAY_BE_NONE, ...others]);
      return {
        passed: touched.passed + smokes.passed,
        failed: [...touched.failed, ...smokes.failed],
        skipped: touched.skipped,
      };
    }),
  );
  log(
    `Not run: unit tests that import none of the ${sources.length} changed sources, and of ${all.length} browser test ` +
      `files ${all.length - files.length} but for their smokes. \`npm test\` runs everything.`,
  );
  return counts;
}

/** What builds and starts the browser fails like a test. */
async function browserTests(run: () => Promise<Count>): Promise<Count> {
  try {
    await timed('web build', () => buildWeb(log));
    return await timed('browser', run);
  } catch (error) {
    return {
      passed: 0,
      failed: [error instanceof Error ? error.message : String(error)],
      skipped: 0,
    };
  }
}

async function runBrowser(args: readonly string[]): Promise<Count> {
  await ensureBrowser(log);
  return runVitest(BROWSER, args);
}

async function none(): Promise<Count> {
  return { passed: 0, failed: [], skipped: 0 };
}

async function timed<T>(part: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await run();
  } finally {
    times.set(part, performance.now() - began);
  }
}
