// The lines of a log as a list that is walked by arrows; only those in sight are drawn, open ones are as high
// as what they show.
import type { VehicleLogLine } from '@flotila/domain/connection/connection.api.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import pieces from '../../../ground/ui/pieces.module.css';
import { scaled } from '../../../ground/ui/text-scale.ts';
import { rowAfter } from '../../../ground/ui/walk-rows.ts';
import { LogRow } from './LogRow.tsx';
import type { SeenRange } from './use-log.ts';
import styles from './vehicle-log.module.css';

/** Pixels of a closed line, until it is measured. */
const LINE = scaled(46);
/** Lines drawn above and below those in sight. */
const OVERSCAN = 12;

interface LogRowsProps {
  label: string;
  count: number;
  at: (index: number) => VehicleLogLine | undefined;
  /** Number of the line in the day: what was opened stays open while others come. */
  numberAt: (index: number) => number;
  zone: string;
  day: string;
  onSeen: (range: SeenRange) => void;
}

export function LogRows(props: LogRowsProps) {
  const { count, numberAt, onSeen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [reachable, setReachable] = useState(0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    getItemKey: numberAt,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onSeen({ first, last }), [onSeen, first, last]);

  function toggle(line: number) {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(line)) next.add(line);
      return next;
    });
  }
  function walk(signal: KeyboardEvent<HTMLDivElement>) {
    const row = signal.target instanceof HTMLElement ? signal.target.closest('[data-index]') : null;
    const from = Number(row?.getAttribute('data-index') ?? Number.NaN);
    const to = rowAfter(signal.key, { at: from, count, pageRows: PAGE_LINES });
    if (to === null || !Number.isFinite(to)) return;
    signal.preventDefault();
    virtual.scrollToIndex(to);
    focusLine(scroller.current, to, FOCUS_TRIES);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk the buttons inside.
    <div ref={scroller} className={styles.lines} onKeyDown={walk}>
      <ol aria-label={props.label} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const line = numberAt(item.index);
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={count}
              aria-posinset={item.index + 1}
              className={pieces.placed}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <LogRow
                line={props.at(item.index)}
                zone={props.zone}
                day={props.day}
                isOpen={open.has(line)}
                isReachable={item.index === Math.min(reachable, count - 1)}
                onToggle={() => toggle(line)}
                onFocus={() => setReachable(item.index)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Frames in which a line that was scrolled to may still be drawn. */
const FOCUS_TRIES = 10;
/** How many lines Page Up and Page Down pass. */
const PAGE_LINES = 10;

function focusLine(list: HTMLElement | null, index: number, tries: number): void {
  const line = list?.querySelector<HTMLElement>(`[data-index="${index}"] > button`);
  if (line) line.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusLine(list, index, tries - 1));
}
