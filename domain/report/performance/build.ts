// Performance of a vehicle (report 2): its rides with times, speed, consumption and quality, sums, and two charts.
import type { PeriodConsumption } from '../../fuel/period.ts';
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { ReportDocument } from '../document.ts';
import { headOf } from '../head.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { blocksOf, figuresOf, totalFacts, vehicleFacts } from './parts.ts';
import { performanceOf } from './performance.ts';

export interface PerformanceData {
  vehicle: ReportVehicle;
  rides: readonly RideView[];
  /** Of the period, as every report says it. */
  consumption: PeriodConsumption;
}

/** @param rides of the period by time, parts of split ones each for itself */
export function buildPerformance(
  { vehicle, rides, consumption }: PerformanceData,
  context: ReportContext,
): ReportDocument {
  const performance = performanceOf(rides, [vehicle], context, consumption);
  const plate = vehicle.numericPlate;
  const facts = totalFacts(performance);
  return {
    ...headOf(context, { subjectName: plate, orientation: 'landscape' }),
    subject: [],
    plate,
    figures: figuresOf(performance),
    facts: [...vehicleFacts(vehicle, context), ...facts.slice(0, 6)],
    summary: facts.map(({ label, value }) => ({
      label,
      text: (value ?? []).map((span) => span.text).join(''),
    })),
    blocks: blocksOf(performance),
    isEmpty: rides.length === 0,
  };
}
