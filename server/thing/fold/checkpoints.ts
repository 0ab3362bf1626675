// States of the fold that are kept as they were at the end of a day: whoever folds a past again begins at one.
import { FOLD_STATE_VERSION, type FoldState } from '@flotila/domain/fold/state.ts';
import type pg from 'pg';
import type { Owner } from './read-locations.ts';

/** Checkpoints of single days are kept this long, older ones of the first day of a month only. */
export const CHECKPOINT_DAYS = 40;

export interface Checkpoint extends Owner {
  state: FoldState;
}

/** Keeps states from which a rebuild can start. */
export async function insertCheckpoints(
  client: pg.ClientBase,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  if (checkpoints.length === 0) return;
  const rows = checkpoints.map(({ companyId: c, vehicleId: v, state }) => ({
    c,
    v,
    ms: state.lastTs,
    hash: state.lastHash,
    state,
  }));
  await client.query({
    name: 'checkpoints-insert',
    text: `insert into fold_checkpoint (company_id, vehicle_id, ts, hash, state)
      select n.c, n.v, to_timestamp(n.ms / 1000.0), n.hash, n.state
      from json_to_recordset($1) as n(c integer, v integer, ms bigint, hash integer, state jsonb)
      on conflict (company_id, vehicle_id, ts) do update set hash = excluded.hash,
        state = excluded.state`,
    values: [JSON.stringify(rows)],
  });
}

/** The newest state that was kept before a moment, if it is of this program. */
export async function checkpointBefore(
  client: pg.ClientBase,
  owner: Owner,
  start: number,
): Promise<FoldState | undefined> {
  if (start === Number.NEGATIVE_INFINITY) return undefined;
  const { rows } = await client.query<{ state: FoldState }>(
    `select state from fold_checkpoint where company_id = $1 and vehicle_id = $2 and ts < $3
     order by ts desc limit 1`,
    [owner.companyId, owner.vehicleId, new Date(start).toISOString()],
  );
  const state = rows[0]?.state;
  return state?.version === FOLD_STATE_VERSION ? state : undefined;
}
