// Values of records in the words of their code lists and with their units, for the record of changes. Pure but for
// the language.
import type { NotificationSetting } from '@flotila/domain/alert/notification.ts';
import type { AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { REPORTS } from '@flotila/domain/report/report.ts';
import { Condition } from '@flotila/domain/rule/rule.ts';
import { Schedule } from '@flotila/domain/rule/schedule.ts';
import type { LostExcuse } from '@flotila/domain/tachograph/day.api.ts';
import { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { isLanguage, languageName } from '@flotila/domain/words/languages.ts';
import { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import {
  duration,
  engineHours,
  fullName,
  km,
  MISSING,
  number,
} from '../../../ground/words/format.ts';
import { periodWords, typeName } from '../../../thing/service/service-words.ts';
import { metresText, shapeText } from '../../../thing/zone/shape-words.ts';
import { tellText, whomWords } from '../../rule/part-words.ts';
import { sentenceRows } from '../../rule/sentence.ts';
import { scheduleText, timeText } from '../../rule/time-words.ts';
import { valueText } from '../value-text.ts';
import { fieldWords, motorbitText, rideSwitchText, unitText } from '../vehicle/field-words.ts';
import type { AuditNames } from './audit-names.ts';

type Say = (value: unknown, names: AuditNames) => string;

/** The value of a field of a record of this kind; '-' where there is none. */
export function fieldValue(
  kind: AuditKind,
  field: string,
  value: unknown,
  names: AuditNames,
): string {
  const isNone = value === null || value === undefined || value === '';
  if (isNone || (Array.isArray(value) && value.length === 0)) {
    return NOTHING[`${kind} ${field}`]?.() ?? MISSING;
  }
  const say = SAYS[`${kind} ${field}`] ?? SAYS[field];
  if (say) return say(value, names);
  if (kind === 'vehicle') return vehicleValue(field, value, names);
  return valueText(value, names.timeZone);
}

/** Where nothing says something. */
const NOTHING: Readonly<Record<string, () => string>> = {
  'rule when': () => scheduleText(null),
  'ride driver': () => t('rideUpdate.nobody'),
  'vehicle driverId': () => t('vf.none'),
  'meal-rate to': () => t('mrt.open'),
  'sharing validFrom': () => t('shr.noLimit'),
  'sharing validTo': () => t('shr.noLimit'),
};

/** The words of a code, or the code where it has none. */
const code =
  (prefix: string): Say =>
  (value) => {
    const text = t(`${prefix}${value}` as TextKey);
    return text === '…' ? String(value) : text;
  };
const codes =
  (prefix: string): Say =>
  (value, names) =>
    [value]
      .flat()
      .map((one) => code(prefix)(one, names))
      .join(', ') || MISSING;
const figure =
  (say: (value: number) => string): Say =>
  (value, { timeZone }) =>
    typeof value === 'number' ? say(value) : valueText(value, timeZone);
const unit = (of: string, digits = 0) => figure((value) => `${number(value, digits)} ${of}`);
const person: Say = (value, names) => ids(value, names.person);
const vehicle: Say = (value, names) => ids(value, names.vehicle);
const group: Say = (value, names) => ids(value, names.group);
/** Names of records that the page does not read: only that there is one. */
const isSet: Say = () => t('aud.set');
/** A long value was cut to the beginning of its text when it was stored. */
const whole =
  <Value extends object>(say: (value: Value, names: AuditNames) => string): Say =>
  (value, names) =>
    typeof value === 'object' ? say(value as Value, names) : String(value);
type Told = Parameters<typeof tellText>[0] & { afterMinutes?: number };
const tell = whole<Told>(({ afterMinutes, ...whom }, names) => {
  const text = tellText(whom, names) ?? t('rule.tell.nobody');
  return afterMinutes === undefined
    ? text
    : t('rule.l.escalateText', { time: timeText(afterMinutes * 60), whom: text });
});
/** How somebody is told of alerts. */
const channels = whole<NotificationSetting['info']>(({ mail, push }) =>
  [
    `${t('notify.mail')}: ${t(`notify.mail.${mail}`)}`,
    `${t('notify.push')}: ${t(push ? 'record.yes' : 'record.no')}`,
  ].join(', '),
);
interface Name {
  firstName: string;
  lastName: string;
}
/** Surname first, as in the list of persons. */
const name = whole<Name>(({ firstName, lastName }) =>
  fullName({ firstName: lastName, lastName: firstName }),
);
const choice: Say = (value, names) => {
  const read = VehicleChoice.safeParse(value).data;
  return read ? whomWords(read, names).text : valueText(value, names.timeZone);
};

/** By kind and field, or by field alone where it means the same everywhere. */
const SAYS: Readonly<Record<string, Say>> = {
  countryCode: (value) => countryName(String(value)),
  amount: figure((value) => number(value, 2)),
  persons: person,
  permissions: person,
  visiblePersons: person,
  personId: person,
  driverId: person,
  vehicleId: vehicle,
  vehiclesIds: vehicle,
  vehicleIds: vehicle,
  visibleVehicles: vehicle,
  groupSetIds: group,
  typeCodes: codes('vehicleType.'),
  subjectId: isSet,
  planId: isSet,
  contractId: isSet,
  'groupset vehicles': vehicle,
  'special-access access': code('spa.access.'),
  'webhook severities': codes('whk.sev.'),
  'api-key role': codes('key.role.'),
  'session way': code('account.way.'),
  'door factor': codes('door.factor.'),
  'person invitation': code('aud.invitation.'),
  'person byLink': code('aud.byLink.'),
  'person forgotten': code('aud.forgotten.'),
  'forwarding form': code('fwd.form.'),
  'forwarding content': code('fwd.content.'),
  'contract plannedDistance': figure(km),
  'contract plannedDuration': figure(duration),
  'meal-rate owner': code('mrt.owner.'),
  'announcement kind': code('ann.kind.'),
  'meal-rate profile': code('mrt.profile.'),
  'meal-rate country': (value) => countryName(String(value)),
  'ride rideType': code('rideType.'),
  'ride driver': name,
  'ride kmStop': figure(km),
  'ride distance': figure(km),
  'ride mhStop': figure(engineHours),
  'refueling fuel': code('fuel.'),
  'refueling quantity': unit('l', 2),
  'service km': figure(km),
  'service expiredKm': figure(km),
  'service-plan repeatedKm': figure(km),
  'service eh': figure(engineHours),
  'service expiredEh': figure(engineHours),
  'service-plan repeatedEh': figure(engineHours),
  'service-plan repeatedPeriod': (value) => periodWords(String(value)),
  'service typeCode': serviceType,
  'service-plan typeCode': serviceType,
  'zone category': code('zone.c.'),
  'zone shape': (value) => {
    const shape = ZoneShape.safeParse(value).data;
    return shape ? shapeText(shape) : MISSING;
  },
  'zone vehicles': choice,
  'zone exitMargin': figure(metresText),
  'zone minDwell': figure(timeText),
  'zone speedLimit': unit('km/h'),
  'rule severity': code('alerts.severity.'),
  'rule condition': (value, names) => conditionText(value, names),
  'rule whom': choice,
  'rule tell': tell,
  'rule escalate': tell,
  'rule when': (value, { timeZone }) => {
    const read = Schedule.safeParse(value).data;
    return read ? scheduleText(read) : valueText(value, timeZone);
  },
  'rule longerThan': figure(timeText),
  'rule quiet': figure(timeText),
  'rule maxGap': figure(timeText),
  'rule ringWithin': figure(timeText),
  'command kind': code('cmd.k.'),
  'command state': code('cmd.s.'),
  'command reason': code('cmd.r.'),
  'tachograph-file kind': code('aud.ddd.'),
  'excuse infringement': whole<Pick<LostExcuse, 'type' | 'value'>>(({ type, value }) =>
    t(`hours.title.${type}`, { value: duration(value) }),
  ),
  'excuse ground': code('hours.excuse.ground.'),
  'tachograph-file holder': name,
  'import kind': code('aud.import.k.'),
  'report-schedule report': (value) => {
    const known = REPORTS.find((name) => name === value);
    return known ? t(`rep.title.${known}`) : String(value);
  },
  'report-schedule every': code('rep.every.'),
  'report-schedule format': (value) => String(value).toUpperCase(),
  'report-schedule language': (value) => (isLanguage(value) ? languageName(value) : String(value)),
  'notification info': channels,
  'notification warning': channels,
  'notification alarm': channels,
  'notification quietHours': whole<{ from: string; to: string }>(
    ({ from, to }) => `${from} – ${to}`,
  ),
};

function serviceType(value: unknown): string {
  return typeName(value as Parameters<typeof typeName>[0]);
}

/** The part of a rule's sentence that says what it waits for. */
function conditionText(value: unknown, names: AuditNames): string {
  const condition = Condition.safeParse(value).data;
  if (!condition) return MISSING;
  const rule = {
    condition,
    longerThan: 1,
    when: null,
    severity: 'info' as const,
    whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
    tell: { personIds: [], roles: [], driver: false },
  };
  const pieces = (sentenceRows(rule, names)[1] ?? []).filter(({ part }) => part !== 'longer');
  const text = pieces.map((piece) => piece.text).join('');
  return text.replace(/[\s,]+$/, '');
}

/** Names of ids; those that are gone are counted. */
function ids(value: unknown, nameOf: (id: number) => string | null): string {
  const list = [value].flat();
  const named = list.map((one) => {
    if (typeof one === 'number') return nameOf(one);
    const { numericPlate } = one as { numericPlate?: string };
    return numericPlate ?? null;
  });
  const known = named.filter((name) => name !== null);
  const gone = named.length - known.length;
  const shown = known.slice(0, NAMES_MAX);
  const rest = known.length - shown.length;
  return (
    [
      ...shown,
      ...(rest > 0 ? [t('aud.moreRecords', { count: rest })] : []),
      ...(gone > 0 ? [t('aud.gone', { count: gone })] : []),
    ].join(', ') || MISSING
  );
}

/** Names of one list that are written out. */
const NAMES_MAX = 30;

function vehicleValue(field: string, value: unknown, names: AuditNames): string {
  const [, option] = /^device\.options\.(\w+)$/.exec(field) ?? [];
  if (option) return codeOr(`vf.option.${option}.`, value, names);
  if (field === 'device.detectByMotion') return names.motion(String(value));
  if (field === 'device.parameterValues.motorbit') return motorbitText(Number(value));
  if (field === 'device.parameterValues.detect_ridetype') return rideSwitchText(Number(value));
  if (field.startsWith('device.parameterValues')) return inputText(value, names);
  if (field === 'tanks' && Array.isArray(value)) {
    return value.map((tank) => tankText(tank, names)).join(', ') || MISSING;
  }
  const naming = { zone: names.timeZone, person: names.person };
  const text = fieldWords(field, value, naming)?.text ?? valueText(value, names.timeZone);
  return text === MISSING ? text : `${text} ${unitText(field)}`.trim();
}

/** A code that has words, or a plain value. */
function codeOr(prefix: string, value: unknown, { timeZone }: AuditNames): string {
  const text = typeof value === 'string' ? t(`${prefix}${value}` as TextKey) : '…';
  return text === '…' ? valueText(value, timeZone) : text;
}

/** `din-2`: the second input. */
function inputText(value: unknown, names: AuditNames): string {
  const [, kind, n] = /^(din|dout|temp)-(\d+)$/.exec(String(value)) ?? [];
  return n === undefined
    ? codeOr('vf.input.', value, names)
    : t(`vf.input.${kind as 'din'}`, { n });
}

type Tank = Pick<VehicleRecord['tanks'][number], 'tankId' | 'capacity' | 'fuel'>;

function tankText({ tankId, capacity, fuel }: Tank, names: AuditNames): string {
  const size = `${t('vf.tank.n', { n: tankId })}: ${number(capacity)} l`;
  return fuel === null ? size : `${size}, ${codeOr('fuel.', fuel, names)}`;
}
