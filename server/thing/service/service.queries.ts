// Services and service plans as rows: pages of them, one of them locked for a change, and the changes.
// Rows of deleted vehicles stay in the tables and are found by nobody.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import type { ServiceInput, ServicePlanInput } from '@flotila/domain/service/service.api.ts';
import { SERVICE_FIELDS, SERVICE_PLAN_FIELDS } from '@flotila/domain/service/service-fields.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { isAmong, type VehicleFilter } from '../vehicle/among-vehicles.queries.ts';

export type Company = Pick<CompanyContext, 'id'>;

export interface PlanRow extends Values<typeof SERVICE_PLAN_FIELDS> {
  servicePlanId: number;
  vehicleId: number;
  lastChange: string;
}

export interface ServiceRow extends Values<typeof SERVICE_FIELDS> {
  serviceId: number;
  vehicleId: number;
  lastChange: string;
}

const PLAN = recordColumns('service_plan', SERVICE_PLAN_FIELDS);
const SERVICE = recordColumns('service', SERVICE_FIELDS);

export const planRows = recordRows('service_plan', 'service_plan_id', (input: ServicePlanInput) =>
  PLAN.written(input),
);
export const serviceRows = recordRows('service', 'service_id', (input: ServiceInput) =>
  SERVICE.written(input),
);

/** Which rows: of vehicles that the caller may see (null: all), of one vehicle, of one plan. */
export interface ServiceFilter extends VehicleFilter {
  planId?: number | undefined;
}

const PLAN_COLUMNS = sql`p.service_plan_id as "servicePlanId", p.vehicle_id as "vehicleId",
  ${PLAN.read('p')}, p.last_change::text as "lastChange"`;

const SERVICE_COLUMNS = sql`s.service_id as "serviceId", s.vehicle_id as "vehicleId",
  ${SERVICE.read('s')}, s.last_change::text as "lastChange"`;

/** One page by plate and plan, and how many there are. */
export function listPlanRows(
  db: ReadDb,
  company: Company,
  filter: ServiceFilter,
  slice: Slice,
): Promise<Page<PlanRow>> {
  const from = plansOf(company, filter);
  const order = sql`order by v.numeric_plate, p.vehicle_id, p.service_plan_id`;
  return readPage(
    db,
    slice,
    from,
    (cut) => sql<PlanRow>`select ${PLAN_COLUMNS} ${from} ${order} ${cut}`,
  );
}

/** One page, newest first, and how many there are. */
export function listServiceRows(
  db: ReadDb,
  company: Company,
  filter: ServiceFilter,
  slice: Slice,
): Promise<Page<ServiceRow>> {
  const ofPlan =
    filter.planId === undefined ? sql`` : sql`and s.service_plan_id = ${filter.planId}`;
  const from = sql`${servicesOf(company, filter)} ${ofPlan}`;
  const order = sql`order by s.date desc, s.service_id desc`;
  return readPage(
    db,
    slice,
    from,
    (cut) => sql<ServiceRow>`select ${SERVICE_COLUMNS} ${from} ${order} ${cut}`,
  );
}

/** Of all plans, and the newest service of each that has one. */
export async function listPlansWithLast(
  db: ReadDb,
  company: Company,
  filter: VehicleFilter,
): Promise<{ plan: PlanRow; last: ServiceRow | undefined }[]> {
  const plans = await sql<PlanRow>`select ${PLAN_COLUMNS} ${plansOf(company, filter)}
    order by p.service_plan_id`.execute(db);
  const newest = await sql<ServiceRow>`select distinct on (s.service_plan_id) ${SERVICE_COLUMNS}
    ${servicesOf(company, filter)} and s.service_plan_id is not null
    order by s.service_plan_id, s.date desc, s.service_id desc`.execute(db);
  const byPlan = new Map(newest.rows.map((row) => [row.planId, row]));
  return plans.rows.map((plan) => ({ plan, last: byPlan.get(plan.servicePlanId) }));
}

/** Its newest service; undefined: it has none. */
export async function findNewestOfPlan(
  db: ReadDb,
  company: Company,
  planId: number,
): Promise<ServiceRow | undefined> {
  const { rows } = await sql<ServiceRow>`select ${SERVICE_COLUMNS}
    ${servicesOf(company, { visible: null })} and s.service_plan_id = ${planId}
    order by s.date desc, s.service_id desc limit 1`.execute(db);
  return rows[0];
}

/** Those of the plans that have several services by now. */
export async function plansWithSeveral(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select service_plan_id as id from service
    where company_id = ${company.id} and service_plan_id = any(${[...ids]}::int[])
    group by 1 having count(*) > 1 order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

function plansOf({ id }: Company, filter: VehicleFilter) {
  return sql`from service_plan p
    join vehicle v on v.company_id = p.company_id and v.vehicle_id = p.vehicle_id
    where p.company_id = ${id} and v.deleted is null and ${isAmong('v', filter)}`;
}

function servicesOf({ id }: Company, filter: VehicleFilter) {
  return sql`from service s
    join vehicle v on v.company_id = s.company_id and v.vehicle_id = s.vehicle_id
    where s.company_id = ${id} and v.deleted is null and ${isAmong('v', filter)}`;
}

/** undefined: none of the company, or of a vehicle that the caller may not see. */
export async function findPlan(
  db: ReadDb,
  company: Company,
  visible: ReadonlySet<number> | null,
  planId: number,
): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS}
    ${plansOf(company, { visible })} and p.service_plan_id = ${planId}`.execute(db);
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
    ${servicesOf(company, { visible })} and s.service_id = ${serviceId}`.execute(db);
  return rows[0];
}

/** Changes the plan; its services keep carrying its type and name (SVC-009). */
export async function updatePlan(
  db: WriteDb,
  company: Company,
  planId: number,
  input: ServicePlanInput,
): Promise<void> {
  const name = input.name || null;
  await planRows.update(db, company, planId, input);
  await sql`update service
    set type_code = ${input.typeCode}, name = ${name}, last_change = last_change + 1
    where company_id = ${company.id} and service_plan_id = ${planId}
      and (type_code, name) is distinct from (${input.typeCode}, ${name}::text)`.execute(db);
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
