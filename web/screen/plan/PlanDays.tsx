// The plan on a phone held upright: contracts by day, today on top, one row each. The days that are shown stand above
// them while they are scrolled, and lead to theirs.
import type { Month } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Skeleton } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import styles from './days.module.css';
import { type DayEntry, daysList } from './days-list.ts';
import { PlanDayStrip } from './PlanDayStrip.tsx';
import type { MenuAt } from './PlanMenu.tsx';
import type { PlanRow } from './plan-rows.ts';
import { dayText, entryPeriod } from './plan-words.ts';
import { spotOf } from './shift.ts';
import colours from './state.module.css';
import type { Span } from './window.ts';

/** A day counts as reached that many pixels before its head is at the top. */
const REACHED_PX = 8;

interface PlanDaysProps {
  rows: readonly PlanRow[];
  /** Of days outside of it their month is told. */
  month: Month;
  whole: Span;
  nowMs: number;
  isPending: boolean;
  openOnMap: (vehicleId: number, contractId: number | null) => void;
  onMenu: (at: MenuAt) => void;
}

export function PlanDays(props: PlanDaysProps) {
  const { rows, month, whole, nowMs } = props;
  const { timeZone: zone } = useCompany();
  const today = localDay(nowMs, zone);
  const groups = useMemo(() => daysList(rows, today, zone), [rows, today, zone]);
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const sections = () => [...(list.current?.querySelectorAll<HTMLElement>('section') ?? [])];
  if (props.isPending) return <Skeleton rows={9} />;
  return (
    <>
      <PlanDayStrip
        groups={groups}
        month={month}
        whole={whole}
        today={today}
        shown={reached ?? groups[0]?.day ?? null}
        onPick={(day) => {
          const section = sections().find((one) => one.dataset.day === day);
          list.current?.scrollTo({ top: section?.offsetTop ?? 0 });
        }}
      />
      <div
        ref={list}
        className={styles.days}
        onScroll={({ currentTarget: { scrollTop } }) => {
          const over = sections().findLast((one) => one.offsetTop <= scrollTop + REACHED_PX);
          setReached(over?.dataset.day ?? null);
        }}
      >
        {groups.map(({ day, entries }) => (
          <section key={day} data-day={day}>
            <h2>
              {day === today ? t('plan.today') : dayText(day, month)} <span>{entries.length}</span>
            </h2>
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.bar.row.contractId} {...props} entry={entry} day={day} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The state is told by its mark; a word beside each would say the same in every row of a day. */
function Entry(props: PlanDaysProps & { entry: DayEntry; day: string }) {
  const { month, openOnMap, onMenu, day } = props;
  const { vehicle, bar } = props.entry;
  const { timeZone: zone } = useCompany();
  const when = entryPeriod(spotOf(bar, zone), day, month);
  return (
    <li>
      <UnstyledButton
        className={styles.entry}
        onClick={() => openOnMap(vehicle.vehicleId, bar.row.contractId)}
      >
        <i className={`${colours.coloured} ${styles.mark}`} data-state={bar.state} />
        <span className={styles.said}>
          <span className={styles.line}>
            <b>{vehicle.plate}</b>{' '}
            <span className={`${pieces.cut} ${styles.driver}`}>{vehicle.driver}</span>{' '}
            {when && <span className={pieces.note}>{when}</span>}
          </span>
          <span className={`${pieces.cut} ${pieces.block}`}>{bar.row.name}</span>
          <span className={pieces.reader}>{t(`contract.state.${bar.state}`)}</span>
        </span>
      </UnstyledButton>
      <RowButton
        label={`${t('app.more')} ${bar.row.name}`}
        aria-haspopup="menu"
        onClick={({ clientX: x, clientY: y, currentTarget: element }) =>
          onMenu({ x, y, vehicle, contract: bar, element })
        }
      >
        <IconDots size={17} stroke={1.7} />
      </RowButton>
    </li>
  );
}
