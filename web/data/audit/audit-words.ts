// What a change is called for people: kinds, actions, and the fields of records by the names that their
// forms give them. Pure but for the language.
import type { AuditEntry, AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { differences } from '../../form-merge.ts';
import { MISSING } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import type { TextKey } from '../../i18n/sk.ts';
import { valueText } from '../value-text.ts';

/** Names of ids, as far as they are known (null: not), and the zone of moments. */
export interface AuditNames {
  zone: string;
  vehicle(id: number): string | null;
  person(id: number): string | null;
}

export interface ChangedField {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Beginnings of the texts in which the forms of a kind name their fields. */
const PREFIXES: Record<AuditKind, readonly string[]> = {
  company: ['com.'],
  'special-access': ['spa.'],
  person: ['person.f.', 'person.role.', 'person.'],
  groupset: ['grp.'],
  sharing: ['shr.'],
  contract: ['ctr.', 'contract.'],
  subject: ['sub.'],
  vehicle: ['vf.', 'update.', 'column.'],
  'vehicle-log': [],
  'unknown-tracker': [],
  command: ['aud.command.'],
  ride: ['rideUpdate.'],
  refueling: ['document.'],
  'service-plan': ['svc.f.'],
  service: ['svc.f.'],
  zone: ['zone.'],
  rule: ['rule.'],
  'tachograph-file': [],
  alert: ['aud.alert.'],
  notification: ['aud.notification.'],
  webhook: ['whk.'],
  forwarding: ['fwd.', 'whk.'],
  'report-schedule': [],
  session: ['aud.session.'],
};

/** Fields that their form calls otherwise. */
const ALIASES: Record<string, TextKey> = {
  'company countryCode': 'com.country',
  'company moduleContracts': 'com.contracts',
  'contract vehicleId': 'ctr.vehicle',
  'contract currencyCode': 'ctr.currency',
  'contract fromTimestamp': 'ctr.from',
  'contract toTimestamp': 'ctr.to',
  'subject countryCode': 'sub.country',
  'vehicle tanks': 'vf.s.tanks',
  'vehicle identifications': 'vf.s.identifications',
  'vehicle device': 'vf.s.device',
  'vehicle axles': 'vf.g.axles',
  'ride driverId': 'rideUpdate.driver',
  'ride personId': 'rideUpdate.driver',
  'ride rideTypeCode': 'rideUpdate.rideType',
  'ride typeCode': 'rideUpdate.rideType',
  'sharing hashCode': 'shr.hash',
  'refueling vehicleId': 'document.vehicle',
  'refueling timestamp': 'document.time',
  'refueling fuelQuantity': 'document.quantity',
  'refueling fullTank': 'document.full',
  'refueling currencyCode': 'document.currency',
};

const VEHICLES = ['vehicles', 'vehiclesIds', 'visibleVehicles', 'vehicleId'];
const PERSONS = ['persons', 'permissions', 'visiblePersons', 'personId', 'driverId'];
/** Names of one list that are written out. */
const NAMES_MAX = 30;

/** The name that the form of the record gives the field; without one the field's own, in words. */
export function fieldLabel(kind: AuditKind, field: string): string {
  const keys = [ALIASES[`${kind} ${field}`], ...PREFIXES[kind].map((prefix) => prefix + field)];
  for (const key of keys) {
    const text = key === undefined ? '…' : t(key as TextKey);
    if (text !== '…') return text;
  }
  return field
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** What of the record changed; of one made or deleted whatever it has. */
export function changedFields(
  { kind, before, after }: Pick<AuditEntry, 'kind' | 'before' | 'after'>,
  names: AuditNames,
): ChangedField[] {
  return differences(before ?? {}, after ?? {}).map(({ field, before: old, after: now }) => {
    const label = field === 'passwordChanged' ? t('aud.password') : fieldLabel(kind, field);
    if (field === 'passwordChanged') return { field, label, before: '', after: t('aud.changed') };
    if (Array.isArray(old) && Array.isArray(now)) {
      const change = listChange(field, old, now, names);
      if (change) return { field, label, ...change };
    }
    const word = (value: unknown) => worded(field, value, names);
    return { field, label, before: word(old), after: word(now) };
  });
}

/** Of lists only what came and what went; null where only the order changed. */
function listChange(
  field: string,
  old: readonly unknown[],
  now: readonly unknown[],
  names: AuditNames,
) {
  const [gone, come] = [without(old, now), without(now, old)];
  const word = (list: unknown[], sign: string) =>
    list.length === 0 ? '' : `${sign} ${worded(field, list, names)}`;
  return gone.length + come.length === 0
    ? null
    : { before: word(gone, '−'), after: word(come, '+') };
}

/** Entries with the same content are the same. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other.map((one) => JSON.stringify(one)));
  return list.filter((one) => !known.has(JSON.stringify(one)));
}

function worded(field: string, value: unknown, names: AuditNames): string {
  const nameOf = VEHICLES.includes(field)
    ? names.vehicle
    : PERSONS.includes(field)
      ? names.person
      : null;
  if (!nameOf || !isIds([value].flat())) return valueText(value, names.zone);
  const ids = [value].flat() as number[];
  if (ids.length === 0) return MISSING;
  const first = ids.slice(0, NAMES_MAX).map((id) => nameOf(id) ?? `#${id}`);
  const rest = ids.length - first.length;
  return first.join(', ') + (rest > 0 ? ` +${rest}` : '');
}

function isIds(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'number' && Number.isInteger(value));
}
