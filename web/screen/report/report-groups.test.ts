import { REPORTS } from '@flotila/domain/report/report.ts';
import { expect, test } from 'vitest';
import { REPORT_GROUPS } from './report-groups.ts';

test('NAV-021 each report is found in exactly one group', () => {
  expect(Object.values(REPORT_GROUPS).flat().sort()).toEqual([...REPORTS].sort());
});
