// Correcting a ride: one transaction that holds the vehicle's rides, writes one record a changed field,
// lays all corrections over the rides anew and tells everybody who shows the vehicle.
import { type Owner, refuseRide } from '@flotila/domain/own-records.ts';
import { problem } from '@flotila/domain/problem.ts';
import { checkReadings, correctRides, type EditField } from '@flotila/domain/ride/edit.ts';
import type { RideEdit, RideView } from '@flotila/domain/ride/ride.api.ts';
import { clientOf } from '../../ground/db/client.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { refuseStale } from '../audit/record-change.ts';
import { tellChanges } from '../live/changes.ts';
import { touchLiveRow } from '../vehicle/live-row.queries.ts';
import { findPlate } from '../vehicle/vehicle-list.queries.ts';
import { readCorrections, writeCorrected } from './corrections.queries.ts';
import { getRide } from './ride.queries.ts';
import { type FieldChange, insertEdits, isDriverNamed, lockRides } from './ride-edit.queries.ts';

export interface RideToEdit {
  company: CompanyContext;
  vehicleId: number;
  /** epoch milliseconds */
  fromTs: number;
  /** epoch milliseconds */
  now: number;
  accountId: number;
  /** Who corrects, as the trail names it. */
  name: string;
  /** Who marks own rides only; null: an administrator. */
  owner: Owner | null;
}

/**
 * Changes the given fields of a finished ride and answers the ride.
 * @throws not_found; forbidden for a ride that is not the owner's; invalid for an unfinished ride and for readings that cannot be; conflict
 */
export function editRide(db: Database, ride: RideToEdit, edit: RideEdit): Promise<RideView> {
  const { company, vehicleId, fromTs } = ride;
  return db.write(async (write) => {
    await lockRides(write, company.id, vehicleId);
    const current = await getRide(write, company.id, vehicleId, fromTs);
    const refusal = ride.owner && refuseRide(current, ride.owner);
    if (refusal) throw problem('forbidden', { message: refusal });
    // HIS-017: it still changes by itself.
    if (current.rideState === 'unfinished')
      throw problem('invalid', { message: 'ride_unfinished' });
    if (edit.lastChange !== undefined) await refuseStale(current, edit.lastChange);
    const hasDriver = await isDriverNamed(write, company.id, vehicleId, current.fromTimestamp);
    const changes = changesOf(current, edit, hasDriver);
    if (changes.length === 0) return current;
    await storeChanges(write, ride, current, changes);
    await touchLiveRow(write, company, vehicleId, new Date(ride.now));
    await tellChanges(write, [{ companyId: company.id, vehicleIds: [vehicleId] }]);
    const after = await getRide(write, company.id, vehicleId, Date.parse(current.fromTimestamp));
    await auditRide(write, ride, current, after);
    return after;
  });
}

/** Beside the trail of the ride, which names fields, the record of changes names everything that followed. */
async function auditRide(
  db: WriteDb,
  { company, vehicleId, accountId, now }: RideToEdit,
  before: RideView,
  after: RideView,
): Promise<void> {
  await writeAudit(
    db,
    { session: { accountId }, now },
    {
      companyId: company.id,
      kind: 'ride',
      recordId: `${vehicleId}/${before.fromTimestamp}`,
      recordName: await findPlate(db, company, vehicleId),
      before,
      after,
    },
  );
}

/**
 * What the correction changes (VAL-019: only fields that are given).
 * @param hasDriver a person said already who drove; else the vehicle's next driver would take the ride over
 */
function changesOf(ride: RideView, edit: RideEdit, hasDriver: boolean): FieldChange[] {
  const changes: FieldChange[] = [];
  const take = (field: EditField, before: FieldChange['before'], after: FieldChange['after']) =>
    changes.push({ field, before, after });
  const { rideType, kmStop, ehStop, driverId } = edit;
  if (rideType !== undefined && rideType !== ride.rideType)
    take('rideType', ride.rideType, rideType);
  if (isNewReading(kmStop, ride.kmStop, ride.fixedKm)) take('kmStop', ride.kmStop, kmStop ?? null);
  if (isNewReading(ehStop, ride.mhStop, ride.fixedMh)) take('ehStop', ride.mhStop, ehStop ?? null);
  const driver = ride.driver?.personId ?? null;
  const isNewDriver = driverId !== undefined && (driverId !== driver || !hasDriver);
  if (isNewDriver) take('driverId', driver, driverId);
  const note = edit.note === '' ? null : edit.note;
  if (note !== undefined && note !== ride.note) take('note', ride.note, note);
  return changes;
}

/** API-053: a reading that says what was measured still fixes it. */
function isNewReading(
  reading: number | null | undefined,
  shown: number | null,
  isFixed: boolean,
): boolean {
  if (reading === undefined) return false;
  return reading === null ? isFixed : !isFixed || reading !== shown;
}

async function storeChanges(
  db: WriteDb,
  { company, vehicleId, now, accountId, name }: RideToEdit,
  ride: RideView,
  changes: FieldChange[],
): Promise<void> {
  const fromTs = Date.parse(ride.fromTimestamp);
  const toTs = Date.parse(ride.toTimestamp);
  const who = { changed: new Date(now), accountId, name };
  await insertEdits(db, company.id, vehicleId, { fromTs, toTs, changes, ...who });
  const client = clientOf(db);
  const owner = { companyId: company.id, vehicleId };
  const corrections = await readCorrections(client, owner);
  if (!corrections) throw new Error(`vehicle ${vehicleId} lost its corrections`);
  const { rides, edits, start } = corrections;
  // A reading that is taken back leaves the ones around it as they were accepted.
  const given = changes.filter(({ after }) => after !== null).map(({ field }) => field);
  checkReadings(rides, edits, start, fromTs, given);
  await writeCorrected(client, owner, correctRides(rides, edits, start));
}
