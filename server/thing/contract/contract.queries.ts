// Contracts as rows: pages of them, one of them locked for a change, and the changes. What was driven is
// summed from ride_shown in the same question, so it follows every correction of a ride (CON-014). A
// contract of a deleted vehicle stays, with the plate that the vehicle had.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { type Slice, totalOf } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';

type Company = Pick<CompanyContext, 'id'>;

/** What a person enters, ready to be stored. */
export interface ContractValues
  extends Pick<
    ContractRecord,
    | 'name'
    | 'vehicleId'
    | 'subjectId'
    | 'active'
    | 'fromPlace'
    | 'toPlace'
    | 'plannedDistance'
    | 'plannedDuration'
    | 'amount'
    | 'currencyCode'
    | 'plan'
    | 'planUrl'
  > {
  from: Date | null;
  to: Date | null;
}

export interface ContractListRow extends Omit<ContractValues, 'plan' | 'planUrl'> {
  contractId: number;
  vehicle: string;
  subject: string | null;
  /** metres */
  actualDistance: number;
  /** seconds */
  actualDuration: number;
  lastChange: string;
}

export interface ContractRow extends ContractListRow, Pick<ContractValues, 'plan' | 'planUrl'> {}

export interface ContractFilter {
  /** Vehicles whose contracts the caller may see; null: all. */
  visible: ReadonlySet<number> | null;
  vehicleId?: number | undefined;
  groupsetId?: number | undefined;
  /** D-CTR-014: contracts that touch the period, so none without one; left out: all. */
  period?: Period | undefined;
  /** Beside those of the period those without any date. */
  withUndated?: boolean | undefined;
}

