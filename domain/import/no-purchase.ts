// Rows of bought fuel that are no purchases: sums between and below them, rows without anything, what else is sold at a pump.
import { type Cell, cellText, isEmpty } from './cell.ts';
import type { ReadRow } from './judge.ts';
import { type FoundList, isSum, rowText } from './list.ts';
import type { MatchedColumn } from './match.ts';
import type { Bought } from './refueling-targets.ts';

export type Ignored = FoundList['ignored'][number];

/** Sums have no day, and name nobody or nothing that was bought. */
export function partOff(
  rows: FoundList['rows'],
  columns: readonly MatchedColumn[],
): { rows: FoundList['rows']; ignored: Ignored[] } {
  const at = (field: string) => columns.find(({ target }) => target?.field === field)?.at;
  const day = at('datetime');
  const fuel = at('fuel');
  const named = ['vehicle', 'card', 'driver'].flatMap((field) => at(field) ?? []);
  const bought = ['quantity', 'amount', 'net'].flatMap((field) => at(field) ?? []);
  const isBlank = (cells: readonly Cell[], place: number) => cellText(cells[place]).trim() === '';
  const kept: FoundList['rows'] = [];
  const ignored: Ignored[] = [];
  for (const row of rows) {
    const { cells } = row;
    const isUnnamed = fuel !== undefined && isBlank(cells, fuel);
    const isSummed =
      day !== undefined &&
      (isBlank(cells, day)
        ? isUnnamed || named.every((place) => isBlank(cells, place)) || cells.some(isSum)
        : isUnnamed && !/\d/.test(cellText(cells[day]).trim().slice(0, 1)));
    const isNothing =
      bought.length > 1 && bought.every((place) => isEmpty(cells[place]) || isBlank(cells, place));
    if (!isSummed && !isNothing) kept.push(row);
    else
      ignored.push({ row: row.row, why: isSummed ? 'summary' : 'notFuel', text: rowText(cells) });
  }
  return { rows: kept, ignored };
}

/** What else is sold at a pump. */
export function isOtherGoods({ values }: ReadRow): boolean {
  return values.some(
    ({ target, value }) => target.field === 'fuel' && (value as Bought).product === 'other',
  );
}
