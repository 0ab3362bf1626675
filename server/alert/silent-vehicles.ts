// Which vehicles fell silent and what becomes of the alerts that said so: what the worker has read goes through the pure
// functions of the domain, and comes out as rows.
import { type EarlierAlert, mayBegin } from '@flotila/domain/rule/by-time/again.ts';
import { type Counting, endOfSilence, silenceOf } from '@flotila/domain/rule/by-time/silent.ts';
import { timetableOf } from '@flotila/domain/rule/timetable.ts';
import { isChosen } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type {
  HeardVehicle,
  TimeAlert,
  TimeRow,
  TimeVersion,
  TrackedVehicle,
} from './time.queries.ts';

/** Vehicles that owners of rules see; null: all. */
export type Sights = ReadonlyMap<number, ReadonlySet<number> | null>;

export interface Heard {
  vehicle: TrackedVehicle;
  /** null: it reported so lately that no rule asks. */
  heard: HeardVehicle | null;
}

export interface SilenceLook {
  versions: readonly TimeVersion[];
  sights: Sights;
  alerts: readonly TimeAlert[];
  heard: readonly Heard[];
  /** epoch milliseconds */
  now: number;
}

export interface SilenceFound {
  begun: TimeRow[];
  /** `end` null: it was none. */
  closed: { alertId: number; end: number | null }[];
}

/** What is to be written so that alerts say what is known now. */
export function lookForSilence(look: SilenceLook): SilenceFound {
  const { versions, alerts, heard, now } = look;
  const found: SilenceFound = { begun: [], closed: [] };
  const byPair = Map.groupBy(alerts, pairOf);
  const vehicles = new Map(heard.map(({ vehicle }) => [vehicle.vehicleId, vehicle]));
  for (const alert of alerts) closeOne(look, alert, vehicles, found);
  const closed = new Map(found.closed.map((one) => [one.alertId, one]));
  const moved = new Set<number>();
  for (const version of versions) {
    if (now < version.from.getTime() || now >= version.to.getTime()) continue;
    for (const one of heard) {
      if (!one.heard || !watches(look.sights, version, one.vehicle)) continue;
      const of = byPair.get(pairOf({ ruleId: version.ruleId, vehicleId: one.vehicle.vehicleId }));
      const row = beginOne(version, one.vehicle, one.heard, of ?? [], closed, now);
      if (!row) continue;
      found.begun.push(row);
      if (row.alertId !== null) moved.add(row.alertId);
    }
  }
  // What goes on with another begin is not taken back.
  found.closed = found.closed.filter(({ alertId }) => !moved.has(alertId));
  return found;
}

function closeOne(
  { versions, sights, now }: SilenceLook,
  alert: TimeAlert,
  vehicles: ReadonlyMap<number, TrackedVehicle>,
  { closed }: SilenceFound,
): void {
  const { alertId, begin } = alert;
  const version = versions.find(
    ({ ruleId, from, to }) =>
      ruleId === alert.ruleId && begin >= from.getTime() && begin < to.getTime(),
  );
  const vehicle = vehicles.get(alert.vehicleId);
  // Whoever has no tracker any more, or is watched no more, ends here; what had ended keeps its end.
  const isWatched = vehicle && version && watches(sights, version, vehicle);
  const until = version ? countingAt(version, begin).to : now;
  const end = endOfSilence(alert, isWatched ? until : Math.min(until, alert.end ?? now), now);
  if (end === 'none') closed.push({ alertId, end: null });
  else if (end !== null && end !== alert.end) closed.push({ alertId, end });
}

function beginOne(
  version: TimeVersion,
  { vehicleId, lastTs }: TrackedVehicle,
  { motorOn, usualMs, latitude, longitude, country, place }: HeardVehicle,
  alerts: readonly TimeAlert[],
  closed: ReadonlyMap<number, { end: number | null }>,
  now: number,
): TimeRow | null {
  const silence = silenceOf({ lastTs, motorOn, usualMs }, countingAt(version, now), now);
  if (silence === null) return null;
  const { begin, neededMs } = silence;
  const isNone = ({ alertId }: TimeAlert) => closed.get(alertId)?.end === null;
  const earlier: EarlierAlert[] = alerts
    .filter((one) => !isNone(one))
    .map((one) => ({ begin: one.begin, end: closed.get(one.alertId)?.end ?? one.end }));
  // People were told of a silence that goes on: it only began later than it seemed.
  const same = alerts.find((one) => one.end === null && isNone(one));
  const again = { quietMs: version.deciding.quiet * 1000, timeZone: version.timeZone };
  const may = mayBegin(begin, earlier, again);
  if (may === 'no') return null;
  const record = { timestamp: new Date(lastTs).toISOString(), latitude, longitude, values: {} };
  return {
    ...{ alertId: same?.alertId ?? null, ruleId: version.ruleId, vehicleId, begin, end: null },
    ...{ severity: version.severity, isMuted: may === 'muted' },
    ...{ latitude, longitude, country, place },
    why: { kind: 'silent', params: { longerThan: neededMs / 1000 }, records: [record] },
  };
}

/** The stretch of time around the moment in which the version counts. */
function countingAt(version: TimeVersion, moment: number): Counting {
  const { when, longerThan } = version.deciding;
  const [from, to] = [version.from.getTime(), version.to.getTime()];
  const longerMs = longerThan * 1000;
  if (when === null) return { from, to, longerMs };
  const window = timetableOf(when, version).at(moment);
  // Outside of its hours it counts for no time at all.
  if (!window.isIn) return { from: moment, to: moment, longerMs };
  return { from: Math.max(from, window.from), to: Math.min(to, window.to), longerMs };
}

function watches(sights: Sights, { ownerId, deciding }: TimeVersion, vehicle: TrackedVehicle) {
  const sight = ownerId === null ? null : sights.get(ownerId);
  return (
    (sight === null || sight?.has(vehicle.vehicleId) === true) && isChosen(deciding.whom, vehicle)
  );
}

function pairOf({ ruleId, vehicleId }: Pick<TimeAlert, 'ruleId' | 'vehicleId'>): string {
  return `${ruleId} ${vehicleId}`;
}
