// The fold's states of vehicles, remembered in memory. A remembered state is good as long as the
// version in the database is the one it was remembered with. The database's own copy is written now
// and then only; who needs it reads the locations stored since and folds them on.

import { noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { FOLD_STATE_VERSION, type FoldState, initialState } from '@flotila/domain/fold/state.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import type pg from 'pg';
import { putNewest } from '../../ground/work/newest.ts';
import type { StateRow } from '../../thing/fold/fold-rows.ts';
import type { LocationReader } from '../../thing/fold/read-locations.ts';

export interface RememberedState {
  version: number;
  state: FoldState;
  /** When the database's copy was written, and how many locations were folded since. */
  writtenTs: number;
  sinceWritten: number;
}

export interface States {
  get(row: StateRow): RememberedState | undefined;
  set(vehicleId: number, state: RememberedState): void;
  forget(vehicleId: number): void;
}

/**
 * The database's copy is renewed after this time or this many locations. It takes four times as much of the log as all
 * else of a record: at a record in 30 s, writing it each time was half of the processor (decision 0067). Who needs it
 * reads the few locations since.
 */
const WRITE_AFTER_MS = 600_000;
const WRITE_AFTER_LOCATIONS = 5_000;

/** Memory of states for one process; `max` are kept, the one used longest ago goes first. */
export function createStates(max: number): States {
  const states = new Map<number, RememberedState>();
  return {
    get(row) {
      const state = states.get(row.vehicleId);
      return state?.version === row.version ? state : undefined;
    },
    set(vehicleId, state) {
      putNewest(states, vehicleId, state, max);
    },
    forget(vehicleId) {
      states.delete(vehicleId);
    },
  };
}

/** Is it time to write the state into its row? */
export function isWriteDue(remembered: RememberedState, now: number): boolean {
  return (
    // A clock that was set back must not put it off for as long.
    Math.abs(now - remembered.writtenTs) > WRITE_AFTER_MS ||
    remembered.sinceWritten > WRITE_AFTER_LOCATIONS
  );
}

/**
 * The state after the newest stored location of a clean vehicle whose row the client has locked;
 * undefined when the stored state cannot be used (then the vehicle must be rebuilt from the beginning).
 */
export async function loadState(
  client: pg.ClientBase,
  row: StateRow,
  settings: DetectionSettings,
  reader: LocationReader,
): Promise<RememberedState | undefined> {
  const answer = await client.query<{ state: FoldState | null }>(
    'select state from fold_state where company_id = $1 and vehicle_id = $2',
    [row.companyId, row.vehicleId],
  );
  const stored = answer.rows[0]?.state ?? null;
  if (stored !== null && stored.version !== FOLD_STATE_VERSION) return undefined;
  // No state but locations: they came while nobody folded; only a rebuild knows what they mean.
  if (stored === null && row.newestTs !== null) return undefined;
  let state = stored ?? initialState(settings);
  let sinceWritten = 0;
  const isBehind =
    row.newestTs !== null && (state.lastTs !== row.newestTs || state.lastHash !== row.newestHash);
  if (isBehind) {
    for await (const page of reader.pages(client, row, state.lastTs, state.lastHash)) {
      // What these locations changed is in the tables already.
      state = foldLocations(state, page, settings, noChanges());
      sinceWritten += page.length;
    }
  }
  return { version: row.version, state, writtenTs: 0, sinceWritten };
}
