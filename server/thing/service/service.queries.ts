// Services and service plans as rows: pages of them, one of them locked for a change, and the changes.
// Rows of deleted vehicles stay in the tables and are found by nobody.
import type { ServiceInput, ServicePlanInput } from '@flotila/domain/service/service.api.ts';
import type { ServiceType } from '@flotila/domain/service/service.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { Slice } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

export type Company = Pick<CompanyContext, 'id'>;

export interface PlanRow {
  servicePlanId: number;
  vehicleId: number;
  typeCode: ServiceType;
  name: string | null;
  repeatedPeriod: string | null;
  repeatedKm: number | null;
  repeatedEh: number | null;
  active: boolean;
  lastChange: string;
}

export interface ServiceRow {
  serviceId: number;
  planId: number | null;
  vehicleId: number;
  typeCode: ServiceType | null;
  name: string | null;
  date: string;
  km: number;
  eh: number;
  expiredDate: string | null;
  expiredKm: number | null;
  expiredEh: number | null;
  description: string | null;
  useKmEh: boolean;
  lastChange: string;
}

/** Which rows: of vehicles that the caller may see (null: all), of one vehicle, of one plan. */
export interface ServiceFilter {
  visible: ReadonlySet<number> | null;
  vehicleId?: number | undefined;
  planId?: number | undefined;
}

const PLAN_COLUMNS = sql`p.service_plan_id as "servicePlanId", p.vehicle_id as "vehicleId",
  p.type_code as "typeCode", p.name, p.repeated_period as "repeatedPeriod",
  p.repeated_km as "repeatedKm", p.repeated_eh as "repeatedEh", p.active,
  p.last_change::text as "lastChange"`;

const SERVICE_COLUMNS = sql`s.service_id as "serviceId", s.service_plan_id as "planId",
  s.vehicle_id as "vehicleId", s.type_code as "typeCode", s.name, s.date, s.km, s.eh,
  s.expired_date as "expiredDate", s.expired_km as "expiredKm", s.expired_eh as "expiredEh",
  s.description, s.use_km_eh as "useKmEh", s.last_change::text as "lastChange"`;

/** One page by plate and plan, and how many there are. */
export async function listPlanRows(
  db: ReadDb,
  company: Company,
  filter: ServiceFilter,
  slice: Slice,
): Promise<{ rows: PlanRow[]; total: number }> {
  const from = sql`from service_plan p join vehicle v on v.company_id = p.company_id
      and v.vehicle_id = p.vehicle_id
    where p.company_id = ${company.id} and ${passes(filter)}`;
  const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS} ${from}
    order by v.numeric_plate, p.vehicle_id, p.service_plan_id ${cut(slice)}`.execute(db);
  return { rows, total: await countOf(db, from, slice, rows.length) };
}

/** One page, newest first, and how many there are. */
export async function listServiceRows(
  db: ReadDb,
  company: Company,
  filter: ServiceFilter,
  slice: Slice,
): Promise<{ rows: ServiceRow[]; total: number }> {
  const ofPlan =
    filter.planId === undefined ? sql`` : sql`and s.service_plan_id = ${filter.planId}`;
  const from = sql`from service s join vehicle v on v.company_id = s.company_id
      and v.vehicle_id = s.vehicle_id
    where s.company_id = ${company.id} and ${passes(filter)} ${ofPlan}`;
  const { rows } = await sql<ServiceRow>`select ${SERVICE_COLUMNS} ${from}
    order by s.date desc, s.service_id desc ${cut(slice)}`.execute(db);
  return { rows, total: await countOf(db, from, slice, rows.length) };
}

function passes({ visible, vehicleId }: ServiceFilter) {
  const conditions = [sql`v.deleted is null`];
  if (visible) conditions.push(sql`v.vehicle_id = any(${[...visible]}::int[])`);
  if (vehicleId !== undefined) conditions.push(sql`v.vehicle_id = ${vehicleId}`);
  return sql.join(conditions, sql` and `);
}

function cut({ page, size }: Slice) {
  return sql`limit ${size} offset ${page * size}`;
}

/** A page that is not full tells how many there are without counting. */
async function countOf(
  db: ReadDb,
  from: RawBuilder<unknown>,
  { page, size }: Slice,
  found: number,
): Promise<number> {
  if (found < size && (found > 0 || page === 0)) return page * size + found;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** undefined: none of the company, or of a vehicle that the caller may not see. */
export async function findPlan(
  db: ReadDb,
  company: Company,
  visible: ReadonlySet<number> | null,
  planId: number,
): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS}
    from service_plan p join vehicle v on v.company_id = p.company_id
      and v.vehicle_id = p.vehicle_id
    where p.company_id = ${company.id} and p.service_plan_id = ${planId}
      and ${passes({ visible })}`.execute(db);
  return rows[0];
}

