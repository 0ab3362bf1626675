// The worker's look at what no record says, by kind of rule (`by-time/kinds.ts`): one company at a time, one process at
// a time of each company. What it finds rings at once; what becomes known afterwards ends or withdraws it.
import { BY_TIME, type ByTimeKind } from '@flotila/domain/rule/rule.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import { type Repeating, repeat } from '../../ground/work/repeat.ts';
import { sightOf } from '../rule/rule-world.queries.ts';
import { lockAlerts } from './alert.queries.ts';
import { tellAlerts } from './alert-changes.ts';
import { LOOKS } from './by-time/kinds.ts';
import type { Look, LookParts } from './by-time/look.ts';
import {
  closeTimeAlerts,
  type LookedAt,
  listTimeVersions,
  type TimeVersion,
  writeTimeRows,
} from './time.queries.ts';

export interface TimeWorkerDeps extends LookParts {
  /** epoch milliseconds */
  now(): number;
  log: { warn(facts: object, message: string): void };
  /** When this process began to look, epoch milliseconds. */
  startedTs: number;
}

/** Rules wait minutes. */
const EVERY_MS = 30_000;

/** What looks know from one time to the next. */
interface TimeMemory {
  looks: Record<ByTimeKind, Look>;
  /** When each kind of each company was looked at last, epoch milliseconds. */
  looked: Map<string, number>;
}

export function startMemory(parts: LookParts): TimeMemory {
  const looks = BY_TIME.map((kind) => [kind, LOOKS[kind].start(parts)]);
  return { looks: Object.fromEntries(looks) as TimeMemory['looks'], looked: new Map() };
}

/** Looks until it is stopped. */
export function startTimeWorker(parts: Omit<TimeWorkerDeps, 'startedTs'>): Repeating {
  const deps = { ...parts, startedTs: parts.now() };
  const memory = startMemory(deps);
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
  { looks, looked }: TimeMemory = startMemory(deps),
): Promise<number> {
  const { db, now: clock, startedTs } = deps;
  const now = clock();
  let count = 0;
  for (const [companyId, all] of Map.groupBy(await db.read(listTimeVersions), companyOf)) {
    for (const [kind, versions] of Map.groupBy(all, kindOf)) {
      const key = `${companyId} ${kind}`;
      if (now < startedTs + LOOKS[kind].settleMs) continue;
      if (!isDue({ kind, versions, now }, looked.get(key))) continue;
      // What fails does not keep the others waiting.
      try {
        const look = { companyId, versions, now };
        count += await db.write((write) => lookAt(write, look, looks[kind]));
        looked.set(key, now);
      } catch (error) {
        warn(deps, error);
      }
    }
  }
  return count;
}

const companyOf = ({ companyId }: TimeVersion) => companyId;
const kindOf = ({ kind }: TimeVersion) => kind;

/** It is time for the kind, or one of its versions begins or ends to hold. */
function isDue(
  { kind, versions, now }: Pick<TimeVersion, 'kind'> & Pick<LookedAt, 'versions' | 'now'>,
  last = Number.NEGATIVE_INFINITY,
): boolean {
  if (now >= last + LOOKS[kind].everyMs) return true;
  return versions.some(({ from, to }) =>
    [from, to].some((moment) => Number(moment) > last && Number(moment) <= now),
  );
}

async function lookAt(write: WriteDb, looked: LookedAt, look: Look): Promise<number> {
  const { companyId, versions, now } = looked;
  await takeTurn(write, 'alertsByTime', companyId);
  const owners = [...new Set(versions.flatMap(({ ownerId }) => ownerId ?? []))];
  const sights = await sightOf(write, { id: companyId }, owners);
  const { begun, closed } = await look(write, { ...looked, sights });
  if (begun.length + closed.length === 0) return 0;
  const known = [...begun, ...closed].flatMap(({ alertId }) => alertId ?? []);
  await lockAlerts(write, { company: companyId }, known);
  const moment = new Date(now);
  const changed = [
    ...(await closeTimeAlerts(write, companyId, closed, moment)),
    ...(await writeTimeRows(write, companyId, begun, moment)),
  ];
  await tellAlerts(write, changed);
  return changed.length;
}
