// Folds the young locations of one locked, clean vehicle inside the commit that stores them.

import { type FoldChanges, noChanges } from '@flotila/domain/fold/changes.ts';
import { endByTime, foldLocations, isLate } from '@flotila/domain/fold/fold.ts';
import type { FoldState } from '@flotila/domain/fold/state.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import type pg from 'pg';
import type { WorkLog } from '../../ground/log/log.ts';
import type { StateRow } from '../../thing/fold/fold-rows.ts';
import type { LocationReader } from '../../thing/fold/read-locations.ts';
import type { Arrival, VehicleWork } from './prepare.ts';
import { loadState, type RememberedState, type States } from './states.ts';

export interface Folded {
  changes: FoldChanges;
  /** Its version is that before the commit. */
  remembered: RememberedState;
  deadline: number | null;
  /** States at the end of UTC days that these locations closed. */
  checkpoints: FoldState[];
}

export interface FoldDeps {
  states: States;
  reader: LocationReader;
  log: WorkLog;
  /** epoch milliseconds */
  now: number;
}

/**
 * A ride that time has already ended is shown so at once: records that were long on their way would else
 * leave to the worker, with every commit, what it must read again to end. Answers `late` when one of them knows the newest folded moment's place better, so that the vehicle must
 * be rebuilt from there; null when the fold failed: the locations are stored all the same and the reason
 * is logged.
 */
export async function foldVehicle(
  client: pg.ClientBase,
  row: StateRow,
  { settings }: VehicleWork,
  young: readonly Arrival[],
  { states, reader, log, now }: FoldDeps,
): Promise<Folded | 'late' | null> {
  const remembered = states.get(row) ?? (await loadState(client, row, settings, reader));
  if (!remembered) return null;
  const changes = noChanges();
  const checkpoints: FoldState[] = [];
  try {
    const locations = young.map((arrival) => arrival.location);
    if (isLate(remembered.state, locations)) return 'late';
    const state = foldDays(remembered.state, locations, settings, changes, checkpoints);
    const sinceWritten = remembered.sinceWritten + young.length;
    return {
      changes,
      remembered: { ...remembered, state, sinceWritten },
      deadline: endByTime(state, settings, now, changes),
      checkpoints,
    };
  } catch (error) {
    log.error({ err: error, vehicleId: row.vehicleId }, 'fold failed, the vehicle will be rebuilt');
    return null;
  }
}

/** Folds day by day (UTC) and gathers the state at the end of each day that is over. */
export function foldDays(
  from: FoldState,
  locations: readonly Location[],
  settings: DetectionSettings,
  changes: FoldChanges,
  checkpoints: FoldState[],
): FoldState {
  let state = from;
  let start = 0;
  while (start < locations.length) {
    const first = locations[start] as Location;
    const day = Math.floor(first.ts / DAY_MS);
    if (state.lastTs !== null && Math.floor(state.lastTs / DAY_MS) < day) checkpoints.push(state);
    let end = start + 1;
    const nextDay = (day + 1) * DAY_MS;
    // Mostly all are of one day: look at the last one first.
    if ((locations[locations.length - 1] as Location).ts < nextDay) end = locations.length;
    else while ((locations[end] as Location).ts < nextDay) end += 1;
    const part = start === 0 && end === locations.length ? locations : locations.slice(start, end);
    state = foldLocations(state, part, settings, changes);
    start = end;
  }
  return state;
}
