// The rides of a day as a table: arrows walk it, Enter selects, right click or ⋯ offers what can be done.
// A row lights up when its ride is pointed at on the map or in the graph, and the other way round.
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Tips } from '../ui/Tips.tsx';
import { RideRowLine } from './RideRow.tsx';
import type { RideRow } from './ride-rows.ts';
import styles from './ride-table.module.css';

export interface RideTableProps {
  rows: readonly RideRow[];
  isMachine: boolean;
  /** fromTimestamp of the selected ride. */
  selectedFrom: string | null;
  onSelect: (fromTimestamp: string | null) => void;
}

export function RideTable({ rows, isMachine, selectedFrom, onSelect }: RideTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [walkedFrom, setWalked] = useState<string | null>(null);
  // Always the same function, so that selecting draws two rows and not all of them.
  const latest = useRef({ selectedFrom, onSelect });
  latest.current = { selectedFrom, onSelect };
  // HIS-007, HIS-008: the selected ride is deselected by the same click.
  const toggle = useCallback((from: string) => {
    latest.current.onSelect(from === latest.current.selectedFrom ? null : from);
  }, []);
  useEffect(() => {
    if (selectedFrom === null) return;
    setWalked(selectedFrom);
    rowElement(body.current, selectedFrom)?.scrollIntoView({ block: 'nearest' });
  }, [selectedFrom]);
  const has = (from: string | null) => rows.some((row) => row.ride.fromTimestamp === from);
  const reachable = has(walkedFrom) ? walkedFrom : rows[0]?.ride.fromTimestamp;

  function onKeyDown(signal: KeyboardEvent<HTMLElement>) {
    const row = signal.target instanceof HTMLElement ? signal.target.closest('tr') : null;
    if (!row || signal.target !== row) return;
    const at = rows.findIndex(({ ride }) => ride.fromTimestamp === row.dataset.from);
    const steps: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 },
    };
    const step = steps[signal.key];
    if (step !== undefined) {
      signal.preventDefault();
      const next = rows[Math.max(0, Math.min(rows.length - 1, step))]?.ride.fromTimestamp;
      if (next !== undefined) rowElement(body.current, next)?.focus();
    } else if ((signal.key === 'Enter' || signal.key === ' ') && row.dataset.from) {
      signal.preventDefault();
      toggle(row.dataset.from);
    }
  }

  return (
    <Tips>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are chosen by keys. */}
      <table className={styles.table} role="grid" aria-label={t('history.table')}>
        <Head isMachine={isMachine} />
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <RideRowLine
              key={row.ride.fromTimestamp}
              row={row}
              isMachine={isMachine}
              isSelected={row.ride.fromTimestamp === selectedFrom}
              isReachable={row.ride.fromTimestamp === reachable}
              onToggle={toggle}
              onWalk={setWalked}
            />
          ))}
        </tbody>
      </table>
    </Tips>
  );
}

function Head({ isMachine }: { isMachine: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.order}>
          <span className={styles.reader}>{t('history.col.order')}</span>
        </th>
        <Two a={t('history.col.from')} b={t('history.col.to')} className={styles.time} />
        <Two a={t('history.col.placeFrom')} b={t('history.col.placeTo')} className={styles.place} />
        <Two a={t('history.col.type')} b={t('history.col.driver')} className={styles.driver} />
        <Two
          a={t('history.col.duration')}
          b={t('history.col.quality')}
          className={styles.duration}
        />
        <Two
          a={t(isMachine ? 'history.col.engine' : 'history.col.distance')}
          b={t(isMachine ? 'history.col.engineTotal' : 'history.col.odometer')}
          className={styles.distance}
        />
        <Two
          a={t(isMachine ? 'history.col.fuelHour' : 'history.col.fuel')}
          className={styles.fuel}
        />
      </tr>
    </thead>
  );
}

/** Two short names over each other, as the two lines of each row. */
function Two({ a, b, className }: { a: string; b?: string; className: string | undefined }) {
  return (
    <th scope="col" className={className}>
      {a}
      {b !== undefined && <span>{b}</span>}
    </th>
  );
}

function rowElement(body: HTMLElement | null, from: string): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-from="${CSS.escape(from)}"]`) ?? null;
}
