// The alerts of the whole fleet that nobody has acknowledged, the worst first, for whoever orders or marks vehicles.
import { type Alert, UNACKNOWLEDGED_DAYS } from '@flotila/domain/alert/alert.api.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import { useMemo } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useOpenAlerts } from './alert.data.ts';
import { groupAlerts } from './alert-list.ts';

/** undefined: not asked, or not known yet. */
export function useWaitingAlerts(isAsked: boolean): readonly Alert[] | undefined {
  const { ccode, timeZone } = useCompany();
  const day = addDays(localDay(useNow(), timeZone), -UNACKNOWLEDGED_DAYS);
  const { data } = useOpenAlerts(ccode, isAsked ? day : null);
  return useMemo(() => data && groupAlerts(data).open, [data]);
}
