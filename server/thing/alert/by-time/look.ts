// What each kind of rule that time decides is looked at by: versions in, rows out. What is alike for all kinds stands
// here: whom a version watches, and the hours in which it counts.
import { timetableOf } from '@flotila/domain/rule/timetable.ts';
import { type ChosenFrom, isChosen } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { Database, ReadDb } from '../../../ground/db/open.ts';
import type { ProgressOf } from '../../contract/progress.ts';
import type { ClosedAlert, LookedAt, TimeRow, TimeVersion } from '../time.queries.ts';

/** Vehicles that owners of rules see; null: all. */
export type Sights = ReadonlyMap<number, ReadonlySet<number> | null>;

export interface TimeLook extends LookedAt {
  sights: Sights;
}

/** What is to be written so that alerts say what is known now. */
export interface TimeFound {
  begun: TimeRow[];
  closed: ClosedAlert[];
}

/** What a process has that looks may need. */
export interface LookParts {
  db: Database;
  /** As screens are told; left out: the look follows contracts itself. */
  progressOf?: ProgressOf | undefined;
}

export type Look = (db: ReadDb, look: TimeLook) => Promise<TimeFound>;

/** Does the version watch the vehicle, within what its owner sees? */
export function watches(
  sights: Sights,
  { ownerId, deciding }: TimeVersion,
  vehicle: ChosenFrom,
): boolean {
  const sight = ownerId === null ? null : sights.get(ownerId);
  return (
    (sight === null || sight?.has(vehicle.vehicleId) === true) && isChosen(deciding.whom, vehicle)
  );
}

/** The stretch of time around the moment in which the version counts, epoch milliseconds; outside of its hours none. */
export function countsAround(version: TimeVersion, moment: number): { from: number; to: number } {
  const { when } = version.deciding;
  const [from, to] = [version.from.getTime(), version.to.getTime()];
  if (when === null) return { from, to };
  const window = timetableOf(when, version).at(moment);
  if (!window.isIn) return { from: moment, to: moment };
  return { from: Math.max(from, window.from), to: Math.min(to, window.to) };
}
