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
import type { ReadDb } from '../db/open.ts';
import { putNewest } from '../newest.ts';
import type { CompanyId } from '../session/context.ts';
import { listLocationsAfter, listLocationsMarks, listPlans } from './progress.queries.ts';

/** A contract that began earlier is an agreement for a season: nobody waits for its vehicle. */
export const PROGRESS_DAYS_MAX = 31;
/** Contracts whose way is remembered; another one reads its locations again. */
const REMEMBERED_MAX = 1_000;
/** Locations of one contract that are read at once, and contracts that are read together. */
const LOCATIONS_AT_ONCE = 2_000;
const CONTRACTS_AT_ONCE = 20;
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

interface Followed extends Remembered {
  contract: ProgressContract;
}

/**
 * Of those that are active now and have a plan and locations, by contract. The caller has checked who
 * may see them. `now`: epoch milliseconds
 */
export type ProgressOf = (
  db: ReadDb,
  company: CompanyId,
  contracts: readonly ProgressContract[],
  now: number,
) => Promise<Map<number, ContractProgress>>;

export function createProgress(): ProgressOf {
  const remembered = new Map<number, Remembered>();
  return async (db, company, contracts, now) => {
    const wanted = contracts.filter((contract) => isUnderWay(contract, now));
    const result = new Map<number, ContractProgress>();
    if (wanted.length === 0) return result;
    const vehicleIds = [...new Set(wanted.map(({ vehicleId }) => vehicleId))];
    const marks = new Map(
      (await listLocationsMarks(db, company, vehicleIds)).map((mark) => [mark.vehicleId, mark]),
    );
    const routes = await routesOf(db, company, wanted, remembered);
    const behind: Followed[] = [];
    const followed: Followed[] = [];
    for (const contract of wanted) {
      const mark = marks.get(contract.vehicleId);
      const route = routes.get(contract.contractId);
      if (!mark || !route) continue;
      const known = remembered.get(contract.contractId);
      const isKnown = known?.lastChange === contract.lastChange && known.earlier === mark.earlier;
      const base = isKnown ? known.base : startProgress(route);
      const state = isKnown ? known.state : base;
      const { lastChange } = contract;
      const one = { contract, lastChange, route, ...mark, base: structuredClone(base), state };
      followed.push(one);
      if (!isKnown || known.newest !== mark.newest) behind.push(one);
    }
    await follow(db, company, behind);
    for (const { contract, ...one } of followed) {
      putNewest(remembered, contract.contractId, one, REMEMBERED_MAX);
      const end = contract.to?.getTime() ?? null;
      const progress = progressAt(one.route, one.state, { now, end });
      if (progress) result.set(contract.contractId, progress);
    }
    return result;
  };
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

/** Reads on for some of them at a time, each as far as there is something. */
async function follow(db: ReadDb, company: CompanyId, behind: readonly Followed[]): Promise<void> {
  const waiting = [...behind];
  while (waiting.length > 0) {
    const some = waiting.splice(0, CONTRACTS_AT_ONCE);
    const wanted = some.map(({ contract, base }) => ({
      ...{ contractId: contract.contractId, vehicleId: contract.vehicleId },
      after: base.last?.ts ?? (contract.from?.getTime() ?? 0) - 1,
      to: contract.to?.getTime() ?? null,
    }));
    const found = await listLocationsAfter(db, company, wanted, LOCATIONS_AT_ONCE);
    for (const one of some) {
      const locations = found.get(one.contract.contractId) ?? [];
      followAll(one, locations);
      if (locations.length === LOCATIONS_AT_ONCE) waiting.push(one);
    }
  }
}

function followAll(one: Followed, locations: readonly ProgressLocation[]): void {
  const firm = Math.max(0, locations.length - DOUBTED);
  for (const location of locations.slice(0, firm)) followLocation(one.route, one.base, location);
  one.state = structuredClone(one.base);
  for (const location of locations.slice(firm)) followLocation(one.route, one.state, location);
}
