// Columns of a list: what is shown, in what order and how wide.
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_VIEW,
  fittingColumns,
  gridOf,
  isShown,
  moved,
  orderedColumns,
  resized,
  shownColumns,
  toggled,
} from './list-view.ts';
import type { Column } from './module.ts';

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: () => key,
  text: () => key,
  ...more,
});
const columns = [column('name'), column('type'), column('vin', { isExtra: true }), column('state')];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('UX-lists columns', () => {
  test('an extra one is hidden until it is chosen', () => {
    expect(keys(shownColumns(columns, DEFAULT_VIEW))).toEqual(['name', 'type', 'state']);
    const view = toggled(columns, DEFAULT_VIEW, 'vin');
    expect(keys(shownColumns(columns, view))).toEqual(['name', 'type', 'vin', 'state']);
    expect(keys(shownColumns(columns, toggled(columns, view, 'type')))).toEqual([
      'name',
      'vin',
      'state',
    ]);
  });

  test('the first one is neither hidden nor moved', () => {
    expect(isShown(columns[0] as never, columns, toggled(columns, DEFAULT_VIEW, 'name'))).toBe(
      true,
    );
    expect(moved(columns, DEFAULT_VIEW, 'name', 1)).toBe(DEFAULT_VIEW);
    expect(moved(columns, DEFAULT_VIEW, 'type', -1)).toBe(DEFAULT_VIEW);
  });

  test('a moved one changes places with its neighbour, and stays where it is at the end', () => {
    const view = moved(columns, DEFAULT_VIEW, 'state', -1);
    expect(keys(orderedColumns(columns, view))).toEqual(['name', 'type', 'state', 'vin']);
    expect(keys(shownColumns(columns, view))).toEqual(['name', 'type', 'state']);
    expect(moved(columns, view, 'vin', 1)).toBe(view);
  });

  test('one that comes with a new version is shown as its module has it', () => {
    const view = toggled(columns, DEFAULT_VIEW, 'type');
    const more = [...columns, column('new'), column('rare', { isExtra: true })];
    expect(keys(shownColumns(more, view))).toEqual(['name', 'state', 'new']);
  });

  test('a width stays within bounds and is given back', () => {
    const view = resized(DEFAULT_VIEW, 'type', 5);
    expect(view.widths).toEqual({ type: 48 });
    expect(gridOf(columns.slice(0, 2), { view, isMenued: false, empty: new Set() })).toEqual({
      tracks: 'minmax(0, 1fr) 3rem',
      least: 190,
    });
    expect(resized(view, 'type', null)).toEqual(DEFAULT_VIEW);
  });
});

describe('UX-lists where a list is narrow', () => {
  const of = (key: string, more: Partial<Column<object>>) =>
    column(key, { width: '100px', ...more });
  const ranked = [
    of('name', {}),
    of('imei', { isWideOnly: true }),
    of('state', { rank: 1 }),
    of('type', {}),
    of('note', { rank: 2 }),
  ];
  const NONE: ReadonlySet<string> = new Set();
  const fitting = (room: number | null, view = DEFAULT_VIEW, isMenued = false, empty = NONE) =>
    keys(fittingColumns(shownColumns(ranked, view), { view, isMenued, empty }, room));

  test('what tells least of a row goes first, the name and one more stay, and the order is kept', () => {
    expect(fitting(null)).toEqual(['name', 'imei', 'state', 'type', 'note']);
    // Five columns, four gaps and both edges.
    expect(fitting(600)).toEqual(['name', 'imei', 'state', 'type', 'note']);
    expect(fitting(599)).toEqual(['name', 'state', 'type', 'note']);
    expect(fitting(483)).toEqual(['name', 'state', 'note']);
    expect(fitting(10)).toEqual(['name', 'state']);
  });

  test('the ⋯ button has its room', () => {
    expect(fitting(600, DEFAULT_VIEW, true)).toEqual(['name', 'state', 'type', 'note']);
  });

  test('what somebody chose beside the rest is the last to go', () => {
    const more = [...ranked, of('vin', { isExtra: true })];
    const view = toggled(more, DEFAULT_VIEW, 'vin');
    const shown = shownColumns(more, view);
    expect(keys(fittingColumns(shown, { view, isMenued: false, empty: NONE }, 380))).toEqual([
      'name',
      'state',
      'vin',
    ]);
  });

  test('what says nothing in any row is as wide as its head, and goes first', () => {
    const empty = new Set(['type']);
    expect(fitting(599, DEFAULT_VIEW, false, empty)).toEqual([
      'name',
      'imei',
      'state',
      'type',
      'note',
    ]);
    expect(fitting(547, DEFAULT_VIEW, false, empty)).toEqual(['name', 'imei', 'state', 'note']);
    const layout = { view: DEFAULT_VIEW, isMenued: false, empty };
    expect(gridOf(ranked.slice(2, 4), layout).tracks).toBe('6.25rem 3rem');
    // Who chose a width has it.
    const view = resized(DEFAULT_VIEW, 'type', 160);
    expect(gridOf(ranked.slice(2, 4), { ...layout, view }).tracks).toBe('6.25rem 10rem');
  });

  test('or all are shown, and the list is scrolled sideways', () => {
    expect(fitting(10, { ...DEFAULT_VIEW, isScrolled: true })).toHaveLength(5);
  });
});
