// One group commit: the locations of many vehicles, what their fold made of them and their live rows,
// in one transaction. The rows of fold_state are its locks: whoever stores locations of a vehicle holds
// the vehicle's row, so a location younger than the newest stored one is certainly new and goes straight
// into the table, and only late ones take the way over a stage that finds repetitions.
import { FLAGS_WITHOUT_PLACE, LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import type pg from 'pg';
import type { Reach } from '../../ground/db/reach.ts';
import { type Statement, sendTogether } from '../../ground/db/send-together.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { applyAlerts } from '../../thing/alert/apply-alerts.ts';
import { insertCheckpoints } from '../../thing/fold/checkpoints.ts';
import type { ExtraNameStore } from '../../thing/fold/extra-names.ts';
import {
  insertMissingRows,
  lockRows,
  type RowUpdate,
  type StateRow,
  updateRows,
} from '../../thing/fold/fold-rows.ts';
import type { createRowBuffer } from '../../thing/fold/location-row.ts';
import type { LocationReader } from '../../thing/fold/read-locations.ts';
import type { PlaceOf } from '../../thing/location/place.ts';
import { advanceLive, changesStatements, type LiveAdvance } from './apply.ts';
import { type Folded, foldVehicle } from './fold-vehicle.ts';
import {
  clearQuarantine,
  copyLocations,
  insertLate,
  insertQuarantine,
  markOutliers,
} from './insert-locations.ts';
import type { MachineClock } from './machine-clock.ts';
import { type Arrival, compareKeys, type Prepared, type VehicleWork } from './prepare.ts';
import { isWriteDue, type States } from './states.ts';

export interface CommitDeps {
  names: ExtraNameStore;
  states: States;
  reader: LocationReader;
  placeOf: PlaceOf;
  log: WorkLog;
  machine: MachineClock;
  reach: Reach;
}

/** A vehicle with its locked row, its arrivals told apart. */
interface Locked {
  work: VehicleWork;
  row: StateRow;
  /** Younger than every stored location. */
  young: Arrival[];
  late: Arrival[];
  /** Time of the oldest location that was really new and cannot be folded on. */
  lateFrom: number | null;
  folded: Folded | null;
}

const COMMIT = { name: 'commit', text: 'commit', values: [] };

export interface CommitOptions {
  /** epoch milliseconds */
  now: number;
  /** Take every location over the stage, whatever the newest key says. */
  distrustNewest: boolean;
}

/**
 * Stores a prepared group; resolves after COMMIT with what changed. Results of the slices are counted
 * here. Throws what the database throws, then nothing is stored.
 */
export async function commitGroup(
  client: pg.ClientBase,
  buffer: ReturnType<typeof createRowBuffer>,
  { vehicles, quarantine, cleared }: Prepared,
  deps: CommitDeps,
  options: CommitOptions,
): Promise<void> {
  try {
    const begun = client.query('begin');
    const [locked] = await Promise.all([lockVehicles(client, vehicles, deps, options), begun]);
    await storeLate(client, buffer, locked, deps);
    const foldDeps = { ...deps, now: options.now };
    for (const vehicle of locked) {
      const { row, lateFrom, young } = vehicle;
      if (row.isDirty || lateFrom !== null || young.length === 0) continue;
      const folded = await foldVehicle(client, row, vehicle.work, young, foldDeps);
      if (folded === 'late') vehicle.lateFrom = young[0]?.location.ts ?? null;
      else vehicle.folded = folded;
    }
    await flagOutliers(client, locked);
    await insertQuarantine(client, quarantine, deps.machine, options.now);
    await clearQuarantine(client, cleared);
    const derived = await writeDerived(client, locked, deps, options.now);
    await sendTogether(client, [
      ...copyLocations(buffer, storedOf(locked), deps.names),
      ...derived,
      COMMIT,
    ]);
    for (const vehicle of locked) remember(vehicle, deps.states, options.now);
    for (const { young } of locked) for (const { slice } of young) slice.result.stored += 1;
  } catch (error) {
    for (const { vehicleId } of vehicles) deps.states.forget(vehicleId);
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function lockVehicles(
  client: pg.ClientBase,
  vehicles: readonly VehicleWork[],
  { reach }: CommitDeps,
  options: CommitOptions,
): Promise<Locked[]> {
  let rows = await lockRows(client, vehicles, reach);
  if (rows.size < vehicles.length) {
    await insertMissingRows(client, vehicles);
    rows = await lockRows(client, vehicles, reach);
  }
  return vehicles.map((work) => {
    const row = rows.get(work.vehicleId);
    if (!row) throw new Error(`vehicle ${work.vehicleId} has no fold state`);
    const isLate = ({ location }: Arrival) =>
      options.distrustNewest ||
      (row.newestTs !== null &&
        compareKeys(location, { ts: row.newestTs, hash: row.newestHash }) <= 0);
    const from = work.arrivals.findIndex((arrival) => !isLate(arrival));
    const split = from < 0 ? work.arrivals.length : from;
    const late = work.arrivals.slice(0, split);
    return { work, row, young: work.arrivals.slice(split), late, lateFrom: null, folded: null };
  });
}

/** Stores the late locations and learns which of them nobody had sent before. */
async function storeLate(
  client: pg.ClientBase,
  buffer: ReturnType<typeof createRowBuffer>,
  locked: readonly Locked[],
  deps: CommitDeps,
): Promise<void> {
  const late = locked.filter((vehicle) => vehicle.late.length > 0);
  if (late.length === 0) return;
  const found = await insertLate(
    client,
    buffer,
    late.map(({ work, late: arrivals }) => ({ ...work, arrivals })),
    deps.names,
  );
  for (const vehicle of late) {
    const fresh = found.get(vehicle.work.vehicleId);
    let first = fresh?.count ?? 0;
    vehicle.lateFrom = fresh?.oldestTs ?? null;
    // Which of them were new is known by number only: the first of the vehicle count as stored.
    for (const { slice } of vehicle.late) {
      if (first > 0) slice.result.stored += 1;
      else slice.result.duplicates += 1;
      first -= 1;
    }
  }
}

function storedOf(locked: readonly Locked[]) {
  return locked
    .filter((vehicle) => vehicle.young.length > 0)
    .map(({ work, young }) => ({ ...work, arrivals: young }));
}

/** Outliers of this commit are written with their flag; earlier ones get it now. */
async function flagOutliers(client: pg.ClientBase, locked: readonly Locked[]): Promise<void> {
  const earlier: { c: number; v: number; ms: number; hash: number }[] = [];
  for (const { work, young, folded } of locked) {
    for (const key of folded?.changes.outliers ?? []) {
      const arrival = young.find(({ location }) => compareKeys(location, key) === 0);
      if (arrival) arrival.location.flags |= LOCATION_FLAGS.outlier;
      else earlier.push({ c: work.companyId, v: work.vehicleId, ms: key.ts, hash: key.hash });
    }
  }
  await markOutliers(client, earlier, true);
}

/** Writes what few commits have, and answers the statements of what all have. */
async function writeDerived(
  client: pg.ClientBase,
  locked: readonly Locked[],
  { placeOf, reach }: CommitDeps,
  now: number,
): Promise<Statement[]> {
  const touched = locked.filter(({ young, lateFrom }) => young.length > 0 || lateFrom !== null);
  if (touched.length === 0) return [];
  const checkpoints = touched.flatMap(({ work, folded: one }) =>
    (one?.checkpoints ?? []).map((state) => ({ ...work, state })),
  );
  await insertCheckpoints(client, checkpoints);
  const folded = touched.flatMap(({ work, folded: one }) =>
    one ? [{ companyId: work.companyId, vehicleId: work.vehicleId, changes: one.changes }] : [],
  );
  const applying = { placeOf, now, reach };
  await applyAlerts(client, folded, placeOf, { now, newsFrom: Number.NEGATIVE_INFINITY });
  const waiting = touched.filter((vehicle) => !vehicle.folded).flatMap(liveAdvance);
  await advanceLive(client, waiting, applying);
  const updates = touched.map((vehicle) => rowUpdate(vehicle, now));
  return [...updateRows(updates, now, reach), ...changesStatements(folded, applying)];
}

function rowUpdate({ work, row, lateFrom, folded }: Locked, now: number): RowUpdate {
  const last = work.arrivals.at(-1)?.location;
  const isNewest =
    last &&
    (row.newestTs === null || compareKeys(last, { ts: row.newestTs, hash: row.newestHash }) > 0);
  const isBroken = !row.isDirty && lateFrom === null && folded === null;
  const remembered = folded?.remembered;
  return {
    companyId: work.companyId,
    vehicleId: work.vehicleId,
    newest: isNewest ? { ts: last.ts, hash: last.hash } : null,
    deadline: folded?.deadline ?? null,
    state: remembered && isWriteDue(remembered, now) ? remembered.state : null,
    // A vehicle whose fold failed is rebuilt from the beginning.
    dirtyFrom: isBroken ? Number.NEGATIVE_INFINITY : lateFrom,
  };
}

function liveAdvance({ work, young, late, lateFrom }: Locked): LiveAdvance[] {
  const stored = lateFrom === null ? young : [...late, ...young];
  const last = stored.at(-1);
  if (!last) return [];
  const good = stored.findLast(
    ({ location }) =>
      (location.flags & FLAGS_WITHOUT_PLACE) === 0 &&
      location.latitude !== null &&
      location.longitude !== null,
  )?.location;
  const { companyId, vehicleId } = work;
  const { latitude, longitude } = good ?? { latitude: null, longitude: null };
  const location =
    good && latitude !== null && longitude !== null ? { ...good, latitude, longitude } : null;
  return [{ companyId, vehicleId, lastTs: last.location.ts, location }];
}

function remember({ work, row, folded, young }: Locked, states: States, now: number): void {
  if (!folded) {
    states.forget(work.vehicleId);
    return;
  }
  if (young.length === 0) return;
  const { remembered } = folded;
  const isWritten = isWriteDue(remembered, now);
  states.set(work.vehicleId, {
    version: row.version + 1,
    state: remembered.state,
    writtenTs: isWritten ? now : remembered.writtenTs,
    sinceWritten: isWritten ? 0 : remembered.sinceWritten,
  });
}
