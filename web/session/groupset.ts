// The chosen groupset: per company, kept for the browser session, at first everything (NAV-064).
import { z } from 'zod';
import { type Remembered, remembered, useRemembered } from '../remembered.ts';

const Chosen = z.object({ groupSetId: z.number().int(), name: z.string() }).nullable();
export type ChosenGroupset = z.output<typeof Chosen>;

function chosenGroupset(company: string): Remembered<ChosenGroupset> {
  return remembered<ChosenGroupset>(`flotila.groupset.${company}`, Chosen, null, {
    kind: 'session',
  });
}

/** null = view all. */
export function useGroupset(company: string): [ChosenGroupset, (next: ChosenGroupset) => void] {
  return useRemembered(chosenGroupset(company));
}

/** AUTH-019: switching the company clears the groupset. */
export function clearGroupset(company: string): void {
  chosenGroupset(company).set(null);
}
