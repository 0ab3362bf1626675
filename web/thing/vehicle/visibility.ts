// Which vehicles the user hides on the map, kept per company in this browser (ONL-030 … ONL-032). Only
// the hidden ones are kept, so a new vehicle is visible.
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type Remembered, remembered, useRemembered } from '../../ground/session/remembered.ts';

const Ids = z.array(z.number().int());
const NOBODY: number[] = [];

function hiddenVehicles(company: string): Remembered<number[]> {
  return remembered(`flotila.hidden.${company}`, Ids, NOBODY);
}

/** The hidden ids of the company and how to change them. */
export function useVisibility(company: string) {
  const [ids, setIds] = useRemembered(hiddenVehicles(company));
  const hidden = useMemo(() => new Set(ids), [ids]);
  const change = useCallback(
    (vehicleIds: readonly number[], isHidden: boolean) => {
      setIds(changedHidden(hiddenVehicles(company).get(), vehicleIds, isHidden));
    },
    [company, setIds],
  );
  return { hidden, change };
}

/** The hidden ids after hiding or showing some; the others keep what they were. */
export function changedHidden(
  hidden: readonly number[],
  vehicleIds: readonly number[],
  isHidden: boolean,
): number[] {
  const next = new Set(hidden);
  for (const id of vehicleIds) {
    if (isHidden) next.add(id);
    else next.delete(id);
  }
  return [...next].sort((a, b) => a - b);
}
