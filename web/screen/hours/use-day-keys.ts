// Keys in the days: up and down walk the days, Home and End lead to the ends, left and right walk the activities
// of a day, Enter on a day opens its possible infringement. They begin at the selected one, else today.

import type { Infringement } from '@flotila/domain/tachograph/day.api.ts';
import type { DayRow } from '@flotila/domain/tachograph/day-rows.ts';
import { foundKey } from '@flotila/domain/tachograph/shown-found.ts';
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import { rowAfter } from '../../ground/ui/walk-rows.ts';
import { utcDay } from '../../thing/tachograph/weeks.ts';

export function useDayKeys(
  table: RefObject<HTMLElement | null>,
  rows: readonly DayRow[],
  selected: string | null,
  found: readonly Infringement[],
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const lit = found.find((one) => foundKey(one) === selected);
  const active =
    rows.find(({ date }) => date === chosen)?.date ??
    rows.find(({ date }) => lit && date === utcDay(Date.parse(lit.from)))?.date ??
    rows.find(({ time }) => time === 'today')?.date ??
    rows[0]?.date;
  const onKeyDown = useCallback(
    (signal: KeyboardEvent) => {
      if (signal.ctrlKey || signal.altKey || signal.metaKey) return;
      const target = signal.target as HTMLElement;
      const line = target.closest<HTMLElement>('[data-day]');
      if (!line) return;
      const at = rows.findIndex(({ date }) => date === line.dataset.day);
      const next = rowAfter(signal.key, { at, count: rows.length });
      if (next !== null) {
        signal.preventDefault();
        const date = rows[next]?.date ?? null;
        setChosen(date);
        table.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
        return;
      }
      if (signal.key === 'Enter' && target === line) {
        line.querySelector<HTMLElement>('th button')?.click();
        return;
      }
      const step = { ArrowLeft: -1, ArrowRight: 1 }[signal.key];
      if (!step) return;
      signal.preventDefault();
      const bars = [...line.querySelectorAll<HTMLElement>('[data-bar]')];
      const bar = bars.indexOf(target);
      const index = bar < 0 ? (step > 0 ? 0 : bars.length - 1) : bar + step;
      // Left of the first one it is the day again.
      (bars[index] ?? (index < 0 ? line : target)).focus();
    },
    [rows, table],
  );
  const onFocus = useCallback((signal: FocusEvent) => {
    const line = signal.target.closest<HTMLElement>('[data-day]');
    if (line?.dataset.day) setChosen(line.dataset.day);
  }, []);
  return { active, onKeyDown, onFocus };
}
