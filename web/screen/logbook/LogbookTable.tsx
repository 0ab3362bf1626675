// The logbook's table: two lines a ride, a line before each day, only the rows in sight are drawn. Arrows,
// Home, End and Page keys walk the rides, Enter or a click selects, right click and ⋯ open the menu.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { ScrolledGrid } from '../../ground/ui/ScrolledGrid.tsx';
import { rideName } from '../../thing/ride/ride-from.ts';
import { DayLine, RideLine } from './LogbookLines.tsx';
import styles from './logbook.module.css';
import { type LogbookRow, logbookRows, rideAt } from './logbook-rows.ts';

const RIDE_HEIGHT = 52;
/** On a phone each place has a line of its own. */
const PHONE_RIDE_HEIGHT = 68;
const DAY_HEIGHT = 28;
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
  const keys = useMemo(
    () => rows.map((row) => (row.kind === 'ride' ? rideName(row.ride) : null)),
    [rows],
  );
  const selected = rideAt(rides, rideFrom);
  const toggle = (row: LogbookRow | undefined) =>
    row?.kind === 'ride' && onSelect(selected === row.ride ? null : rideName(row.ride));
  const heightOf = (index: number, isPhone: boolean) => {
    if (rows[index]?.kind === 'day') return DAY_HEIGHT;
    return isPhone ? PHONE_RIDE_HEIGHT : RIDE_HEIGHT;
  };
  return (
    <ScrolledGrid
      label={t('logbook.table')}
      head={<Heads isMachine={isMachine} />}
      headClassName={styles.head}
      keys={keys}
      attribute="data-ride"
      heightOf={heightOf}
      overscan={6}
      pageRows={PAGE_RIDES}
      selectedAt={selected ? keys.indexOf(rideName(selected)) : -1}
      choosesByBlank
      onChoose={(index) => toggle(rows[index])}
    >
      {({ index, top, rowIndex, isActive, onWalk }) => {
        const row = rows[index];
        if (!row) return null;
        const place = { top, rowIndex, isMachine };
        if (row.kind === 'day') return <DayLine key={row.day} row={row} {...place} />;
        return (
          <RideLine
            key={rideName(row.ride)}
            ride={row.ride}
            isSelected={row.ride === selected}
            isActive={isActive}
            onToggle={() => {
              onWalk(rideName(row.ride));
              toggle(row);
            }}
            {...place}
          />
        );
      }}
    </ScrolledGrid>
  );
}

function Heads({ isMachine }: { isMachine: boolean }) {
  const counter = t(isMachine ? 'logbook.engineHours' : 'logbook.odometer');
  const cells = [
    [t('logbook.col.time')],
    [t('logbook.col.places'), t('logbook.col.purpose')],
    [isMachine ? 'h' : 'km', counter],
    [t('logbook.col.tank'), t('logbook.col.tankDiff')],
  ];
  return cells.map((lines) => (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <span key={lines[0]} role="columnheader" tabIndex={-1}>
      {lines.map((line, index) => (
        <span key={line} className={index > 0 ? pieces.plain : undefined}>
          {line}
        </span>
      ))}
    </span>
  ));
}
