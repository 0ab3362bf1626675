// Allowances before rounding, as both laws write them: a law says which time is judged and by which section, and here
// follow the rate and what it gives.
import { type Allowance, type DayPart, domesticBand, type Reduction } from './allowance.ts';
import { exact, times } from './exact.ts';
import type { ForeignRate, LawCountry } from './rate-set.ts';
import { domesticSet } from './rates.ts';

interface Judged extends Pick<Allowance, 'day' | 'minutes' | 'moved' | 'paragraphs'> {
  part: Pick<DayPart, 'trip' | 'profile'>;
}

/** null: too short. */
export function domesticDraft(law: LawCountry, { part, ...judged }: Judged): Allowance | null {
  const band = domesticBand(judged.minutes);
  if (band === null) return null;
  const domestic = domesticSet(law, judged.day);
  const rate = domestic && exact(domestic.amounts[band]);
  const { currency = null } = domestic ?? {};
  const share = { numerator: 1, denominator: 1 };
  const own = { kind: 'domestic', country: law, currency, share, foreign: null } as const;
  return { ...blank(part), ...judged, ...own, band, domestic, rate, entitlement: rate };
}

export function foreignDraft({
  part,
  foreign,
  ...judged
}: Judged &
  Pick<Allowance, 'band' | 'country' | 'share'> & { foreign: ForeignRate | null }): Allowance {
  const rate = foreign && exact(foreign.amount);
  const { numerator, denominator } = judged.share;
  const entitlement = rate && times(rate, numerator, denominator);
  const { currency = null } = foreign ?? {};
  const own = { kind: 'foreign', currency, domestic: null } as const;
  return { ...blank(part), ...judged, ...own, foreign, rate, entitlement };
}

function blank({ trip, profile }: Judged['part']) {
  return { trip, profile, reductions: [], cents: null, pocketCents: null, isTwoDays: false };
}

/** Less meals, by this subsection of its first section. */
export function withReductions(
  draft: Allowance,
  reductions: readonly Reduction[],
  subsection: number,
): Allowance {
  const [first, ...rest] = draft.paragraphs;
  if (!first) return { ...draft, reductions };
  const paragraphs = [{ ...first, subsections: [...first.subsections, subsection] }, ...rest];
  return { ...draft, reductions, paragraphs };
}
