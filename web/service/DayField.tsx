// A day that is typed or picked from a calendar (SVC-025). Days are ISO texts on the screen and inside.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/sk';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { language, t } from '../i18n/i18n.ts';

interface DayFieldProps {
  label: string;
  /** `yyyy-MM-dd`, '' none. */
  value: string;
  error: string | undefined;
  isRequired?: boolean;
  placeholder?: string;
  description?: ReactNode;
  onChange: (day: string) => void;
  onLeave: () => void;
}

export function DayField(props: DayFieldProps) {
  const { isRequired = false } = props;
  return (
    <DateInput
      label={props.label}
      required={isRequired}
      clearable={!isRequired}
      value={props.value || null}
      error={props.error}
      placeholder={props.placeholder}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      valueFormat="YYYY-MM-DD"
      locale={language()}
      // I18N-005: weeks begin with Monday, in English with Sunday.
      firstDayOfWeek={language() === 'en' ? 0 : 1}
      weekendDays={[]}
      highlightToday
      autoComplete="off"
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      popoverProps={{ withinPortal: true, transitionProps: { duration: 120 } }}
      ariaLabels={{
        previousMonth: t('graph.previousMonth'),
        nextMonth: t('graph.nextMonth'),
      }}
      onChange={(day) => props.onChange(day ?? '')}
      onBlur={props.onLeave}
    />
  );
}
