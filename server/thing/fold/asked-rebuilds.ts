// Rebuilds that somebody asked for, and those that new rules ask for: a list in the database that the
// worker and the command `rebuild-rides` take vehicle by vehicle. Whoever is killed leaves the rest in the
// list, so nothing has to begin anew, and the trackers go on reporting meanwhile.
import { FOLD_STATE_VERSION } from '@flotila/domain/fold/state.ts';
import type pg from 'pg';
import type { Client } from '../../ground/db/client.ts';
import type { Owner } from './read-locations.ts';

/** Puts vehicles into the list; a rebuild that is on its way begins anew. `from`: epoch milliseconds. */
export async function askRebuild(
  client: Client,
  owners: readonly Owner[],
  from: number,
): Promise<void> {
  await client.query(
    `update fold_state f set asked_from = least(f.asked_from, $3), late_count = f.late_count + 1
     from unnest($1::int[], $2::int[]) as n(c, v)
     where f.company_id = n.c and f.vehicle_id = n.v`,
    [
      owners.map((one) => one.companyId),
      owners.map((one) => one.vehicleId),
      from === Number.NEGATIVE_INFINITY ? '-infinity' : new Date(from).toISOString(),
    ],
  );
}

/** Puts every vehicle into the list whose rides were made by other rules than today's. */
export async function askForNewRules(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rowCount } = await client.query(
    `update fold_state set asked_from = '-infinity', late_count = late_count + 1
     where rules <> $1 and asked_from is distinct from '-infinity'`,
    [FOLD_STATE_VERSION],
  );
  return rowCount ?? 0;
}

/** Vehicles in the list but for those left out, the ones that reported last first. */
export async function listAsked(
  client: Pick<pg.ClientBase, 'query'>,
  count: number,
  leftOut: readonly number[] = [],
): Promise<Owner[]> {
  const { rows } = await client.query<Owner>(
    `select company_id as "companyId", vehicle_id as "vehicleId" from fold_state
     where asked_from is not null and vehicle_id <> all($2::int[])
     order by newest_ts desc nulls last limit $1`,
    [count, leftOut],
  );
  return rows;
}
