// What the service panel shows, as it stands in the address: vehicle and selected plan (SVC-026).
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';

export interface ServicePlace {
  vehicleId: number;
  /** The plan of the address, null none. */
  planId: number | null;
  selectPlan(planId: number | null): void;
}

export function useServicePlace(): ServicePlace {
  const { ccode } = useCompany();
  const { id } = useParams({ strict: false });
  const { plan } = useSearch({ strict: false }) as { plan?: string };
  const go = useGo();
  const vehicleId = Number(id);
  const selectPlan = useCallback(
    (planId: number | null) => {
      const search = planId === null ? {} : { plan: planId };
      go(panelPath(ccode, 'service', vehicleId, search), { replace: true });
    },
    [ccode, go, vehicleId],
  );
  return { vehicleId, planId: planOf(plan), selectPlan };
}

/** What is no id of a plan selects none. */
export function planOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}
