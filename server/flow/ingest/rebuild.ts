// Folds the stored locations of a vehicle again: after late records, and when somebody changed a rule.
// It is the same fold from the last checkpoint before the change. Reading and folding happen without
// a lock, so the vehicle's trackers go on reporting; the lock is held only to fold what came meanwhile
// and to write the result.

import type { FoldChanges } from '@flotila/domain/fold/changes.ts';
import {
  changesAt,
  doubtedLocation,
  endByTime,
  firmUntil,
  isLate,
} from '@flotila/domain/fold/fold.ts';
import { FOLD_STATE_VERSION, type FoldState, initialState } from '@flotila/domain/fold/state.ts';
import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import type pg from 'pg';
import { withConnection } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/open.ts';
import { inTurn } from '../../ground/db/turns.ts';
import { removeOthers } from '../../thing/alert/apply-alerts.ts';
import type { ArchivePlace } from '../../thing/archive/place.ts';
import { thawMoments, wholePast } from '../../thing/archive/whole-past.ts';
import {
  CHECKPOINT_DAYS,
  checkpointBefore,
  insertCheckpoints,
} from '../../thing/fold/checkpoints.ts';
import { createExtraNames } from '../../thing/fold/extra-names.ts';
import { lockRows } from '../../thing/fold/fold-rows.ts';
import {
  createLocationReader,
  type LocationReader,
  type Owner,
} from '../../thing/fold/read-locations.ts';
import { readSettings } from '../../thing/fold/setups.ts';
import type { PlaceOf } from '../../thing/location/place.ts';
import { reapplyEdits } from '../../thing/ride/corrections.queries.ts';
import { applyChanges } from './apply.ts';
import { foldDays } from './fold-vehicle.ts';
import { markOutliers } from './insert-locations.ts';
import { monthsAt, noteRecalculation, type OwnedMonths } from './recalculation.ts';

export interface RebuildDeps {
  db: Database;
  /** epoch milliseconds */
  now: () => number;
  placeOf: PlaceOf;
  countryOf: CountryOf;
  /** Left out: a vehicle that has archived records is not rebuilt. */
  place?: ArchivePlace | undefined;
}

export interface RebuildResult {
  /** What lies behind this moment was made again, epoch milliseconds; null: everything, or nothing. */
  from: number | null;
  /** Locations folded. */
  locations: number;
  rides: number;
}

/** The rides of years are written by one statement. */
const REBUILD_STATEMENT_MS_MAX = 120_000;
/** After this many overtakings by late records the vehicle is folded under its lock. */
const UNLOCKED_ATTEMPTS = 3;

/** A fold on its way: everything it will write. */
interface Run {
  base: FoldState;
  state: FoldState;
  changes: FoldChanges;
  checkpoints: FoldState[];
  /** Locations that carry the outlier flag in the table. */
  flagged: { ts: number; hash: number }[];
  locations: number;
}

/**
 * Rebuilds rides, events and live row of a vehicle from its stored locations. `from`
 * (epoch milliseconds) is the oldest moment to look at again; left out, everything, +∞ only what waits.
 * What waits because of late records or because somebody asked is always included. Answers undefined for
 * a vehicle that has no locations or is being rebuilt by another process.
 */
export async function rebuildVehicle(
  deps: RebuildDeps,
  owner: Owner,
  from: number = Number.NEGATIVE_INFINITY,
): Promise<RebuildResult | undefined> {
  const reader = createLocationReader(createExtraNames(deps.db.pool), deps.countryOf);
  const rebuild = (client: pg.ClientBase) =>
    inTurn(client, ['rebuild', owner.vehicleId], () =>
      rebuildLocked(client, deps, owner, from, reader),
    );
  return withConnection(deps.db.pool, rebuild, { statementMsMax: REBUILD_STATEMENT_MS_MAX });
}

