// Slovak law, act 283/2002 Z. z.: § 5 at home, § 13 abroad, § 14 pocket money, § 16 the time at home of a day
// with a border. Each trip of a day is judged by itself; hours are never carried over midnight.
import {
  type Allowance,
  type DayPart,
  type Meal,
  minutesAbroad,
  type RuleOptions,
  reducedByMeals,
  settled,
  type TravelDayHours,
} from './allowance.ts';
import { domesticDraft, foreignDraft, withReductions } from './draft.ts';
import { compare, type Exact, exact } from './exact.ts';
import type { ForeignRate } from './rate-set.ts';
import { foreignRate } from './rates.ts';

/** § 5(6), § 13(8): of the amount for over 18 hours, or of the full base rate. */
const MEAL_PERCENT: Record<Meal, number> = { breakfast: 25, lunch: 40, dinner: 35 };

/** § 13(4): up to 6 hours, over 6 to 12, over 12. */
const SHARES = [
  { maxMinutes: 6 * 60, numerator: 1, denominator: 4 },
  { maxMinutes: 12 * 60, numerator: 1, denominator: 2 },
  { maxMinutes: Number.POSITIVE_INFINITY, numerator: 1, denominator: 1 },
] as const;

export function judgeSlovakDay(hours: TravelDayHours, options: RuleOptions): Allowance[] {
  if (hours.skip) return [];
  const drafts = hours.parts.flatMap((part) => {
    const isMoved = options.homeAsAbroad && minutesAbroad(part) > 0;
    const moved = isMoved ? part.home : 0;
    const home = isMoved ? null : atHome(hours.day, part);
    const foreign = minutesAbroad(part) > 0 ? abroad(hours.day, { ...part, moved }, options) : null;
    return [foreign, home].filter((draft) => draft !== null);
  });
  const reduced = reducedByMeals(drafts);
  return drafts.map((draft) =>
    settled(draft === reduced ? withMeals(draft, hours.meals) : draft, options.pocketPercent, 'up'),
  );
}

function atHome(day: string, part: DayPart): Allowance | null {
  const isBesideAbroad = minutesAbroad(part) > 0;
  return domesticDraft('SK', {
    day,
    part,
    minutes: part.home,
    moved: 0,
    paragraphs: [
      { section: 5, subsections: [1] },
      ...(isBesideAbroad ? [{ section: 16, subsections: [1] }] : []),
    ],
  });
}

function abroad(
  day: string,
  { moved, ...part }: DayPart & { moved: number },
  { entered }: RuleOptions,
): Allowance {
  const minutes = minutesAbroad(part) + moved;
  const band = SHARES.findIndex(({ maxMinutes }) => minutes <= maxMinutes) as 0 | 1 | 2;
  const { numerator, denominator } = SHARES[band];
  const { country, found: foreign } = countryOf(day, part, entered);
  const share = { numerator, denominator };
  const paragraphs = [{ section: 13, subsections: [4] }];
  return foreignDraft({ day, part, minutes, moved, band, country, share, foreign, paragraphs });
}

/** § 13(5): where most of the time was spent; of several alike the one that is better for the employee. */
function countryOf(
  day: string,
  { abroad: stays, profile }: DayPart,
  entered: RuleOptions['entered'],
): { country: string; found: ForeignRate | null } {
  const most = Math.max(...stays.map(({ minutes }) => minutes));
  const longest = stays
    .filter(({ minutes }) => minutes === most)
    .map(({ country }) => ({
      country,
      found: foreignRate('SK', { day, country, profile }, entered),
    }));
  return longest.reduce((best, one) => (isBetter(one.found, best.found) ? one : best));
}

/** Currencies are not compared: the country entered first stays. */
function isBetter(one: ForeignRate | null, best: ForeignRate | null): boolean {
  if (!one || !best) return one !== null;
  return one.currency === best.currency && compare(exact(one.amount), exact(best.amount)) > 0;
}

function withMeals(draft: Allowance, meals: readonly Meal[]): Allowance {
  const base = mealBase(draft);
  if (!base || meals.length === 0) return draft;
  const reductions = meals.map((meal) => ({ meals: [meal], percent: MEAL_PERCENT[meal], base }));
  return withReductions(
    draft,
    reductions,
    draft.kind === 'domestic' ? 6 : meals.length === 3 ? 7 : 8,
  );
}

function mealBase(draft: Allowance): Exact | null {
  if (draft.kind === 'foreign') return draft.rate;
  return draft.domestic && exact(draft.domestic.amounts[2]);
}
