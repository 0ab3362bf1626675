// Special accesses: accounts of superusers, and of programs with the vehicles that they may read.
import type {
  ListedVehicle,
  SpecialAccessRow,
} from '@flotila/domain/special-access/special-access.api.ts';
import { SPECIAL_ACCESS_FIELDS } from '@flotila/domain/special-access/special-access-fields.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';

type BareRow = Omit<SpecialAccessRow, 'vehicleCount'>;

const ENTERED = recordColumns('account', SPECIAL_ACCESS_FIELDS);
const COLUMNS = sql`account_id as "personId", ${ENTERED.read('account')},
  last_change::text as "lastChange"`;

/** All of them by name, with how many vehicles each reads. */
export async function listSpecialAccessRows(db: ReadDb): Promise<SpecialAccessRow[]> {
  const { rows } = await sql<SpecialAccessRow>`
    select ${COLUMNS}, coalesce(k.count, 0) as "vehicleCount" from account
    left join (select a.account_id as id, count(*)::int as count from collective_vehicle a
      join vehicle v on v.company_id = a.company_id and v.vehicle_id = a.vehicle_id
        and v.deleted is null
      join company c on c.company_id = a.company_id and c.deleted is null
      group by 1) k on k.id = account_id
    where access in ('superuser', 'collective')
    order by last_name collate "sk-x-icu", first_name collate "sk-x-icu", login`.execute(db);
  return rows;
}

export async function findSpecialAccess(
  db: ReadDb,
  accountId: number,
): Promise<BareRow | undefined> {
  const { rows } = await sql<BareRow>`
    select ${COLUMNS} from account
    where account_id = ${accountId} and access in ('superuser', 'collective')`.execute(db);
  return rows[0];
}

/** Special accesses change one after another, so that two superusers cannot remove each other. */
export async function lockSpecialAccesses(db: WriteDb): Promise<void> {
  await sql`select from account where access in ('superuser', 'collective')
    order by account_id for update`.execute(db);
}

export async function countActiveSuperusers(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account
    where access = 'superuser' and active`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Vehicles of a collective access, of any company, by plate; deleted ones are left out. */
export async function listAccessVehicles(db: ReadDb, accountId: number): Promise<ListedVehicle[]> {
  const { rows } = await sql<ListedVehicle>`
    select v.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate", v.name,
      c.name as "companyName", d.serial_number as "deviceSerialNumber"
    from collective_vehicle a
    join vehicle v on v.company_id = a.company_id and v.vehicle_id = a.vehicle_id
      and v.deleted is null
    join company c on c.company_id = a.company_id and c.deleted is null
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    where a.account_id = ${accountId}
    order by v.numeric_plate, v.vehicle_id`.execute(db);
  return rows;
}

/** Those of the ids that are or were vehicles of any company that is there. */
export async function listKnownVehicles(
  db: ReadDb,
  vehicleIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select v.vehicle_id as id from vehicle v
    join company c on c.company_id = v.company_id and c.deleted is null
    where v.vehicle_id = any(${[...vehicleIds]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the list of a collective access. */
export async function replaceAccessVehicles(
  db: WriteDb,
  accountId: number,
  vehicleIds: readonly number[],
): Promise<void> {
  await sql`delete from collective_vehicle where account_id = ${accountId}`.execute(db);
  await sql`insert into collective_vehicle (account_id, company_id, vehicle_id)
    select ${accountId}, company_id, vehicle_id from vehicle
    where vehicle_id = any(${[...vehicleIds]}::int[]) and deleted is null`.execute(db);
}
