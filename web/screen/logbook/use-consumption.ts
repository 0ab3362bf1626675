// What the vehicle consumed in the month of the logbook, by the rule of all periods (fuel §4). The month's
// rides are there; documents, and rides since the last full tank before the month, are asked for only where no
// ride measured its fuel.

import { consumptionOf, isMeasured } from '@flotila/domain/fuel/month-fuel.ts';
import {
  consumptionSpan,
  type PeriodConsumption,
  type PeriodVehicle,
} from '@flotila/domain/fuel/period.ts';
import { monthRange } from '@flotila/domain/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useMemo } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { useRefuelings } from '../../thing/refueling/refueling.data.ts';
import { useRides } from '../../thing/ride/ride.data.ts';
import type { LogbookPlace } from './logbook-place.ts';

const NO_ENTRIES: readonly RefuelingEntry[] = [];

/** null while documents are awaited, or could not be had. `rides`: all of the month. */
export function useMonthConsumption(
  { vehicleId, month }: Pick<LogbookPlace, 'vehicleId' | 'month'>,
  rides: readonly RideView[],
  vehicle: PeriodVehicle,
): PeriodConsumption | null {
  const { ccode, timeZone: zone } = useCompany();
  const period = useMemo(
    () => ({ ...monthRange(month, zone), zone, vehicle }),
    [month, zone, vehicle],
  );
  const measured = useMemo(() => isMeasured(rides), [rides]);
  const span = consumptionSpan(period);
  const asked = {
    vehicleId,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to - 1).toISOString(),
  };
  const documents = useRefuelings(ccode, measured ? null : asked);
  const longer = useRides(ccode, measured ? null : asked);
  const known = measured ? NO_ENTRIES : documents.data;
  const driven = measured ? rides : longer.data;
  return useMemo(
    () => (known && driven ? consumptionOf({ ...period, rides: driven, entries: known }) : null),
    [period, known, driven],
  );
}
