// The chosen groupset: per company, kept for the browser session, at first everything (NAV-064).
import { z } from 'zod';
import { type Remembered, remembered, useRemembered } from './remembered.ts';

const Chosen = z.object({ groupSetId: z.number().int(), name: z.string() }).nullable();
export type ChosenGroupset = z.output<typeof Chosen>;

/** The remembered choice of a company; null = view all. */
export function chosenGroupset(company: string): Remembered<ChosenGroupset> {
  return remembered<ChosenGroupset>(`flotila.groupset.${company}`, Chosen, null, {
    kind: 'session',
  });
}

/** The choice as React state; null = view all. */
export function useGroupset(company: string): [ChosenGroupset, (next: ChosenGroupset) => void] {
  return useRemembered(chosenGroupset(company));
}

/** The company this tab works in; a reload stays in it and keeps its groupset (NAV-064). */
const tabCompany = remembered<string | null>('flotila.company', z.string().nullable(), null, {
  kind: 'session',
});

/**
 * AUTH-019: coming to another company, by whatever way, begins without a groupset; also when one
 * returns to a company where one was chosen before.
 */
export function enterCompany(company: string): void {
  if (tabCompany.get() === company) return;
  tabCompany.set(company);
  chosenGroupset(company).set(null);
}
