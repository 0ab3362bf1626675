// Sharings and their vehicles as rows. A sharing belongs to one company, its vehicles may be of several:
// whoever reads it gets those vehicles that they see, and deleted vehicles drop out.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { SHARING_FIELDS } from '@flotila/domain/sharing/sharing-fields.ts';
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { inReach, type VehicleReach } from '../session/reach.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface SharingValues extends Values<typeof SHARING_FIELDS> {
  validFrom: Date | null;
  validTo: Date | null;
}

/** A sharing without what lies with the vehicles of companies. */
interface BareRow extends SharingValues {
  hashCode: string;
  lastChange: string;
}

export interface SharingRow extends BareRow {
  vehicles: ListedVehicle[];
}

const ENTERED = recordColumns('sharing', SHARING_FIELDS);

export const sharingRows = recordRows(
  'sharing',
  'hash_code',
  ({ validFrom, validTo, ...entered }: SharingValues) => ({
    ...ENTERED.written(entered),
    valid_from: validFrom,
    valid_to: validTo,
  }),
);

const BARE = sql`s.hash_code as "hashCode", s.valid_from as "validFrom", s.valid_to as "validTo",
  ${ENTERED.read('s')}, s.last_change::text as "lastChange"`;

/** Those of the company whose own vehicles are all in reach. */
function passes(company: Company, seen: VehicleReach) {
  return sql`s.company_id = ${company.id} and s.hash_code not in (
    select sv.hash_code from sharing_vehicle sv
    join vehicle v on v.company_id = sv.company_id and v.vehicle_id = sv.vehicle_id
    where sv.company_id = ${company.id} and v.company_id = ${company.id} and v.deleted is null
      and not ${inReach(seen)})`;
}

/** One page, those without an end first, then the latest; and how many there are. */
export async function listSharingRows(
  db: ReadDb,
  company: Company,
  seen: VehicleReach,
  slice: Slice,
): Promise<Page<SharingRow>> {
  const from = sql`from sharing s where ${passes(company, seen)}`;
  const page = await readPage(
    db,
    slice,
    from,
    (cut) => sql<BareRow>`select ${BARE} ${from}
      order by s.valid_to desc nulls first, s.created desc, s.hash_code ${cut}`,
  );
  return { ...page, content: await filled(db, company, seen, page.content) };
}

export async function findSharing(
  db: ReadDb,
  company: Company,
  seen: VehicleReach,
  hashCode: string,
): Promise<SharingRow | undefined> {
  const { rows } = await sql<BareRow>`
    select ${BARE} from sharing s
    where s.hash_code = ${hashCode} and ${passes(company, seen)}`.execute(db);
  return (await filled(db, company, seen, rows))[0];
}

/**
 * The rows with their vehicles in reach, by plate, and the contract while it is there. Asked after the rows: sharings
 * and vehicles may lie on different machines.
 */
async function filled(
  db: ReadDb,
  company: Company,
  seen: VehicleReach,
  rows: readonly BareRow[],
): Promise<SharingRow[]> {
  if (rows.length === 0) return [];
  const held = await sql<{ hashCode: string; vehicles: ListedVehicle[] }>`
    select sv.hash_code as "hashCode", json_agg(json_build_object('vehicleId', v.vehicle_id,
        'numericPlate', v.numeric_plate, 'name', v.name, 'companyName', c.name,
        'deviceSerialNumber', d.serial_number) order by v.numeric_plate, v.vehicle_id) as vehicles
    from sharing_vehicle sv
    join vehicle v on v.company_id = sv.company_id and v.vehicle_id = sv.vehicle_id
    join company c on c.company_id = v.company_id
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    where sv.hash_code = any(${rows.map(({ hashCode }) => hashCode)}::text[])
      and v.deleted is null and ${inReach(seen)}
    group by sv.hash_code`.execute(db);
  const vehiclesOf = new Map(held.rows.map(({ hashCode, vehicles }) => [hashCode, vehicles]));
  const contracts = await ownContracts(
    db,
    company,
    rows.flatMap(({ contractId }) => contractId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    contractId: row.contractId !== null && contracts.has(row.contractId) ? row.contractId : null,
    vehicles: vehiclesOf.get(row.hashCode) ?? [],
  }));
}

