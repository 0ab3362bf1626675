// What the record of changes keeps of plans and services: their rows, without what is left until due,
// which changes by itself. What a change of a plan does to its services is noted of each of them.

import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { type Change, writeAudits } from '../audit/audit.queries.ts';
import type { EditContext } from '../vehicle/edit-vehicle.ts';
import { findPlate } from '../vehicle/vehicle-list.queries.ts';
import { type Company, listServiceRows, type PlanRow, type ServiceRow } from './service.queries.ts';

/** null: it was not there, or is no more. */
export interface Sides<Row> {
  before: Row | null;
  after: Row | null;
}

/** Services of one plan whose change is noted; a plan with more has lasted for ages. */
const SERVICES_NOTED_MAX = 5_000;

export function servicesOfPlan(
  db: ReadDb,
  company: Company,
  planId: number,
): Promise<ServiceRow[]> {
  const filter = { visible: null, planId };
  const slice = { page: 0, size: SERVICES_NOTED_MAX };
  return listServiceRows(db, company, filter, slice).then(({ content }) => content);
}

/** Notes the change of a plan and of the services that went with it. */
export async function auditPlan(
  db: WriteDb,
  context: EditContext,
  plan: Sides<PlanRow>,
  services: readonly Sides<ServiceRow>[] = [],
): Promise<void> {
  const named = plan.after ?? plan.before;
  if (!named) return;
  const plate = await findPlate(db, context.company, named.vehicleId);
  await writeAudits(db, context, [
    changeOf(context, plate, 'service-plan', named.servicePlanId, plan),
    ...services.map((sides) => changeOfService(context, plate, sides)),
  ]);
}

export async function auditService(
  db: WriteDb,
  context: EditContext,
  service: Sides<ServiceRow>,
): Promise<void> {
  const vehicleId = (service.after ?? service.before)?.vehicleId ?? 0;
  const plate = await findPlate(db, context.company, vehicleId);
  await writeAudits(db, context, [changeOfService(context, plate, service)]);
}

function changeOfService(context: EditContext, plate: string, sides: Sides<ServiceRow>): Change {
  const id = (sides.after ?? sides.before)?.serviceId ?? 0;
  return changeOf(context, plate, 'service', id, sides);
}

function changeOf(
  { company }: EditContext,
  plate: string,
  kind: 'service' | 'service-plan',
  recordId: number,
  { before, after }: Sides<PlanRow | ServiceRow>,
): Change {
  const named = after ?? before;
  return {
    companyId: company.id,
    kind,
    recordId,
    recordName: `${plate} ${named?.name ?? named?.typeCode ?? ''}`.trim(),
    before,
    after,
  };
}
