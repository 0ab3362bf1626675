// When a service is due: notice before, warning after, and what a vehicle shows for all of them
// (ONL-033 … ONL-035, service.md §1). Differences are "due value minus now"; negative is overdue.

export type AlertLevel = 'notice' | 'warning';

/** ONL-035: so long before the due value a notice begins. Days, metres, seconds. */
export const NOTICE_DAYS = 30;
export const NOTICE_METRES = 1_000_000;
export const NOTICE_ENGINE_SECONDS = 180_000;

/** What is left until a service is due; null: it does not depend on that. */
export interface DueDifferences {
  diffDays: number | null;
  diffKm: number | null;
  diffEh: number | null;
}

/** Level of one service: the worst of its criteria. Due today is a notice, valid until the day ends. */
export function serviceLevel(due: DueDifferences): AlertLevel | null {
  return worstLevel([
    levelOf(due.diffDays, NOTICE_DAYS),
    levelOf(due.diffKm, NOTICE_METRES),
    levelOf(due.diffEh, NOTICE_ENGINE_SECONDS),
  ]);
}

function levelOf(left: number | null, notice: number): AlertLevel | null {
  if (left === null || left > notice) return null;
  return left < 0 ? 'warning' : 'notice';
}

/** The worst of several levels; null when there is none. */
export function worstLevel(levels: readonly (AlertLevel | null)[]): AlertLevel | null {
  if (levels.includes('warning')) return 'warning';
  return levels.includes('notice') ? 'notice' : null;
}

export interface AlertedService extends DueDifferences {
  typeCode: string;
}

/** Types with an icon of their own in the list (ONL-033); all others share one (ONL-034). */
const OWN_ICON = ['mot', 'oil_change'] as const;

export interface ServiceAlerts {
  mot: AlertLevel | null;
  oil_change: AlertLevel | null;
  other: AlertLevel | null;
}

/** Icons of a vehicle from its active services. */
export function serviceAlerts(services: readonly AlertedService[]): ServiceAlerts {
  const of = (matches: (typeCode: string) => boolean) =>
    worstLevel(services.filter(({ typeCode }) => matches(typeCode)).map(serviceLevel));
  return {
    mot: of((typeCode) => typeCode === 'mot'),
    oil_change: of((typeCode) => typeCode === 'oil_change'),
    other: of((typeCode) => !(OWN_ICON as readonly string[]).includes(typeCode)),
  };
}

/** ONL-015: from this age of the last location on, the label tells how old it is. */
export const LAST_SEEN_MS_MIN = 8 * 60_000;

/** Does the vehicle label show the relative last-seen time? */
export function showsLastSeen(locationTs: number, now: number): boolean {
  return now - locationTs >= LAST_SEEN_MS_MIN;
}