async function rebuildLocked(
  client: pg.ClientBase,
  deps: RebuildDeps,
  owner: Owner,
  from: number,
  reader: LocationReader,
): Promise<RebuildResult | undefined> {
  for (let attempt = 1; ; attempt++) {
    const before = await readWaiting(client, owner);
    if (!before) return undefined;
    const start = Math.min(from, before.waitsFrom);
    if (start === Number.POSITIVE_INFINITY) return { from: null, locations: 0, rides: 0 };
    // After the count above: whoever changes the settings counts up, so this run would be overtaken.
    let settings = await settingsOf(deps, client, owner);
    if (!settings) return undefined;
    const isLockedWhole = attempt > UNLOCKED_ATTEMPTS;
    let run = await startRun(client, owner, start, settings);
    if (!isLockedWhole) await foldOn(client, deps, owner, run, settings, reader);
    await client.query('begin');
    try {
      const row = (await lockRows(client, [owner], deps.db.reach)).get(owner.vehicleId);
      if (!row) throw new Error(`vehicle ${owner.vehicleId} lost its fold state`);
      const now = await readWaiting(client, owner);
      const isOvertaken = now?.lateCount !== before.lateCount;
      if (isOvertaken && !isLockedWhole) {
        await client.query('rollback');
        continue;
      }
      if (isOvertaken) {
        settings = (await settingsOf(deps, client, owner)) ?? settings;
        run = await startRun(client, owner, Math.min(start, now?.waitsFrom ?? start), settings);
      }
      if (!(await foldOn(client, deps, owner, run, settings, reader))) {
        await client.query('rollback');
        continue;
      }
      await write(client, deps, owner, run, settings, now?.lateFrom ?? before.lateFrom);
      await client.query('commit');
      const { base, locations, changes } = run;
      return { from: base.lastTs, locations, rides: changes.rides.size };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}

async function startRun(
  client: pg.ClientBase,
  owner: Owner,
  start: number,
  settings: DetectionSettings,
): Promise<Run> {
  const base = (await checkpointBefore(client, owner, start)) ?? initialState(settings);
  const changes = changesAt(base, settings);
  return { base, state: base, changes, checkpoints: [], flagged: [], locations: 0 };
}

/**
 * Folds every stored location after the run's state. Answers false when one came meanwhile that knows the
 * newest folded moment's place better: then all must be folded again.
 */
async function foldOn(
  client: pg.ClientBase,
  { place }: RebuildDeps,
  owner: Owner,
  run: Run,
  settings: DetectionSettings,
  reader: LocationReader,
): Promise<boolean> {
  const { lastTs, lastHash } = run.state;
  const onOutlier = ({ ts, hash }: { ts: number; hash: number }) => run.flagged.push({ ts, hash });
  const after = { ts: lastTs, hash: lastHash };
  for await (const page of wholePast(client, { reader, place }, owner, after, onOutlier)) {
    if (isLate(run.state, page)) return false;
    run.state = foldDays(run.state, page, settings, run.changes, run.checkpoints);
    run.locations += page.length;
  }
  return true;
}

async function write(
  client: pg.ClientBase,
  deps: RebuildDeps,
  owner: Owner,
  run: Run,
  settings: DetectionSettings,
  newsFrom: number,
): Promise<void> {
  const { base, state, changes } = run;
  const deadline = endByTime(state, settings, deps.now(), changes);
  const key = [owner.companyId, owner.vehicleId];
  const firm = firmUntil(base);
  const baseTs = base.lastTs === null ? '-infinity' : new Date(base.lastTs).toISOString();
  const months: OwnedMonths = { owner, from: firm.ride, now: deps.now() };
  const before = await monthsAt(client, months);
  await client.query(
    'delete from ride where company_id = $1 and vehicle_id = $2 and from_ts >= $3',
    [...key, new Date(firm.ride).toISOString()],
  );
  await client.query(
    'delete from fuel_change where company_id = $1 and vehicle_id = $2 and ts >= $3',
    [
      ...key,
      firm.fuel === Number.NEGATIVE_INFINITY ? '-infinity' : new Date(firm.fuel).toISOString(),
    ],
  );
  await client.query(
    'delete from heating_refueling where company_id = $1 and vehicle_id = $2 and seen_ts > $3',
    [...key, baseTs],
  );
  await client.query(
    'delete from slot_activity where company_id = $1 and vehicle_id = $2 and from_ts > $3',
    [...key, baseTs],
  );
  await client.query('delete from event where company_id = $1 and vehicle_id = $2 and ts > $3', [
    ...key,
    baseTs,
  ]);
  await client.query(
    'delete from visit where company_id = $1 and vehicle_id = $2 and arrival > $3',
    [...key, baseTs],
  );
  await client.query(
    'delete from fold_checkpoint where company_id = $1 and vehicle_id = $2 and ts > $3',
    [...key, baseTs],
  );
  await writeOutliers(client, deps, owner, run);
  await insertCheckpoints(client, keptCheckpoints(owner, run.checkpoints, deps.now()));
  await removeOthers(client, { ...owner, changes }, baseTs);
  await applyChanges(client, [{ ...owner, changes }], {
    placeOf: deps.placeOf,
    now: deps.now(),
    reach: deps.db.reach,
    newsFrom,
  });
  await reapplyEdits(client, owner);
  await noteRecalculation(client, months, before);
  await client.query(
    `update fold_state set version = version + 1, state = $3, last_ts = $4, last_hash = $5,
       deadline = $6, dirty_from = null, dirty_since = null, dirty_last = null, asked_from = null,
       rules = $7
     where company_id = $1 and vehicle_id = $2`,
    [
      ...key,
      JSON.stringify(state),
      state.lastTs === null ? null : new Date(state.lastTs),
      state.lastHash,
      deadline === null ? null : new Date(Math.ceil(deadline)),
      FOLD_STATE_VERSION,
    ],
  );
}

/** Flags what the fold left out and takes the flag from what it took back. */
async function writeOutliers(
  client: pg.ClientBase,
  { db, place, now }: RebuildDeps,
  owner: Owner,
  run: Run,
): Promise<void> {
  const toKey = ({ ts, hash }: { ts: number; hash: number }) => ({
    c: owner.companyId,
    v: owner.vehicleId,
    ms: ts,
    hash,
  });
  const isIn = (list: { ts: number; hash: number }[]) => {
    const keys = new Set(list.map(({ ts, hash }) => `${ts} ${hash}`));
    return ({ ts, hash }: { ts: number; hash: number }) => keys.has(`${ts} ${hash}`);
  };
  const isFlagged = isIn(run.flagged);
  const isOutlier = isIn(run.changes.outliers);
  const added = run.changes.outliers.filter((key) => !isFlagged(key));
  const doubted = doubtedLocation(run.base);
  const removed = [...run.flagged, ...(doubted ? [doubted] : [])].filter((key) => !isOutlier(key));
  const moments = [...added, ...removed].map(({ ts }) => ts);
  await thawMoments({ pool: db.pool, place, now }, owner, moments);
  await markOutliers(client, added.map(toKey), true);
  await markOutliers(client, removed.map(toKey), false);
}

/** Every day of the last weeks, and of older months the first. */
function keptCheckpoints(owner: Owner, states: FoldState[], now: number) {
  const months = new Set<string>();
  const kept = states.filter((state) => {
    if (state.lastTs === null) return false;
    if (state.lastTs > now - CHECKPOINT_DAYS * DAY_MS) return true;
    const month = new Date(state.lastTs).toISOString().slice(0, 7);
    return !months.has(month) && months.add(month);
  });
  return kept.map((state) => ({ ...owner, state }));
}

async function settingsOf(
  { db }: RebuildDeps,
  client: pg.ClientBase,
  { vehicleId }: Owner,
): Promise<DetectionSettings | undefined> {
  return (await readSettings(db.pool, client, [vehicleId])).get(vehicleId);
}

async function readWaiting(client: pg.ClientBase, owner: Owner) {
  const { rows } = await client.query<
    Record<'waits_ms' | 'late_ms', number | null> & { late_count: number }
  >(
    // As numbers: −infinity must stay what it is.
    `select (extract(epoch from least(dirty_from, asked_from)) * 1000)::float8 as waits_ms,
       (extract(epoch from dirty_from) * 1000)::float8 as late_ms, late_count
     from fold_state where company_id = $1 and vehicle_id = $2`,
    [owner.companyId, owner.vehicleId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const never = Number.POSITIVE_INFINITY;
  // A state that could not be read waits from before every record, and none came late.
  const hasLate = row.late_ms !== null && Number.isFinite(row.late_ms);
  return {
    waitsFrom: row.waits_ms ?? never,
    /** The oldest record that came late. */
    lateFrom: hasLate ? (row.late_ms as number) : never,
    lateCount: row.late_count,
  };
}
