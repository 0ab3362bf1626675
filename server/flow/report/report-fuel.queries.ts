// What was put into the tanks of several vehicles, lost from them and paid for in a period: the very entries
// of the refueling panel, so that a report and the panel never differ in what belongs to what.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { listEntryKeysOfAll, readEntries } from '../../thing/refueling/refueling.queries.ts';

/**
 * Refuelings, documents and losses by vehicle, each vehicle's oldest first; a vehicle without any is
 * missing. Period in epoch milliseconds, both ends included. Three questions, however many vehicles.
 */
export async function listReportFuel(
  db: ReadDb,
  company: CompanyId,
  { vehicleIds, from, to }: { vehicleIds: readonly number[]; from: number; to: number },
): Promise<ReadonlyMap<number, RefuelingEntry[]>> {
  const keys = await listEntryKeysOfAll(db, company, { vehicleIds, from, to, withLosses: true });
  return readEntries(db, company, keys);
}
