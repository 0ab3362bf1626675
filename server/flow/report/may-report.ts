// Whether a caller may have a report of whom it names. Whoever may not be seen does not exist; who sees a
// list sees of it what is visible anyway.
import { hasRole } from '@flotila/domain/permission.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { checkGroupset } from '../../thing/groupset/select-groupset.ts';
import { checkSeenDriver } from '../../thing/tachograph/may-see.ts';
import { countVehiclesOf } from '../../thing/vehicle/vehicle-list.queries.ts';

/** With whose rights a report is made. */
export interface ReportCaller {
  session: { superuser: boolean };
  company: CompanyContext;
  /** null: superusers and collective accesses have no person in the company. */
  personId: number | null;
  visible: Visible;
}

/** @throws forbidden, not_found */
export async function checkMayReport(
  db: ReadDb,
  caller: ReportCaller,
  input: ReportInput,
): Promise<void> {
  if (input.report === 'companies-summary' && !hasRole(caller.session, caller.company, 'superuser'))
    throw problem('forbidden');
  // Decision 0086.
  if (input.options.full && !caller.company.administrator) throw problem('forbidden');
  if (input.personId !== undefined) await checkSeenDriver(db, caller, input.personId);
  await checkVehicles(db, caller, [input.vehicleId ?? [], input.vehicleIds ?? []].flat());
  await checkGroupset(db, caller, input.groupset);
}

/** Decision 0086: what hides nothing of private rides is made for who asks, and neither kept nor sent. @throws invalid */
export function checkMayKeep({ options }: ReportInput): void {
  if (options.full) throw problem('invalid', { message: 'full_not_kept' });
}

async function checkVehicles(
  db: ReadDb,
  { company, visible }: ReportCaller,
  vehicleIds: readonly number[],
): Promise<void> {
  if (vehicleIds.length === 0) return;
  const { vehicles } = visible;
  const isHidden = vehicles && vehicleIds.some((id) => !vehicles.has(id));
  if (isHidden || (await countVehiclesOf(db, company, vehicleIds)) < vehicleIds.length) {
    throw problem('not_found');
  }
}

/** Of a report that names nobody: the vehicles that its reader saw when it was made; null is all, or named ones. */
export function narrowedTo(input: ReportInput, { vehicles }: Visible): number[] | null {
  const isNamed = [input.vehicleId, input.vehicleIds, input.personId].some(
    (subject) => subject !== undefined,
  );
  return isNamed || !vehicles ? null : [...vehicles];
}

/** Whoever sees fewer vehicles now than then does not get the file that was made of them. */
export function stillSees(
  input: ReportInput,
  { vehicles }: Visible,
  seenVehicles: readonly number[] | null,
): boolean {
  if (!vehicles) return true;
  const now = narrowedTo(input, { vehicles, persons: null });
  if (!now) return true;
  return seenVehicles?.every((id) => vehicles.has(id)) ?? false;
}
