// The fields of a contract in words, for what somebody else changed meanwhile (DATA-026).
import type { Waypoint } from '@flotila/domain/contract/route-plan.ts';
import type { Fields } from '@flotila/domain/record/field.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import { duration, km, MISSING } from '../../../ground/words/format.ts';
import { fieldValue, labelOf } from '../field-value.ts';
import type { Naming } from '../naming.ts';
import { valueText } from '../value-text.ts';
import { CONTRACT } from './contract-form.ts';

/** Beside what the table says: fields of the record with the name of what they mean, and what follows from others. */
const LABELS: Readonly<Record<string, TextKey>> = {
  vehicle: 'ctr.vehicleId',
  subject: 'ctr.subjectId',
  fromTimestamp: 'ctr.from',
  toTimestamp: 'ctr.to',
  planUrl: 'ctr.planUrl',
  plannedDistance: 'ctr.plannedDistance',
  plannedDuration: 'ctr.plannedDuration',
  plan: 'ctr.plan',
  // Fields of the form that the record has under another name.
  from: 'ctr.from',
  to: 'ctr.to',
  'plan.waypoints': 'ctr.plan',
};

/** null: not worth telling, because it follows from another field or from what was driven. */
export function contractWords(
  field: string,
  value: unknown,
  { zone }: Naming,
): { label: string; text: string } | null {
  const label = LABELS[field];
  if (label) return { label: t(label), text: textOf(field, value, zone) };
  // A number of a vehicle or a partner tells nobody anything; the record has their names.
  const kind = (CONTRACT.fields as Fields)[field]?.kind;
  if (!kind || kind === 'id') return null;
  return { label: labelOf(CONTRACT, field), text: fieldValue(CONTRACT, field, value, zone) };
}

function textOf(field: string, value: unknown, zone: string): string {
  if (field === 'plannedDistance') return km(value as number | null);
  if (field === 'plannedDuration') return duration(value as number | null);
  if (field === 'plan.waypoints') return placesOf(value);
  if (field === 'plan') return placesOf((value as { waypoints?: unknown } | null)?.waypoints);
  return valueText(value, zone);
}

function placesOf(waypoints: unknown): string {
  if (!Array.isArray(waypoints)) return MISSING;
  return (waypoints as Waypoint[]).map(({ name }) => name).join(' → ') || MISSING;
}