/** Those of the contracts that are there, while the company has the module. */
async function ownContracts(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select k.contract_id as id from contract k join company m on m.company_id = k.company_id
    where k.company_id = ${company.id} and k.contract_id = any(${[...ids]}::int[])
      and m.module_contracts`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Those of the ids that are vehicles in reach (true), or were of their companies until they were deleted
 * (false): no list of single vehicles names these.
 */
export async function listReachable(
  db: ReadDb,
  reach: VehicleReach,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; isThere: boolean }>`
    select v.vehicle_id as id, v.deleted is null as "isThere" from vehicle v
    where v.company_id = any(${[...reach.companies, ...reach.limited]}::int[])
      and v.vehicle_id = any(${[...ids]}::int[])
      and (v.deleted is not null or ${inReach(reach)})`.execute(db);
  return new Map(rows.map(({ id, isThere }) => [id, isThere]));
}

/** Vehicle of a contract of the company; undefined: there is none, or the company has no contracts. */
export async function findContractVehicle(
  db: ReadDb,
  company: Company,
  contractId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ vehicleId: number }>`
    select k.vehicle_id as "vehicleId" from contract k
    join company m on m.company_id = k.company_id
    where k.company_id = ${company.id} and k.contract_id = ${contractId}
      and m.module_contracts`.execute(db);
  return rows[0]?.vehicleId;
}

export interface VehicleChange {
  /** Vehicles of these companies, known to be there; one that is shared already gets a new account. */
  added: readonly number[];
  companies: readonly number[];
  /** Who adds them; null: nobody, as the demo. */
  accountId: number | null;
  removed: readonly number[];
}

/** Adds vehicles to the sharing and takes others away. */
export async function changeVehicles(
  db: WriteDb,
  hashCode: string,
  { added, companies, accountId, removed }: VehicleChange,
): Promise<void> {
  if (removed.length > 0) {
    await sql`delete from sharing_vehicle
      where hash_code = ${hashCode} and vehicle_id = any(${[...removed]}::int[])`.execute(db);
  }
  if (added.length === 0) return;
  await sql`
    insert into sharing_vehicle (hash_code, company_id, vehicle_id, account_id)
    select ${hashCode}, v.company_id, v.vehicle_id, ${accountId}::int from vehicle v
    where v.company_id = any(${[...companies]}::int[])
      and v.vehicle_id = any(${[...added]}::int[]) and v.deleted is null
    on conflict (hash_code, company_id, vehicle_id)
      do update set account_id = excluded.account_id`.execute(db);
}

/**
 * Of vehicles that the sharing holds: which are shared. One of another company than the sharing's is so only while
 * who added it may share there.
 */
export async function listBacked(db: ReadDb, hashCode: string): Promise<Set<number>> {
  const { rows } = await sql<{
    companyId: number;
    vehicleId: number;
    accountId: number;
    isBacked: boolean | null;
    mayBe: boolean | null;
  }>`
    select sv.company_id as "companyId", sv.vehicle_id as "vehicleId", sv.account_id as "accountId",
      sv.company_id = s.company_id or a.active and a.access = 'superuser' as "isBacked",
      a.active and a.access = 'normal' as "mayBe"
    from sharing s join sharing_vehicle sv on sv.hash_code = s.hash_code
    left join account a on a.account_id = sv.account_id
    where s.hash_code = ${hashCode}`.execute(db);
  const asked = rows.filter(({ isBacked, mayBe }) => !isBacked && mayBe);
  const sharers = asked.length === 0 ? new Set<string>() : await listSharers(db, asked);
  return new Set(
    rows.flatMap(({ companyId, vehicleId, accountId, isBacked, mayBe }) =>
      isBacked || (mayBe && sharers.has(`${companyId} ${accountId}`)) ? vehicleId : [],
    ),
  );
}

/** Who of the accounts may share in which of the companies, as `company account`. */
async function listSharers(
  db: ReadDb,
  asked: readonly { companyId: number; accountId: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select p.company_id || ' ' || p.account_id as key from person p
    where p.company_id = any(${asked.map(({ companyId }) => companyId)}::int[])
      and p.account_id = any(${asked.map(({ accountId }) => accountId)}::int[])
      and p.active and p.deleted is null and (p.administrator or p.dispatcher)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export interface HeldVehicle {
  companyId: number;
  vehicleId: number;
  numericPlate: string;
  isBacked: boolean;
}

/** All vehicles of the sharing whoever sees them, by plate; deleted ones are left out. */
export async function listHeldVehicles(
  db: ReadDb,
  company: Company,
  hashCode: string,
): Promise<HeldVehicle[]> {
  const { rows } = await sql<Omit<HeldVehicle, 'isBacked'>>`
    select v.company_id as "companyId", v.vehicle_id as "vehicleId",
      v.numeric_plate as "numericPlate"
    from sharing s join sharing_vehicle sv on sv.hash_code = s.hash_code
    join vehicle v on v.company_id = sv.company_id and v.vehicle_id = sv.vehicle_id
    where s.hash_code = ${hashCode} and s.company_id = ${company.id} and v.deleted is null
    order by v.numeric_plate, v.vehicle_id`.execute(db);
  const backed = await listBacked(db, hashCode);
  return rows.map((row) => ({ ...row, isBacked: backed.has(row.vehicleId) }));
}
