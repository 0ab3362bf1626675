// The logbook's table: two lines a ride, a line before each day, only the rows in sight are drawn. Arrows,
// Home, End and Page keys walk the rides, Enter or a click selects, right click and ⋯ open the menu.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { rideName } from '../ride/ride-from.ts';
import { useCompany } from '../session/company.ts';
import { Tips } from '../ui/Tips.tsx';
import table from '../ui/table.module.css';
import { rowAfter, useFocusRow } from '../ui/walk-rows.ts';
import { DayLine, RideLine } from './LogbookLines.tsx';
import styles from './logbook.module.css';
import { type LogbookRow, logbookRows, rideAt } from './logbook-rows.ts';

const RIDE_HEIGHT = 52;
/** On a phone places, purpose and driver have a line each. */
const PHONE_RIDE_HEIGHT = 88;
const DAY_HEIGHT = 28;
const PHONE = '(max-width: 600px)';
/** How many rides Page Up and Page Down pass. */
const PAGE_RIDES = 8;

interface LogbookTableProps {
  /** All of the month, oldest first; listed are the common ones. */
  rides: readonly RideView[];
  /** A ride that is listed too, because the address names it. */
  uncommon: RideView | null;
  isMachine: boolean;
  /** The ride of the address, null none. */
  rideFrom: string | null;
  onSelect: (fromTimestamp: string | null) => void;
}

export function LogbookTable(props: LogbookTableProps) {
  const { rides: all, isMachine, uncommon, rideFrom, onSelect } = props;
  const { timeZone } = useCompany();
  const rows = useMemo(
    () => logbookRows(all, timeZone, isMachine, uncommon),
    [all, timeZone, isMachine, uncommon],
  );
  const rides = useMemo(
    () => rows.flatMap((row) => (row.kind === 'ride' ? [row.ride] : [])),
    [rows],
  );
  const selected = rideAt(rides, rideFrom);
  const selectedAt = selected ? indexOf(rows, selected) : -1;
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const walkedAt = walkedTo === null ? -1 : indexOf(rows, rideAt(rides, walkedTo));
  // The one row that Tab reaches: where the arrows are, else the selected ride, else the first.
  const activeAt = walkedAt >= 0 ? walkedAt : Math.max(selectedAt, 1);
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const rideHeight = isPhone ? PHONE_RIDE_HEIGHT : RIDE_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? DAY_HEIGHT : rideHeight),
    overscan: 6,
    // The focused row stays on the page also when it is scrolled away.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeAt])],
  });
  useEffect(() => {
    if (rideHeight) virtual.measure();
  }, [rideHeight, virtual]);
  useScrollToSelected(selectedAt, (at) => virtual.scrollToIndex(at, { align: 'center' }));
  const focusRow = useFocusRow(scroller, 'data-ride');
  const toggle = (ride: RideView) => onSelect(selected === ride ? null : rideName(ride));

  function onKeyDown(signal: KeyboardEvent) {
    const row = rows[activeAt];
    if (!(signal.target instanceof HTMLElement) || signal.target.role !== 'row') return;
    if (signal.key === 'Enter' || signal.key === ' ') {
      signal.preventDefault();
      if (row?.kind === 'ride') toggle(row.ride);
      return;
    }
    if (row?.kind !== 'ride') return;
    const at = rides.indexOf(row.ride);
    const to = rowAfter(signal.key, { at, count: rides.length, pageRows: PAGE_RIDES });
    const next = to === null ? undefined : rides[to];
    if (next === undefined) return;
    signal.preventDefault();
    if (to === at) return;
    setWalkedTo(rideName(next));
    virtual.scrollToIndex(indexOf(rows, next));
    focusRow(rideName(next));
  }

  return (
    <Tips>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn. */}
      <div
        ref={scroller}
        className={table.scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t('logbook.table')}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <TableHead isMachine={isMachine} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            const place = { top: item.start, rowIndex: item.index + 2 };
            if (!row) return null;
            if (row.kind === 'day') {
              return <DayLine key={row.day} row={row} isMachine={isMachine} {...place} />;
            }
            return (
              <RideLine
                key={rideName(row.ride)}
                ride={row.ride}
                isMachine={isMachine}
                isSelected={row.ride === selected}
                isActive={item.index === activeAt}
                onToggle={() => {
                  setWalkedTo(rideName(row.ride));
                  toggle(row.ride);
                }}
                {...place}
              />
            );
          })}
        </div>
      </div>
    </Tips>
  );
}

function TableHead({ isMachine }: { isMachine: boolean }) {
  const counter = t(isMachine ? 'logbook.engineHours' : 'logbook.odometer');
  const cells = [
    [t('logbook.col.time')],
    [t('logbook.col.places'), t('logbook.col.purpose')],
    [isMachine ? 'h' : 'km', counter],
    [t('logbook.col.tank'), t('logbook.col.tankDiff')],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className={`${table.scrollerHead} ${styles.head}`}
    >
      {cells.map((lines) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <span key={lines[0]} role="columnheader" tabIndex={-1}>
          {lines.map((line, index) => (
            <span key={line} className={index > 0 ? styles.second : undefined}>
              {line}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

function indexOf(rows: readonly LogbookRow[], ride: RideView | null): number {
  return rows.findIndex((row) => row.kind === 'ride' && row.ride === ride);
}

/** LOG-011: a ride that the address or the map selects comes into sight; a click leaves all in place. */
function useScrollToSelected(selectedAt: number, scrollTo: (at: number) => void): void {
  const shown = useRef(-1);
  useEffect(() => {
    if (selectedAt === shown.current) return;
    shown.current = selectedAt;
    if (selectedAt < 0) return;
    const row = document.querySelector('[data-logbook-selected]')?.getBoundingClientRect();
    const grid = document.querySelector(`.${table.scroller}`)?.getBoundingClientRect();
    const isInSight = row && grid && row.top >= grid.top && row.bottom <= grid.bottom;
    if (!isInSight) scrollTo(selectedAt);
  }, [selectedAt, scrollTo]);
}
