// The drivers in their groups as a list of which only the rows in sight are drawn. While the pointer or the focus is on
// a driver, the row stays where it is and the others regroup around it.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { driverHoursPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { GridCell } from '../../ground/ui/PlacedRow.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { ScrolledGrid } from '../../ground/ui/ScrolledGrid.tsx';
import { askedText } from '../../thing/tachograph/asked-hours.ts';
import {
  type DriversPlaceControl,
  nextSort,
  type SortKey,
} from '../../thing/tachograph/drivers-place.ts';
import type { DriverEntry } from '../../thing/tachograph/entries.ts';
import {
  heldInPlace,
  keyOfItem,
  type ListItem,
  listItems,
} from '../../thing/tachograph/list-items.ts';
import { BarScale } from './DriverBar.tsx';
import { DriverLine } from './DriverLine.tsx';
import { DriverTip, useDriverTip } from './DriverTip.tsx';
import styles from './line.module.css';

const ROW_HEIGHT = 37;
const GROUP_HEIGHT = 31;
const PHONE_ROW_HEIGHT = 84;
const PHONE_GROUP_HEIGHT = 36;
/** How many drivers Page Up and Page Down pass. */
const PAGE_ROWS = 12;

type Item = ListItem<DriverEntry>;

const heightOf = (item: Item | undefined, isPhone: boolean) =>
  item?.kind === 'group'
    ? isPhone
      ? PHONE_GROUP_HEIGHT
      : GROUP_HEIGHT
    : isPhone
      ? PHONE_ROW_HEIGHT
      : ROW_HEIGHT;

export function DriversTable(props: {
  entries: readonly DriverEntry[];
  control: DriversPlaceControl;
  nowMs: number;
}) {
  const { control, nowMs } = props;
  const { place } = control;
  const { ccode } = useCompany();
  const go = useGo();
  const { items, hold } = useHeldItems(props.entries);
  const keys = useMemo(() => items.map(keyOfItem), [items]);
  const tip = useDriverTip();
  const open = (item: Item | undefined) => {
    if (item?.kind === 'driver') go(driverHoursPath(ccode, item.entry.row.personId));
  };
  return (
    <div className={styles.place} ref={tip.root}>
      <ScrolledGrid
        label={t('drivers.title')}
        head={<Head control={control} />}
        headClassName={`${pieces.notOnPhone} ${styles.head}`}
        keys={keys}
        attribute="data-driver"
        heightOf={(index, isPhone) => heightOf(items[index], isPhone)}
        overscan={8}
        pageRows={PAGE_ROWS}
        selectedAt={-1}
        onChoose={(index) => open(items[index])}
      >
        {({ index, top, rowIndex, isActive, isPhone, onWalk }) => {
          const item = items[index];
          if (!item) return null;
          if (item.kind === 'group') {
            return (
              <GroupHead
                key={item.group}
                item={item}
                top={top}
                rowIndex={rowIndex}
                asked={place.asked}
              />
            );
          }
          return (
            <DriverLine
              key={item.key}
              entry={item.entry}
              asked={place.asked}
              nowMs={nowMs}
              top={top}
              rowIndex={rowIndex}
              isPhone={isPhone}
              isActive={isActive}
              onHold={hold}
              onOpen={() => {
                onWalk(item.key);
                open(item);
              }}
            />
          );
        }}
      </ScrolledGrid>
      <DriverTip at={tip.at} entries={props.entries} nowMs={nowMs} />
    </div>
  );
}

/** The items in their order, but for the driver under the pointer or the focus, who stays. */
function useHeldItems(entries: readonly DriverEntry[]) {
  const [pointed, setPointed] = useState<string | null>(null);
  const hold = useCallback((key: string, isHeld: boolean) => {
    setPointed((before) => (isHeld ? key : before === key ? null : before));
  }, []);
  const before = useRef<readonly Item[]>([]);
  const items = useMemo(() => {
    // On a phone rows and heads have other heights, but nobody points there.
    const next = heldInPlace(listItems(entries), before.current, pointed, (item) =>
      heightOf(item, false),
    );
    before.current = next;
    return next;
  }, [entries, pointed]);
  return { items, hold };
}

function GroupHead(props: {
  item: Extract<Item, { kind: 'group' }>;
  asked: number;
  top: number;
  rowIndex: number;
}) {
  const { group, count } = props.item;
  const name =
    group === 'may' ? '' : t(`drivers.group.${group}`, { asked: askedText(props.asked) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    // biome-ignore lint/a11y/useFocusableInteractive: the keys pass it.
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      className={styles.group}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <GridCell>
        <b className={`${pieces.ink} ${pieces.strong}`}>{name}</b> {t('drivers.count', { count })}
      </GridCell>
    </div>
  );
}

const COLUMNS = ['driver', 'vehicle', 'activity', 'place', 'bar', 'remaining', 'reason'] as const;
const FIGURES = ['break', 'week', 'rest'] as const;

function Head({ control }: { control: DriversPlaceControl }) {
  return [...COLUMNS, ...FIGURES].map((column) =>
    column === 'bar' || column === 'reason' ? (
      // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
      <span key={column} role="columnheader" tabIndex={-1} data-column={column}>
        <span className={pieces.reader}>{t(`drivers.col.${column}`)}</span>
        {column === 'bar' && <BarScale asked={control.place.asked} />}
      </span>
    ) : (
      <SortHead key={column} column={column} control={control} />
    ),
  );
}

function SortHead({ column, control }: { column: SortKey; control: DriversPlaceControl }) {
  const { sort } = control.place;
  const isSorted = sort.key === column;
  const Arrow = sort.isDown ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <span
      role="columnheader"
      tabIndex={-1}
      data-column={column}
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => control.change({ sort: nextSort(sort, column) })}>
        {t(`drivers.col.${column}`)}
        {isSorted && <Arrow className={styles.arrow} size={13} stroke={1.8} aria-hidden="true" />}
      </button>
    </span>
  );
}
