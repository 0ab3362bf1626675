// Head of the timeline: what the left columns are, weeks and days, hours below three days.
import { localDay } from '@flotila/domain/time.ts';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { semiboldWidth } from '../../ground/ui/text-width.ts';
import { weekdayText } from '../../ground/words/day-words.ts';
import { type Axis, dayHeads } from './axis.ts';
import { type Scale, xOf } from './bars.ts';
import styles from './chart.module.css';
import { dayNumber, widestDays } from './plan-words.ts';
import { nextSort, type Sort } from './sort.ts';

/** A narrower week is not named. */
const WEEK_FROM = 62;

export const PlanAxis = memo(function PlanAxis(props: {
  axis: Axis;
  scale: Scale;
  nowMs: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { sort, onSort } = props;
  return (
    <div className={styles.axis}>
      <div className={styles.corner}>
        <span>{t('plan.vehicle')}</span>
        <UnstyledButton
          className={styles.sort}
          aria-pressed={sort !== 'plate'}
          onClick={() => onSort(nextSort(sort))}
        >
          {sort === 'free' && <IconArrowUp size={13} aria-hidden="true" />}
          {sort === 'freeLast' && <IconArrowDown size={13} aria-hidden="true" />}
          {t('plan.freeFrom')}
        </UnstyledButton>
      </div>
      <div className={styles.times} aria-hidden="true">
        {props.axis.hours.length > 0 ? <Hours {...props} /> : <Weeks {...props} />}
        <Days {...props} />
      </div>
    </div>
  );
});

interface TimesProps {
  axis: Axis;
  scale: Scale;
  nowMs: number;
}

function Weeks({ axis, scale }: TimesProps) {
  return axis.weeks.map(({ number, from, to }) => {
    const { left, width } = placeOf(from, to, scale);
    return (
      <span key={from} className={styles.week} style={{ left, width }}>
        {width >= WEEK_FROM && t('plan.week', { number })}
      </span>
    );
  });
}

function Hours({ axis, scale }: TimesProps) {
  return axis.hours.map(({ ts, hour }) => (
    <span key={ts} className={styles.hour} style={{ left: xOf(ts, scale) }}>
      {hour}:00
    </span>
  ));
}

function Days({ axis, scale, nowMs }: TimesProps) {
  const { timeZone } = useCompany();
  const today = localDay(nowMs, timeZone);
  const places = axis.days.map(({ from, to }) => placeOf(from, to, scale));
  const heads = dayHeads(
    places.map(({ width }) => width),
    widestDays(axis.days, semiboldWidth),
  );
  return axis.days.map(({ day, isWeekend }, at) => {
    const head = heads[at];
    return (
      <span
        key={day}
        className={styles.day}
        data-today={day === today}
        data-weekend={isWeekend}
        data-hours={axis.hours.length > 0}
        style={places[at]}
      >
        {head === 'weekday' && <i>{weekdayText(day)}</i>}{' '}
        {head !== 'none' && <b>{dayNumber(day)}</b>}
      </span>
    );
  });
}

function placeOf(from: number, to: number, scale: Scale) {
  const left = Math.max(0, xOf(from, scale));
  return { left, width: Math.min(scale.width, xOf(to, scale)) - left };
}
