// The last line of `npm test` counts everything, and nothing that went wrong looks green.
import { expect, it } from 'vitest';
import { countReport, summaryLine, timesLine } from './steps.ts';

const report = (testResults: object[]) => ({
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
});

it('counts passed, failed and skipped tests', () => {
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  expect(countReport(report([failed]))).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

it('counts a file that failed before its tests', () => {
  const broken = { status: 'failed', assertionResults: [{ status: 'skipped' }] };
  expect(countReport(report([broken])).failed).toBe(2);
});

it('sums up in one line', () => {
  const count = { passed: 2, failed: 0, skipped: 0 };
  expect(summaryLine([count, count])).toBe('4 passed, 0 failed');
  expect(summaryLine([count, { ...count, skipped: 1 }])).toBe('4 passed, 0 failed, 1 skipped');
});

it('S11 says how long the parts took, and all of it where some ran side by side', () => {
  const times = new Map([
    ['sources', 41_400],
    ['unit', 209_800],
  ]);
  expect(timesLine(209_900, times)).toBe('3 min 30 s: sources 0 min 41 s, unit 3 min 30 s');
});
