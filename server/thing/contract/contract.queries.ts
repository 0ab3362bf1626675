// Contracts as rows: pages of them, one of them locked for a change, and the changes. What was driven is
// summed from ride_shown in the same question, so it follows every correction of a ride (CON-014). A
// contract of a deleted vehicle stays, with the plate that the vehicle had.
import {
  CONTRACT_FIELDS,
  PLANNED_FIELDS,
  ROUTE_FIELDS,
} from '@flotila/domain/contract/contract-fields.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';
import { isAmong, type VehicleFilter } from '../vehicle/among-vehicles.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

const LISTED_FIELDS = { ...CONTRACT_FIELDS, ...PLANNED_FIELDS };
const ALL_FIELDS = { ...LISTED_FIELDS, ...ROUTE_FIELDS };

interface Days {
  from: Date | null;
  to: Date | null;
}

/** What a person enters, ready to be stored. */
export type ContractValues = Values<typeof ALL_FIELDS> & Days;

const LISTED = recordColumns('contract', LISTED_FIELDS);
const ROUTE = recordColumns('contract', ROUTE_FIELDS);
const ENTERED = recordColumns('contract', ALL_FIELDS);

export const contractRows = recordRows('contract', 'contract_id', (values: ContractValues) => ({
  ...ENTERED.written(values),
  from_ts: values.from,
  to_ts: values.to,
}));

export interface ContractListRow extends Values<typeof LISTED_FIELDS>, Days {
  contractId: number;
  vehicle: string;
  subject: string | null;
  /** metres */
  actualDistance: number;
  /** seconds */
  actualDuration: number;
  lastChange: string;
}

export type ContractRow = ContractListRow & Values<typeof ROUTE_FIELDS>;

export interface ContractFilter extends VehicleFilter {
  /** D-CTR-014: contracts that touch the period, so none without one; left out: all. */
  period?: Period | undefined;
  /** Beside those of the period those without any date. */
  withUndated?: boolean | undefined;
}

/** One page by beginning, those without one last, and how many there are. */
export function listContractRows(
  db: ReadDb,
  company: Company,
  filter: ContractFilter,
  slice: Slice,
): Promise<Page<ContractListRow>> {
  return readPage(db, slice, sql`from contract c where ${passes(company, filter)}`, (cut) =>
    contractsQuery(company, filter, cut),
  );
}

/** The page is cut first: only its contracts ask for their rides. A benchmark asks it as raw JSON. */
export function contractsQuery(
  company: Company,
  filter: ContractFilter,
  cut: RawBuilder<unknown>,
): RawBuilder<ContractListRow> {
  return sql<ContractListRow>`
    select ${COLUMNS} from (select * from contract c where ${passes(company, filter)} ${BY_BEGIN}
      ${cut}) c ${joins(company)} ${BY_BEGIN}`;
}

const BY_BEGIN = sql`order by c.from_ts, c.contract_id`;

const COLUMNS = sql`c.contract_id as "contractId", ${LISTED.read('c')},
  v.numeric_plate as vehicle, s.name as subject, c.from_ts as "from", c.to_ts as "to",
  driven.distance as "actualDistance", driven.seconds as "actualDuration",
  c.last_change::text as "lastChange"`;

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
  const { period, withUndated = false } = filter;
  const those = sql`c.company_id = ${company.id} and ${isAmong('c', filter)}`;
  if (!period) return those;
  return sql`${those} and (${withUndated} or c.from_ts is not null or c.to_ts is not null)
    and (c.to_ts is null or c.to_ts >= ${new Date(period.from)})
    and (c.from_ts is null or c.from_ts <= ${new Date(period.to)})`;
}

/** undefined: none of the company, or of a vehicle that the caller may not see. */
export async function findContract(
  db: ReadDb,
  company: Company,
  visible: ReadonlySet<number> | null,
  contractId: number,
): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`
    select ${COLUMNS}, ${ROUTE.read('c')} from contract c ${joins(company)}
    where ${passes(company, { visible })} and c.contract_id = ${contractId}`.execute(db);
  return rows[0];
}

/** What a person entered of all contracts, without route and rides. */
export async function listContractEdits(
  db: ReadDb,
  company: Company,
  filter: VehicleFilter,
): Promise<Omit<ContractListRow, 'vehicle' | 'subject' | 'actualDistance' | 'actualDuration'>[]> {
  const { rows } = await sql<ContractListRow>`
    select c.contract_id as "contractId", ${LISTED.read('c')}, c.from_ts as "from", c.to_ts as "to",
      c.last_change::text as "lastChange"
    from contract c where ${passes(company, filter)} ${BY_BEGIN}`.execute(db);
  return rows;
}

/** Vehicles that take no contract any more: removed or deleted. */
export async function listGoneVehicles(db: ReadDb, company: Company): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select vehicle_id as id from vehicle
    where company_id = ${company.id} and (deleted is not null or state = 'removed')`.execute(db);
  return rows.map(({ id }) => id);
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
