// Reports of performance built of made-up rides, for the tests of what stands in them.
import { consumptionOf } from '../../../fuel/month-fuel.ts';
import type { PeriodConsumption } from '../../../fuel/period.ts';
import type { RideView } from '../../../ride/ride.api.ts';
import type { ReportContext } from '../../context.ts';
import type { ReportDocument } from '../../document.ts';
import { buildDriverPerformance } from '../../driver-performance/build.ts';
import type { ReportOptions } from '../../report.ts';
import type { ReportVehicle } from '../../report-vehicle.ts';
import { CAR, contextOf, tablesOf } from '../../testing/context.ts';
import { TOMAS, WEEK } from '../../testing/rides.ts';
import { buildPerformance } from '../build.ts';

export const TOMAS_READS = { personId: TOMAS.personId, administrator: false, dispatcher: false };
export const EVER = { from: 0, to: Date.parse('2100-01-01') };

/** By the rule of all reports, without documents. */
export function consumedBy(vehicle: ReportVehicle, rides: readonly RideView[]): PeriodConsumption {
  return consumptionOf({ ...EVER, zone: 'Europe/Bratislava', vehicle, rides, entries: [] });
}

export function built(
  options: Partial<ReportOptions> = {},
  rides: readonly RideView[] = WEEK,
  more: Partial<ReportContext> = { reader: TOMAS_READS },
) {
  const document = buildPerformance(
    { vehicle: CAR, rides, consumption: consumedBy(CAR, rides) },
    contextOf('performance', options, more),
  );
  const [table, ...others] = tablesOf(document);
  if (!table) throw new Error('no table of rides');
  return { document, table, others, total: table.rows.at(-1) };
}

export function driverOf(
  options: Partial<ReportOptions>,
  rides: readonly RideView[],
  reader = TOMAS_READS,
) {
  const second = { ...CAR, vehicleId: 2, numericPlate: 'BA 222 AA' };
  const digger = { ...CAR, vehicleId: 3, numericPlate: '1B1 1111', typeCode: 'machine' };
  const person = { ...TOMAS, cards: ['SK0000012345678900'] };
  const context = contextOf('driver-performance', options, { reader });
  return buildDriverPerformance({ person, vehicles: [CAR, second, digger], rides }, context);
}

export function chartsOf(document: ReportDocument) {
  return document.blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [],
    )
    .filter((block) => block.kind === 'chart');
}
