// From when on a service or a document of a vehicle is so near its end that it is an alert (zones-and-rules §3). Days of
// a date begin at 07:00 of the company's clock, so that nobody is woken at midnight. Pure.
import type { ActiveService } from '../../service/due.ts';
import { addDays, localDay } from '../../time.ts';
import { fromHours, fromKm, toHours, toKm } from '../../units.ts';
import type { Condition } from '../rule.ts';
import { morningOf } from './morning.ts';

/** The moment of looking. */
export interface Moment {
  /** epoch milliseconds */
  now: number;
  /** IANA */
  timeZone: string;
}

/** Something of a vehicle that is due, or will be soon. */
export interface Due {
  /** `plan/7`, `service/9`, `date/mot` for a date of the vehicle itself, `person/3/card`. */
  about: string;
  /**
   * Epoch milliseconds. By a counter it is the moment of looking, because nobody wrote down when it came to that; at
   * night the morning that comes, until which it holds and is not said.
   */
  begin: number;
  /** For the reasons of an alert. */
  params: Record<string, number | string>;
}

type ServiceCondition = Extract<Condition, { kind: 'service' }>;
type DocumentCondition = Extract<Condition, { kind: 'document' }>;

/** All services of a vehicle that are due within what the rule says, by whichever of the three comes first. */
export function dueServices(
  services: readonly ActiveService[],
  { days, km, engineHours }: ServiceCondition,
  moment: Moment,
): Due[] {
  return services.flatMap((one) => {
    const begins = [
      byDate(one, days, moment),
      byCounter(one.diffKm, km && fromKm(km), moment),
      byCounter(one.diffEh, engineHours && fromHours(engineHours), moment),
    ].filter((begin) => begin !== null);
    if (begins.length === 0) return [];
    const params = { ...nameOf(one), ...leftOf(one) };
    return [{ about: aboutOf(one), begin: Math.min(...begins), params }];
  });
}

/** Services of these types, by their date alone. */
export function dueDocuments(
  services: readonly ActiveService[],
  { documents, days }: DocumentCondition,
  moment: Moment,
): Due[] {
  return services.flatMap((one) => {
    const begin = byDate(one, days, moment);
    const isAsked = (documents as readonly string[]).includes(one.typeCode);
    if (!isAsked || begin === null) return [];
    const params = { ...nameOf(one), until: one.expiredDate ?? '' };
    return [{ about: aboutOf(one), begin, params }];
  });
}

/** Cards of drivers, by the last day on which they are valid. */
export function dueCards<C extends { personId: number; until: string }>(
  cards: readonly C[],
  { documents, days }: DocumentCondition,
  moment: Moment,
): (Due & { card: C })[] {
  if (!documents.includes('card')) return [];
  return cards.flatMap((card) => {
    const begin = beginOfDate(card.until, days, moment);
    if (begin === null) return [];
    const params = { service: 'card', until: card.until };
    return [{ card, about: `person/${card.personId}/card`, begin, params }];
  });
}

/** The morning of the day so many days before a date; null: it has not come, or there is no date. */
function beginOfDate(day: string, daysAhead: number, { now, timeZone }: Moment) {
  const begin = morningOf(addDays(day, -daysAhead), timeZone);
  return begin <= now ? begin : null;
}

function byDate({ expiredDate }: ActiveService, days: number | null, moment: Moment) {
  return expiredDate === null || days === null ? null : beginOfDate(expiredDate, days, moment);
}

function byCounter(left: number | null, ahead: number | null, { now, timeZone }: Moment) {
  if (left === null || ahead === null || left > ahead) return null;
  return Math.max(now, morningOf(localDay(now, timeZone), timeZone));
}

function aboutOf({ servicePlanId, serviceId, typeCode }: ActiveService): string {
  if (servicePlanId !== null) return `plan/${servicePlanId}`;
  return serviceId === null ? `date/${typeCode}` : `service/${serviceId}`;
}

function nameOf({ typeCode, name }: ActiveService): Record<string, string> {
  return { service: typeCode, ...(name !== null && { name }) };
}

/** Until when, and what was left of the counters when it began. Kilometres, hours. */
function leftOf({ expiredDate, diffKm, diffEh }: ActiveService): Record<string, number | string> {
  return {
    ...(expiredDate !== null && { until: expiredDate }),
    ...(diffKm !== null && { leftKm: Math.round(toKm(diffKm)) }),
    ...(diffEh !== null && { leftHours: Math.round(toHours(diffEh)) }),
  };
}
