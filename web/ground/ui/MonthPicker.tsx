// The chip of a month with a month before and after, and a small calendar of months that opens from it.
// Months later than `max` cannot be chosen. In the calendar the arrows, Home, End, Page Up and Page Down
// walk, Enter chooses, Esc closes.
import { type Month, monthText, readMonth } from '@flotila/domain/period.ts';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconCalendarMonth, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { monthName, monthWords } from '../words/day-words.ts';
import { useSteps } from './asked-for.ts';
import { IconButton } from './IconButton.tsx';
import styles from './month-picker.module.css';
import { clampMonth, isAfter, isSameMonth, stepMonth } from './month-step.ts';
import pieces from './pieces.module.css';

export interface MonthPickerProps {
  value: Month;
  /** The last month that can be chosen. */
  max: Month;
  /** The month that it is; left out: `max`. */
  current?: Month;
  /** Days that are shown in place of a month, in words; they begin in `value`, to which a step back leads. */
  within?: string;
  onChange: (month: Month) => void;
}

export function MonthPicker({ value, max, current = max, within, onChange }: MonthPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const name = within ?? monthWords(value);
  const step = useSteps(monthText(value), (text) => onChange(readMonth(text) ?? value));
  const go = (key: string) =>
    step((from) => monthText(stepMonth(key, readMonth(from) ?? value, max) ?? value));
  const before = stepMonth('ArrowLeft', value, max) ?? value;
  const after = stepMonth('ArrowRight', value, max) ?? value;
  return (
    <div className={styles.chip}>
      <IconButton
        label={t('month.previous')}
        disabled={within === undefined && isSameMonth(before, value)}
        onClick={() => (within === undefined ? go('ArrowLeft') : onChange(value))}
      >
        <IconChevronLeft size={18} />
      </IconButton>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="md"
        width={272}
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <UnstyledButton
            className={`${pieces.lit} ${styles.name}`}
            aria-label={t('month.pick', { month: name })}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendarMonth className={pieces.quiet} size={16} stroke={1.7} aria-hidden="true" />
            {name}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown ?? ''} data-closes-itself>
          <Months
            value={value}
            max={max}
            current={current}
            {...(within !== undefined && { within })}
            onChange={(month) => {
              setOpen(false);
              onChange(month);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <IconButton
        label={t('month.next')}
        disabled={isSameMonth(after, value)}
        onClick={() => go('ArrowRight')}
      >
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  );
}

function Months({ value, max, current = max, within, onChange }: MonthPickerProps) {
  const [marked, setMarked] = useState(value);
  const place = useRef<HTMLFieldSetElement>(null);
  const hasWalked = useRef(true);
  useEffect(() => {
    if (!hasWalked.current) return;
    hasWalked.current = false;
    place.current
      ?.querySelector<HTMLElement>(`[data-month="${monthText(marked)}"]`)
      ?.focus({ preventScroll: true });
  }, [marked]);
  function walk(signal: KeyboardEvent) {
    const next = stepMonth(signal.key, marked, max);
    if (!next) return;
    signal.preventDefault();
    hasWalked.current = true;
    setMarked(next);
  }
  const toYear = (years: number) =>
    setMarked(clampMonth({ ...marked, year: marked.year + years }, max));
  const { year } = marked;
  return (
    <>
      <div className={styles.year}>
        <IconButton label={t('month.previousYear')} onClick={() => toYear(-1)}>
          <IconChevronLeft size={18} />
        </IconButton>
        <strong aria-live="polite">{year}</strong>
        <IconButton
          label={t('month.nextYear')}
          disabled={year >= max.year}
          onClick={() => toYear(1)}
        >
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      <fieldset
        ref={place}
        className={styles.months}
        aria-label={t('month.list', { year: String(year) })}
        onKeyDown={walk}
      >
        {Array.from({ length: 12 }, (_none, index) => {
          const month = { year, month: index + 1 };
          const isMarked = isSameMonth(month, marked);
          return (
            <UnstyledButton
              key={month.month}
              className={styles.month}
              data-month={monthText(month)}
              data-autofocus={isMarked || undefined}
              tabIndex={isMarked ? 0 : -1}
              disabled={isAfter(month, max)}
              aria-pressed={within === undefined && isSameMonth(month, value)}
              aria-current={isSameMonth(month, current) ? 'date' : undefined}
              onClick={() => onChange(month)}
            >
              {monthName(month)}
            </UnstyledButton>
          );
        })}
      </fieldset>
    </>
  );
}
