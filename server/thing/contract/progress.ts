// Progress of the contracts that are active now. What a contract's locations amount to is remembered, so a
// question reads only what came since; late records and rebuilds make it read all of them again. The result
// is that of the pure function over all locations (domain/contract/progress.ts).
import type { ContractProgress } from '@flotila/domain/contract/contract.api.ts';
import {
  followLocation,
  type ProgressLocation,
  type ProgressRoute,
  type ProgressState,
  progressAt,
  progressRoute,
  startProgress,
} from '@flotila/domain/contract/progress.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { Router } from '../../ground/outside/router.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { listLocationsAfter, listLocationsMarks, listPlans } from './progress.queries.ts';
import { createRemainingWays } from './remaining.ts';

/** A contract that began earlier is an agreement for a season: nobody waits for its vehicle. */
export const PROGRESS_DAYS_MAX = 31;
/** Contracts whose way is remembered; another one reads its locations again. */
const REMEMBERED_MAX = 1_000;
/** Locations of one contract that are read at once, and contracts that are read together. */
const LOCATIONS_AT_ONCE = 1_000;
const CONTRACTS_AT_ONCE = 5;
/** Contracts that are followed behind the scenes by one reading. */
const BEHIND_AT_ONCE = 10;
/** A list waits so long for contracts that nobody asked for before; the others are told without progress, once. */
export const PATIENCE_MS = 400;
/** The newest ones may yet turn out to be outliers, so they are read again. */
const DOUBTED = 20;

/** A contract as its row has it. */
export interface ProgressContract {
  contractId: number;
  vehicleId: number;
  from: Date | null;
  to: Date | null;
  lastChange: string;
}

interface Remembered {
  lastChange: string;
  route: ProgressRoute;
  newest: string;
  earlier: string;
  /** Up to the doubted ones, and with them. */
  base: ProgressState;
  state: ProgressState;
}

/** The mark of a contract whose locations were not all read. */
const UNFINISHED = '';

interface Followed extends Remembered {
  contract: ProgressContract;
}

/**
 * Of those that are active now and have a plan and locations, by contract. The caller has checked who
 * may see them. `now`: epoch milliseconds. What is not worked out within `patienceMs` (left out: all is) is
 * left out, and worked out behind the scenes.
 */
export type ProgressOf = (
  db: ReadDb,
  company: CompanyId,
  contracts: readonly ProgressContract[],
  now: number,
  patienceMs?: number,
) => Promise<Map<number, ContractProgress>>;

export interface Progress {
  progressOf: ProgressOf;
  /**
   * Waits a moment for what the routing engine was asked of the contract; true: asking for its progress again
   * may tell more. Not within a transaction.
   */
  settled(contractId: number): Promise<boolean>;
}

export function createProgress(database: Database, router?: Router): Progress {
  const remembered = new Map<number, Remembered>();
  const ways = createRemainingWays(router);
  let isCatchingUp = false;

  const progressOf: ProgressOf = async (db, company, contracts, now, patienceMs) => {
    const result = new Map<number, ContractProgress>();
    const wanted = contracts.filter((contract) => isUnderWay(contract, now));
    if (wanted.length === 0) return result;
    const { followed, behind } = await prepare(db, company, wanted, remembered);
    const until = patienceMs === undefined ? null : performance.now() + patienceMs;
    const unfinished = new Set(await follow(db, company, behind, until));
    for (const one of followed) {
      const { contract, ...memory } = one;
      const { contractId } = contract;
      const { route } = memory;
      if (unfinished.has(one)) {
        if (isFurther(memory, remembered.get(contractId))) {
          putNewest(remembered, contractId, { ...memory, newest: UNFINISHED }, REMEMBERED_MAX);
        }
        continue;
      }
      putNewest(remembered, contractId, memory, REMEMBERED_MAX);
      const end = contract.to?.getTime() ?? null;
      const asked = ways.known(contractId, route, one.state, now);
      const progress = progressAt(route, one.state, { now, end, asked });
      if (progress) result.set(contractId, progress);
    }
    if (unfinished.size > 0) {
      void catchUp(
        company,
        [...unfinished].map(({ contract }) => contract),
        now,
      );
    }
    return result;
  };

  /** One catching up at a time; who is left is found again by the next list. */
  async function catchUp(company: CompanyId, contracts: ProgressContract[], now: number) {
    if (isCatchingUp) return;
    isCatchingUp = true;
    try {
      for (let at = 0; at < contracts.length; at += BEHIND_AT_ONCE) {
        const some = contracts.slice(at, at + BEHIND_AT_ONCE);
        await database.read((db) => progressOf(db, company, some, now));
      }
    } catch {
      // The database is away or closed: the next question reads on.
    } finally {
      isCatchingUp = false;
    }
  }
  return { progressOf, settled: ways.settled };
}

