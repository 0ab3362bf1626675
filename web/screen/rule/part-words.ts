// The words of each changeable part of a rule's sentence, in the case that its place asks for.
import type { Condition, Rule, ZoneChoice } from '@flotila/domain/rule/rule.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { number } from '../../ground/words/format.ts';
import { lists } from './lists.ts';
import { namesOf, namesText, type RuleNames } from './names.ts';
import { timeText } from './time-words.ts';

/** What a part says; `isMissing`: it must still be chosen. */
export interface Words {
  text: string;
  isMissing?: boolean;
}

export function whomWords(whom: VehicleChoice, names: RuleNames): Words {
  if (whom.all) return { text: t('rule.whom.all') };
  const gone = t('rule.gone.other');
  const groups = namesOf(whom.groupSetIds, names.group, gone);
  const vehicles = namesOf(whom.vehicleIds, names.vehicle, gone);
  const types = whom.typeCodes.map(names.type);
  const pieces = [
    groups.length > 0 &&
      t('rule.whom.groups', { count: groups.length, names: namesText(groups, 'and') }),
    types.length > 0 && t('rule.whom.types', { names: namesText(types, 'or') }),
  ].filter((piece) => piece !== false);
  if (pieces.length === 0) {
    if (vehicles.length === 0) return { text: t('rule.whom.none'), isMissing: true };
    const key = vehicles.length === 1 ? 'rule.whom.one' : 'rule.whom.some';
    return { text: t(key, { names: namesText(vehicles, 'and') }) };
  }
  if (vehicles.length > 0) {
    pieces.push(t('rule.whom.plates', { names: namesText(vehicles, 'or', 'rule.more') }));
  }
  return { text: t('rule.whom.of', { which: lists(pieces, 'or') }) };
}

/** all: outside of all of them; the others as the verb asks. */
export type ZoneCase = 'gen' | 'loc' | 'acc' | 'all';

export function zonesWords(zones: ZoneChoice, as: ZoneCase, names: RuleNames): Words {
  const { zoneIds, categories } = zones;
  if (zoneIds.length + categories.length === 0) {
    return { text: t('rule.zones.none'), isMissing: true };
  }
  const how = as === 'all' ? 'and' : 'or';
  const called = namesOf(zoneIds, names.zone, t('rule.gone.zone'));
  const pieces = categories.map((cat) => t(`rule.cat.${as}`, { cat }));
  if (called.length > 0) {
    // Of a mixed list the names come first, so that "zóny" stands once before them.
    const isAlone = pieces.length === 0;
    const own = isAlone ? namesText(called, how) : lists(called, how);
    pieces.unshift(t(`rule.zones.${as}`, { count: called.length, names: own }));
  }
  return { text: lists(pieces, how) };
}

export function longerWords({ condition, longerThan }: Pick<Rule, 'condition' | 'longerThan'>) {
  if (longerThan === 0) return t('rule.for.zero');
  const key = condition.kind === 'speed' ? 'rule.for.speed' : 'rule.for.some';
  return t(key, { time: timeText(longerThan) });
}

export function speedWords(
  { over, byType, overZoneLimit }: Extract<Condition, { kind: 'speed' }>,
  names: RuleNames,
): Words {
  const types = Object.entries(byType).map(([code, kmh]) => `${names.type(code)} ${kmh} km/h`);
  const own = types.length > 0 ? types.join(', ') : null;
  const limits: string[] = [];
  if (over !== null && own) {
    limits.push(t('rule.speed.with', { speed: `${over} km/h`, types: own }));
  } else if (over !== null) limits.push(`${over} km/h`);
  else if (own) limits.push(t('rule.speed.own', { types: own }));
  if (overZoneLimit) limits.push(t('rule.speed.zone'));
  if (limits.length === 0) return { text: t('rule.speed.none'), isMissing: true };
  return { text: lists(limits, 'or') };
}

export function rangeWords({ below, above }: Extract<Condition, { kind: 'temperature' }>): Words {
  const limits = [
    below !== null && t('rule.range.below', { value: celsius(below) }),
    above !== null && t('rule.range.above', { value: celsius(above) }),
  ].filter((one) => one !== false);
  if (limits.length === 0) return { text: t('rule.range.none'), isMissing: true };
  return { text: lists(limits, 'or') };
}

function celsius(value: number): string {
  return `${plain(value).replace('-', '−')} °C`;
}

/** Without decimals where there are none. */
export function plain(value: number): string {
  return number(value, Number.isInteger(value) ? 0 : 1);
}

export function powerWords({ belowVolts, externalLost }: Extract<Condition, { kind: 'power' }>) {
  const faults = [
    externalLost && t('rule.power.lost'),
    belowVolts !== null && t('rule.power.volts', { value: `${plain(belowVolts)} V` }),
  ].filter((one) => one !== false);
  if (faults.length === 0) return { text: t('rule.power.none'), isMissing: true };
  return { text: lists(faults, 'or') };
}

/** How long before something is due; whichever comes first. */
export function aheadWords(condition: Extract<Condition, { kind: 'service' }>): Words {
  const { days, km, engineHours } = condition;
  const limits = [
    days !== null && t('rule.time.days', { n: days }),
    km !== null && `${plain(km)} km`,
    engineHours !== null && t('rule.ahead.hours', { n: engineHours }),
  ].filter((one) => one !== false);
  if (limits.length === 0) return { text: t('rule.ahead.none'), isMissing: true };
  return { text: lists(limits, 'or') };
}

export function hoursWords(condition: Extract<Condition, { kind: 'hours' }>): Words {
  const { drivingBelow, restWithin, infringement } = condition;
  const faults = [
    drivingBelow !== null && t('rule.hours.driving', { time: timeText(drivingBelow) }),
    restWithin !== null && t('rule.hours.rest', { time: timeText(restWithin) }),
    infringement && t('rule.hours.infringement'),
  ].filter((one) => one !== false);
  if (faults.length === 0) return { text: t('rule.hours.none'), isMissing: true };
  return { text: lists(faults, 'or') };
}

/** Whom the bell rings for, in the dative; null: nobody. */
export function tellText(
  tell: {
    personIds: readonly number[];
    roles: readonly ('admin' | 'dispatcher')[];
    driver?: boolean;
  },
  names: RuleNames,
): string | null {
  const persons = namesOf(tell.personIds, names.person, t('rule.gone.other'));
  const pieces = [
    ...(['admin', 'dispatcher'] as const)
      .filter((role) => tell.roles.includes(role))
      .map((role) => t(`rule.tell.${role}`)),
    ...(tell.driver ? [t('rule.tell.driver')] : []),
    ...(persons.length > 0
      ? [
          t('rule.tell.persons', {
            count: persons.length,
            names: namesText(persons, 'and', 'rule.tell.more'),
          }),
        ]
      : []),
  ];
  return pieces.length === 0 ? null : lists(pieces, 'and');
}
