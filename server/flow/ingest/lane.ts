// A lane commits one group after the other over its own connection. Several lanes keep both processors busy
// while one waits for the disk; a tracker always goes through the same lane.
import { type KeptConnection, keepConnection } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/open.ts';
import { ensurePartitions } from '../../ground/db/partitions.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import type { Traces } from '../../ground/trace/traces.ts';
import { createPace } from '../../ground/work/pace.ts';
import type { DeviceBatch, StoreResult } from '../../thing/connection/ports.ts';
import { createRowBuffer } from '../../thing/fold/location-row.ts';
import { type CommitDeps, commitGroup } from './commit.ts';
import { CREATE_STAGE } from './insert-locations.ts';
import { type PrepareDeps, type Prepared, prepare, type Slice } from './prepare.ts';
import { createQueue } from './queue.ts';
import { traceCommit } from './trace-commit.ts';

export interface LaneDeps extends CommitDeps, PrepareDeps {
  db: Database;
  /** epoch milliseconds */
  now: () => number;
  traces: Traces | undefined;
  /** Months whose partition is known to exist, shared by the lanes. */
  months: Set<string>;
  onCommitted(vehicles: { companyId: number; vehicleId: number }[]): void;
  onSettled(): void;
}

export interface Lane {
  readonly records: number;
  store(batch: DeviceBatch): Promise<StoreResult>;
  /** Resolves when nothing waits any more; gives the connection back. */
  stop(): Promise<void>;
}

/** While trackers report singly, a lane rests after a commit, so that the next one gathers several … */
const REST_MS_MAX = 25;
/** … until so many wait. */
const BIG_COMMIT_RECORDS = 500;
/** Deadlock, serialization failure: the same group is tried again. */
const TRY_AGAIN = new Set(['40P01', '40001']);
const ATTEMPTS_MAX = 3;
/** A full commit on a busy disk takes seconds; trackers wait for their acknowledgement meanwhile. */
const COMMIT_STATEMENT_MS_MAX = 30_000;
const UNIQUE_VIOLATION = '23505';

export function createLane(deps: LaneDeps): Lane {
  const queue = createQueue();
  const buffer = createRowBuffer();
  let connection: KeptConnection | undefined;
  const pace = createPace(storeNext, {
    restMsMax: REST_MS_MAX,
    isFull: () => queue.records >= BIG_COMMIT_RECORDS,
  });

  async function storeNext(): Promise<void> {
    const parts = deps.reach.parts(queue.take(), (slice) => slice.batch.device.companyId);
    for (const { rows } of parts) await storeGroup([...rows]);
    deps.onSettled();
    if (queue.records > 0) pace.wake();
  }

  async function storeGroup(slices: Slice[]): Promise<void> {
    try {
      await traceCommit(deps.traces, slices, () => commit(slices));
      queue.settle(slices);
    } catch (error) {
      dropConnection();
      const devices = new Set(slices.map((slice) => slice.batch.device.deviceId));
      if (isDatabaseUnavailable(error) || devices.size === 1) {
        deps.log.warn({ err: error, records: countOf(slices) }, 'locations not stored');
        queue.refuse(slices, error);
        return;
      }
      // One tracker's record may be what the database refuses: the others must not wait for it.
      deps.log.error({ err: error }, 'group not stored, trying its trackers one by one');
      for (const device of devices) {
        await storeGroup(slices.filter((slice) => slice.batch.device.deviceId === device));
      }
    }
  }

  async function commit(slices: Slice[]): Promise<void> {
    let distrustNewest = false;
    for (let attempt = 1; ; attempt++) {
      const prepared = await prepare(slices, deps);
      try {
        await deps.names.learn(locationsOf(prepared));
        await ensureMonths(prepared);
        connection ??= await connect();
        await commitGroup(connection.client, buffer, prepared, deps, {
          now: deps.now(),
          distrustNewest,
        });
        deps.onCommitted(prepared.vehicles);
        return;
      } catch (error) {
        prepared.undo();
        const code = codeOf(error);
        distrustNewest = code === UNIQUE_VIOLATION;
        if (attempt >= ATTEMPTS_MAX || !(distrustNewest || TRY_AGAIN.has(code))) throw error;
      }
    }
  }

  function connect(): Promise<KeptConnection> {
    const options = { statementMsMax: COMMIT_STATEMENT_MS_MAX };
    return keepConnection(deps.db.pool, options, (client) => client.query(CREATE_STAGE));
  }

  /** Not given back: the stage would stay with it. */
  function dropConnection(): void {
    connection?.close();
    connection = undefined;
  }

  async function ensureMonths({ vehicles }: Prepared): Promise<void> {
    for (const { arrivals } of vehicles) {
      for (const { location } of arrivals) {
        const month = monthOf(location.ts);
        if (deps.months.has(month)) continue;
        const moment = new Date(location.ts);
        await ensurePartitions(deps.db.pool, moment, moment);
        deps.months.add(month);
      }
    }
  }

  return {
    get records() {
      return queue.records;
    },
    store(batch) {
      const stored = queue.add(batch);
      pace.wake();
      return stored;
    },
    async stop() {
      await pace.settled();
      dropConnection();
    },
  };
}

let monthFrom = 0;
let monthTo = 0;
let monthText = '';
/** `2026-11`; mostly asked for the same month, so the last answer is remembered. */
function monthOf(ts: number): string {
  if (ts >= monthFrom && ts < monthTo) return monthText;
  const date = new Date(ts);
  monthFrom = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  monthTo = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  monthText = date.toISOString().slice(0, 7);
  return monthText;
}

function* locationsOf({ vehicles }: Prepared) {
  for (const { arrivals } of vehicles) for (const { location } of arrivals) yield location;
}

function countOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, slice) => sum + slice.to - slice.from, 0);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
