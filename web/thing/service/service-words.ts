// Words of service plans and services: what they are called, after what they repeat, when they are due
// and how much is left until then.

import { readPeriodText } from '@flotila/domain/service/period.ts';
import { SERVICE_TYPES, type ServiceType } from '@flotila/domain/service/service.ts';
import { toHours, toKm } from '@flotila/domain/units.ts';
import type { DueDifferences } from '@flotila/domain/vehicle/alert.ts';
import { type AlertLevel, serviceLevel } from '@flotila/domain/vehicle/alert.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { number } from '../../ground/words/format.ts';
import type { Repetition } from './plan-proposals.ts';

/** The name, else the word of the type; a service may have neither. */
export function serviceTitle(service: { typeCode: string | null; name: string | null }): string {
  return service.name ?? typeWord(service.typeCode) ?? t('svc.unnamed');
}

/** The word of the type where the title says something else. */
export function serviceSubtitle(service: {
  typeCode: string | null;
  name: string | null;
}): string | null {
  const word = service.typeCode === 'own' ? null : typeWord(service.typeCode);
  return service.name === null || service.name === word ? null : word;
}

function typeWord(code: string | null): string | null {
  const known = SERVICE_TYPES.find((type) => type === code);
  return known ? typeName(known) : code;
}

/** The word of a type as it begins a line. */
export function typeName(type: ServiceType): string {
  const word = t(`service.${type}`);
  return word.slice(0, 1).toLocaleUpperCase(language()) + word.slice(1);
}

/** "1 year · 30 000 km · 500 h"; what does not repeat says so. */
export function repetitionText(repetition: Repetition): string {
  const { repeatedPeriod, repeatedKm, repeatedEh } = repetition;
  const parts = [
    ...(repeatedPeriod === null ? [] : [periodWords(repeatedPeriod)]),
    ...(repeatedKm === null ? [] : [wholeKm(repeatedKm)]),
    ...(repeatedEh === null ? [] : [wholeHours(repeatedEh)]),
  ];
  return parts.join(' · ') || t('svc.noRepeat');
}

/** `1r 2m 3d` in words; a text that is no period stays as it is. */
export function periodWords(text: string): string {
  const period = readPeriodText(text);
  if (!period) return text;
  const { years, months, days } = period;
  return [
    ...(years > 0 ? [t('svc.years', { n: years })] : []),
    ...(months > 0 ? [t('svc.months', { n: months })] : []),
    ...(days > 0 ? [t('time.days', { n: days })] : []),
  ].join(' ');
}

export interface DueLine {
  /** The due value itself; null where only what is left is known. */
  due: string | null;
  /** "16 days left", "640 km overdue"; null: not counted. */
  left: string | null;
  level: AlertLevel | null;
}

type Due = DueDifferences & {
  expiredDate: string | null;
  expiredKm?: number | null;
  expiredEh?: number | null;
};

/** When something is due, a line for each of date, kilometres and engine hours that it depends on. */
export function dueLines(service: Due): DueLine[] {
  const { diffDays, diffKm, diffEh, expiredDate, expiredKm = null, expiredEh = null } = service;
  const none = { diffDays: null, diffKm: null, diffEh: null };
  const date = {
    due: expiredDate,
    left:
      diffDays === 0 ? t('svc.today') : leftText(diffDays, (days) => t('time.days', { n: days })),
    level: serviceLevel({ ...none, diffDays }),
  };
  const km = {
    due: expiredKm === null ? null : wholeKm(expiredKm),
    left: leftText(diffKm, shortKm),
    level: serviceLevel({ ...none, diffKm }),
  };
  const hours = {
    due: expiredEh === null ? null : wholeHours(expiredEh),
    left: leftText(diffEh, shortHours),
    level: serviceLevel({ ...none, diffEh }),
  };
  return [date, km, hours].filter(({ due, left }) => due !== null || left !== null);
}

function leftText(difference: number | null, show: (size: number) => string): string | null {
  if (difference === null) return null;
  return t(difference < 0 ? 'svc.over' : 'svc.left', { what: show(Math.abs(difference)) });
}

/** Metres as whole kilometres; the unit stays with its number. */
export function wholeKm(metres: number): string {
  return `${number(toKm(metres))}\u00a0km`;
}

/** Seconds as whole hours. */
export function wholeHours(seconds: number): string {
  return `${number(toHours(seconds))}\u00a0h`;
}

/** Below 10 with a decimal, so that the last metres are not told as 0 km. */
function shortKm(metres: number): string {
  return `${number(toKm(metres), metres < 10_000 ? 1 : 0)} km`;
}

function shortHours(seconds: number): string {
  return `${number(toHours(seconds), seconds < 36_000 ? 1 : 0)} h`;
}

/** "120 500 km · 1 200 h" at which a service was done; null where nothing was entered. */
export function countersText(service: { km: number; eh: number }): string | null {
  const parts = [
    ...(service.km > 0 ? [wholeKm(service.km)] : []),
    ...(service.eh > 0 ? [wholeHours(service.eh)] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : null;
}
