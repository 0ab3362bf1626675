// Making, changing and deleting services (API-067). A service of a plan carries its type and name, and
// due values that were left empty follow from the plan (SVC-009, SVC-029).
import { found, invalidField } from '@flotila/domain/problem.ts';
import { type Counters, dueAfter } from '@flotila/domain/service/due.ts';
import type { ServiceInput, ServiceView } from '@flotila/domain/service/service.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import { hasRides, readCountersOn, readVehicleFacts } from './due.queries.ts';
import { editServices } from './edit-service.ts';
import {
  findPlan,
  findService,
  type PlanRow,
  type ServiceRow,
  serviceRows,
} from './service.queries.ts';
import { auditService } from './service-audit.ts';
import { serviceView } from './service-view.ts';
import { checkVehicle, type ServiceEditor, type Stored, type StoreNote } from './store-plan.ts';

/** @throws invalid for a vehicle that the caller does not see, or a plan of another vehicle */
export function storeNewService(
  editor: ServiceEditor,
  input: ServiceInput,
): Promise<Stored<ServiceView>> {
  return editServices(editor, async (db, now) => {
    const { company } = editor;
    await checkVehicle(db, editor, input.vehicleId);
    const { completed, notes } = await complete(db, editor, input);
    const serviceId = await serviceRows.insert(db, company, completed, {
      vehicle_id: input.vehicleId,
      created: now,
    });
    const after = await getServiceRow(db, editor, serviceId);
    await auditService(db, editor, { before: null, after });
    const answer = () => storedService(db, editor, serviceId, notes);
    return { vehicleId: input.vehicleId, answer };
  });
}

/** @throws invalid without lastChange or with another vehicle, not_found, conflict */
export function storeService(
  editor: ServiceEditor,
  serviceId: number,
  input: ServiceInput,
): Promise<Stored<ServiceView>> {
  const lastChange = seenChange(input);
  return editServices(editor, async (db) => {
    const { company } = editor;
    await serviceRows.lock(db, company, serviceId);
    const current = await currentService(db, editor, serviceId, lastChange);
    const { vehicleId } = current;
    if (input.vehicleId !== vehicleId) throw invalidField('vehicleId', 'locked');
    // SVC-011: a service stays in its plan, whatever the body says.
    const planId = current.planId ?? input.planId;
    const { completed, notes } = await complete(db, editor, { ...input, planId });
    await serviceRows.update(db, company, serviceId, completed);
    const after = await getServiceRow(db, editor, serviceId);
    await auditService(db, editor, { before: current, after });
    return { vehicleId, answer: () => storedService(db, editor, serviceId, notes) };
  });
}

/** @throws not_found, conflict */
export function removeService(
  editor: ServiceEditor,
  serviceId: number,
  lastChange: string,
): Promise<void> {
  return editServices(editor, async (db) => {
    await serviceRows.lock(db, editor.company, serviceId);
    const current = await currentService(db, editor, serviceId, lastChange);
    await serviceRows.delete(db, editor.company, serviceId);
    await auditService(db, editor, { before: current, after: null });
    return { vehicleId: current.vehicleId, answer: () => undefined };
  });
}

/** The service as one call answers it. */
export async function getServiceView(
  db: ReadDb,
  { company, visible, now }: Pick<ServiceEditor, 'company' | 'visible' | 'now'>,
  serviceId: number,
): Promise<ServiceView> {
  const row = await getServiceRow(db, { company, visible }, serviceId);
  const facts = await readVehicleFacts(db, company, [row.vehicleId], now);
  return serviceView(row, facts.get(row.vehicleId));
}

async function getServiceRow(
  db: ReadDb,
  { company, visible }: Pick<ServiceEditor, 'company' | 'visible'>,
  serviceId: number,
): Promise<ServiceRow> {
  return found(await findService(db, company, visible.vehicles, serviceId));
}

interface Completed {
  completed: ServiceInput;
  /** SVC-028: what is worth knowing of it. */
  notes: StoreNote[];
}

/** Type and name of the plan, and what follows from it where the due values were left empty. */
async function complete(
  db: WriteDb,
  editor: ServiceEditor,
  input: ServiceInput,
): Promise<Completed> {
  const notes: StoreNote[] = [];
  // It may be a slip, and then nothing is due until that day has come and gone.
  if (input.date > localDay(editor.now, editor.company.timeZone)) notes.push('service_in_future');
  if (input.planId === null) return { completed: input, notes };
  const plan = await findPlan(db, editor.company, editor.visible.vehicles, input.planId);
  if (plan?.vehicleId !== input.vehicleId) throw invalidField('planId', 'unknown');
  const counters = input.useKmEh
    ? await countersAt(db, editor, input, plan)
    : { km: null, eh: null };
  const due = dueAfter(plan, input.date, counters);
  const completed = {
    ...input,
    typeCode: plan.typeCode,
    name: plan.name,
    expiredDate: input.expiredDate ?? due.expiredDate,
    expiredKm: input.expiredKm ?? due.expiredKm,
    expiredEh: input.expiredEh ?? due.expiredEh,
  };
  return { completed, notes: [...notes, ...notesOfDue(plan, completed)] };
}

/** The plan repeats by kilometres or hours, but nobody knows what they were, or they do not count. */
function notesOfDue(plan: PlanRow, service: ServiceInput): StoreNote[] {
  const isByCounter = plan.repeatedKm !== null || plan.repeatedEh !== null;
  if (!service.useKmEh) {
    return isByCounter && service.expiredDate === null ? ['service_never_due'] : [];
  }
  const isKmUnknown = plan.repeatedKm !== null && service.expiredKm === null;
  const isEhUnknown = plan.repeatedEh !== null && service.expiredEh === null;
  return isKmUnknown || isEhUnknown ? ['due_km_unknown'] : [];
}

/** Decision 5: 0 is not given; then the vehicle's counters at the end of the service's day count. */
async function countersAt(
  db: WriteDb,
  { company, now }: ServiceEditor,
  input: ServiceInput,
  plan: PlanRow,
): Promise<Counters> {
  const given = { km: input.km || null, eh: input.eh || null };
  const isAsked =
    (given.km === null && plan.repeatedKm !== null) ||
    (given.eh === null && plan.repeatedEh !== null);
  if (!isAsked) return given;
  const { vehicleId, date } = input;
  const found =
    (await readCountersOn(db, company, vehicleId, date)) ??
    // A vehicle that never drove stands where it began.
    ((await hasRides(db, company, vehicleId))
      ? undefined
      : (await readVehicleFacts(db, company, [vehicleId], now)).get(vehicleId)?.now);
  return { km: given.km ?? found?.km ?? null, eh: given.eh ?? found?.eh ?? null };
}

async function currentService(
  db: ReadDb,
  editor: ServiceEditor,
  serviceId: number,
  lastChange: string,
): Promise<ServiceRow> {
  const row = await getServiceRow(db, editor, serviceId);
  return refuseStale(row, lastChange, () => getServiceView(db, editor, serviceId));
}

async function storedService(
  db: ReadDb,
  editor: ServiceEditor,
  serviceId: number,
  notes: readonly StoreNote[],
): Promise<Stored<ServiceView>> {
  const service = await getServiceView(db, editor, serviceId);
  const message = notes.map((note) => editor.say(note)).join(' ') || null;
  return { ...service, error: false, message };
}
