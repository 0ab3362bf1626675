import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { reportsOf } from './PlanMenu.tsx';

beforeAll(() => activate('sk', [sk]));
const MARCH = { year: 2026, month: 3 };

test.each([
  [false, '/tatra/report/performance'],
  [true, '/tatra/report/machine-performance'],
])(
  'PLAN-019, PLAN-020 reports of the shown month, of a machine (%s) the one of machines',
  (isMachine, performance) => {
    const search = '?vehicleId=7&period=month-one%7C2026-03';
    const hrefs = reportsOf({ vehicleId: 7, isMachine }, 'tatra', MARCH).map(({ href }) => href);
    expect(hrefs).toEqual([`/tatra/report/logbook${search}`, `${performance}${search}`]);
  },
);
