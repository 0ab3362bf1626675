// What a change changed, field by field: named as the form of the record names it, worded as people say it. Pure but
// for the language.
import type { AuditEntry, AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import { isAlike } from '../../../ground/ui/form-merge.ts';
import { MISSING } from '../../../ground/words/format.ts';
import type { AuditNames } from './audit-names.ts';
import { fieldValue } from './audit-values.ts';

export interface ChangedField {
  field: string;
  label: string;
  /** '' where there is nothing to tell: the record was not there, or what it was is a secret. */
  before: string;
  after: string;
}

/** Beginnings of the texts in which the forms of a kind name their fields. */
const PREFIXES: Record<AuditKind, readonly string[]> = {
  company: ['com.'],
  'special-access': ['spa.'],
  person: ['person.f.'],
  groupset: ['grp.'],
  sharing: ['shr.'],
  contract: ['ctr.'],
  subject: ['sub.'],
  vehicle: ['vf.', 'aud.f.', 'update.', 'column.'],
  'vehicle-log': ['aud.f.'],
  'unknown-tracker': ['aud.f.'],
  command: ['aud.command.'],
  ride: ['rideUpdate.', 'aud.f.'],
  refueling: ['document.'],
  'service-plan': ['svc.f.'],
  service: ['svc.f.'],
  zone: ['zone.'],
  rule: ['rule.', 'rule.l.', 'aud.f.'],
  'tachograph-file': ['aud.f.', 'hours.'],
  excuse: ['aud.f.', 'hours.excuse.'],
  alert: ['aud.alert.'],
  notification: ['aud.notification.'],
  webhook: ['whk.'],
  forwarding: ['fwd.', 'whk.'],
  'api-key': ['key.'],
  door: ['door.'],
  'sign-on': ['sso.'],
  assistant: ['door.'],
  'assistant-grant': ['assistant.'],
  'meal-rate': ['mrt.'],
  announcement: ['ann.'],
  'report-schedule': ['aud.f.', 'rep.'],
  import: ['aud.import.'],
  session: ['aud.session.'],
};

/** Fields that their form calls otherwise. */
const ALIASES: Readonly<Record<string, TextKey>> = {
  'contract subject': 'ctr.subjectId',
  'contract fromTimestamp': 'ctr.from',
  'contract toTimestamp': 'ctr.to',
  'vehicle tanks': 'vf.s.tanks',
  'vehicle identifications': 'vf.s.identifications',
  'vehicle device': 'vf.s.device',
  'vehicle axles': 'vf.g.axles',
  'unknown-tracker deviceType': 'vf.device.deviceType',
  'ride driverId': 'rideUpdate.driver',
  'ride personId': 'rideUpdate.driver',
  'ride mhStop': 'rideUpdate.ehStop',
  'sharing hashCode': 'shr.hash',
  'refueling timestamp': 'document.time',
  'rule whom': 'aud.f.whom',
  'rule tell': 'aud.f.tell',
  'rule when': 'aud.f.when',
  'rule ringWithin': 'rule.l.within',
  'forwarding vehicleIds': 'choice.vehicles',
  'forwarding groupSetIds': 'choice.groups',
  'forwarding typeCodes': 'choice.types',
  'api-key vehicleIds': 'choice.vehicles',
  'api-key groupSetIds': 'choice.groups',
  'api-key typeCodes': 'choice.types',
  'assistant name': 'door.assistantName',
  'assistant-grant personId': 'aud.f.grantedBy',
  'person invitation': 'aud.f.invitation',
  'person byLink': 'aud.f.byLink',
  'person forgotten': 'aud.f.forgotten',
  'tachograph-file fileName': 'hours.file',
  'tachograph-file registration': 'vf.numericPlate',
  'tachograph-file vin': 'vf.vin',
};

/** What is never told itself, only that it changed. */
const SECRETS: Readonly<Record<string, TextKey>> = {
  passwordChanged: 'aud.f.password',
  secretChanged: 'aud.f.secret',
};

/** Numbers of the record itself, and what follows from other fields. */
const UNTOLD = new Set([
  'created',
  'company companyId',
  'subject companyId',
  'subject subjectId',
  'special-access personId',
  'groupset groupSetId',
  'zone zoneId',
  'vehicle device.deviceId',
  'service serviceId',
  'service vehicleId',
  'service-plan servicePlanId',
  'service-plan vehicleId',
  'command vehicleId',
  'sharing hashCode',
  'refueling homeAmount',
  'refueling homecurrency',
  // Settings of one report, which no other screen names.
  'options.days',
  'options.weeks',
  'options.granularity',
]);

/** Of some kinds only these are what people call a change. */
const TOLD: Partial<Record<AuditKind, readonly string[]>> = {
  ride: ['rideType', 'driver', 'note', 'kmStop', 'mhStop', 'distance'],
  'tachograph-file': [
    'kind',
    'holder',
    'from',
    'to',
    'activityDays',
    'cardNumber',
    'registration',
    'vin',
    'fileName',
  ],
};

/** Objects of which each field is told by itself. */
const OPENED = new Set([
  'vehicle device',
  'vehicle device.parameterValues',
  'vehicle device.options',
  'report-schedule options',
]);

/** The name that the form of the record gives the field; without one the field's own, in words. */
export function fieldLabel(kind: AuditKind, field: string): string {
  const [, option] = /^options\.(\w+)$/.exec(field) ?? [];
  const keys = [
    ALIASES[`${kind} ${field}`],
    ...(option ? [`rep.toggle.${option}`] : []),
    ...(field.startsWith('device.options.')
      ? [field.replace('device.options.', 'vf.option.')]
      : []),
    ...PREFIXES[kind].map((prefix) => prefix + field),
  ];
  for (const key of keys) {
    const text = key === undefined ? '…' : t(key as TextKey);
    // A unit at the end is the form's; here it stands behind the value.
    if (text !== '…') return text.replace(/, (km|h|l)$/, '');
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
  return differing(kind, before ?? {}, after ?? {}).flatMap(({ field, old, now }) => {
    const secret = SECRETS[field];
    if (secret) return [{ field, label: t(secret), before: '', after: t('aud.changed') }];
    const words = worded(kind, field, { old, now }, names);
    return words ? [{ field, label: fieldLabel(kind, field), ...words }] : [];
  });
}

interface Sides {
  old: unknown;
  now: unknown;
}

function differing(
  kind: AuditKind,
  before: object,
  after: object,
  path = '',
): (Sides & { field: string })[] {
  const [was, is] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const [old, now] = [was[key], is[key]];
    const field = path + key;
    if (isAlike(old, now) || !isTold(kind, field)) return [];
    const isOpened = OPENED.has(`${kind} ${field}`) && [old, now].every(isOpenable);
    return isOpened
      ? differing(kind, (old ?? {}) as object, (now ?? {}) as object, `${field}.`)
      : [{ field, old, now }];
  });
}

