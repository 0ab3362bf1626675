// Drivers with a card, as the server last told them: one call for all, read again every minute and as soon as a
// driver of a vehicle on the map does something else.
import { type DriverHoursRow, listDriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';

const REFRESH_MS = 60_000;
/** So soon after a driver began something else the list is read; what comes meanwhile is read with it. */
const SOON_MS = 2_000;

/** All drivers of the company and groupset who have a card. */
export function useDriverHours() {
  const { ccode: company } = useCompany();
  const groupset = useGroupset(company)[0]?.groupSetId;
  const asked = useQuery<DriverHoursRow[]>({
    queryKey: [...keyOf(listDriverHours), company, groupset ?? null],
    queryFn: ({ signal }) =>
      allRows(
        listDriverHours,
        { company, query: groupset === undefined ? {} : { groupset } },
        signal,
      ),
    refetchInterval: (query) => nextRefresh(query.state, REFRESH_MS),
  });
  useReadOnChange(asked.refetch);
  return asked;
}

function useReadOnChange(refetch: () => Promise<unknown>): void {
  const { vehicles } = useVehicles();
  const doing = useMemo(
    () =>
      vehicles
        .map(({ driver }) => driver && `${driver.personId} ${driver.tachograph?.activity}`)
        .join(),
    [vehicles],
  );
  const seen = useRef(doing);
  useEffect(() => {
    if (seen.current === doing) return;
    // The first list of vehicles changes nothing that was read.
    const isFirst = seen.current === '';
    seen.current = doing;
    if (isFirst) return;
    const timer = setTimeout(() => void refetch(), SOON_MS);
    return () => clearTimeout(timer);
  }, [doing, refetch]);
}
