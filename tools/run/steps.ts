// The parts of `npm run check` and `npm test`: each runs, prints what is wrong, and counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { runProgram, runScript } from './child.ts';
import { CACHE, inRoot, ROOT } from './paths.ts';

export interface Count {
  passed: number;
  /** What failed, by name. */
  failed: readonly string[];
  skipped: number;
}

/** What is counted of Vitest's JSON report. */
const VitestReport = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
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
  const failed: string[] = [];
  for (const [name, check] of checks) {
    const started = performance.now();
    const { code, output } = await check();
    if (code !== 0) failed.push(name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) log(output.trimEnd());
  }
  return { passed: checks.length - failed.length, failed, skipped: 0 };
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
  const count = written ? countReport(written) : { passed: 0, failed: [], skipped: 0 };
  // A run that went wrong outside of its tests must not look green.
  const isSilent = code !== 0 && count.failed.length === 0;
  return isSilent ? { ...count, failed: [`${config}, outside of its tests`] } : count;
}

/** Sums the tests of a report; a file that failed without a failed test counts as one. */
export function countReport(report: unknown): Count {
  const read = VitestReport.parse(report);
  const failed = read.testResults.flatMap((file) => {
    const path = relative(ROOT, file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) return tests.map((test) => `${path}: ${test.fullName}`);
    return file.status === 'failed' ? [path] : [];
  });
  return {
    passed: read.numPassedTests,
    failed,
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

/** What failed, a line each: the output of thousands of tests lies between a failure and the end. */
export function failedLines(counts: readonly Count[]): string[] {
  return counts.flatMap((count) => count.failed.map((name) => `✗ ${name}`));
}

/** The last line: `12 passed, 0 failed`, and the skipped where there are any. */
export function summaryLine(counts: readonly Count[]): string {
  const sum = (key: 'passed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  const line = `${sum('passed')} passed, ${failedLines(counts).length} failed`;
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
