// The period of a report (REP-012 … REP-022): kinds that were used last stand first; what a kind still needs is
// picked below it, nothing later than today.
import type { PeriodKind, ReportPeriod } from '@flotila/domain/report/period.ts';
import { InputBase, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconCheck, IconSelector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { t } from '../../ground/i18n/i18n.ts';
import { remembered, useRemembered } from '../../ground/session/remembered.ts';
import { listen } from '../../ground/ui/listen.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { PeriodPick, type PickedKind, withoutPick } from './PeriodPick.tsx';
import styles from './period.module.css';
import { periodWords } from './period-words.ts';

const LAST_KINDS_MAX = 3;
const lastKinds = () => remembered('flotila.report.kinds', z.array(z.string()), []);

interface PeriodFieldProps {
  value: ReportPeriod;
  kinds: readonly PeriodKind[];
  /** `yyyy-MM-dd` */
  today: string;
  onChange: (period: ReportPeriod) => void;
}

export function PeriodField({ value, kinds, today, onChange }: PeriodFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const words = periodWords(value, today);
  useEffect(() => {
    if (!isOpen) return;
    // A button of the calendar that went off while it had the focus leaves nobody who would hear Esc.
    return listen(window, { keydown: ({ key }) => key === 'Escape' && setOpen(false) });
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="target"
      position="bottom"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          label={t('rep.period')}
          aria-label={`${t('rep.period')}: ${words.name} ${words.days}`.trim()}
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
          rightSection={<IconSelector size={16} stroke={1.7} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`${pieces.cut} ${pieces.block} ${styles.value}`}>
            {words.name} <span>{words.days}</span>
          </span>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.dropdown ?? ''}
        data-closes-itself
        data-period
        aria-label={t('rep.period')}
      >
        <Kinds
          value={value}
          kinds={kinds}
          today={today}
          onChange={(period, isDone) => {
            if (isDone) setOpen(false);
            onChange(period);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Kinds(
  props: Omit<PeriodFieldProps, 'onChange'> & {
    onChange: (period: ReportPeriod, isDone: boolean) => void;
  },
) {
  const { value, kinds, today } = props;
  const [used, setUsed] = useRemembered(lastKinds());
  // As they were when it opened: nothing moves below the pointer.
  const [order] = useState(() => ordered(kinds, used));
  const [open, setOpen] = useState<PickedKind | null>(
    withoutPick(value.kind) ? null : (value.kind as PickedKind),
  );
  const choose = (period: ReportPeriod, isDone: boolean) => {
    setUsed([period.kind, ...used.filter((kind) => kind !== period.kind)].slice(0, LAST_KINDS_MAX));
    props.onChange(period, isDone);
  };
  return (
    <ul>
      {order.map((kind) => (
        <li key={kind}>
          <UnstyledButton
            className={`${pieces.lit} ${styles.kind}`}
            aria-pressed={value.kind === kind}
            data-autofocus={value.kind === kind || undefined}
            {...(withoutPick(kind) ? {} : { 'aria-expanded': open === kind })}
            onClick={() => {
              if (withoutPick(kind)) choose({ kind }, true);
              else setOpen(open === kind ? null : (kind as PickedKind));
            }}
          >
            <span>{t(`rep.kind.${kind}`)}</span>
            {withoutPick(kind) && (
              <small className={pieces.plain}>{periodWords({ kind }, today).days}</small>
            )}
            {value.kind === kind && (
              <IconCheck
                className={`${pieces.accent} ${pieces.toEnd}`}
                size={16}
                stroke={2}
                aria-hidden="true"
              />
            )}
          </UnstyledButton>
          {open === kind && !withoutPick(kind) && (
            <PeriodPick kind={open} value={value} today={today} onChange={choose} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The ones that were used last, then the others as the report offers them. */
function ordered(kinds: readonly PeriodKind[], used: readonly string[]): PeriodKind[] {
  const first = used.flatMap((name) => kinds.find((kind) => kind === name) ?? []);
  return [...first, ...kinds.filter((kind) => !first.includes(kind))];
}