function isTold(kind: AuditKind, field: string): boolean {
  if (UNTOLD.has(field) || UNTOLD.has(`${kind} ${field}`)) return false;
  return TOLD[kind]?.includes(field) ?? true;
}

/** undefined: the record itself was not there. */
function isOpenable(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null);
}

/** null: both sides say that there is nothing. */
function worded(
  kind: AuditKind,
  field: string,
  { old, now }: Sides,
  names: AuditNames,
): { before: string; after: string } | null {
  if (Array.isArray(old) && Array.isArray(now)) {
    const change = listChange(kind, field, old, now, names);
    if (change) return change;
  }
  const word = (value: unknown) =>
    value === undefined ? MISSING : fieldValue(kind, field, value, names);
  const [before, after] = [word(old), word(now)];
  if (before !== after) return { before, after };
  // Something that has no words of its own.
  return before === MISSING ? null : { before: '', after: t('aud.changed') };
}

/** Of lists only what came and what went; null where only the order changed. */
function listChange(
  kind: AuditKind,
  field: string,
  old: readonly unknown[],
  now: readonly unknown[],
  names: AuditNames,
) {
  const [gone, come] = [without(old, now), without(now, old)];
  const word = (list: unknown[], sign: string) =>
    list.length === 0 ? '' : `${sign} ${fieldValue(kind, field, list, names)}`;
  return gone.length + come.length === 0
    ? null
    : { before: word(gone, '−'), after: word(come, '+') };
}

/** Entries with the same content are the same. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other.map((one) => JSON.stringify(one)));
  return list.filter((one) => !known.has(JSON.stringify(one)));
}
