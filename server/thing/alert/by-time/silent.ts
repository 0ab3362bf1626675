// Which vehicles fell silent and what becomes of the alerts that said so: what is read goes through the pure functions of
// the domain, and comes out as rows.
import { type EarlierAlert, mayBegin } from '@flotila/domain/rule/by-time/again.ts';
import { endOfSilence, silenceOf } from '@flotila/domain/rule/by-time/silent.ts';
import type { ReadDb } from '../../../ground/db/open.ts';
import type { TimeRow, TimeVersion } from '../time.queries.ts';
import { countsAround, type Look, type TimeFound, type TimeLook, watches } from './look.ts';
import {
  type HeardVehicle,
  listHeard,
  listSilentAlerts,
  listTracked,
  type SilentAlert,
  type TrackedVehicle,
} from './silent.queries.ts';

const PAGE_SIZE = 500;

/** What is known of vehicles that report no more, by their newest record: a night of parking is asked for once. */
type Memory = Map<number, { lastTs: number; heard: HeardVehicle }>;

interface Heard {
  vehicle: TrackedVehicle;
  /** null: it reported so lately that no rule asks. */
  heard: HeardVehicle | null;
}

interface SilenceLook extends TimeLook {
  alerts: readonly SilentAlert[];
  heard: readonly Heard[];
}

/** The look for silence; it remembers how often vehicles report. */
export function silentLook(): Look {
  const memory: Memory = new Map();
  return async (db, look) => {
    const alerts = await listSilentAlerts(db, look);
    return lookForSilence({ ...look, alerts, heard: await hear(db, look, memory) });
  };
}

function lookForSilence(look: SilenceLook): TimeFound {
  const { versions, alerts, heard, now } = look;
  const found: TimeFound = { begun: [], closed: [] };
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
  alert: SilentAlert,
  vehicles: ReadonlyMap<number, TrackedVehicle>,
  { closed }: TimeFound,
): void {
  const { alertId, begin } = alert;
  const version = versions.find(
    ({ ruleId, from, to }) =>
      ruleId === alert.ruleId && begin >= from.getTime() && begin < to.getTime(),
  );
  const vehicle = vehicles.get(alert.vehicleId);
  // Whoever has no tracker any more, or is watched no more, ends here; what had ended keeps its end.
  const isWatched = vehicle && version && watches(sights, version, vehicle);
  const until = version ? countsAround(version, begin).to : now;
  const end = endOfSilence(alert, isWatched ? until : Math.min(until, alert.end ?? now), now);
  if (end === 'none') closed.push({ alertId, end: null });
  else if (end !== null && end !== alert.end) closed.push({ alertId, end });
}

function beginOne(
  version: TimeVersion,
  { vehicleId, lastTs }: TrackedVehicle,
  { motorOn, usualMs, latitude, longitude, country, place }: HeardVehicle,
  alerts: readonly SilentAlert[],
  closed: ReadonlyMap<number, { end: number | null }>,
  now: number,
): TimeRow | null {
  const longerMs = version.deciding.longerThan * 1000;
  const counting = { ...countsAround(version, now), longerMs };
  const silence = silenceOf({ lastTs, motorOn, usualMs }, counting, now);
  if (silence === null) return null;
  const { begin, neededMs } = silence;
  const isNone = ({ alertId }: SilentAlert) => closed.get(alertId)?.end === null;
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
    alertId: same?.alertId ?? null,
    ruleId: version.ruleId,
    vehicleId,
    about: '',
    begin,
    end: null,
    severity: version.severity,
    isMuted: may === 'muted',
    isLate: false,
    latitude,
    longitude,
    country,
    place,
    why: { kind: 'silent', params: { longerThan: neededMs / 1000 }, records: [record] },
  };
}

/** Vehicles with a tracker; how often they report is asked of those only that may be silent. */
async function hear(
  db: ReadDb,
  { companyId, versions, now }: TimeLook,
  memory: Memory,
): Promise<Heard[]> {
  const shortest = Math.min(...versions.map(({ deciding }) => deciding.longerThan * 1000));
  const found: Heard[] = [];
  for (let after = 0; ; ) {
    const page = await listTracked(db, companyId, { after, size: PAGE_SIZE, now: new Date(now) });
    const isQuiet = ({ lastTs }: TrackedVehicle) => lastTs + shortest <= now;
    for (const vehicle of page) if (!isQuiet(vehicle)) memory.delete(vehicle.vehicleId);
    const unknown = page.filter(
      (one) => isQuiet(one) && memory.get(one.vehicleId)?.lastTs !== one.lastTs,
    );
    if (unknown.length > 0) {
      const last = new Map(unknown.map(({ vehicleId, lastTs }) => [vehicleId, lastTs]));
      for (const heard of await listHeard(db, companyId, unknown)) {
        memory.set(heard.vehicleId, { lastTs: last.get(heard.vehicleId) ?? 0, heard });
      }
    }
    found.push(
      ...page.map((vehicle: TrackedVehicle) => ({
        vehicle,
        heard: memory.get(vehicle.vehicleId)?.heard ?? null,
      })),
    );
    const last = page[PAGE_SIZE - 1];
    if (!last) return found;
    after = last.vehicleId;
  }
}

function pairOf({ ruleId, vehicleId }: Pick<SilentAlert, 'ruleId' | 'vehicleId'>): string {
  return `${ruleId} ${vehicleId}`;
}