/** One page by beginning, those without one last, and how many there are. */
export async function listContractRows(
  db: ReadDb,
  company: Company,
  filter: ContractFilter,
  slice: Slice,
): Promise<{ rows: ContractListRow[]; total: number }> {
  const { rows } = await contractsQuery(company, filter, slice).execute(db);
  const total = await totalOf(rows.length, slice, async () => {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from contract c where ${passes(company, filter)}`.execute(db);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, total };
}

/** The page is cut first: only its contracts ask for their rides. A benchmark asks it as raw JSON. */
export function contractsQuery(
  company: Company,
  filter: ContractFilter,
  { page, size }: Slice,
): RawBuilder<ContractListRow> {
  return sql<ContractListRow>`
    select ${COLUMNS} from (select * from contract c where ${passes(company, filter)} ${BY_BEGIN}
      limit ${size} offset ${page * size}) c ${joins(company)} ${BY_BEGIN}`;
}

const BY_BEGIN = sql`order by c.from_ts, c.contract_id`;

const COLUMNS = sql`c.contract_id as "contractId", c.name, c.vehicle_id as "vehicleId",
  v.numeric_plate as vehicle, c.subject_id as "subjectId", s.name as subject, c.active,
  c.from_place as "fromPlace", c.to_place as "toPlace", c.from_ts as "from", c.to_ts as "to",
  c.planned_distance as "plannedDistance", c.planned_duration as "plannedDuration",
  driven.distance as "actualDistance", driven.seconds as "actualDuration",
  c.amount, c.currency_code as "currencyCode", c.last_change::text as "lastChange"`;

/** CON-014: whole rides that start in the period; without a beginning there is no period to count in. */
function joins({ id }: Company): RawBuilder<unknown> {
  return sql`
  join vehicle v on v.company_id = ${id} and v.vehicle_id = c.vehicle_id
  left join subject s on s.company_id = ${id} and s.subject_id = c.subject_id
  cross join lateral (
    select coalesce(sum(r.distance), 0)::float8 as distance,
      coalesce(round(extract(epoch from sum(r.to_ts - r.from_ts))), 0)::float8 as seconds
    from ride_shown r
    where r.company_id = ${id} and r.vehicle_id = c.vehicle_id
      and r.ride_type in ('bussines', 'private')
      and r.from_ts >= c.from_ts and r.from_ts <= coalesce(c.to_ts, 'infinity')) driven`;
}

function passes(company: Company, filter: ContractFilter): RawBuilder<unknown> {
  const { visible, vehicleId, groupsetId, period, withUndated = false } = filter;
  const conditions = [sql`c.company_id = ${company.id}`];
  if (visible) conditions.push(sql`c.vehicle_id = any(${[...visible]}::int[])`);
  if (vehicleId !== undefined) conditions.push(sql`c.vehicle_id = ${vehicleId}`);
  if (groupsetId !== undefined) {
    conditions.push(sql`exists (select 1 from groupset_vehicle g
      where g.company_id = c.company_id and g.groupset_id = ${groupsetId}
        and g.vehicle_id = c.vehicle_id)`);
  }
  if (period) {
    conditions.push(sql`(${withUndated} or c.from_ts is not null or c.to_ts is not null)
      and (c.to_ts is null or c.to_ts >= ${new Date(period.from)})
      and (c.from_ts is null or c.from_ts <= ${new Date(period.to)})`);
  }
  return sql.join(conditions, sql` and `);
}

/** undefined: none of the company, or of a vehicle that the caller may not see. */
export async function findContract(
  db: ReadDb,
  company: Company,
  visible: ReadonlySet<number> | null,
  contractId: number,
): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`
    select ${COLUMNS}, c.plan, c.plan_url as "planUrl" from contract c ${joins(company)}
    where ${passes(company, { visible })} and c.contract_id = ${contractId}`.execute(db);
  return rows[0];
}

/** Changes of one contract come after each other. */
export async function lockContract(
  db: WriteDb,
  company: Company,
  contractId: number,
): Promise<void> {
  await sql`select from contract
    where company_id = ${company.id} and contract_id = ${contractId} for update`.execute(db);
}

/** Answers its id. */
export async function insertContract(
  db: WriteDb,
  company: Company,
  values: ContractValues,
  now: Date,
): Promise<number> {
  const { contract_id } = await db
    .insertInto('contract')
    .values({ company_id: company.id, created: now, ...columnsOf(values) })
    .returning('contract_id')
    .executeTakeFirstOrThrow();
  return contract_id;
}

export async function updateContractRow(
  db: WriteDb,
  company: Company,
  contractId: number,
  values: ContractValues,
): Promise<void> {
  await db
    .updateTable('contract')
    .set({ ...columnsOf(values), last_change: sql<number>`last_change + 1` })
    .where('company_id', '=', company.id)
    .where('contract_id', '=', contractId)
    .execute();
}

function columnsOf(values: ContractValues) {
  return {
    vehicle_id: values.vehicleId,
    name: values.name,
    subject_id: values.subjectId,
    active: values.active,
    from_place: values.fromPlace,
    to_place: values.toPlace,
    from_ts: values.from,
    to_ts: values.to,
    planned_distance: values.plannedDistance,
    planned_duration: values.plannedDuration,
    amount: values.amount,
    currency_code: values.currencyCode,
    plan: values.plan && JSON.stringify(values.plan),
    plan_url: values.planUrl,
  };
}

export async function deleteContractRow(
  db: WriteDb,
  company: Company,
  contractId: number,
): Promise<void> {
  await sql`delete from contract
    where company_id = ${company.id} and contract_id = ${contractId}`.execute(db);
}

/** `gone`: removed or deleted; `unknown`: the company never had it, or the caller does not see it. */
export async function vehicleUse(
  db: ReadDb,
  company: Company,
  visible: ReadonlySet<number> | null,
  vehicleId: number,
): Promise<'inUse' | 'gone' | 'unknown'> {
  if (visible && !visible.has(vehicleId)) return 'unknown';
  const { rows } = await sql<{ isGone: boolean }>`
    select deleted is not null or state = 'removed' as "isGone" from vehicle
    where company_id = ${company.id} and vehicle_id = ${vehicleId}`.execute(db);
  if (!rows[0]) return 'unknown';
  return rows[0].isGone ? 'gone' : 'inUse';
}
