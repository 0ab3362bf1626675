// The worker's look at what no record says: trackers that have fallen silent. One company at a time, one process at a
// time of each company, vehicles by pages. What it finds rings at once; what records say afterwards ends or withdraws it.
import type { Database, ReadDb, WriteDb } from '../db/open.ts';
import { takeTurn } from '../db/turns.ts';
import { type Repeating, repeat } from '../repeat.ts';
import { sightOf } from '../rule/rule-world.queries.ts';
import type { CompanyId } from '../session/context.ts';
import { lockAlerts } from './alert.queries.ts';
import { tellAlerts } from './alert-changes.ts';
import { type Heard, lookForSilence, type Sights } from './silent-vehicles.ts';
import {
  closeTimeAlerts,
  type HeardVehicle,
  listHeard,
  listTimeAlerts,
  listTimeVersions,
  listTracked,
  type TimeVersion,
  type TrackedVehicle,
  writeTimeRows,
} from './time.queries.ts';

export interface TimeWorkerDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  log: { warn(facts: object, message: string): void };
  /** When this process began to look, epoch milliseconds. */
  startedTs: number;
}

/** Rules wait minutes. */
const EVERY_MS = 30_000;
const PAGE_SIZE = 500;
/** After a start trackers connect and send what they kept; until then silence says nothing of them. */
const SETTLE_MS = 600_000;

/** What is known of vehicles that report no more, by their newest record: a night of parking is asked for once. */
type Memory = Map<number, { lastTs: number; heard: HeardVehicle }>;

interface Looking {
  companyId: CompanyId;
  versions: readonly TimeVersion[];
  memory: Memory;
  /** epoch milliseconds */
  now: number;
}

/** Looks until it is stopped. */
export function startTimeWorker(parts: Omit<TimeWorkerDeps, 'startedTs'>): Repeating {
  const deps = { ...parts, startedTs: parts.now() };
  const memory: Memory = new Map();
  return repeat(
    () => lookAtTime(deps, memory),
    EVERY_MS,
    (error) => warn(deps, error),
  );
}

function warn({ log }: TimeWorkerDeps, error: unknown): void {
  log.warn({ err: error }, 'rules that time decides could not be looked at');
}

/** One look; answers how many alerts began, ended or were withdrawn. */
export async function lookAtTime(
  deps: TimeWorkerDeps,
  memory: Memory = new Map(),
): Promise<number> {
  const { db, now, startedTs } = deps;
  if (now() < startedTs + SETTLE_MS) return 0;
  const byCompany = Map.groupBy(await db.read(listTimeVersions), ({ companyId }) => companyId);
  let count = 0;
  for (const [companyId, versions] of byCompany) {
    // One company that fails does not keep the others waiting.
    try {
      count += await db.write((write) =>
        lookAt(write, { companyId, versions, memory, now: now() }),
      );
    } catch (error) {
      warn(deps, error);
    }
  }
  return count;
}

async function lookAt(write: WriteDb, looking: Looking): Promise<number> {
  const { companyId, versions, now } = looking;
  await takeTurn(write, 'alertsByTime', companyId);
  const moment = new Date(now);
  const ruleIds = [...new Set(versions.map(({ ruleId }) => ruleId))];
  const owners = [...new Set(versions.flatMap(({ ownerId }) => ownerId ?? []))];
  const sights: Sights = await sightOf(write, { id: companyId }, owners);
  const alerts = await listTimeAlerts(write, companyId, ruleIds, moment);
  const heard = await hear(write, looking);
  const { begun, closed } = lookForSilence({ versions, sights, alerts, heard, now });
  const known = [...begun, ...closed].flatMap(({ alertId }) => alertId ?? []);
  if (begun.length + closed.length === 0) return 0;
  await lockAlerts(write, { company: companyId }, known);
  const changed = [
    ...(await closeTimeAlerts(write, companyId, closed, moment)),
    ...(await writeTimeRows(write, companyId, begun, moment)),
  ];
  await tellAlerts(write, changed);
  return changed.length;
}

/** Vehicles with a tracker; how often they report is asked of those only that may be silent. */
async function hear(db: ReadDb, { companyId, versions, memory, now }: Looking): Promise<Heard[]> {
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
