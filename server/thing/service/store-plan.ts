// Making, changing and deleting service plans (API-066), each with the optimistic lock.
import { found, invalidField } from '@flotila/domain/problem.ts';
import type { ServicePlanInput } from '@flotila/domain/service/service.api.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { Visible } from '../../ground/http/context.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import type { EditContext } from '../vehicle/edit-vehicle.ts';
import { isVehicleOf } from '../vehicle/vehicle-list.queries.ts';
import { readVehicleFacts } from './due.queries.ts';
import { editServices } from './edit-service.ts';
import { deletePlanRow, findPlan, type PlanRow, planRows, updatePlan } from './service.queries.ts';
import { auditPlan, servicesOfPlan } from './service-audit.ts';
import { planView } from './service-view.ts';

/** What a store may say beside the record; keys of messages. */
export type StoreNote =
  | 'plan_never_due'
  | 'service_never_due'
  | 'service_in_future'
  | 'due_km_unknown';

export interface ServiceEditor extends EditContext {
  visible: Visible;
  /** Sentence in the caller's language. */
  say(key: StoreNote): string;
}

/** SVC-028: what a store answers beside the record. */
export type Stored<T> = T & { error: boolean; message: string | null };

/** @throws invalid for a vehicle that the caller does not see */
export function storeNewPlan(
  editor: ServiceEditor,
  input: ServicePlanInput,
): Promise<Stored<ServicePlanView>> {
  return editServices(editor, async (db, now) => {
    await checkVehicle(db, editor, input.vehicleId);
    const planId = await planRows.insert(db, editor.company, input, {
      vehicle_id: input.vehicleId,
      created: now,
    });
    await auditPlan(db, editor, { before: null, after: await getPlanRow(db, editor, planId) });
    return { vehicleId: input.vehicleId, answer: () => storedPlan(db, editor, planId) };
  });
}

/** @throws invalid without lastChange or with another vehicle, not_found, conflict */
export function storePlan(
  editor: ServiceEditor,
  planId: number,
  input: ServicePlanInput,
): Promise<Stored<ServicePlanView>> {
  const lastChange = seenChange(input);
  return editServices(editor, async (db) => {
    const { company } = editor;
    await planRows.lock(db, company, planId);
    const current = await currentPlan(db, editor, planId, lastChange);
    // Its services are acts done at this vehicle.
    if (input.vehicleId !== current.vehicleId) throw invalidField('vehicleId', 'locked');
    const services = await servicesOfPlan(db, company, planId);
    await updatePlan(db, company, planId, input);
    const after = await getPlanRow(db, editor, planId);
    const { typeCode, name } = after;
    await auditPlan(
      db,
      editor,
      { before: current, after },
      services.map((before) => ({ before, after: { ...before, typeCode, name } })),
    );
    return { vehicleId: current.vehicleId, answer: () => storedPlan(db, editor, planId) };
  });
}

/** SVC-012 … SVC-014. @throws not_found, conflict */
export function removePlan(
  editor: ServiceEditor,
  planId: number,
  { lastChange, withServices }: { lastChange: string; withServices: boolean },
): Promise<void> {
  return editServices(editor, async (db) => {
    await planRows.lock(db, editor.company, planId);
    const current = await currentPlan(db, editor, planId, lastChange);
    const services = await servicesOfPlan(db, editor.company, planId);
    await deletePlanRow(db, editor.company, planId, withServices);
    await auditPlan(
      db,
      editor,
      { before: current, after: null },
      services.map((before) => ({
        before,
        after: withServices ? null : { ...before, planId: null },
      })),
    );
    return { vehicleId: current.vehicleId, answer: () => undefined };
  });
}

/** The plan as one call answers it. */
export async function getPlan(
  db: ReadDb,
  { company, visible, now }: Pick<ServiceEditor, 'company' | 'visible' | 'now'>,
  planId: number,
): Promise<ServicePlanView> {
  const row = await getPlanRow(db, { company, visible }, planId);
  const facts = await readVehicleFacts(db, company, [row.vehicleId], now);
  return planView(row, facts.get(row.vehicleId));
}

async function getPlanRow(
  db: ReadDb,
  { company, visible }: Pick<ServiceEditor, 'company' | 'visible'>,
  planId: number,
): Promise<PlanRow> {
  return found(await findPlan(db, company, visible.vehicles, planId));
}

/** A vehicle of the body that the caller does not see is a wrong field, as a plan of another one is. */
export async function checkVehicle(
  db: ReadDb,
  { company, visible }: ServiceEditor,
  vehicleId: number,
): Promise<void> {
  if (!(await isVehicleOf(db, company, visible.vehicles, vehicleId))) {
    throw invalidField('vehicleId', 'unknown');
  }
}

async function currentPlan(
  db: ReadDb,
  editor: ServiceEditor,
  planId: number,
  lastChange: string,
): Promise<PlanRow> {
  const row = await getPlanRow(db, editor, planId);
  return refuseStale(row, lastChange, () => getPlan(db, editor, planId));
}

async function storedPlan(
  db: ReadDb,
  editor: ServiceEditor,
  planId: number,
): Promise<Stored<ServicePlanView>> {
  const plan = await getPlan(db, editor, planId);
  const repeats =
    plan.repeatedPeriod !== null || plan.repeatedKm !== null || plan.repeatedEh !== null;
  return { ...plan, error: false, message: repeats ? null : editor.say('plan_never_due') };
}
