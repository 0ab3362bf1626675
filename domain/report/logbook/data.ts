// What a logbook is built of, as read from the database.
import type { FuelBalance } from '../../fuel/balance.ts';
import type { PeriodConsumption } from '../../fuel/period.ts';
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import type { RideView } from '../../ride/ride.api.ts';
import type { LogbookFigures } from '../document.ts';
import type { ReportVehicle } from '../report-vehicle.ts';

export interface LogbookService {
  /** yyyy-MM-dd */
  date: string;
  typeCode: string | null;
  name: string | null;
  description: string | null;
}

export interface LastPrint {
  /** epoch milliseconds */
  ts: number;
  figures: LogbookFigures;
}

export interface LogbookData {
  vehicle: ReportVehicle;
  /** Rides of the period by time, parts of split ones each for itself. */
  rides: readonly RideView[];
  /** Odometer in metres and engine hours in seconds before the period; null: nothing was recorded before. */
  before: { kmStop: number; mhStop: number | null } | null;
  /** The first ride that was ever recorded, epoch milliseconds, and the odometer before it in metres. */
  firstRecord: { ts: number; odometer: number } | null;
  /** Refuelings, documents and losses of the period, oldest first. */
  fuel: readonly RefuelingEntry[];
  services: readonly LogbookService[];
  consumption: PeriodConsumption;
  /** null: nothing measures the tanks. */
  balance: FuelBalance | null;
  /** The last one of the same vehicle and days; null: it was never printed. */
  lastPrint: LastPrint | null;
}
