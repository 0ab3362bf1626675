// The frame of every edit of a vehicle: one transaction, and after it everybody who shows the vehicle
// hears of it as of a record of its tracker.

import type { Database, WriteDb } from '../../ground/db/open.ts';
import { unlessTaken } from '../../ground/db/unique-violation.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { tellChanges } from '../live/changes.ts';
import { touchLiveRow } from './live-row.queries.ts';

/** Who edits, when, and in which company. */
export interface EditContext extends Author {
  db: Database;
  company: CompanyContext;
}

/** What an edit gives: the vehicle that it changed, and how to answer once its live row is touched. */
export interface Edited<T> {
  vehicleId: number;
  answer: () => T | Promise<T>;
}

/** Index that a tracker meets which another vehicle has. */
export const TAKEN_BY_TRACKER = /^device_/;

export async function editVehicle<T>(
  context: EditContext,
  edit: (db: WriteDb, now: Date) => Promise<Edited<T>>,
): Promise<T> {
  const { db, company } = context;
  const now = new Date(context.now);
  return unlessTaken(TAKEN_BY_TRACKER, 'device.code', () =>
    db.write(async (write) => {
      const { vehicleId, answer } = await edit(write, now);
      await touchLiveRow(write, company, vehicleId, now);
      await tellChanges(write, [{ companyId: company.id, vehicleIds: [vehicleId] }]);
      return answer();
    }),
  );
}
