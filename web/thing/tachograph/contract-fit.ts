// May the driver of a contract's vehicle take what is planned? How much driving is ahead, and the answer in one
// sentence. Pure.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { ASKED_MAX } from './asked-hours.ts';
import type { DriverEntry } from './entries.ts';
import { type Clock, saidMoment } from './moment-words.ts';
import { leftText } from './reason-words.ts';

const MINUTE = 60;
/** What begins later is another day's question: until then the driver rests. */
const SOON_MS = 24 * 3_600_000;

export interface Ahead {
  state: ContractRow['state'] | null;
  /** Epoch milliseconds, null open. */
  fromMs: number | null;
  plannedDuration: number | null;
  actualDuration: number;
  /** As the way stands, null: not known. */
  remainingDuration: number | null;
}

/** Seconds of driving that are ahead of who drives it now or within a day; null: nothing can be said. */
export function drivingAhead(contract: Ahead, nowMs: number): number | null {
  const { state, fromMs, plannedDuration, actualDuration, remainingDuration } = contract;
  if (!plannedDuration || state === 'done' || state === 'unrealized') return null;
  if (state === 'active') {
    const left = remainingDuration ?? plannedDuration - actualDuration;
    return left > 0 ? left : null;
  }
  return fromMs !== null && fromMs > nowMs + SOON_MS ? null : plannedDuration;
}

export interface Fit {
  text: string;
  tone: 'good' | 'notice' | 'quiet';
}

/** null: nothing is known of the driver. */
export function fitOf(entry: DriverEntry, seconds: number, clock: Clock): Fit | null {
  const { name, remaining, verdict } = entry;
  if (!verdict) return null;
  const asked = leftText(seconds + MINUTE - 1);
  if (seconds > ASKED_MAX * MINUTE)
    return { text: t('drivers.fits.days', { asked }), tone: 'quiet' };
  const { reason } = verdict;
  if (reason.code === 'reducedRest') {
    return { text: t('drivers.fits.reduced', { name, asked }), tone: 'notice' };
  }
  if (reason.code === 'resting') {
    const time = saidMoment(reason.from, clock);
    return { text: t('drivers.fits.resting', { name, time }), tone: 'notice' };
  }
  if (reason.code === 'short') {
    const missing = leftText(reason.by + MINUTE - 1);
    return { text: t('drivers.fits.short', { name, asked, missing }), tone: 'notice' };
  }
  return { text: t('drivers.fits.may', { name, asked, left: leftText(remaining) }), tone: 'good' };
}
