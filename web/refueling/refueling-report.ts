// Where the refueling report of a month is: the report screen with the vehicle and the month filled in.
import type { Month } from '@flotila/domain/period.ts';
import { reportPath } from '../paths.ts';

export function reportOfMonth(ccode: string, vehicleId: number, month: Month): string {
  const period = `month-one|${month.year}-${String(month.month).padStart(2, '0')}`;
  return reportPath(ccode, 'refuelings', { vehicleId, period });
}
