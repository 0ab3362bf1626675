// The fields of a contract in words, for what somebody else changed meanwhile (DATA-026).
import type { Waypoint } from '@flotila/domain/contract/route-plan.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { duration, km, MISSING, number } from '../../../ground/words/format.ts';
import type { Naming } from '../naming.ts';
import { valueText } from '../value-text.ts';

const LABELS = {
  name: 'ctr.name',
  vehicle: 'ctr.vehicleId',
  subject: 'ctr.subjectId',
  active: 'ctr.active',
  fromTimestamp: 'ctr.from',
  toTimestamp: 'ctr.to',
  fromPlace: 'ctr.fromPlace',
  toPlace: 'ctr.toPlace',
  planUrl: 'ctr.planUrl',
  amount: 'ctr.amount',
  currencyCode: 'ctr.currencyCode',
  plannedDistance: 'ctr.plannedDistance',
  plannedDuration: 'ctr.plannedDuration',
  plan: 'ctr.plan',
  // Fields of the form that the record has under another name.
  from: 'ctr.from',
  to: 'ctr.to',
  'plan.waypoints': 'ctr.plan',
} as const;

/** null: not worth telling, because it follows from another field or from what was driven. */
export function contractWords(
  field: string,
  value: unknown,
  { zone }: Naming,
): { label: string; text: string } | null {
  const label = LABELS[field as keyof typeof LABELS];
  return label ? { label: t(label), text: textOf(field, value, zone) } : null;
}

function textOf(field: string, value: unknown, zone: string): string {
  if (field === 'plannedDistance') return km(value as number | null);
  if (field === 'plannedDuration') return duration(value as number | null);
  if (field === 'amount' && typeof value === 'number') return number(value, 2);
  if (field === 'plan.waypoints') return placesOf(value);
  if (field === 'plan') return placesOf((value as { waypoints?: unknown } | null)?.waypoints);
  return valueText(value, zone);
}

function placesOf(waypoints: unknown): string {
  if (!Array.isArray(waypoints)) return MISSING;
  return (waypoints as Waypoint[]).map(({ name }) => name).join(' → ') || MISSING;
}
