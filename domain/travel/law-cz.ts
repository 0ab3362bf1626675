// Czech law, Labour Code 262/2006 Sb.: § 163 at home, § 170 abroad. Time abroad that gives no allowance counts
// as time at home (§ 170(4)), and a trip at home over two days may be judged as one time (§ 163(4)).
import {
  type Allowance,
  BAND_12,
  BAND_18,
  type DayPart,
  domesticBand,
  type Meal,
  minutesAbroad,
  type RuleOptions,
  reducedByMeals,
  settled,
  type TravelDayHours,
} from './allowance.ts';
import { domesticDraft, foreignDraft, withReductions } from './draft.ts';
import { foreignRate } from './rates.ts';

/**
 * § 163(2), § 170(5): of each meal, by band; nothing was set before the trip, so it is the highest. Two meals in
 * the lowest band and three in the middle one leave nothing.
 */
const MEAL_PERCENT = [70, 35, 25] as const;
/** § 170(3): at least an hour, and beside an allowance at home more than five. */
const ABROAD_MIN = 60;
const ABROAD_BESIDE_HOME_MIN = 5 * 60 + 1;
const SHARES = [
  { numerator: 1, denominator: 3 },
  { numerator: 2, denominator: 3 },
  { numerator: 1, denominator: 1 },
] as const;

export function judgeCzechDay(hours: TravelDayHours, options: RuleOptions): Allowance[] {
  if (hours.skip) return [];
  const parts = hours.parts.map((part) => {
    const isMoved = options.homeAsAbroad && minutesAbroad(part) > 0;
    return { ...part, home: isMoved ? 0 : part.home, moved: isMoved ? part.home : 0 };
  });
  const hasHome = parts.some(({ home }) => domesticBand(home) !== null);
  const counted = parts.filter((part) => timeAbroad(part) >= ABROAD_MIN);
  const together = counted.reduce((sum, part) => sum + timeAbroad(part), 0);
  const isForeign = together >= (hasHome ? ABROAD_BESIDE_HOME_MIN : ABROAD_MIN);
  const drafts = [
    ...(isForeign ? [abroad(hours.day, counted, together, options)] : []),
    ...parts.flatMap((part) => {
      const isPaid = isForeign && counted.includes(part);
      return atHome(hours.day, part, isPaid ? 0 : timeAbroad(part)) ?? [];
    }),
  ];
  const reduced = reducedByMeals(drafts);
  return drafts.map((draft) =>
    finish(draft === reduced ? withMeals(draft, hours.meals) : draft, options),
  );
}

/**
 * § 163(4): a trip at home that lies in two days is judged as one time where that is better. Only for days on
 * which nothing else was, of which none is left out; `allowances` are those of the days by themselves.
 */
export function joinTwoDays(
  days: readonly TravelDayHours[],
  allowances: readonly Allowance[],
  isWhole: (trip: number) => boolean,
  options: RuleOptions,
): Allowance[] {
  let joined = [...allowances];
  for (const [index, first] of days.entries()) {
    const second = days[index + 1];
    const [one, other] = [onlyPart(first), onlyPart(second)];
    if (!second || !one || !other || one.trip !== other.trip || !isWhole(one.trip)) continue;
    const whole = { ...one, home: one.home + other.home };
    const draft = atHome(first.day, whole, 0);
    if (!draft) continue;
    const meals = [...first.meals, ...second.meals];
    const better = finish({ ...withMeals(draft, meals), isTwoDays: true }, options);
    const single = joined.filter(({ day }) => day === first.day || day === second.day);
    const sum = single.reduce((cents, allowance) => cents + (allowance.cents ?? 0n), 0n);
    if (better.cents === null || better.cents <= sum) continue;
    const paragraphs = better.paragraphs.map((paragraph) => ({
      ...paragraph,
      subsections: [...paragraph.subsections, 4],
    }));
    joined = [...joined.filter((old) => !single.includes(old)), { ...better, paragraphs }];
  }
  return joined.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

function onlyPart(hours: TravelDayHours | undefined): DayPart | null {
  const [part, ...rest] = hours?.parts ?? [];
  if (!part || rest.length > 0 || hours?.skip) return null;
  return minutesAbroad(part) === 0 ? part : null;
}

type Part = DayPart & { moved?: number };

function timeAbroad(part: Part): number {
  return minutesAbroad(part) + (part.moved ?? 0);
}

function atHome(day: string, { trip, home }: Part, added: number): Allowance | null {
  return domesticDraft('CZ', {
    day,
    part: { trip, profile: 'general' },
    minutes: home + added,
    moved: added,
    paragraphs: [
      { section: 163, subsections: [1] },
      ...(added > 0 ? [{ section: 170, subsections: [4] }] : []),
    ],
  });
}

function abroad(
  day: string,
  parts: readonly Part[],
  minutes: number,
  { entered }: RuleOptions,
): Allowance {
  const [{ trip }] = parts as [Part];
  const band = minutes <= BAND_12 ? 0 : minutes <= BAND_18 ? 1 : 2;
  const country = longestCountry(parts);
  return foreignDraft({
    day,
    part: { trip, profile: 'general' },
    minutes,
    moved: parts.reduce((sum, part) => sum + (part.moved ?? 0), 0),
    band,
    country,
    share: SHARES[band],
    foreign: foreignRate('CZ', { day, country, profile: 'general' }, entered),
    paragraphs: [{ section: 170, subsections: [3] }],
  });
}

/** Where most of the time of the day was spent; of several alike the one entered first. */
function longestCountry(parts: readonly Part[]): string {
  const sums = new Map<string, number>();
  for (const { country, minutes } of parts.flatMap((part) => part.abroad)) {
    sums.set(country, (sums.get(country) ?? 0) + minutes);
  }
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function withMeals(draft: Allowance, meals: readonly Meal[]): Allowance {
  if (!draft.entitlement || meals.length === 0) return draft;
  const reduction = { meals, percent: MEAL_PERCENT[draft.band], base: draft.entitlement };
  return withReductions(draft, [reduction], draft.kind === 'domestic' ? 2 : 5);
}

function finish(draft: Allowance, options: RuleOptions): Allowance {
  return settled(draft, options.pocketPercent, 'halfUp');
}
