// R-TRAVEL-007 … 011: a row for each date of the period: does it count, and which meals were free. The head
// ticks a column for all days at once.
import { weekday } from '@flotila/domain/period.ts';
import type { TravelDay } from '@flotila/domain/report/input.ts';
import { Checkbox } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { Notice } from '../../../ground/ui/Notice.tsx';
import { weekdayText } from '../../../ground/words/day-words.ts';
import styles from './travel.module.css';
import {
  LISTED_DAYS_MAX,
  listedDays,
  MEALS,
  type TravelForm,
  type TravelPeriod,
} from './travel-input.ts';

interface DaysTabProps {
  form: TravelForm;
  period: TravelPeriod | null;
  onChange(days: TravelDay[]): void;
}

const COLUMNS = ['active', ...MEALS] as const;
type ColumnName = (typeof COLUMNS)[number];

export function DaysTab({ form, period, onChange }: DaysTabProps) {
  if (!period) return <Notice title={t('travel.noPeriod')} />;
  const days = listedDays(form, period);
  return (
    <>
      <p className={styles.note}>{t('travel.daysNote')}</p>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">{t('travel.day')}</th>
            {COLUMNS.map((name) => (
              <HeadCell key={name} name={name} days={days} onChange={onChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.day} day={day} onChange={(changed) => onChange([changed])} />
          ))}
        </tbody>
      </table>
      {days.length === LISTED_DAYS_MAX && (
        <p className={styles.note}>{t('travel.tooLong', { count: LISTED_DAYS_MAX })}</p>
      )}
    </>
  );
}

function HeadCell(props: {
  name: ColumnName;
  days: readonly TravelDay[];
  onChange(days: TravelDay[]): void;
}) {
  const { name, days, onChange } = props;
  // Meals of a day that is left out are nobody's.
  const own = name === 'active' ? days : days.filter(({ skip }) => !skip);
  const ticked = own.filter((day) => isTicked(day, name)).length;
  const what = t(`travel.${name}`);
  return (
    <th scope="col">
      <span>{what}</span>
      <Checkbox
        size="sm"
        aria-label={t('travel.all', { what })}
        checked={own.length > 0 && ticked === own.length}
        indeterminate={ticked > 0 && ticked < own.length}
        disabled={own.length === 0}
        onChange={(signal) => {
          const isOn = signal.currentTarget.checked;
          onChange(own.map((day) => tick(day, name, isOn)));
        }}
      />
    </th>
  );
}

/** Of Monday 0. */
const SATURDAY = 5;

function DayRow({ day, onChange }: { day: TravelDay; onChange(day: TravelDay): void }) {
  const isWeekend = weekday(day.day) >= SATURDAY;
  return (
    <tr data-weekend={isWeekend || undefined} data-skip={day.skip || undefined}>
      <th scope="row">
        <b>{weekdayText(day.day)}</b> {day.day}
      </th>
      {COLUMNS.map((name) => (
        <td key={name}>
          <Checkbox
            size="sm"
            aria-label={t('travel.cell', {
              day: `${weekdayText(day.day)} ${day.day}`,
              what: t(`travel.${name}`),
            })}
            checked={isTicked(day, name)}
            disabled={name !== 'active' && day.skip}
            onChange={(signal) => onChange(tick(day, name, signal.currentTarget.checked))}
          />
        </td>
      ))}
    </tr>
  );
}

function isTicked(day: TravelDay, name: ColumnName): boolean {
  return name === 'active' ? !day.skip : day[name] && !day.skip;
}

function tick(day: TravelDay, name: ColumnName, isOn: boolean): TravelDay {
  return name === 'active' ? { ...day, skip: !isOn } : { ...day, [name]: isOn };
}
