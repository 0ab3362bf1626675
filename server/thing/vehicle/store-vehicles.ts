// Many vehicles of one transaction, as of a list: each is stored as its form stores it, by the same rules. What follows from
// it is done for many at once, and what others wait for (its live row, the state of its rides) at the very end, so that
// trackers and everybody else go on meanwhile.
import { found } from '@flotila/domain/problem.ts';
import type { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import { clientOf } from '../../ground/db/client.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { unlessTaken } from '../../ground/db/unique-violation.ts';
import { markWholeDirty } from '../fold/fold-rows.ts';
import type { Owner } from '../fold/read-locations.ts';
import { tellChanges } from '../live/changes.ts';
import { refreshAlertsTogether } from '../service/alerts.ts';
import { type EditContext, TAKEN_BY_TRACKER } from './edit-vehicle.ts';
import { touchLiveRows } from './live-row.queries.ts';
import { checkLastChangeGiven, putNewVehicle, putVehicle } from './store-vehicle.ts';
import { lockVehicleRows, waitForPlates } from './vehicle.queries.ts';
import { type EditedVehicle, noteVehicles, readEdited } from './vehicle-audit.ts';

export interface VehicleStoring {
  /** Locks those that are changed next and reads what they are. */
  begin(ids: readonly number[]): Promise<void>;
  /** Answers its id. @throws as storeNewVehicle; then its transaction is to be rolled back to before it */
  make(input: VehicleInput): Promise<number>;
  /** Of one that was begun. @throws as storeVehicle */
  change(vehicleId: number, input: VehicleInput): Promise<number>;
  /** What follows from what was stored since the last time; answers the stamp of each. */
  settle(): Promise<Map<number, string>>;
  /** Before the commit. */
  end(): Promise<void>;
}

export function storeVehicles(db: WriteDb, context: Omit<EditContext, 'db'>): VehicleStoring {
  const { company } = context;
  const now = new Date(context.now);
  const rebuilds: Owner[] = [];
  const moment = { company, now, rebuilds };
  const stored: number[] = [];
  let before = new Map<number, EditedVehicle>();
  let edited: number[] = [];
  const put = async (work: () => Promise<number>) => {
    const id = await unlessTaken(TAKEN_BY_TRACKER, 'device.code', work);
    edited.push(id);
    return id;
  };
  return {
    async begin(ids) {
      // Before rows, as forms do.
      await waitForPlates(db, company);
      if (ids.length > 0) await lockVehicleRows(db, company, ids);
      before = ids.length > 0 ? await readEdited(db, company, ids) : new Map();
    },
    make: (input) => put(() => putNewVehicle(db, moment, input)),
    change: (vehicleId, input) =>
      put(async () => {
        checkLastChangeGiven(input);
        const record = found(before.get(vehicleId));
        await putVehicle(db, moment, { record, device: record.device ?? undefined }, input);
        return vehicleId;
      }),
    async settle() {
      if (edited.length === 0) return new Map();
      await refreshAlertsTogether(db, company, edited, now);
      const after = await readEdited(db, company, edited);
      const edits = [...after.values()].map((one) => ({
        before: before.get(one.vehicleId),
        after: one,
      }));
      await noteVehicles(db, context, edits);
      stored.push(...edited);
      edited = [];
      return new Map([...after].map(([id, { lastChange }]) => [id, lastChange]));
    },
    async end() {
      await markWholeDirty(clientOf(db), rebuilds, now);
      await touchLiveRows(db, company, stored, now);
      await tellChanges(db, [{ companyId: company.id, vehicleIds: stored }]);
    },
  };
}
