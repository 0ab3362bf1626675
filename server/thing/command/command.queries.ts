// Rows of commands to trackers. A command is written as sent in the transaction that takes it, before any byte leaves.
import type {
  CommandReason,
  CommandState,
  NewestLocation,
  Order,
} from '@flotila/domain/command/command.ts';
import type { OpenCommand } from '@flotila/domain/command/next.ts';
import type { Immobiliser } from '@flotila/domain/vehicle/device-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import { byCompany } from '../../ground/db/by-company.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { countRows } from '../../ground/db/page.ts';
import { tellCommands } from './command-changes.ts';
import type { CommandOwner } from './command-queue.ts';

/** Tells all processes that the tracker of this id has a new command. */
export const COMMAND_CHANNEL = 'flotila_command';

/** Before anybody chose it may be any. */
const IMMOBILISER = sql`coalesce(d.parameter_values->>'immobiliser', 'unknown')`;

/** A vehicle of any company with its tracker. */
export interface CommandedVehicle {
  companyId: number;
  vehicleId: number;
  numericPlate: string;
  deviceId: number | null;
  deviceType: string;
  deviceCode: string;
  immobiliser: Immobiliser;
  isConnected: boolean;
}

export async function findCommanded(
  db: ReadDb,
  vehicleId: number,
  now: Date,
): Promise<CommandedVehicle | undefined> {
  const { rows } = await sql<Omit<CommandedVehicle, 'isConnected'>>`
    select v.company_id as "companyId", v.vehicle_id as "vehicleId",
      v.numeric_plate as "numericPlate", d.device_id as "deviceId",
      coalesce(d.device_type, '') as "deviceType", coalesce(d.code, '') as "deviceCode",
      ${IMMOBILISER} as immobiliser
    from vehicle v
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    where v.vehicle_id = ${vehicleId}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const connected = await sql`
    select 1 from device_connection c where c.device_code = ${row.deviceCode}
      and c.device_type = ${row.deviceType} and c.expires > ${now} limit 1`.execute(db);
  return { ...row, isConnected: connected.rows.length > 0 };
}

/** null: the vehicle has not been anywhere. */
export async function newestLocation(
  db: ReadDb,
  { companyId, vehicleId }: { companyId: number; vehicleId: number },
): Promise<NewestLocation | null> {
  const { rows } = await sql<{ time: string; speed: number | null }>`
    select location->>'timestamp' as time, (location->>'speed')::float8 as speed
    from vehicle_live
    where company_id = ${companyId} and vehicle_id = ${vehicleId} and location is not null`.execute(
    db,
  );
  const row = rows[0];
  return row ? { time: Date.parse(row.time), speed: row.speed } : null;
}

export interface CommandRow extends Order {
  companyId: number;
  commandId: number;
  state: CommandState;
  reason: CommandReason | null;
  attempts: number;
  author: string;
  created: Date;
  expires: Date;
  sent: Date | null;
  answer: string | null;
  ended: Date | null;
}

const COLUMNS = sql`company_id as "companyId", command_id as "commandId", kind, output, text, state,
  reason, attempts, author, created, expires, sent, answer, ended`;

/** The last ones of a vehicle, newest first. */
export async function listCommandRows(
  db: ReadDb,
  { companyId, vehicleId }: { companyId: number; vehicleId: number },
  max: number,
): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`select ${COLUMNS} from command
    where company_id = ${companyId} and vehicle_id = ${vehicleId}
    order by command_id desc limit ${max}`.execute(db);
  return rows;
}

export function countOpen(db: ReadDb, deviceId: number): Promise<number> {
  return countRows(
    db,
    sql`from command where device_id = ${deviceId} and state in ('queued', 'sent')`,
  );
}

export interface NewCommand extends Order {
  vehicle: { companyId: number; vehicleId: number };
  deviceId: number;
  accountId: number;
  created: Date;
  expires: Date;
}

/** Makes it, and tells the gateways and who looks on at the commit. */
export async function insertCommand(db: WriteDb, command: NewCommand): Promise<CommandRow> {
  const { vehicle, deviceId, kind, output, text, accountId, created, expires } = command;
  const named = await sql<{ author: string }>`
    select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), login)
      as author
    from account where account_id = ${accountId}`.execute(db);
  const { rows } = await sql<CommandRow>`
    insert into command (company_id, vehicle_id, device_id, kind, output, text, account_id, author,
      created, expires)
    values (${vehicle.companyId}, ${vehicle.vehicleId}, ${deviceId}, ${kind}, ${output}, ${text},
      ${accountId}, ${named.rows[0]?.author ?? ''}, ${created}, ${expires})
    returning ${COLUMNS}`.execute(db);
  await sql`select pg_notify(${COMMAND_CHANNEL}, ${String(deviceId)})`.execute(db);
  await tellCommands(db, [vehicle]);
  return rows[0] as CommandRow;
}

/** A command with its vehicle's plate, locked: a gateway that takes it at the same time comes before or after. */
export async function lockCommand(
  db: WriteDb,
  vehicleId: number,
  commandId: number,
): Promise<(CommandRow & { numericPlate: string }) | undefined> {
  const found = await sql<{ companyId: number }>`select company_id as "companyId" from command
    where command_id = ${commandId} and vehicle_id = ${vehicleId}`.execute(db);
  if (!found.rows[0]) return undefined;
  const { rows } = await sql<CommandRow & { numericPlate: string }>`
    select ${COLUMNS}, (select numeric_plate from vehicle v where v.company_id = command.company_id
      and v.vehicle_id = command.vehicle_id) as "numericPlate"
    from command where company_id = ${found.rows[0].companyId} and command_id = ${commandId}
      and vehicle_id = ${vehicleId}
    for update`.execute(db);
  return rows[0];
}

/** An open command with whom it is for. */
export interface OpenRow extends OpenCommand, Order {
  companyId: number;
  vehicleId: number;
  deviceId: number;
  numericPlate: string;
  accountId: number;
  answerKey: string | null;
}

const OPEN_ROWS = sql`
  select c.company_id as "companyId", c.vehicle_id as "vehicleId", c.device_id as "deviceId",
    c.command_id as "commandId", c.kind, c.output, c.text, c.state, c.attempts,
    c.account_id as "accountId", c.answer_key as "answerKey", v.numeric_plate as "numericPlate",
    (extract(epoch from c.expires) * 1000)::bigint as expires,
    (extract(epoch from c.sent) * 1000)::bigint as sent
  from command c join vehicle v on v.company_id = c.company_id and v.vehicle_id = c.vehicle_id
  where c.state in ('queued', 'sent')`;

/** All open ones of a tracker in their order, locked: whoever looks at the same time waits. */
export async function lockOpen(db: WriteDb, deviceId: number): Promise<OpenRow[]> {
  // Its commands are of the companies that had it.
  const found = await sql<{
    companyId: number;
  }>`select distinct company_id as "companyId" from command
    where device_id = ${deviceId} and state in ('queued', 'sent')`.execute(db);
  const open = await byCompany(found.rows, async (companyId) => {
    const { rows } = await sql<OpenRow>`${OPEN_ROWS} and c.company_id = ${companyId}
      and v.company_id = ${companyId} and c.device_id = ${deviceId}
      order by c.command_id for update of c`.execute(db);
    return rows;
  });
  return open.sort((a, b) => a.commandId - b.commandId);
}

/** Those that may be overdue, of all trackers, but for what somebody has in hand. */
export async function lockOverdue(
  db: WriteDb,
  { now, sentBefore, max }: { now: Date; sentBefore: Date; max: number },
): Promise<OpenRow[]> {
  const isOver = sql`c.state in ('queued', 'sent') and (c.expires <= ${now} or c.sent <= ${sentBefore})`;
  const found = await sql<{ companyId: number; commandId: number }>`
    select c.company_id as "companyId", c.command_id as "commandId" from command c
    where ${isOver} order by c.command_id limit ${max}`.execute(db);
  return byCompany(found.rows, async (companyId, commands) => {
    const { rows } = await sql<OpenRow>`${OPEN_ROWS} and ${isOver} and c.company_id = ${companyId}
      and v.company_id = ${companyId}
      and c.command_id = any(${commands.map(({ commandId }) => commandId)}::int[])
      order by c.command_id for update of c skip locked`.execute(db);
    return rows;
  });
}

/** Trackers with open commands. */
export async function listOpenDevices(db: ReadDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct device_id as id from command
    where state in ('queued', 'sent')`.execute(db);
  return rows.map(({ id }) => id);
}

