// A day that is typed or picked from a calendar (SVC-025). Days are ISO texts on the screen and inside.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/sk';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { language, t } from '../i18n/i18n.ts';
import { useFirstDayOfWeek } from '../session/week.ts';

interface DayFieldProps {
  label: string;
  /** `yyyy-MM-dd`, '' none. */
  value: string;
  error: string | undefined;
  /** The last day that may be chosen. */
  max?: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  placeholder?: string;
  description?: ReactNode;
  hasSign?: boolean;
  onChange: (day: string) => void;
  onLeave?: () => void;
}

export function DayField(props: DayFieldProps) {
  const { isRequired = false, isReadOnly = false, hasSign = true } = props;
  const firstDayOfWeek = useFirstDayOfWeek();
  const [isOpen, setOpen] = useState(false);
  // The focus goes into what is refused, and the calendar would cover why: it waits for a click or for typing.
  const [askedOver, setAskedOver] = useState<string>();
  const isHeld = props.error !== askedOver && props.error !== undefined;
  const ask = () => setAskedOver(props.error);
  return (
    <DateInput
      label={props.label}
      required={isRequired && !isReadOnly}
      readOnly={isReadOnly}
      clearable={!isRequired && !isReadOnly}
      clearButtonProps={{ 'aria-label': t('day.clear', { field: props.label }) }}
      value={props.value || null}
      {...(props.max === undefined ? {} : { maxDate: props.max })}
      error={props.error}
      placeholder={props.placeholder}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      valueFormat="YYYY-MM-DD"
      locale={language()}
      firstDayOfWeek={firstDayOfWeek}
      weekendDays={[]}
      highlightToday
      autoComplete="off"
      leftSection={hasSign && <IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      // While the calendar is open, Esc closes it and not the dialog around it.
      data-mantine-stop-propagation={(isOpen && !isHeld) || undefined}
      popoverProps={{
        disabled: isReadOnly || isHeld,
        withinPortal: true,
        transitionProps: { duration: 120 },
        onEnterTransitionEnd: () => setOpen(true),
        onExitTransitionEnd: () => setOpen(false),
      }}
      ariaLabels={{
        previousMonth: t('graph.previousMonth'),
        nextMonth: t('graph.nextMonth'),
      }}
      onChange={(day) => props.onChange(day ?? '')}
      onClick={ask}
      onInput={ask}
      onBlur={() => {
        setAskedOver(undefined);
        props.onLeave?.();
      }}
    />
  );
}
