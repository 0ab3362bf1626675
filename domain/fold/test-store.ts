// A store in memory that takes tracker data exactly as the real one does: dedupe by the natural key,
// fold what is new at the end, rebuild from a checkpoint for what is late. Used by tests only.
import type { Location } from '../location/location.ts';
import type { FuelChange, HeatingRefueling } from '../refueling/refueling.ts';
import type { Ride } from '../ride/ride.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import {
  type DerivedAlert,
  type DerivedEvent,
  type DerivedVisit,
  type FoldChanges,
  type LiveState,
  noChanges,
  type SlotActivity,
} from './changes.ts';
import { changesAt, doubtedLocation, firmUntil, foldLocations, isLate, project } from './fold.ts';
import { type FoldState, initialState } from './state.ts';

export interface Tables {
  rides: Ride[];
  events: DerivedEvent[];
  fuel: FuelChange[];
  heating: HeatingRefueling[];
  activities: SlotActivity[];
  visits: DerivedVisit[];
  alerts: DerivedAlert[];
  outliers: string[];
  live: LiveState | null;
}

export interface TestStore {
  /** One batch of the tracker, in any order, known records included. */
  ingest(batch: readonly Location[]): void;
  /** What the tables hold, in the order of their keys. */
  tables(): Tables;
  /** What is visible when time has passed `now`. */
  tablesAt(now: number): Tables;
}

export function isBefore(one: Location, two: { ts: number; hash: number }): boolean {
  return one.ts < two.ts || (one.ts === two.ts && one.hash < two.hash);
}

export function inOrder(locations: readonly Location[]): Location[] {
  return [...locations].sort((one, two) => one.ts - two.ts || one.hash - two.hash);
}

/** A store that remembers a checkpoint whenever a fold enters a new span of `checkpointMs`. */
export function testStore(settings: DetectionSettings, checkpointMs = 3_600_000): TestStore {
  const locations = new Map<string, Location>();
  const rides = new Map<number, Ride>();
  const events = new Map<string, DerivedEvent>();
  const fuel = new Map<string, FuelChange>();
  const heating = new Map<string, HeatingRefueling>();
  const activities = new Map<string, SlotActivity>();
  const visits = new Map<string, DerivedVisit>();
  const alerts = new Map<string, DerivedAlert>();
  const outliers = new Map<string, number>();
  let live: LiveState | null = null;
  let state = initialState(settings);
  let checkpoints: string[] = [];

  function apply(changes: FoldChanges): void {
    for (const fromTs of changes.removedRides) rides.delete(fromTs);
    for (const [fromTs, ride] of changes.rides) rides.set(fromTs, ride);
    for (const event of changes.events) events.set(`${event.ts}@${event.parameter}`, event);
    for (const change of changes.fuel.values()) fuel.set(`${change.ts}@${change.kind}`, change);
    for (const [key, row] of changes.heating) heating.set(key, row);
    for (const [key, row] of changes.activities) activities.set(key, row);
    for (const [key, row] of changes.visits) visits.set(key, row);
    for (const key of changes.removedAlerts) alerts.delete(key);
    for (const [key, row] of changes.alerts) alerts.set(key, row);
    for (const { ts, hash } of changes.outliers) outliers.set(`${ts}@${hash}`, ts);
    if (changes.last) live = changes.last;
  }

  function foldOn(rows: readonly Location[], changes: FoldChanges): void {
    let from = 0;
    for (let index = 1; index <= rows.length; index += 1) {
      const before = rows[index - 1];
      const here = rows[index];
      const isNewSpan =
        here &&
        before &&
        Math.floor(here.ts / checkpointMs) !== Math.floor(before.ts / checkpointMs);
      if (here && !isNewSpan) continue;
      state = foldLocations(state, rows.slice(from, index), settings, changes);
      // Through text, because that is what the database keeps.
      if (here) checkpoints.push(JSON.stringify(state));
      from = index;
    }
    state = JSON.parse(JSON.stringify(state)) as FoldState;
  }

  function rebuild(first: Location): void {
    let start = initialState(settings);
    const kept: string[] = [];
    for (const text of checkpoints) {
      const checkpoint = JSON.parse(text) as FoldState;
      if (first.ts <= (checkpoint.lastTs ?? 0)) break;
      start = checkpoint;
      kept.push(text);
    }
    checkpoints = kept;
    const lastTs = start.lastTs ?? Number.NEGATIVE_INFINITY;
    const key = { ts: lastTs, hash: start.lastHash };
    const firm = firmUntil(start);
    for (const fromTs of [...rides.keys()]) if (fromTs >= firm.ride) rides.delete(fromTs);
    for (const [name, change] of [...fuel]) {
      if (change.ts >= firm.fuel) fuel.delete(name);
    }
    for (const [key, row] of [...heating]) if (row.seenTs > lastTs) heating.delete(key);
    for (const [key, row] of [...activities]) if (row.fromTs > lastTs) activities.delete(key);
    for (const [key, row] of [...visits]) if (row.arrival > lastTs) visits.delete(key);
    for (const [key, row] of [...alerts]) if (row.decidedTs > lastTs) alerts.delete(key);
    for (const [name, event] of [...events]) if (event.ts > lastTs) events.delete(name);
    const rows = inOrder([...locations.values()]).filter(
      (row) => start.lastTs === null || isBefore({ ...row, ...key }, row),
    );
    const doubted = doubtedLocation(start);
    for (const row of doubted ? [doubted, ...rows] : rows) outliers.delete(`${row.ts}@${row.hash}`);
    state = start;
    const changes = changesAt(start, settings);
    foldOn(rows, changes);
    apply(changes);
  }

  function ingest(batch: readonly Location[]): void {
    const fresh: Location[] = [];
    for (const location of batch) {
      const key = `${location.ts}@${location.hash}`;
      if (locations.has(key)) continue;
      locations.set(key, location);
      fresh.push(location);
    }
    const rows = inOrder(fresh);
    const first = rows[0];
    if (!first) return;
    if (isLate(state, rows)) {
      rebuild(first);
      return;
    }
    const changes = noChanges();
    foldOn(rows, changes);
    apply(changes);
  }

  function tables(): Tables {
    return {
      rides: [...rides.values()].sort((one, two) => one.fromTs - two.fromTs),
      events: [...events.values()].sort(
        (one, two) => one.ts - two.ts || one.parameter.localeCompare(two.parameter),
      ),
      fuel: [...fuel.values()].sort((one, two) => one.ts - two.ts),
      heating: [...heating.values()].sort((one, two) => one.ts - two.ts || one.tankId - two.tankId),
      activities: [...activities.values()].sort(
        (one, two) => one.slot - two.slot || one.fromTs - two.fromTs,
      ),
      visits: [...visits.values()].sort(
        (one, two) => one.arrival - two.arrival || one.zoneId - two.zoneId,
      ),
      alerts: [...alerts.values()].sort(
        (one, two) => one.decidedTs - two.decidedTs || one.ruleId - two.ruleId,
      ),
      outliers: [...outliers.keys()].sort(),
      live,
    };
  }

  function tablesAt(now: number): Tables {
    const { ride, removed } = project(state, settings, now);
    const changes = noChanges();
    if (ride) changes.rides.set(ride.fromTs, ride);
    if (removed !== null) changes.removedRides.add(removed);
    apply(changes);
    return tables();
  }

  return { ingest, tables, tablesAt };
}
