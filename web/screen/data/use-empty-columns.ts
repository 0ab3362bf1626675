// Which columns of a list say nothing in any of its rows. Of all rows that were read, not of those that a filter leaves; and
// a column that was filled once stays so until the list is left: no column comes and goes while somebody looks.
import { useMemo, useRef } from 'react';
import { MISSING } from '../../ground/words/format.ts';
import type { Column, DataPlace } from './module.ts';

// biome-ignore lint/suspicious/noExplicitAny: columns and rows of all modules.
type Any = any;

const NONE: ReadonlySet<string> = new Set();

export function useEmptyColumns(
  columns: readonly Column<Any>[],
  rows: readonly Any[] | undefined,
  place: DataPlace,
): ReadonlySet<string> {
  const filled = useRef(new Set<string>());
  return useMemo(() => {
    if (!rows || rows.length === 0) return NONE;
    for (const column of columns) {
      if (!filled.current.has(column.key) && rows.some((row) => says(column, row, place))) {
        filled.current.add(column.key);
      }
    }
    return new Set(columns.map(({ key }) => key).filter((key) => !filled.current.has(key)));
  }, [columns, rows, place]);
}

/** A switch that is on may say so only in files. */
function says(column: Column<Any>, row: Any, place: DataPlace): boolean {
  return [column.text, column.fileText].some((of) => {
    const text = of?.(row, place) ?? '';
    return text !== '' && text !== MISSING;
  });
}
