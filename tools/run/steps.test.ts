// The last line of `npm test` counts everything, and nothing that went wrong looks green.
import { expect, it } from 'vitest';
import { inRoot } from './paths.ts';
import { countReport, failedLines, summaryLine, timesLine } from './steps.ts';

const report = (status: string, tests: readonly string[]) => ({
  numPassedTests: 3,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: inRoot('domain', 'a.test.ts'),
      status,
      assertionResults: tests.map((test, i) => ({ fullName: `rule ${i}`, status: test })),
    },
  ],
});

it('counts passed and skipped tests and names the failed by file and rule', () => {
  expect(countReport(report('failed', ['passed', 'failed']))).toEqual({
    passed: 3,
    failed: ['domain/a.test.ts: rule 1'],
    skipped: 3,
  });
  expect(countReport(report('passed', ['passed', 'skipped'])).failed).toEqual([]);
});

it('names a file that failed before its tests', () => {
  expect(countReport(report('failed', ['skipped'])).failed).toEqual(['domain/a.test.ts']);
});

it('sums up in one line', () => {
  const count = { passed: 2, failed: [], skipped: 0 };
  expect(summaryLine([count, count])).toBe('4 passed, 0 failed');
  expect(summaryLine([count, { ...count, skipped: 1 }])).toBe('4 passed, 0 failed, 1 skipped');
  expect(summaryLine([count, { ...count, failed: ['a', 'b'] }])).toBe('4 passed, 2 failed');
});

it('tells at the end what failed, a line each', () => {
  const count = { passed: 2, failed: ['types'], skipped: 0 };
  expect(failedLines([count, { ...count, failed: ['a: b'] }])).toEqual(['✗ types', '✗ a: b']);
});

it('S11 says how long the parts took, and all of it where some ran side by side', () => {
  const times = new Map([
    ['sources', 41_400],
    ['unit', 209_800],
  ]);
  expect(timesLine(209_900, times)).toBe('3 min 30 s: sources 0 min 41 s, unit 3 min 30 s');
});
