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

/** The criterion by which a service is due first. */
export interface NearestDue {
  by: 'days' | 'km' | 'eh';
  /** Days, metres, seconds; negative is overdue. */
  left: number;
  /** What is left as a part of the time of notice, so that days and kilometres compare. */
  share: number;
}

/** null: the service is due by nothing. */
export function nearestDue(due: DueDifferences): NearestDue | null {
  const criteria = [
    { by: 'days' as const, left: due.diffDays, notice: NOTICE_DAYS },
    { by: 'km' as const, left: due.diffKm, notice: NOTICE_METRES },
    { by: 'eh' as const, left: due.diffEh, notice: NOTICE_ENGINE_SECONDS },
  ];
  const known = criteria.flatMap(({ by, left, notice }) =>
    left === null ? [] : [{ by, left, share: left / notice }],
  );
  return known.sort((a, b) => a.share - b.share)[0] ?? null;
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
export type AlertKind = 'mot' | 'oil_change' | 'other';

/** Whose icon a type of service has. */
export function alertKind(typeCode: string): AlertKind {
  return typeCode === 'mot' || typeCode === 'oil_change' ? typeCode : 'other';
}

export interface ServiceAlerts {
  mot: AlertLevel | null;
  oil_change: AlertLevel | null;
  other: AlertLevel | null;
}

/** Icons of a vehicle from its active services. */
export function serviceAlerts(services: readonly AlertedService[]): ServiceAlerts {
  const of = (kind: AlertKind) =>
    worstLevel(services.filter(({ typeCode }) => alertKind(typeCode) === kind).map(serviceLevel));
  return { mot: of('mot'), oil_change: of('oil_change'), other: of('other') };
}

/** ONL-015: from this age of the last location on, the label tells how old it is. */
const LAST_SEEN_MS_MIN = 8 * 60_000;

/** Does the vehicle label show the relative last-seen time? */
export function showsLastSeen(locationTs: number, now: number): boolean {
  return now - locationTs >= LAST_SEEN_MS_MIN;
}
