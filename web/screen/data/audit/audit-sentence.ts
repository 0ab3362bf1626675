// A change as one sentence: who did what to which record, the record by the name that people know, with the address of
// its page where it has one. Pure but for the language.

import { AUDIT_KINDS, type AuditEntry, type AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { SERVICE_TYPES } from '@flotila/domain/service/service.ts';
import { localDay } from '@flotila/domain/time.ts';
import {
  alertsPath,
  type DataDetail,
  dataDetailPath,
  doorPath,
  driverHoursPath,
  panelPath,
} from '../../../ground/address/paths.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { shortWeekDay } from '../../../ground/words/day-words.ts';
import { fullName, time } from '../../../ground/words/format.ts';
import { monthOf } from '../contract/contract-month.ts';
import type { AuditNames } from './audit-names.ts';

/** `Úprava jazdy`, before the name of the record. */
export function deedText(entry: AuditEntry): string {
  const { kind, action } = entry;
  const of = t(`aud.of.${kind}`);
  const own = ownDeed(entry);
  return own ? t(own, { of }) : t(`aud.did.${action}`, { of });
}

/** Changes of one field that people call by a word of their own, and kinds for which the general words are wrong. */
function ownDeed({ kind, action, before, after }: AuditEntry): TextKey | null {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const isAlone = (field: string) => action === 'update' && fields.size === 1 && fields.has(field);
  if (isAlone('passwordChanged')) return 'aud.did.password';
  if (fields.has('byLink')) return 'aud.did.byLink';
  if (isAlone('forgotten')) return 'aud.did.forgotten';
  // With it a login may have been given.
  if (fields.has('invitation')) {
    return after?.invitation === 'takenBack' ? 'aud.did.takenBack' : 'aud.did.invited';
  }
  if (isAlone('secretChanged')) return 'aud.did.secret';
  if (isAlone('isOn')) return after?.isOn ? 'aud.did.on' : 'aud.did.off';
  switch (kind) {
    case 'alert':
      if (!fields.has('acknowledged')) return null;
      return after?.acknowledged ? 'aud.did.said' : 'aud.did.unsaid';
    case 'vehicle':
      return isAlone('flagPanic') && after?.flagPanic === false ? 'aud.did.answered' : null;
    case 'command':
      if (action === 'create') return 'aud.did.ordered';
      return isBySystem({ kind, action, after }) ? 'aud.did.went' : 'aud.did.cancelled';
    case 'report-schedule':
      return isAlone('sentAgain') ? 'aud.did.again' : null;
    case 'import':
      if (fields.has('source')) return 'aud.did.traccar';
      return action === 'delete' ? 'aud.did.listBack' : 'aud.did.list';
    case 'tachograph-file':
      return action === 'create' ? 'aud.did.brought' : null;
    case 'session':
      return SESSION[action] ?? null;
    default:
      return null;
  }
}

const SESSION: Partial<Record<AuditEntry['action'], TextKey>> = {
  create: 'aud.did.signedIn',
  refuse: 'aud.did.refused',
  delete: 'aud.did.signedOut',
};

/** What became of a command is written under the name of who gave it, but nobody did it. */
function isBySystem({ kind, action, after }: Pick<AuditEntry, 'kind' | 'action' | 'after'>) {
  return kind === 'command' && action === 'update' && after?.state !== 'cancelled';
}

export interface Author {
  name: string;
  /** In words; '' where it is not known. */
  role: string;
}

/** Name without login, and role. */
export function authorOf(entry: AuditEntry): Author {
  if (isBySystem(entry)) return { name: t('aud.system'), role: t('aud.role.system') };
  const { author, authorRole, keyMadeBy } = entry;
  const name = /^#\d+$/.test(author) ? t('aud.goneAuthor') : author.replace(/ \([^()]*\)$/, '');
  const role = keyMadeBy ? t('aud.role.keyBy', { who: keyMadeBy }) : roleText(authorRole);
  return { name, role };
}

function roleText(role: AuditEntry['authorRole']): string {
  if (role === null) return '';
  const isProgram = role === 'api' || role === 'collective' || role === 'key';
  return isProgram ? t(`aud.role.${role}`) : t(`role.${role}`);
}

/** What people call the record, as it was called then. */
export function recordText(entry: AuditEntry, names: AuditNames): string {
  const { kind, recordId, recordName, before, after } = entry;
  switch (kind) {
    case 'ride':
    case 'refueling':
      return momentText(entry, names);
    case 'vehicle': {
      const name = after?.name ?? before?.name ?? names.vehicleName(Number(recordId));
      return [recordName, name].filter(Boolean).join(' ');
    }
    case 'person':
    case 'notification':
      return names.person(Number(recordId)) ?? nameOf(entry);
    case 'service':
    case 'service-plan':
      return serviceText(recordName);
    case 'meal-rate':
      return rateName(recordName);
    case 'sharing':
      // Of one without a note only the beginning of its code is kept, which nobody knows.
      return recordName === recordId ? platesOf(entry) : recordName;
    default:
      return recordName;
  }
}

/** Plate, day and hour: `201/2026-11-18T05:12:00.000Z`. */
function momentText({ recordId, recordName }: AuditEntry, { timeZone }: AuditNames): string {
  const moment = recordId.slice(recordId.indexOf('/') + 1);
  const ts = Date.parse(moment);
  if (Number.isNaN(ts)) return recordName;
  const day = shortWeekDay(localDay(ts, timeZone));
  return t('aud.at', { plate: recordName, day, time: time(ts, timeZone) });
}

function nameOf({ before, after, recordName }: AuditEntry): string {
  const { firstName, lastName } = { ...before, ...after } as Partial<Record<string, string>>;
  return lastName ? fullName({ firstName: lastName, lastName: firstName ?? '' }) : recordName;
}

/** Without a name of its own a service was kept with the code of its type. */
function serviceText(recordName: string): string {
  const type = SERVICE_TYPES.find((one) => recordName.endsWith(` ${one}`));
  return type ? recordName.replace(type, t(`service.${type}`)) : recordName;
}

/** Country and first day: `FR 2026-01-01`. */
function rateName(recordName: string): string {
  const [country = '', from = ''] = recordName.split(' ');
  return `${countryName(country)} ${from}`;
}

function platesOf({ before, after }: AuditEntry): string {
  const vehicles = after?.vehicles ?? before?.vehicles;
  if (!Array.isArray(vehicles)) return '';
  return vehicles.map(({ numericPlate }) => String(numericPlate ?? '')).join(', ');
}

const DETAILS: Partial<Record<AuditKind, DataDetail>> = {
  company: 'company',
  person: 'person',
  groupset: 'groupset',
  contract: 'contract',
  subject: 'subject',
  vehicle: 'vehicle',
  zone: 'zone',
  rule: 'rule',
  webhook: 'webhook',
  forwarding: 'forwarding',
  'api-key': 'api-key',
  'meal-rate': 'meal-rate',
  announcement: 'announcement',
  notification: 'person',
  'special-access': 'special-access',
};

/** The page of the record; null: it has none, or is gone. */
export function recordHref(entry: AuditEntry, ccode: string, timeZone: string): string | null {
  const { kind, action, recordId } = entry;
  if (action === 'delete') return null;
  const detail = DETAILS[kind];
  if (detail) return dataDetailPath(ccode, detail, recordId);
  // A vehicle, of an excuse the driver.
  const [owner = '', moment = ''] = recordId.split('/');
  switch (kind) {
    case 'door':
    case 'sign-on':
    case 'assistant':
    case 'assistant-grant':
      return doorPath(ccode);
    case 'ride':
      return panelPath(ccode, 'logbook', Number(owner), {
        month: monthOf(Date.parse(moment), timeZone),
        ride: moment,
      });
    case 'refueling':
      return panelPath(ccode, 'refueling', Number(owner), { refueling: moment });
    case 'alert':
      return alertsPath(ccode, { alert: recordId });
    case 'excuse': {
      const day = String(entry.after?.to ?? '').slice(0, 10);
      return driverHoursPath(ccode, Number(owner), day ? { week: day } : {});
    }
    case 'vehicle-log':
      return dataDetailPath(ccode, 'vehicle', recordId);
    default:
      return null;
  }
}

/** Kinds by their names, as the filter offers them. */
export function kindChoices(): { value: AuditKind; label: string }[] {
  const collator = new Intl.Collator(language());
  return AUDIT_KINDS.map((value) => ({ value, label: t(`aud.kind.${value}`) })).sort((a, b) =>
    collator.compare(a.label, b.label),
  );
}
