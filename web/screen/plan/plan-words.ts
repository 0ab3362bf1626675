// Words of the plan: days, periods, overlaps, refusals, what changed meanwhile.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { firstDay, type Month } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { dayOfMonth, shortWeekDay, weekdayText } from '../../ground/words/day-words.ts';
import { number } from '../../ground/words/format.ts';
import type { Overlap } from './free.ts';
import type { Placed } from './plan-rows.ts';
import type { ShiftRefusal, Spot } from './shift.ts';

/** Without the point that days have elsewhere: under a weekday, where each pixel counts. */
export function dayNumber(day: string): number {
  return Number(day.slice(8));
}

/** Pixels of the widest head of these days, with and without its weekday. */
export function widestDays(days: readonly { day: string }[], widthOf: (text: string) => number) {
  const most = (textOf: (day: string) => string) =>
    Math.max(0, ...days.map(({ day }) => widthOf(textOf(day))));
  return {
    weekday: most((day) => `${weekdayText(day)} ${dayNumber(day)}`),
    number: most((day) => String(dayNumber(day))),
  };
}

/** 'ne 22.', with the month where it is not the shown one. */
export function dayText(day: string, month: Month): string {
  const isOfMonth = day.startsWith(firstDay(month).slice(0, 8));
  return isOfMonth ? `${weekdayText(day)} ${dayOfMonth(day)}` : shortWeekDay(day);
}

/** ISO days, one of them when they are the same. */
export function periodText({ first, last }: Pick<Spot, 'first' | 'last'>): string {
  return first === last ? first : t('plan.period', { first, last });
}

/** 'po 23. – st 25.'; '' of a contract that is of no other day than the one it stands under. */
export function entryPeriod(spot: Pick<Spot, 'first' | 'last'>, day: string, month: Month): string {
  const { first, last } = spot;
  if (first === last) return first === day ? '' : dayText(first, month);
  return `${dayText(first, month)} – ${dayText(last, month)}`;
}

/** 'dňa 12. dve zákazky'; of several the first, and how many more. */
export function overlapText(overlaps: readonly Overlap[]): string {
  const [first, ...rest] = overlaps;
  if (!first) return '';
  const days = { from: dayOfMonth(first.first), to: dayOfMonth(first.last) };
  const key = first.first === first.last ? 'plan.overlapDay' : 'plan.overlapDays';
  const text = t(key, { ...days, count: first.count });
  return rest.length === 0 ? text : `${text} +${rest.length}`;
}

/** What a bar says to who does not see it. */
export function barLabel(bar: Placed, period: string): string {
  const { name, subject } = bar.row;
  return [name, subject, t(`contract.state.${bar.state}`), period].filter(Boolean).join(', ');
}

export function refusalText(refusal: ShiftRefusal): string {
  return t(`plan.refused.${refusal}`);
}

/** Field by field what somebody else changed; '' nothing that can be told. */
export function changesText(before: ContractRow, now: ContractRow, zone: string): string {
  const lines: string[] = [];
  const say = (label: string, one: string, other: string) => {
    if (one !== other) lines.push(t('record.change', { label, before: one, after: other }));
  };
  say(t('plan.field.name'), before.name, now.name);
  say(t('plan.field.vehicle'), before.vehicle, now.vehicle);
  say(t('plan.field.period'), rowPeriod(before, zone), rowPeriod(now, zone));
  say(t('ctr.amount'), amountText(before), amountText(now));
  say(t('plan.field.subject'), before.subject ?? '-', now.subject ?? '-');
  return lines.join('; ');
}

/** Period of a record in local days. */
export function rowPeriod(row: ContractRow, zone: string): string {
  const day = (moment: string | null) =>
    moment === null ? '…' : localDay(Date.parse(moment), zone);
  return periodText({ first: day(row.fromTimestamp), last: day(row.toTimestamp) });
}

export function amountText(row: Pick<ContractRow, 'amount' | 'currencyCode'>): string {
  return money(row.amount, row.currencyCode);
}

const moneys = new Map<string, Intl.NumberFormat>();

/** In the usual form of the currency. */
export function money(amount: number, currency: string): string {
  const key = `${language()} ${currency}`;
  let format = moneys.get(key);
  if (!format) {
    try {
      format = new Intl.NumberFormat(language(), { style: 'currency', currency });
    } catch {
      return `${number(amount, 2)} ${currency}`;
    }
    moneys.set(key, format);
  }
  return format.format(amount);
}
