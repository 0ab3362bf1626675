// The week in the history bar (HIS-020 … HIS-032): a step back and on by day and week, a chip for each day
// with its dots, and the calendar behind the chosen one.
import { addDays } from '@flotila/domain/time.ts';
import { Popover, Tooltip } from '@mantine/core';
import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useFirstDayOfWeek } from '../../ground/session/week.ts';
import { useSteps } from '../../ground/ui/asked-for.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dayOfMonth, weekdayText } from '../../ground/words/day-words.ts';
import { km } from '../../ground/words/format.ts';
import { useDaySummaries } from '../../thing/ride/ride.data.ts';
import styles from './history-bar.module.css';
import type { HistoryPlace } from './history-place.ts';
import { type DayChip, dayChips, hasNextDay, hasNextWeek, nextWeekDay, weekDays } from './week.ts';

const DayCalendar = lazyPart('DayCalendar', () =>
  import('./DayCalendar.tsx').then((part) => part.DayCalendar),
);

const ICON = { size: 18, stroke: 1.7 } as const;

/** Drawn for itself, not with each answer that the bar hears: its tips cost more than all else of the bar. */
export const WeekStrip = memo(function WeekStrip({ place }: { place: HistoryPlace }) {
  const { day, today, setDay } = place;
  const step = useSteps(day, setDay);
  const { ccode } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const week = weekDays(day, useFirstDayOfWeek());
  const [first = day, last = day] = [week.at(0), week.at(-1)];
  const summaries = useDaySummaries(ccode, place.vehicleId, first, last);
  const chips = dayChips(week, place, summaries.data?.content ?? []);
  const row = useShownChip(day, summaries.data);
  return (
    <div className={styles.week}>
      <IconButton
        className={pieces.notOnPhone ?? ''}
        label={t('graph.previousWeek')}
        onClick={() => step((from) => addDays(from, -7))}
      >
        <IconChevronsLeft {...ICON} />
      </IconButton>
      <IconButton label={t('graph.previousDay')} onClick={() => step((from) => addDays(from, -1))}>
        <IconChevronLeft {...ICON} />
      </IconButton>
      <fieldset className={styles.chips} ref={row} aria-label={t('graph.days')}>
        {chips.map((chip) => (
          <Chip
            key={chip.day}
            chip={chip}
            onClick={() => (chip.isSelected ? setOpen(true) : setDay(chip.day))}
          />
        ))}
      </fieldset>
      <IconButton
        label={t('graph.nextDay')}
        disabled={!hasNextDay(day, today)}
        onClick={() => step((from) => (hasNextDay(from, today) ? addDays(from, 1) : from))}
      >
        <IconChevronRight {...ICON} />
      </IconButton>
      <IconButton
        className={pieces.notOnPhone ?? ''}
        label={t('graph.nextWeek')}
        disabled={!hasNextWeek(week, today)}
        onClick={() => step((from) => nextWeekDay(from, today))}
      >
        <IconChevronsRight {...ICON} />
      </IconButton>
      <Popover opened={isOpen} onChange={setOpen} position="top" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <IconButton
            label={t('graph.calendar')}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar {...ICON} />
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('graph.calendar')}>
          <Suspense fallback={<div className={styles.calendar} />}>
            <DayCalendar
              day={day}
              today={today}
              onDay={(next) => {
                setOpen(false);
                setDay(next);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
});

function Chip({ chip, onClick }: { chip: DayChip; onClick: () => void }) {
  const said = [
    chip.day,
    chip.rideCount === 0 ? t('graph.day.noRides') : t('graph.day.rides', { n: chip.rideCount }),
    ...(chip.rideCount === 0 ? [] : [km(chip.distance)]),
    ...(chip.shortCount === 0 ? [] : [t('history.short', { count: chip.shortCount })]),
    ...(chip.isRefueled ? [t('graph.day.refuelings', { n: chip.refuelingCount })] : []),
  ].join(', ');
  return (
    <Tooltip label={said} disabled={chip.isDisabled}>
      <button
        type="button"
        className={styles.chip}
        disabled={chip.isDisabled}
        aria-pressed={chip.isSelected}
        aria-label={`${weekdayText(chip.day)} ${dayOfMonth(chip.day)} ${said}`}
        onClick={onClick}
      >
        {weekdayText(chip.day)} {dayOfMonth(chip.day)}
        {chip.colour && <i className={styles.dot} data-colour={chip.colour} />}
        {chip.isRefueled && <i className={styles.dot} data-colour="refueling" />}
      </button>
    </Tooltip>
  );
}

/** On a phone the chips scroll: the chosen one comes into view, again when the dots have widened them. */
function useShownChip(day: string, dots: unknown) {
  const row = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the chips are others.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [day, dots]);
  return row;
}
