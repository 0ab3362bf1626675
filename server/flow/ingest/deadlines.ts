// What time alone brings about in the derived data: rides end although nothing arrives any more, and old checkpoints
// are thinned. Of several processes one looks (role/worker.ts), since a look reads the rows of all vehicles.
import { noChanges } from '@flotila/domain/fold/changes.ts';
import { endByTime } from '@flotila/domain/fold/fold.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type pg from 'pg';
import { withConnection } from '../../ground/db/connection.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { repeat } from '../../ground/work/repeat.ts';
import { CHECKPOINT_DAYS } from '../../thing/fold/checkpoints.ts';
import { createExtraNames } from '../../thing/fold/extra-names.ts';
import { lockRows, markWholeDirty } from '../../thing/fold/fold-rows.ts';
import { createLocationReader, type Owner } from '../../thing/fold/read-locations.ts';
import { readSettings } from '../../thing/fold/setups.ts';
import type { CompanyChange } from '../../thing/live/changes.ts';
import { applyChanges, type VehicleChanges } from './apply.ts';
import type { RebuildDeps } from './rebuild.ts';
import { loadState } from './states.ts';

export interface DeadlineDeps extends RebuildDeps {
  log: WorkLog;
  onCommitted(changes: CompanyChange[]): void;
  /** Milliseconds between two looks at least; tests look themselves. */
  everyMs?: number;
}

export interface Deadlines {
  /** Looks once, now: answers how many rides ended. */
  look(): Promise<number>;
  stop(): Promise<void>;
}

const EVERY_MS = 500;
/** A look at very many vehicles takes its time; so many times as long nobody looks then. */
const REST_TIMES = 19;
/** Vehicles of one transaction. */
const VEHICLES_MAX = 200;
/** Statements over all vehicles. */
const PATIENT = { statementMsMax: 120_000 };

/** Looks until it is stopped. */
export function startDeadlines(deps: DeadlineDeps): Deadlines {
  const reader = createLocationReader(createExtraNames(deps.db.pool), deps.countryOf);
  let thinnedAt = 0;

  async function look(): Promise<number> {
    let ended = 0;
    for (;;) {
      const some = await withConnection(deps.db.pool, endRides, PATIENT);
      ended += some;
      if (some < VEHICLES_MAX) break;
    }
    const now = deps.now();
    if (Math.abs(now - thinnedAt) > DAY_MS) {
      thinnedAt = now;
      await withConnection(deps.db.pool, (client) => thinCheckpoints(client, now), PATIENT);
    }
    return ended;
  }

  /** Rides whose end has become visible by time alone; the fold's states stay as they are. */
  async function endRides(client: pg.ClientBase): Promise<number> {
    const due = await passedDeadlines(client, deps.now());
    if (due.length === 0) return 0;
    await client.query('begin');
    const rows = await lockRows(client, due, deps.db.reach);
    // Not remembered ones: the deadline comes from a fold that knew the newest.
    const ids = due.map((owner) => owner.vehicleId);
    const settings = await readSettings(deps.db.pool, client, ids);
    const changes: VehicleChanges[] = [];
    const unreadable: Owner[] = [];
    for (const owner of due) {
      const row = rows.get(owner.vehicleId);
      const ofVehicle = settings.get(owner.vehicleId);
      if (!row || row.isDirty || !ofVehicle) continue;
      const loaded = await loadState(client, row, ofVehicle, reader);
      if (!loaded) {
        unreadable.push(owner);
        continue;
      }
      const change = noChanges();
      endByTime(loaded.state, ofVehicle, deps.now(), change);
      changes.push({ ...owner, changes: change });
    }
    await applyChanges(client, changes, {
      placeOf: deps.placeOf,
      now: deps.now(),
      reach: deps.db.reach,
      newsFrom: Number.NEGATIVE_INFINITY,
    });
    await touchRows(client, due, deps.now());
    // A state of an older version of the fold says nothing: the vehicle is made again as a whole.
    await markWholeDirty(client, unreadable, new Date(deps.now()));
    await client.query('commit');
    for (const { companyId, vehicleId } of due) {
      deps.onCommitted([{ companyId, vehicleIds: [vehicleId] }]);
    }
    return due.length;
  }

  const everyMs = deps.everyMs ?? EVERY_MS;
  const { stop } = repeat(
    look,
    (tookMs) => Math.max(everyMs, tookMs * REST_TIMES),
    (error) => deps.log.warn({ err: error }, 'rides could not be ended by time'),
  );
  return { look, stop };
}

async function passedDeadlines(client: pg.ClientBase, now: number): Promise<Owner[]> {
  const { rows } = await client.query<Owner>({
    name: 'deadlines-passed',
    text: `select company_id as "companyId", vehicle_id as "vehicleId" from fold_state
      where deadline <= $1 and dirty_from is null order by 1, 2 limit ${VEHICLES_MAX}`,
    values: [new Date(now)],
  });
  return rows;
}

/** The deadline is served, and the live rows tell that something changed. */
async function touchRows(client: pg.ClientBase, owners: Owner[], now: number): Promise<void> {
  const ids = [owners.map((one) => one.companyId), owners.map((one) => one.vehicleId)];
  await client.query(
    `update fold_state f set deadline = null from unnest($1::int[], $2::int[]) as n(c, v)
     where f.company_id = n.c and f.vehicle_id = n.v and f.deadline <= $3`,
    [...ids, new Date(now)],
  );
  await client.query(
    `update vehicle_live l set updated = $3
     from unnest($1::int[], $2::int[]) as n(c, v)
     where l.company_id = n.c and l.vehicle_id = n.v`,
    [...ids, new Date(now)],
  );
}

async function thinCheckpoints(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(
    `delete from fold_checkpoint c where ts < $1 and exists (select 1 from fold_checkpoint older
       where older.company_id = c.company_id and older.vehicle_id = c.vehicle_id
         and older.ts < c.ts and older.ts >= date_trunc('month', c.ts))`,
    [new Date(now - CHECKPOINT_DAYS * DAY_MS)],
  );
}
