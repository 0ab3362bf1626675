// Vehicles with late records are rebuilt once their trackers have calmed down, then those that somebody asked for.
// Several processes may look: each vehicle is taken by one of them.
import { withConnection } from '../../ground/db/connection.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { isAhead } from '../../ground/work/newest.ts';
import { repeat } from '../../ground/work/repeat.ts';
import { askForNewRules, listAsked } from '../../thing/fold/asked-rebuilds.ts';
import type { Owner } from '../../thing/fold/read-locations.ts';
import type { CompanyChange } from '../../thing/live/changes.ts';
import { markRebuilt } from '../../thing/tachograph/stale.queries.ts';
import { type Compaction, startCompaction } from './compact.ts';
import { type RebuildDeps, type RebuildResult, rebuildVehicle } from './rebuild.ts';

export interface WorkerDeps extends RebuildDeps {
  log: WorkLog;
  onCommitted(changes: CompanyChange[]): void;
  /** Milliseconds between two looks; tests look more often. */
  everyMs?: number;
  /** A vehicle waits this long after its last late record, and `calmMsMax` at most. */
  calmMs?: number;
  calmMsMax?: number;
}

export interface Worker {
  /** Looks once, now: answers how many vehicles were rebuilt. */
  look(): Promise<{ rebuilt: number }>;
  stop(): Promise<void>;
}

const EVERY_MS = 500;
const CALM_MS = 1_500;
const CALM_MS_MAX = 10_000;
const VEHICLES_MAX = 200;
/** Rebuilds that were asked for, a look; vehicles with late records come before each of them. */
const ASKED_MAX = 20;
/** Looking is cheap; packing happens whenever a month has grown by a quarter. */
const PACK_EVERY_MS = 300_000;
/** Statements over all vehicles. */
const PATIENT = { statementMsMax: 120_000 };
/** A vehicle whose rebuild fails is tried again after this, doubled each time. */
const RETRY_MS = 5_000;
const RETRY_MS_MAX = 3_600_000;

/** Starts looking; several processes may do so, they take turns by vehicle. */
export function startWorker(deps: WorkerDeps): Worker {
  const failures = new Map<number, { count: number; until: number }>();
  let isStopped = false;
  let hasAskedForNewRules = false;
  // Not while the product starts.
  let packedAt = deps.now();
  let compaction: Compaction | undefined;
  const isWaiting = (until: number) => isAhead(until, deps.now(), RETRY_MS_MAX);

  async function look() {
    const due = await rebuildDue();
    const asked = await rebuildAsked();
    await pack(deps.now());
    return { rebuilt: due + asked };
  }

  async function pack(now: number): Promise<void> {
    if (Math.abs(now - packedAt) <= PACK_EVERY_MS || compaction) return;
    packedAt = now;
    // Beside the looks: it may take minutes.
    const { pool, reach } = deps.db;
    compaction = await startCompaction(pool, deps.log, { reach });
    compaction.done
      .catch((error) => deps.log.warn({ err: error }, 'keys were not packed'))
      .finally(() => {
        compaction = undefined;
      });
  }

  async function rebuildDue(): Promise<number> {
    let rebuilt = 0;
    for (const owner of await dirtyVehicles(deps)) if (await rebuild(owner)) rebuilt += 1;
    return rebuilt;
  }

  /** What new rules and people asked for, as long as nothing else waits. */
  async function rebuildAsked(): Promise<number> {
    if (!hasAskedForNewRules) {
      const count = await withConnection(deps.db.pool, askForNewRules, PATIENT);
      if (count > 0) deps.log.info({ vehicles: count }, 'rides are made again by new rules');
      hasAskedForNewRules = true;
    }
    let rebuilt = 0;
    const failing = [...failures].flatMap(([id, { until }]) => (isWaiting(until) ? id : []));
    for (const owner of await listAsked(deps.db.pool, ASKED_MAX, failing)) {
      if (await rebuild(owner)) rebuilt += 1;
      if (isStopped || (await dirtyVehicles(deps)).length > 0) break;
    }
    return rebuilt;
  }

  /** Does what waits for the vehicle; true when it was done here and now. */
  async function rebuild(owner: Owner): Promise<boolean> {
    const failure = failures.get(owner.vehicleId);
    if (isStopped || (failure && isWaiting(failure.until))) return false;
    try {
      const result = await rebuildVehicle(deps, owner, Number.POSITIVE_INFINITY);
      failures.delete(owner.vehicleId);
      if (!result) return false;
      await markHours(owner, result);
      deps.onCommitted([{ companyId: owner.companyId, vehicleIds: [owner.vehicleId] }]);
      return true;
    } catch (error) {
      // No fault of this vehicle: all are tried again with the next look.
      if (isDatabaseUnavailable(error)) throw error;
      const count = (failure?.count ?? 0) + 1;
      const wait = Math.min(RETRY_MS * 2 ** (count - 1), RETRY_MS_MAX);
      failures.set(owner.vehicleId, { count, until: deps.now() + wait });
      deps.log.error({ err: error, vehicleId: owner.vehicleId }, 'rebuild failed');
      return false;
    }
  }

  /** Drivers do not wait for the next word of their vehicle: late records tell of the past. */
  async function markHours({ companyId, vehicleId }: Owner, { from }: RebuildResult) {
    const vehicle = { companyId: companyId as CompanyId, vehicleId };
    const since = from === null ? null : new Date(from);
    await deps.db.write((write) => markRebuilt(write, vehicle, since, new Date(deps.now())));
  }

  const repeating = repeat(look, deps.everyMs ?? EVERY_MS, (error) =>
    deps.log.warn({ err: error }, 'worker could not look'),
  );
  return {
    look,
    async stop() {
      isStopped = true;
      const ended = repeating.stop();
      compaction?.abort();
      await ended;
      await compaction?.done.catch(() => undefined);
    },
  };
}

async function dirtyVehicles(deps: WorkerDeps): Promise<Owner[]> {
  const now = deps.now();
  const { rows } = await deps.db.pool.query<Owner>(
    `select company_id as "companyId", vehicle_id as "vehicleId" from fold_state
     where dirty_from is not null
       and (dirty_last <= $1 or dirty_since <= $2
         -- Of a clock that was ahead and has been set back.
         or dirty_since > $3)
     order by dirty_since limit ${VEHICLES_MAX}`,
    [now - (deps.calmMs ?? CALM_MS), now - (deps.calmMsMax ?? CALM_MS_MAX), now + CALM_MS].map(
      (moment) => new Date(moment),
    ),
  );
  return rows;
}
