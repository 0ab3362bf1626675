// Which rate holds on a day, and in which measure it stands. A rate that is not there is never guessed.
import { addDays } from '../time.ts';
import { type EnteredRate, enteredRate, type RateValues, setOfEntered } from './entered-rate.ts';
import type {
  CountryRates,
  DomesticSet,
  ForeignRate,
  ForeignSet,
  LawCountry,
  Profile,
  RateSet,
} from './rate-set.ts';
import { CZ_RATES } from './rates-cz.ts';
import { SK_RATES } from './rates-sk.ts';

export const RATES: Readonly<Record<LawCountry, CountryRates>> = { SK: SK_RATES, CZ: CZ_RATES };

/** The amounts of a day (yyyy-MM-dd); null: not known. */
export function domesticSet(law: LawCountry, day: string): DomesticSet | null {
  return newest(
    RATES[law].sets.filter((set) => set.kind === 'domesticMeal'),
    day,
  );
}

export interface RateAsked {
  /** yyyy-MM-dd */
  day: string;
  country: string;
  profile: Profile;
}

/**
 * The base rate of a country on a day; null: not known. What was entered stands before what the program brings, and a
 * profile that does not name the country takes the general rate, as the measure says.
 */
export function foreignRate(
  law: LawCountry,
  { day, country, profile }: RateAsked,
  entered: readonly EnteredRate[],
): ForeignRate | null {
  const profiles: Profile[] = profile === 'general' ? ['general'] : [profile, 'general'];
  for (const one of profiles) {
    const own = enteredRate(entered, { day, country, profile: one });
    if (own) {
      const { amount, currency } = own;
      return { country, amount: String(amount), currency, set: setOfEntered(own), isEntered: true };
    }
    const sets = RATES[law].sets.filter((set) => set.kind === 'foreignMeal' && set.profile === one);
    const set = newest(sets as ForeignSet[], day);
    const rate = set?.rates[country];
    if (!set || !rate) continue;
    const [amount = '', currency = ''] = rate.split(' ');
    return { country, amount, currency, set, isEntered: false };
  }
  return null;
}

/** Base rates abroad that the program brings, each with its days, as if somebody had entered it. */
export function shippedRates(law: LawCountry): RateValues[] {
  const sets = RATES[law].sets.filter((set) => set.kind === 'foreignMeal' && set.verified);
  return (sets as ForeignSet[]).flatMap((set) => {
    const to = lastDay(set, sets as ForeignSet[]);
    const { profile, validFrom: from, measure: source } = set;
    return Object.entries(set.rates).map(([country, rate]) => {
      const [amount = '', currency = ''] = rate.split(' ');
      return { profile, country, currency, amount: Number(amount), from, to, source };
    });
  });
}

/** A set holds until its end, or until the next one of its profile begins. */
function lastDay(set: ForeignSet, sets: readonly ForeignSet[]): string | null {
  const next = sets
    .filter(({ profile, validFrom }) => profile === set.profile && validFrom > set.validFrom)
    .map(({ validFrom }) => addDays(validFrom, -1));
  const ends = set.validTo === undefined ? next : [...next, set.validTo];
  return ends.sort()[0] ?? null;
}

/** Where one set ended and none follows, there is none: old rates do not live on. */
function newest<Set extends RateSet>(sets: readonly Set[], day: string): Set | null {
  let found: Set | null = null;
  for (const set of sets) {
    if (!set.verified || set.validFrom > day) continue;
    if (found === null || set.validFrom > found.validFrom) found = set;
  }
  return found?.validTo !== undefined && found.validTo < day ? null : found;
}
