// Why a driver may take what is asked for, or may not, in words (office-drivers): nothing is told by colour alone.
import type { MayDriveReason } from '@flotila/domain/tachograph/may-drive.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { duration } from '../../ground/words/format.ts';
import { activityWords } from './activity-words.tsx';
import { type DriverEntry, KNOWN_MS } from './entries.ts';
import { type Clock, momentText, saidMoment } from './moment-words.ts';

const MINUTE = 60;

export interface Reason {
  text: string;
  /** Where there is little room. */
  short: string;
  tone: 'plain' | 'quiet' | 'notice';
}

export function reasonOf(entry: DriverEntry, clock: Clock): Reason {
  const { hours, verdict } = entry;
  if (!hours || !verdict) return unknownReason(entry, clock);
  const { reason } = verdict;
  switch (reason.code) {
    case 'rested':
      return plain(t('drivers.rested'), t('drivers.short.rested'));
    case 'atOnce':
      return plain(t('drivers.atOnce'));
    case 'withBreak': {
      const by = momentText(reason.by, clock);
      return plain(t('drivers.breakBy', { time: by }), t('drivers.short.breakBy', { time: by }));
    }
    case 'afterBreak':
      return plain(t('drivers.afterBreak', { time: momentText(reason.at, clock) }));
    case 'reducedRest':
      return reducedReason(reason);
    case 'short':
      return shortReason(reason, hours, clock);
    case 'resting':
      return restingReason(reason, clock);
  }
}

function plain(text: string, short = text): Reason {
  return { text, short, tone: 'plain' };
}

type Told<Code extends MayDriveReason['code']> = Extract<MayDriveReason, { code: Code }>;

function reducedReason({ kind, left }: Told<'reducedRest'>): Reason {
  const text =
    kind === 'weekly'
      ? t('drivers.onlyReducedWeekly')
      : t('drivers.onlyReduced', { count: Math.max(0, left) });
  return { text, short: t('drivers.short.onlyReduced'), tone: 'notice' };
}

function shortReason({ by, limit }: Told<'short'>, hours: DriverHours, clock: Clock): Reason {
  const missing = t('drivers.missing', { time: leftText(by + MINUTE - 1) });
  const why = limit === 'day' ? null : limitText(limit, hours, clock);
  return { text: why === null ? missing : `${missing}, ${why}`, short: missing, tone: 'quiet' };
}

function limitText(
  limit: Exclude<Told<'short'>['limit'], 'day'>,
  hours: DriverHours,
  clock: Clock,
): string | null {
  if (limit === 'week' || limit === 'twoWeeks') return t(`drivers.why.${limit}`);
  const by = limit === 'weeklyRest' ? hours.weeklyRestBy : hours.dailyRestBy;
  return by && t(`drivers.why.${limit}`, { time: momentText(by, clock) });
}

function restingReason(reason: Told<'resting'>, clock: Clock): Reason {
  const at = saidMoment(reason.from, clock);
  const rest = t(reason.kind === 'weekly' ? 'drivers.restWeekly' : 'drivers.restDaily', {
    done: leftText(reason.done),
    needed: duration(reason.needed),
  });
  const can = t('drivers.canFrom', { time: at, left: duration(reason.remaining) });
  return plain(`${can} ${rest}`, t('drivers.short.from', { time: at }));
}

function unknownReason({ hours }: DriverEntry, clock: Clock): Reason {
  const say = (text: string): Reason => ({ text, short: text, tone: 'quiet' });
  if (!hours) return say(t('drivers.never'));
  const since = t('drivers.since', { time: momentText(hours.activitySince, clock) });
  if (clock.nowMs - Date.parse(hours.asOf) > KNOWN_MS) {
    return say(t('drivers.lastKnown', { time: momentText(hours.asOf, clock) }));
  }
  return say(`${activityWords(hours)} ${since}`);
}

/** h:mm, never more than there is. */
export function leftText(seconds: number): string {
  return duration(Math.floor(seconds / MINUTE) * MINUTE);
}

/** How long until a break must begin, or how long the one that runs still takes. */
export function breakText({ breakLeft, remainingToBreak }: DriverHours): string {
  if (breakLeft === null) return leftText(remainingToBreak);
  return t('drivers.breakStill', { n: Math.ceil(breakLeft / MINUTE) });
}

/** By when a daily rest must begin: the reduced one where only that fits; '-' for who has rested. */
export function restBy({ hours, verdict }: DriverEntry, clock: Clock): string {
  const by = verdict?.reason.code === 'reducedRest' ? hours?.reducedRestBy : hours?.dailyRestBy;
  return by ? momentText(by, clock) : '-';
}
