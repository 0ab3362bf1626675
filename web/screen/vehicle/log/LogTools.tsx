// Above the lines of a log: the day (only days that have a log), what is looked for, the order, reading
// again, and the download of the whole day.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/sk';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRefresh,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { useFirstDayOfWeek } from '../../../ground/session/week.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { ToggleChip } from '../../../ground/ui/ToggleChip.tsx';
import type { Direction, LogFilter } from './log-lines.ts';
import styles from './vehicle-log.module.css';

const DIRECTIONS: readonly (Direction | 'all')[] = ['all', 'in', 'out', 'event'];

export function LogDays(props: {
  /** Newest first. */
  days: readonly string[];
  day: string;
  onPick: (day: string) => void;
}) {
  const { days, day, onPick } = props;
  const at = days.indexOf(day);
  const [later, earlier] = [days[at - 1], days[at + 1]];
  return (
    <div className={styles.days}>
      <IconButton
        label={t('log.earlier')}
        disabled={earlier === undefined}
        onClick={() => earlier && onPick(earlier)}
      >
        <IconChevronLeft size={18} />
      </IconButton>
      <DatePickerInput
        aria-label={t('log.day')}
        value={day}
        valueFormat="YYYY-MM-DD"
        locale={language()}
        firstDayOfWeek={useFirstDayOfWeek()}
        weekendDays={[]}
        minDate={days.at(-1) ?? day}
        maxDate={days[0] ?? day}
        excludeDate={(one) => !days.includes(one)}
        leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
        popoverProps={{ withinPortal: true, transitionProps: { duration: 120 } }}
        ariaLabels={{ previousMonth: t('graph.previousMonth'), nextMonth: t('graph.nextMonth') }}
        onChange={(picked) => picked && onPick(picked)}
      />
      <IconButton
        label={t('log.later')}
        disabled={later === undefined}
        onClick={() => later && onPick(later)}
      >
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  );
}

export function LogFilterBar(props: { filter: LogFilter; onFilter: (filter: LogFilter) => void }) {
  const { filter, onFilter } = props;
  const directions = DIRECTIONS.map((value) => ({ value, label: t(`log.only.${value}`) }));
  const pickDirection = (picked: string | null) =>
    onFilter({ ...filter, direction: DIRECTIONS.find((one) => one === picked) ?? 'all' });
  return (
    <div className={styles.filter}>
      <TextInput
        data-autofocus
        className={styles.search ?? ''}
        aria-label={t('log.search')}
        placeholder={t('log.search')}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={filter.text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(signal) => onFilter({ ...filter, text: signal.currentTarget.value })}
      />
      <SegmentedControl
        className={styles.wideOnly ?? ''}
        size="xs"
        aria-label={t('log.direction')}
        data={directions}
        value={filter.direction}
        onChange={pickDirection}
      />
      <Select
        className={styles.narrowOnly ?? ''}
        aria-label={t('log.direction')}
        data={directions}
        value={filter.direction}
        allowDeselect={false}
        onChange={pickDirection}
      />
      <ToggleChip
        isOn={filter.isRefusedOnly}
        onClick={() => onFilter({ ...filter, isRefusedOnly: !filter.isRefusedOnly })}
      >
        {t('log.refusedOnly')}
      </ToggleChip>
    </div>
  );
}

export function LogButtons(props: {
  isNewestFirst: boolean;
  isReading: boolean;
  onTurn: () => void;
  onRefresh: () => void;
  onDownload: () => void;
}) {
  const Sort = props.isNewestFirst ? IconSortDescending : IconSortAscending;
  return (
    <div className={styles.buttons}>
      <IconButton
        label={t(props.isNewestFirst ? 'log.newestFirst' : 'log.oldestFirst')}
        onClick={props.onTurn}
      >
        <Sort size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={t('log.refresh')} disabled={props.isReading} onClick={props.onRefresh}>
        <IconRefresh size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={t('log.download')} onClick={props.onDownload}>
        <IconDownload size={18} stroke={1.7} />
      </IconButton>
    </div>
  );
}
