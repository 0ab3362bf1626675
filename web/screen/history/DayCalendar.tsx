// The calendar of the history bar: any day up to today (HIS-028), weeks as the language begins them.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/sk';
import { DatePicker } from '@mantine/dates';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useFirstDayOfWeek } from '../../ground/session/week.ts';

export function DayCalendar(props: { day: string; today: string; onDay: (day: string) => void }) {
  return (
    <DatePicker
      value={props.day}
      defaultDate={props.day}
      maxDate={props.today}
      locale={language()}
      firstDayOfWeek={useFirstDayOfWeek()}
      size="sm"
      highlightToday
      weekendDays={[]}
      ariaLabels={{
        previousMonth: t('graph.previousMonth'),
        nextMonth: t('graph.nextMonth'),
      }}
      onChange={(day) => day && props.onDay(day)}
    />
  );
}