/** undefined: none of the company, or of a vehicle that the caller may not see. */
export async function findService(
  db: ReadDb,
  company: Company,
  visible: ReadonlySet<number> | null,
  serviceId: number,
): Promise<ServiceRow | undefined> {
  const { rows } = await sql<ServiceRow>`select ${SERVICE_COLUMNS}
    from service s join vehicle v on v.company_id = s.company_id and v.vehicle_id = s.vehicle_id
    where s.company_id = ${company.id} and s.service_id = ${serviceId}
      and ${passes({ visible })}`.execute(db);
  return rows[0];
}

/** Changes of one plan come after each other. */
export async function lockPlan(db: WriteDb, company: Company, planId: number): Promise<void> {
  await sql`select from service_plan
    where company_id = ${company.id} and service_plan_id = ${planId} for update`.execute(db);
}

/** Changes of one service come after each other. */
export async function lockService(db: WriteDb, company: Company, serviceId: number): Promise<void> {
  await sql`select from service
    where company_id = ${company.id} and service_id = ${serviceId} for update`.execute(db);
}

export async function insertPlan(
  db: WriteDb,
  company: Company,
  input: ServicePlanInput,
  now: Date,
): Promise<number> {
  const { service_plan_id } = await db
    .insertInto('service_plan')
    .values({
      company_id: company.id,
      vehicle_id: input.vehicleId,
      created: now,
      ...planColumns(input),
    })
    .returning('service_plan_id')
    .executeTakeFirstOrThrow();
  return service_plan_id;
}

/** Changes the plan; its services keep carrying its type and name (SVC-009). */
export async function updatePlan(
  db: WriteDb,
  company: Company,
  planId: number,
  input: ServicePlanInput,
): Promise<void> {
  await db
    .updateTable('service_plan')
    .set({ ...planColumns(input), last_change: sql<number>`last_change + 1` })
    .where('company_id', '=', company.id)
    .where('service_plan_id', '=', planId)
    .execute();
  await sql`update service
    set type_code = ${input.typeCode}, name = ${input.name}, last_change = last_change + 1
    where company_id = ${company.id} and service_plan_id = ${planId}
      and (type_code, name) is distinct from (${input.typeCode}, ${input.name}::text)`.execute(db);
}

function planColumns(input: ServicePlanInput) {
  return {
    type_code: input.typeCode,
    name: input.name,
    repeated_period: input.repeatedPeriod,
    repeated_km: input.repeatedKm,
    repeated_eh: input.repeatedEh,
    active: input.active,
  };
}

/** SVC-013, SVC-014: its services go too, or stay without a plan. */
export async function deletePlanRow(
  db: WriteDb,
  company: Company,
  planId: number,
  withServices: boolean,
): Promise<void> {
  const ofPlan = sql`company_id = ${company.id} and service_plan_id = ${planId}`;
  if (withServices) await sql`delete from service where ${ofPlan}`.execute(db);
  else {
    await sql`update service set service_plan_id = null, last_change = last_change + 1
      where ${ofPlan}`.execute(db);
  }
  await sql`delete from service_plan where ${ofPlan}`.execute(db);
}

export async function insertService(
  db: WriteDb,
  company: Company,
  input: ServiceInput,
  now: Date,
): Promise<number> {
  const { service_id } = await db
    .insertInto('service')
    .values({
      company_id: company.id,
      vehicle_id: input.vehicleId,
      created: now,
      ...serviceColumns(input),
    })
    .returning('service_id')
    .executeTakeFirstOrThrow();
  return service_id;
}

export async function updateServiceRow(
  db: WriteDb,
  company: Company,
  serviceId: number,
  input: ServiceInput,
): Promise<void> {
  await db
    .updateTable('service')
    .set({ ...serviceColumns(input), last_change: sql<number>`last_change + 1` })
    .where('company_id', '=', company.id)
    .where('service_id', '=', serviceId)
    .execute();
}

function serviceColumns(input: ServiceInput) {
  return {
    service_plan_id: input.planId,
    type_code: input.typeCode,
    name: input.name,
    date: input.date,
    // SVC-022: empty is 0, and 0 is "not given" (decision 5).
    km: input.km ?? 0,
    eh: input.eh ?? 0,
    expired_date: input.expiredDate,
    expired_km: input.expiredKm,
    expired_eh: input.expiredEh,
    description: input.description,
    use_km_eh: input.useKmEh,
  };
}

export async function deleteServiceRow(
  db: WriteDb,
  company: Company,
  serviceId: number,
): Promise<void> {
  await sql`delete from service
    where company_id = ${company.id} and service_id = ${serviceId}`.execute(db);
}
