// Two weeks of UTC days as rows of bars with their sums. Arrows walk: up and down the days, left and right the
// activities of a day.

import { weekNumber } from '@flotila/domain/period.ts';
import type { Infringement } from '@flotila/domain/tachograph/day.api.ts';
import {
  DAY_MINUTES,
  type DayRow,
  ticksOf,
  weekSums,
} from '@flotila/domain/tachograph/day-rows.ts';
import { zoneOffset } from '@flotila/domain/time.ts';
import { Fragment, useCallback, useMemo, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import grid from '../../ground/ui/table.module.css';
import { duration, MISSING, number } from '../../ground/words/format.ts';
import type { Clock } from '../../thing/tachograph/hours-words.ts';
import type { Fortnight } from '../../thing/tachograph/weeks.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { DayLine } from './DayLine.tsx';
import styles from './days.module.css';
import type { Light } from './Found.tsx';
import type { HoursPlaceControl } from './hours-place.ts';
import { Legend } from './Legend.tsx';
import { findBar, useBarCard } from './use-bar-card.ts';
import { useDayKeys } from './use-day-keys.ts';

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;
const LATENESS_MINUTES = 15;
const SUMS = ['driving', 'work', 'standby', 'rest'] as const;

export interface DayTableProps extends Light {
  rows: readonly DayRow[];
  weeks: Fortnight;
  found: readonly Infringement[];
  /** Are the days there yet? */
  isKnown: boolean;
  clock: Clock;
  nowMs: number;
  place: HoursPlaceControl;
  asked: Parameters<typeof ListStates>[0]['asked'];
}

export function DayTable(props: DayTableProps) {
  const { rows, clock, asked } = props;
  const table = useRef<HTMLTableElement>(null);
  const find = useCallback((name: string) => findBar(rows, name), [rows]);
  const { card, hide } = useBarCard(table, find);
  const { active, onKeyDown, onFocus } = useDayKeys(table, rows, props.selected, props.found);
  const hasUnknown = rows.some(
    // What today's newest minutes were is told a little later.
    ({ day, time }) => day !== null && day.unknown > (time === 'today' ? LATENESS_MINUTES : 0),
  );
  if (asked.isError && asked.data === undefined) {
    return <ListStates asked={asked} rows={0} stale="" failed={t('hours.failed')} />;
  }
  const columns = { hasUnknown };
  const weeks = [rows.slice(0, WEEK_DAYS), rows.slice(WEEK_DAYS)];
  const offsets = weeks.map((week) => offsetOf(week[0]?.date ?? '', clock));
  return (
    <section className={styles.area} aria-label={t('hours.days')}>
      <table
        ref={table}
        className={`${grid.fixed} ${styles.days}`}
        aria-busy={asked.isPending}
        data-unknown={hasUnknown}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <Head offset={offsets[0] ?? 0} {...columns} />
        <tbody>
          {weeks.map((week, at) => (
            <Fragment key={week[0]?.date}>
              <WeekHead
                week={week}
                // The clock was changed in between: the second week has an axis of its own.
                offset={at > 0 && offsets[at] !== offsets[0] ? (offsets[at] ?? 0) : null}
                {...columns}
              />
              {week.map((row) => (
                <DayLine
                  key={row.date}
                  {...props}
                  {...columns}
                  row={row}
                  offset={offsetOf(row.date, clock)}
                  isActive={row.date === active}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Legend hasUnknown={hasUnknown} />
      {card && <ActivityCard card={card} clock={clock} onClose={hide} />}
    </section>
  );
}

/** Minutes that the chosen clock is ahead of UTC at noon of the day. */
function offsetOf(date: string, { isLocal, local }: Clock): number {
  if (!isLocal || !date) return 0;
  return zoneOffset(Date.parse(`${date}T12:00:00Z`), local) / MINUTE_MS;
}

interface Columns {
  hasUnknown: boolean;
}

function Head({ offset, hasUnknown }: Columns & { offset: number }) {
  return (
    <>
      <colgroup>
        <col className={styles.colDay} />
        <col />
        {Array.from({ length: hasUnknown ? 6 : 5 }, (_none, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <col key={index} className={styles.colSum} />
        ))}
        <col className={styles.colSource} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <td>
            <Axis offset={offset} />
          </td>
          {SUMS.map((name) => (
            <th key={name} scope="col" className={styles.head}>
              {t(`hours.${name}`)}
            </th>
          ))}
          {hasUnknown && (
            <th scope="col" className={styles.head}>
              {t('hours.unknown')}
            </th>
          )}
          <th scope="col" className={styles.head}>
            {t('hours.km')}
          </th>
          <th scope="col" className={`${styles.head} ${styles.lastHead}`}>
            {t('hours.source')}
          </th>
        </tr>
      </thead>
    </>
  );
}

function Axis({ offset }: { offset: number }) {
  const ticks = useMemo(() => ticksOf(offset), [offset]);
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticks.map(({ at, hour }) => (
        <span key={at} style={{ left: `${(at / DAY_MINUTES) * 100}%` }}>
          {String(hour).padStart(2, '0')}:00
        </span>
      ))}
    </div>
  );
}

interface WeekHeadProps extends Columns {
  week: readonly DayRow[];
  offset: number | null;
}

function WeekHead({ week, offset, hasUnknown }: WeekHeadProps) {
  const [first, last] = [week[0]?.date ?? '', week.at(-1)?.date ?? ''];
  const sums = weekSums(week);
  const isKnown = week.some(({ day }) => day !== null);
  const minutes = (value: number) =>
    isKnown ? (value === 0 ? MISSING : duration(value * 60)) : null;
  return (
    <tr className={styles.week}>
      <th scope="rowgroup" colSpan={2}>
        <b className={`${pieces.ink} ${pieces.strong}`}>
          {t('hours.weekHead', { number: first ? weekNumber(first) : 0 })}
        </b>{' '}
        {t('hours.period', { first, last })}
        {offset !== null && <Axis offset={offset} />}
      </th>
      <td>{minutes(sums.driving)}</td>
      <td>{minutes(sums.work)}</td>
      <td>{minutes(sums.standby)}</td>
      <td>{minutes(sums.rest)}</td>
      {hasUnknown && <td>{minutes(sums.unknown)}</td>}
      <td>{sums.distance ? number(sums.distance) : null}</td>
      <td />
    </tr>
  );
}
