// Which alerts the panel lists, in which order, and how what changes comes into the list. Pure.
import { type Alert, UNACKNOWLEDGED_DAYS } from '@flotila/domain/alert/alert.api.ts';
import { foldText } from '@flotila/domain/text.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { AlertsFilter, Period, Severity } from './alerts-place.ts';

const RANKS: Readonly<Record<Severity, number>> = { alarm: 2, warning: 1, info: 0 };
const DAYS: Readonly<Record<Period, number>> = {
  yesterday: 1,
  week: 7,
  month: UNACKNOWLEDGED_DAYS,
};

/** Somebody has acknowledged it, or what it told turned out not to be so: nobody need look at it. */
export function isHandled({ acknowledged, state }: Pick<Alert, 'acknowledged' | 'state'>): boolean {
  return acknowledged !== null || state === 'withdrawn';
}

/** The first local day that is listed, yyyy-MM-dd. */
export function firstDayOf(since: Period, zone: string, nowMs: number): string {
  return addDays(localDay(nowMs, zone), -DAYS[since]);
}

export interface ListedAlerts {
  /** Nobody has acknowledged them: the worst first, of one severity the newest. */
  open: Alert[];
  /** The rest, the newest first. */
  handled: Alert[];
}

/** Alerts of several answers, each once; of one that came twice the first holds. */
export function groupAlerts(...answers: readonly (readonly Alert[])[]): ListedAlerts {
  const byId = new Map<number, Alert>();
  for (const alert of answers.flat()) {
    if (!byId.has(alert.alertId)) byId.set(alert.alertId, alert);
  }
  const open: Alert[] = [];
  const handled: Alert[] = [];
  for (const alert of byId.values()) (isHandled(alert) ? handled : open).push(alert);
  open.sort((a, b) => RANKS[b.severity] - RANKS[a.severity] || newer(a, b));
  handled.sort(newer);
  return { open, handled };
}

function newer(a: Alert, b: Alert): number {
  return Date.parse(b.begin) - Date.parse(a.begin) || b.alertId - a.alertId;
}

export type SeverityCounts = Record<Severity, number>;

export function countSeverities(alerts: readonly Pick<Alert, 'severity'>[]): SeverityCounts {
  const counts = { alarm: 0, warning: 0, info: 0 };
  for (const { severity } of alerts) counts[severity] += 1;
  return counts;
}

/** O-5: the bell calls for what is worth looking at now; what is only for information waits in the list. */
export function bellCount({ alarm, warning }: SeverityCounts): number {
  return alarm + warning;
}

export function sumOf({ alarm, warning, info }: SeverityCounts): number {
  return alarm + warning + info;
}

/**
 * Does the filter leave the alert in the list? `words` gives what else its row says. Plates are found with and
 * without their blanks.
 */
export function alertFilter(
  { severities, text }: Pick<AlertsFilter, 'severities' | 'text'>,
  words: (alert: Alert) => string,
): (alert: Alert) => boolean {
  const wanted = foldText(text.trim());
  return (alert) => {
    if (severities.length > 0 && !severities.includes(alert.severity)) return false;
    if (wanted === '') return true;
    const { numericPlate, ruleName, place, zoneName } = alert;
    const plain = numericPlate?.replaceAll(/[\s-]/g, '');
    const texts = [numericPlate, plain, ruleName, place, zoneName, words(alert)];
    return texts.some((one) => one && foldText(one).includes(wanted));
  };
}

/** The list with what was told of some of its alerts, and with those that it lacks. */
export function withChanged(list: readonly Alert[], changed: readonly Alert[]): Alert[] {
  const told = new Map(changed.map((alert) => [alert.alertId, alert]));
  const known = new Set(list.map(({ alertId }) => alertId));
  return [
    ...changed.filter(({ alertId }) => !known.has(alertId)),
    ...list.map((alert) => told.get(alert.alertId) ?? alert),
  ];
}

/** From one row to another, both included, in the order of the list. */
export function idsBetween(ids: readonly number[], from: number, to: number): number[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a < 0 || b < 0) return b < 0 ? [] : [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
