// Columns of a list: what is shown, in what order and how wide.
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_VIEW,
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
    expect(gridOf(columns.slice(0, 2), view)).toEqual({
      tracks: 'minmax(0, 1fr) 3rem',
      least: 138,
    });
    expect(resized(view, 'type', null)).toEqual(DEFAULT_VIEW);
  });
});
