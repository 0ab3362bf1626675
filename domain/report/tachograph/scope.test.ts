// limits of weeks in the report are for what was driven in scope, whatever the sum of driving.
import { expect, test } from 'vitest';
import { minuteOf, told } from '../../tachograph/testing/told.ts';
import type { Block, TableBlock } from '../document.ts';
import { driverReport } from './testing/driver-report.ts';

/** Six days of ten hours, which is over 56 h. */
const LONG = told(
  '2025-03-03 00:00',
  `${'R6:00 D4:30 R45 D4:30 R45 D1:00 R6:30 '.repeat(6)}R24:00`,
);
const OUT = {
  kind: 'out' as const,
  from: minuteOf('2025-03-03 00:00'),
  to: minuteOf('2025-03-08 00:00'),
};

const tablesOf = (blocks: readonly Block[]): TableBlock[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'columns') return block.parts.flatMap((part) => tablesOf(part.blocks));
    return block.kind === 'table' ? [block] : [];
  });

function week(conditions: readonly (typeof OUT)[]) {
  const asked = { from: '2025-03-03', to: '2025-03-09', weeks: 'detail', conditions } as const;
  const document = driverReport(LONG, asked);
  const cells = tablesOf(document.blocks).find(({ columns }) =>
    columns.some(({ id }) => id === 'extended'),
  )?.rows[0]?.cells;
  const figures = [cells?.driving, cells?.both, cells?.extended];
  return {
    cells: figures.map((cell) => `${cell?.text}${cell?.tone === 'red' ? ' red' : ''}`),
    figure: document.figures?.[0]?.text,
  };
}

test('R-10 driving out of scope is in the sum of a week and not in what its limits are for', () => {
  expect(week([])).toEqual({ cells: ['60:00 red', '60:00', '6'], figure: '60:00' });
  expect(week([OUT])).toEqual({ cells: ['60:00', '10:00', '1'], figure: '10:00' });
});
