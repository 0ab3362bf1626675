// The rides of a day as a table: arrows walk it, Enter selects, right click or ⋯ offers what can be done.
// A row lights up when its ride is pointed at on the map or in the graph, and the other way round.
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { Suspense, useCallback, useRef } from 'react';
import { t, withLaterTexts } from '../../ground/i18n/i18n.ts';
import { GridTable } from '../../ground/ui/GridTable.tsx';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { useRowWalk } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { rideName } from '../../thing/ride/ride-from.ts';
import { withVisits } from './day-visits.ts';
import { RideRowLine } from './RideRow.tsx';
import type { RideRow } from './ride-rows.ts';
import styles from './ride-table.module.css';
import { rowKey } from './ride-walk.ts';

/** With the texts of zones, which the rides do without. */
const VisitLine = lazyPart('VisitLine', () =>
  withLaterTexts(import('./VisitLine.tsx')).then((part) => part.VisitLine),
);

export interface RideTableProps {
  rows: readonly RideRow[];
  visits: readonly Visit[];
  /** Local day yyyy-MM-dd. */
  day: string;
  isMachine: boolean;
  selected: RideRow | null;
  onSelect: (rideName: string | null) => void;
}

export function RideTable(props: RideTableProps) {
  const { rows, visits, isMachine, selected, onSelect } = props;
  const selectedName = selected && rideName(selected.ride);
  // Always the same function, so that selecting draws two rows and not all of them.
  const latest = useRef({ selectedName, onSelect });
  latest.current = { selectedName, onSelect };
  // HIS-007, HIS-008: the selected ride is deselected by the same click.
  const toggle = useCallback((name: string) => {
    latest.current.onSelect(name === latest.current.selectedName ? null : name);
  }, []);
  const names = new Map(rows.map(({ ride }) => [rowKey(ride), rideName(ride)]));
  const onEnter = (key: string) => {
    const name = names.get(key);
    if (name !== undefined) toggle(name);
  };
  const walk = useRowWalk([...names.keys()], onEnter, selected && rowKey(selected.ride));

  return (
    <GridTable label={t('history.table')} className={`${table.month} ${styles.table}`}>
      <Head isMachine={isMachine} />
      <tbody {...walk.body}>
        {withVisits(rows, visits).map((row) =>
          'ride' in row ? (
            <RideRowLine
              key={rowKey(row.ride)}
              row={row}
              isMachine={isMachine}
              isSelected={row === selected}
              isReachable={rowKey(row.ride) === walk.reachable}
              onToggle={toggle}
              onWalk={walk.walkTo}
            />
          ) : (
            <Suspense key={`${row.zoneId} ${row.arrival}`} fallback={null}>
              <VisitLine visit={row} day={props.day} />
            </Suspense>
          ),
        )}
      </tbody>
    </GridTable>
  );
}

function Head({ isMachine }: { isMachine: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.order}>
          <Reader>{t('history.col.order')}</Reader>
        </th>
        <Two a={t('history.col.from')} b={t('history.col.to')} className={styles.time} />
        <Two a={t('history.col.placeFrom')} b={t('history.col.placeTo')} />
        <Two
          a={t('history.col.type')}
          b={t('history.col.driver')}
          className={`${pieces.notOnPhone} ${styles.driver}`}
        />
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
function Two({ a, b, className }: { a: string; b?: string; className?: string | undefined }) {
  return (
    <th scope="col" className={className}>
      {a}
      {b !== undefined && <span>{b}</span>}
    </th>
  );
}
