// Which countries of the trips have no rate on which days, so that the form says it before anybody prints the paper
// . The paper itself names each of them where the amount would stand.
import { addDays } from '../../time.ts';
import type { Allowance } from '../../travel/allowance.ts';
import type { ReportContext } from '../context.ts';
import type { MissingRate } from '../document.ts';
import type { Travel } from './travel.ts';

/** Countries in the order of their first such day. */
export function missingRates(
  { allowances }: Pick<Travel, 'allowances'>,
  { format, language }: Pick<ReportContext, 'format' | 'language'>,
): MissingRate[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const lacking = lackingRates(allowances);
  const byCountry = Map.groupBy(lacking, ({ country }) => country);
  return [...byCountry].map(([code, list]) => ({
    country: names.of(code) ?? code,
    days: spansOf(list.map(({ day }) => day))
      .map(({ from, to }) =>
        from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`,
      )
      .join(', '),
  }));
}

/** The allowances that a rate is lacking for: the one rule of the paper, the form and the page of rates. */
export function lackingRates(allowances: readonly Allowance[]): Allowance[] {
  return allowances.filter(({ rate }) => rate === null);
}

/** Days in their order, those that follow each other together; a day of two trips once. */
function spansOf(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && (day === last.to || day === addDays(last.to, 1))) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
