// Where choosing another vehicle leads: its panel, with the day or month that was looked at (NAV-029, W-1). What was
// selected was the other vehicle's.
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Panel, panelPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { periodOfTab, type ShownPeriod } from './tab-period.ts';

export function useOtherVehicle(): (panel: Panel, vehicleId: number) => string {
  const { ccode, timeZone } = useCompany();
  const search = useSearch({ strict: false }) as ShownPeriod;
  return useCallback(
    (panel, vehicleId) =>
      panelPath(ccode, panel, vehicleId, periodOfTab(panel, search, timeZone, Date.now())),
    [ccode, timeZone, search],
  );
}
