// The rows of fold_state: locks of the vehicles, newest keys and states.
import { FOLD_STATE_VERSION, type FoldState } from '@flotila/domain/fold/state.ts';
import type pg from 'pg';
import type { Client } from '../../ground/db/client.ts';
import type { Reach } from '../../ground/db/reach.ts';
import type { Statement } from '../../ground/db/send-together.ts';
import type { Owner } from './read-locations.ts';

export interface RowUpdate extends Owner {
  /** Key of the youngest location of the commit; null: none younger. */
  newest: { ts: number; hash: number } | null;
  /** Of the folded state; a vehicle that waits for its rebuild has none. */
  deadline: number | null;
  /** Written now; null: the old copy stays. */
  state: FoldState | null;
  /** A location was stored late; null: none. −Infinity: rebuild from the beginning. */
  dirtyFrom: number | null;
}

/** The row of a vehicle under its lock. */
export interface StateRow {
  companyId: number;
  vehicleId: number;
  version: number;
  newestTs: number | null;
  newestHash: number;
  isDirty: boolean;
}

interface LockedRow {
  company_id: number;
  vehicle_id: number;
  version: number;
  newest_ts: Date | null;
  newest_hash: number | null;
  is_dirty: boolean;
}

const LOCKED = `f.company_id, f.vehicle_id, f.version, f.newest_ts, f.newest_hash,
  f.dirty_from is not null as is_dirty`;

/**
 * Locks the rows of vehicles in the order of their ids; those without a row are missing. Those of one
 * company are found by it.
 */
export async function lockRows(
  client: pg.ClientBase,
  vehicles: readonly Owner[],
  reach: Reach,
): Promise<Map<number, StateRow>> {
  const only = vehicles.every((one) => one.companyId === vehicles[0]?.companyId);
  const rows: LockedRow[] = [];
  for (const part of reach.parts(vehicles, (one) => one.companyId)) {
    const companyId = part.companyId ?? (only ? vehicles[0]?.companyId : undefined);
    const locked =
      companyId === undefined
        ? lockOfAll(client, part.rows)
        : lockOfCompany(client, companyId, part.rows);
    rows.push(...(await locked));
  }
  return new Map(
    rows.map((row) => [
      row.vehicle_id,
      {
        companyId: row.company_id,
        vehicleId: row.vehicle_id,
        version: row.version,
        newestTs: row.newest_ts?.getTime() ?? null,
        newestHash: row.newest_hash ?? 0,
        isDirty: row.is_dirty,
      },
    ]),
  );
}

async function lockOfAll(client: pg.ClientBase, vehicles: readonly Owner[]): Promise<LockedRow[]> {
  const { rows } = await client.query<LockedRow>({
    name: 'fold-rows-lock',
    text: `select ${LOCKED} from fold_state f join unnest($1::int[], $2::int[]) as n(c, v)
        on f.company_id = n.c and f.vehicle_id = n.v
      order by f.company_id, f.vehicle_id for update of f`,
    values: [vehicles.map((one) => one.companyId), vehicles.map((one) => one.vehicleId)],
  });
  return rows;
}

async function lockOfCompany(
  client: pg.ClientBase,
  companyId: number,
  vehicles: readonly Owner[],
): Promise<LockedRow[]> {
  const { rows } = await client.query<LockedRow>({
    name: 'fold-rows-lock-company',
    text: `select ${LOCKED} from fold_state f where f.company_id = $1 and f.vehicle_id = any($2::int[])
      order by f.vehicle_id for update of f`,
    values: [companyId, vehicles.map((one) => one.vehicleId)],
  });
  return rows;
}

/** First locations of a vehicle: makes its row. */
export async function insertMissingRows(
  client: pg.ClientBase,
  vehicles: readonly Owner[],
): Promise<void> {
  await client.query(
    `insert into fold_state (company_id, vehicle_id, rules)
     select c, v, $3 from unnest($1::int[], $2::int[]) as n(c, v) order by c, v
     on conflict do nothing`,
    [
      vehicles.map((one) => one.companyId),
      vehicles.map((one) => one.vehicleId),
      FOLD_STATE_VERSION,
    ],
  );
}

/** Writes rows after a commit's locations; every row's version counts up. */
export function updateRows(updates: readonly RowUpdate[], now: number, reach: Reach): Statement[] {
  const moment = new Date(now);
  return reach
    .parts(updates, ({ companyId }) => companyId)
    .map(({ rows, companyId }) => {
      const values = [JSON.stringify(rows.map(updateRow)), moment];
      if (companyId === undefined) {
        return { name: 'fold-rows-update', text: updateText('n.c'), values };
      }
      const text = updateText('$3');
      return { name: 'fold-rows-update-company', text, values: [...values, String(companyId)] };
    });
}

function updateText(company: string): string {
  return `update fold_state f set version = f.version + 1,
        newest_ts = coalesce(to_timestamp(n.newest_ms / 1000.0), f.newest_ts),
        newest_hash = coalesce(n.newest_hash, f.newest_hash),
        last_ts = coalesce(to_timestamp(n.last_ms / 1000.0), f.last_ts),
        last_hash = coalesce(n.last_hash, f.last_hash),
        state = coalesce(n.state, f.state),
        deadline = to_timestamp(n.deadline_ms / 1000.0),
        dirty_from = least(f.dirty_from, n.dirty_from),
        dirty_since = case when n.dirty_from is null then f.dirty_since
          else coalesce(f.dirty_since, $2) end,
        dirty_last = case when n.dirty_from is null then f.dirty_last else $2 end,
        late_count = f.late_count + case when n.dirty_from is null then 0 else 1 end
      from json_to_recordset($1) as n(c integer, v integer, newest_ms bigint, newest_hash integer,
        last_ms bigint, last_hash integer, state jsonb, deadline_ms bigint, dirty_from timestamptz)
      where f.company_id = ${company} and f.vehicle_id = n.v`;
}

function updateRow({ companyId, vehicleId, newest, deadline, state, dirtyFrom }: RowUpdate) {
  return {
    c: companyId,
    v: vehicleId,
    newest_ms: newest?.ts ?? null,
    newest_hash: newest?.hash ?? null,
    last_ms: state?.lastTs ?? null,
    last_hash: state?.lastHash ?? null,
    state,
    deadline_ms: deadline === null ? null : Math.ceil(deadline),
    dirty_from: dirtyFrom === null ? null : momentText(dirtyFrom),
  };
}

function momentText(ms: number): string {
  return ms === Number.NEGATIVE_INFINITY ? '-infinity' : new Date(ms).toISOString();
}

/**
 * The vehicles are folded again from their first location, by a worker, once. It counts like a late
 * record, so a rebuild that is on its way notices and begins anew.
 */
export async function markWholeDirty(
  client: Client,
  owners: readonly Owner[],
  now: Date,
): Promise<void> {
  if (owners.length === 0) return;
  await client.query(
    `update fold_state f set dirty_from = '-infinity', dirty_since = coalesce(f.dirty_since, $3),
       dirty_last = $3, late_count = f.late_count + 1
     from unnest($1::int[], $2::int[]) as n(c, v)
     where f.company_id = n.c and f.vehicle_id = n.v`,
    [owners.map((one) => one.companyId), owners.map((one) => one.vehicleId), now],
  );
}
