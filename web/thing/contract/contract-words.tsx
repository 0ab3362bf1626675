// What contracts are called: their state as shape and word, whether they are late, when the vehicle arrives.

import type { ContractState } from '@flotila/domain/contract/contract.ts';
import {
  IconAlertTriangleFilled,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { duration } from '../../ground/words/format.ts';
import type { Arrival } from './contract-rows.ts';
import styles from './contract-words.module.css';

const ICONS: Record<ContractState, TablerIcon> = {
  planned: IconCalendarEvent,
  active: IconTruckDelivery,
  done: IconCircleCheck,
  unrealized: IconCircleX,
};

const TONES: Partial<Record<ContractState, string | undefined>> = {
  active: pieces.accent,
  done: pieces.good,
};

export function ContractStateMark({ state }: { state: ContractState }) {
  const Icon = ICONS[state];
  return (
    <span className={`${pieces.quiet} ${TONES[state] ?? ''} ${styles.mark}`}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`contract.state.${state}`)}
    </span>
  );
}

export function LateMark() {
  return (
    <span className={`${pieces.notice} ${pieces.strong} ${styles.mark}`}>
      <IconAlertTriangleFilled size={14} aria-hidden="true" />
      {t('contract.late')}
    </span>
  );
}

/** Where and when a sentence is read. */
export interface Reading {
  timeZone: string;
  nowMs: number;
}

const HOUR_MINUTES = 60;

/** "Príchod asi 14:20, o 12 min neskôr než podľa plánu (podľa tempa plánu)". */
export function arrivalText(arrival: Arrival, { timeZone, nowMs }: Reading): string {
  if (arrival.kind === 'unknown') return t('cp.unknown');
  const at = { time: timeOrDate(arrival.at, timeZone, nowMs) };
  if (arrival.kind === 'arrived') return t('cp.arrived', at);
  const { minutes, workedOutBy } = arrival;
  const expected = t('cp.expected', at);
  const pace = minutes === null ? '' : `, ${delayText(minutes)}`;
  return `${expected}${pace}${workedOutBy === null ? '' : ` (${t(`cp.by.${workedOutBy}`)})`}`;
}

function delayText(minutes: number): string {
  if (minutes === 0) return t('cp.onTime');
  const size = Math.abs(minutes);
  const span =
    size < HOUR_MINUTES ? t('time.minutes', { n: size }) : `${duration(size * HOUR_MINUTES)} h`;
  return t(minutes > 0 ? 'cp.behind' : 'cp.ahead', { span });
}

/** "príchod 14:20" for where there is little room; null: nothing can be said. */
export function shortArrival(arrival: Arrival | null, { timeZone, nowMs }: Reading): string | null {
  if (arrival === null || arrival.kind === 'unknown') return null;
  return t(`cp.now.${arrival.kind}`, { time: timeOrDate(arrival.at, timeZone, nowMs) });
}

/** "14:20" where there is least room; null as above, and after the arrival. */
export function chipTime(arrival: Arrival | null, { timeZone, nowMs }: Reading): string | null {
  return arrival?.kind === 'expected' ? timeOrDate(arrival.at, timeZone, nowMs) : null;
}
