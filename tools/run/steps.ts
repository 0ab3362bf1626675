// The parts of `npm run check` and `npm test`: each runs, prints what is wrong, and counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runProgram, runScript } from './child.ts';
import { CACHE, inRoot } from './paths.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is counted of Vitest's JSON report. */
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** Format, lint, types, unused code: each counts as one. */
export async function checkSources(log: (line: string) => void): Promise<Count> {
  const bin = (name: string) => inRoot('node_modules', '.bin', name);
  const script = (...parts: string[]) => inRoot('node_modules', ...parts);
  const checks: [string, () => Promise<{ code: number; output: string }>][] = [
    ['format and lint', () => runProgram(bin('biome'), ['check', '--max-diagnostics=50'])],
    ['types', () => runProgram(bin('tsc'), ['-p', 'tsconfig.json'])],
    ['types of the web', () => runProgram(bin('tsc'), ['-p', join('web', 'tsconfig.json')])],
    ['unused code', () => runScript(script('knip', 'bin', 'knip.js'), ['--no-progress'])],
  ];
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of checks) {
    const started = performance.now();
    const { code, output } = await check();
    if (code === 0) count.passed++;
    else count.failed++;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) log(output.trimEnd());
  }
  return count;
}

/** Runs Vitest with a configuration of ours and counts its tests. `related` takes sources instead of tests. */
export async function runVitest(
  config: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
  command: 'run' | 'related' = 'run',
): Promise<Count> {
  const report = join(CACHE, `${config}.json`);
  mkdirSync(CACHE, { recursive: true });
  rmSync(report, { force: true });
  const { code } = await runScript(
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    [
      command,
      '--run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
      ...args,
    ],
    { isShown: true, environment },
  );
  const written: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const count = written ? countReport(written) : { passed: 0, failed: 0, skipped: 0 };
  // A run that went wrong outside of its tests must not look green.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

/** Sums the tests of a report; a file that failed without a failed test counts as one. */
export function countReport(report: unknown): Count {
  const read = VitestReport.parse(report);
  const brokenFiles = read.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + brokenFiles.length,
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

/** The last line: `12 passed, 0 failed`, and the skipped where there are any. */
export function summaryLine(counts: readonly Count[]): string {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  const line = `${sum('passed')} passed, ${sum('failed')} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * How long it took and each of its parts, some of which ran side by side; of milliseconds:
 * `3 min 30 s: sources 0 min 40 s, unit 3 min 30 s`.
 */
export function timesLine(whole: number, times: ReadonlyMap<string, number>): string {
  const parts = [...times].map(([part, time]) => `${part} ${minutes(time)}`);
  return `${minutes(whole)}: ${parts.join(', ')}`;
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