/** Another question may have read on meanwhile. */
function isFurther(one: Remembered, known: Remembered | undefined): boolean {
  if (known?.lastChange !== one.lastChange || known.earlier !== one.earlier) return true;
  return (one.base.last?.ts ?? 0) > (known.base.last?.ts ?? 0);
}

/** What is known of each that has a plan and locations, and which of them have newer locations. */
async function prepare(
  db: ReadDb,
  company: CompanyId,
  wanted: readonly ProgressContract[],
  remembered: ReadonlyMap<number, Remembered>,
): Promise<{ followed: Followed[]; behind: Followed[] }> {
  const vehicleIds = [...new Set(wanted.map(({ vehicleId }) => vehicleId))];
  const listed = await listLocationsMarks(db, company, vehicleIds);
  const marks = new Map(listed.map((mark) => [mark.vehicleId, mark]));
  const routes = await routesOf(db, company, wanted, remembered);
  const behind: Followed[] = [];
  const followed: Followed[] = [];
  for (const contract of wanted) {
    const mark = marks.get(contract.vehicleId);
    const route = routes.get(contract.contractId);
    if (!mark || !route) continue;
    const known = remembered.get(contract.contractId);
    const isKnown = known?.route === route && known.earlier === mark.earlier;
    const base = isKnown ? known.base : startProgress(route);
    const state = isKnown ? known.state : base;
    const { lastChange } = contract;
    const { newest, earlier } = mark;
    const one = {
      contract,
      lastChange,
      route,
      newest,
      earlier,
      base: structuredClone(base),
      state,
    };
    followed.push(one);
    // Those of which little is missing come first.
    if (!isKnown) behind.push(one);
    else if (known.newest !== newest) behind.unshift(one);
  }
  return { followed, behind };
}

function isUnderWay({ from, to }: ProgressContract, now: number): boolean {
  if (!from || from.getTime() > now || from.getTime() < now - PROGRESS_DAYS_MAX * DAY_MS) {
    return false;
  }
  return !to || to.getTime() >= now;
}

/** Plans are read of contracts that are new here or were changed. */
async function routesOf(
  db: ReadDb,
  company: CompanyId,
  contracts: readonly ProgressContract[],
  remembered: ReadonlyMap<number, Remembered>,
): Promise<Map<number, ProgressRoute>> {
  const routes = new Map<number, ProgressRoute>();
  const unknown: number[] = [];
  for (const { contractId, lastChange } of contracts) {
    const known = remembered.get(contractId);
    if (known?.lastChange === lastChange) routes.set(contractId, known.route);
    else unknown.push(contractId);
  }
  if (unknown.length === 0) return routes;
  for (const { contractId, plan } of await listPlans(db, company, unknown)) {
    routes.set(contractId, progressRoute(plan));
  }
  return routes;
}

/** Reads on for some of them at a time, each as far as there is something; answers whom there was no time for. */
async function follow(
  db: ReadDb,
  company: CompanyId,
  behind: readonly Followed[],
  until: number | null,
): Promise<Followed[]> {
  const waiting = [...behind];
  while (waiting.length > 0) {
    if (until !== null && performance.now() > until) break;
    const some = waiting.splice(0, CONTRACTS_AT_ONCE);
    const wanted = some.map(({ contract, base }) => ({
      contractId: contract.contractId,
      vehicleId: contract.vehicleId,
      after: base.last?.ts ?? (contract.from?.getTime() ?? 0) - 1,
      to: contract.to?.getTime() ?? null,
    }));
    const found = await listLocationsAfter(db, company, wanted, LOCATIONS_AT_ONCE);
    for (const one of some) {
      const locations = found.get(one.contract.contractId) ?? [];
      followAll(one, locations);
      if (locations.length === LOCATIONS_AT_ONCE) waiting.unshift(one);
    }
  }
  return waiting;
}

function followAll(one: Followed, locations: readonly ProgressLocation[]): void {
  const firm = Math.max(0, locations.length - DOUBTED);
  for (const location of locations.slice(0, firm)) followLocation(one.route, one.base, location);
  one.state = structuredClone(one.base);
  for (const location of locations.slice(firm)) followLocation(one.route, one.state, location);
}
