// What a kind of period still needs: a month, days, years, times. Each choice counts at once; with times one may
// go on changing them.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/sk';
import { firstDay, type Month, readMonth } from '@flotila/domain/period.ts';
import {
  FIRST_TIME,
  LAST_TIME,
  type PeriodKind,
  periodDays,
  type ReportPeriod,
} from '@flotila/domain/report/period.ts';
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates';
import { useState } from 'react';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useFirstDayOfWeek } from '../../ground/session/week.ts';
import { TimeField } from '../../ground/ui/TimeField.tsx';
import styles from './period.module.css';

const PICKED = [
  'month-one',
  'month-range',
  'day-one',
  'day-range',
  'day-rangetime',
  'year-one',
  'year-range',
] as const;
export type PickedKind = (typeof PICKED)[number];
type PlainKind = Exclude<PeriodKind, PickedKind>;

/** Does the kind say everything by itself? */
export function withoutPick(kind: PeriodKind): kind is PlainKind {
  return !PICKED.some((picked) => picked === kind);
}

interface PeriodPickProps {
  kind: PickedKind;
  value: ReportPeriod;
  /** Nothing later can be picked (REP-019). */
  today: string;
  onChange: (period: ReportPeriod, isDone: boolean) => void;
}

export function PeriodPick(props: PeriodPickProps) {
  const { kind, value, today, onChange } = props;
  const dayLook = useDayLook();
  const days = periodDays(value, today);
  const shared = {
    size: 'sm' as const,
    locale: language(),
    maxDate: today,
    className: styles.calendar ?? '',
    defaultDate: days && days.from <= today ? days.from : today,
  };
  switch (kind) {
    case 'year-one':
      return (
        <YearPicker
          {...shared}
          value={value.kind === kind ? `${value.year}-01-01` : null}
          onChange={(day) => day && onChange({ kind, year: yearOf(day) }, true)}
        />
      );
    case 'month-one':
      return (
        <MonthPicker
          {...shared}
          ariaLabels={yearLabels()}
          value={value.kind === kind ? firstDay(value.month) : null}
          onChange={(day) => day && onChange({ kind, month: monthOf(day) }, true)}
        />
      );
    case 'day-one':
      return (
        <DatePicker
          {...shared}
          {...dayLook}
          value={value.kind === kind ? value.day : null}
          onChange={(day) => day && onChange({ kind, day }, true)}
        />
      );
    case 'day-rangetime':
      return <Times {...props} shared={shared} />;
    default:
      return <Range {...props} kind={kind} shared={shared} />;
  }
}

interface SharedLook {
  size: 'sm';
  locale: string;
  maxDate: string;
  defaultDate: string;
  className: string;
}
type Ends = [string | null, string | null];

function Range({
  kind,
  value,
  onChange,
  shared,
}: PeriodPickProps & { kind: 'year-range' | 'month-range' | 'day-range'; shared: SharedLook }) {
  const dayLook = useDayLook();
  const [ends, setEnds] = useState<Ends>(() => endsOf(kind, value));
  const pick = (next: Ends) => {
    setEnds(next);
    const [from, to] = next;
    if (!from || !to) return;
    if (kind === 'day-range') onChange({ kind, from, to }, true);
    else if (kind === 'year-range') onChange({ kind, from: yearOf(from), to: yearOf(to) }, true);
    else onChange({ kind, from: monthOf(from), to: monthOf(to) }, true);
  };
  const look = { ...shared, type: 'range', allowSingleDateInRange: true, value: ends } as const;
  if (kind === 'year-range') return <YearPicker {...look} onChange={pick} />;
  if (kind === 'month-range') {
    return <MonthPicker {...look} ariaLabels={yearLabels()} onChange={pick} />;
  }
  return <DatePicker {...look} {...dayLook} onChange={pick} />;
}

function endsOf(kind: PickedKind, value: ReportPeriod): Ends {
  if (value.kind !== kind) return [null, null];
  if (value.kind === 'year-range') return [`${value.from}-01-01`, `${value.to}-01-01`];
  if (value.kind === 'month-range') return [firstDay(value.from), firstDay(value.to)];
  return value.kind === 'day-range' ? [value.from, value.to] : [null, null];
}

/** REP-018: whole days unless times are given. */
function Times({ value, onChange, shared }: PeriodPickProps & { shared: SharedLook }) {
  const dayLook = useDayLook();
  const known = value.kind === 'day-rangetime' ? value : null;
  const [ends, setEnds] = useState<Ends>([
    known?.from.slice(0, 10) ?? null,
    known?.to.slice(0, 10) ?? null,
  ]);
  const [times, setTimes] = useState([
    known?.from.slice(11) ?? FIRST_TIME,
    known?.to.slice(11) ?? LAST_TIME,
  ] as [string, string]);
  const tell = ([from, to]: Ends, [first, last]: [string, string]) => {
    if (!from || !to || !first || !last) return;
    const period = { from: `${from}T${first}`, to: `${to}T${last}` };
    if (period.from <= period.to) onChange({ kind: 'day-rangetime', ...period }, false);
  };
  const isTurned = ends[0] !== null && ends[0] === ends[1] && times[0] > times[1];
  const time = (at: 0 | 1) => (
    <TimeField
      label={t(at === 0 ? 'rep.timeFrom' : 'rep.timeTo')}
      value={times[at]}
      error={at === 1 && isTurned ? t('rep.timeTurned') : undefined}
      onChange={(picked) => {
        const next: [string, string] = [...times];
        next[at] = picked;
        setTimes(next);
        tell(ends, next);
      }}
    />
  );
  return (
    <>
      <DatePicker
        {...shared}
        {...dayLook}
        type="range"
        allowSingleDateInRange
        value={ends}
        onChange={(next: Ends) => {
          setEnds(next);
          tell(next, times);
        }}
      />
      <div className={styles.times}>
        {time(0)}
        {time(1)}
      </div>
    </>
  );
}

function useDayLook() {
  return {
    firstDayOfWeek: useFirstDayOfWeek(),
    weekendDays: [] as never[],
    highlightToday: true,
    ariaLabels: { previousMonth: t('month.previous'), nextMonth: t('month.next') },
  } as const;
}

function yearLabels() {
  return { previousYear: t('month.previousYear'), nextYear: t('month.nextYear') };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: string): Month {
  return readMonth(day.slice(0, 7)) as Month;
}