/** The tracker has connected to another process since. */
export async function isElsewhere(
  db: ReadDb,
  { device, processId, connectedFrom }: CommandOwner,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select from device_connection
    where device_code = ${device.code} and device_type = ${device.deviceType}
      and process_id <> ${processId}::uuid and connected_from > ${new Date(connectedFrom)}
      and expires > ${now} limit 1`.execute(db);
  return rows.length > 0;
}

/** Vehicle that has the tracker at this moment, null: none, and which output its immobiliser hangs on. */
export async function holderOf(
  db: ReadDb,
  deviceId: number,
): Promise<{ vehicleId: number | null; immobiliser: Immobiliser } | undefined> {
  const { rows } = await sql<{ vehicleId: number | null; immobiliser: Immobiliser }>`
    select vehicle_id as "vehicleId", ${IMMOBILISER} as immobiliser
    from device d where device_id = ${deviceId}`.execute(db);
  return rows[0];
}

type Key = Pick<OpenRow, 'companyId' | 'commandId'>;

/** Changes it, and tells who looks on at the commit. */
async function change(
  db: WriteDb,
  { companyId, commandId }: Key,
  set: RawBuilder<unknown>,
  only = sql`true`,
): Promise<void> {
  const { rows } = await sql<{ companyId: number; vehicleId: number }>`update command set ${set}
    where company_id = ${companyId} and command_id = ${commandId} and ${only}
    returning company_id as "companyId", vehicle_id as "vehicleId"`.execute(db);
  await tellCommands(db, rows);
}

export async function markSent(
  db: WriteDb,
  key: Key,
  answerKey: string | null,
  now: Date,
): Promise<void> {
  const set = sql`state = 'sent', attempts = attempts + 1, sent = ${now}, answer_key = ${answerKey}`;
  await change(db, key, set);
}

/** What was marked, but never written; a first attempt waits again. */
export async function unmarkSent(db: WriteDb, key: Key, attempt: number): Promise<void> {
  const set = sql`attempts = attempts - 1,
    state = case when attempts = 1 then 'queued' else state end,
    sent = case when attempts = 1 then null else sent end`;
  await change(db, key, set, sql`state = 'sent' and attempts = ${attempt}`);
}

export async function markEnded(
  db: WriteDb,
  key: Key,
  end: { state: CommandState; reason: CommandReason | null; answer: string | null; now: Date },
): Promise<void> {
  const set = sql`state = ${end.state}, reason = ${end.reason}, answer = ${end.answer},
    ended = ${end.now}`;
  await change(db, key, set);
}
