// A field for a day as yyyy-MM-dd, typed or picked from a calendar, never later than `max`.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/sk';
import { DateInput } from '@mantine/dates';
import { firstDayOfWeek } from '../format.ts';
import { language, t } from '../i18n/i18n.ts';

export function DayInput(props: {
  label: string;
  /** yyyy-MM-dd, '' none. */
  value: string;
  max: string;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  return (
    <DateInput
      label={props.label}
      required
      value={props.value === '' ? null : props.value}
      maxDate={props.max}
      valueFormat="YYYY-MM-DD"
      placeholder="yyyy-MM-dd"
      locale={language()}
      error={props.error}
      firstDayOfWeek={firstDayOfWeek()}
      weekendDays={[]}
      highlightToday
      popoverProps={{ withinPortal: true }}
      ariaLabels={{
        previousMonth: t('graph.previousMonth'),
        nextMonth: t('graph.nextMonth'),
      }}
      onChange={(day) => props.onChange(day ?? '')}
    />
  );
}
