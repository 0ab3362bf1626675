// Contracts that go otherwise than planned: where each stands is what screens show of it, the domain says whether that is
// an alert.
import { type ProgressRoute, progressRoute } from '@flotila/domain/contract/progress.ts';
import { metresBetween } from '@flotila/domain/geo.ts';
import {
  type ContractCondition,
  type ContractStand,
  contractHeld,
  contractStand,
} from '@flotila/domain/rule/by-time/contract.ts';
import type { ReadDb } from '../../../ground/db/open.ts';
import { listPlans } from '../../contract/progress.queries.ts';
import { createProgress, type ProgressOf } from '../../contract/progress.ts';
import { listWatchedContracts, type WatchedContract } from './contracts.queries.ts';
import { listHeldAlerts } from './held.queries.ts';
import { type HeldThing, weighHeld } from './held.ts';
import { type Look, type LookParts, type TimeLook, watches } from './look.ts';

/** What is not worked out by then is with the next look. */
const PATIENCE_MS = 2_000;

interface Standing {
  contract: WatchedContract;
  /** null: it is not known yet. */
  stand: ContractStand | null;
}

/** The look for contracts; it remembers how far each has come. */
export function contractLook({ db: database, progressOf }: LookParts): Look {
  const follow = progressOf ?? createProgress(database).progressOf;
  return async (db, look) => {
    const alerts = await listHeldAlerts(db, look);
    const open = alerts.filter(({ end }) => end === null);
    const standing = await listStanding(db, look, open.map(contractOf), follow);
    const isOpen = new Set(open.map(({ ruleId, about }) => `${ruleId} ${about}`));
    return weighHeld(look, alerts, (version) => {
      const { condition } = version.deciding;
      if (condition.kind !== 'contract') return [];
      return standing
        .filter(({ contract }) => watches(look.sights, version, contract))
        .flatMap((one) => {
          const isOn = isOpen.has(`${version.ruleId} ${aboutOf(one.contract)}`);
          return heldOf(one, condition, { now: look.now, isOn }) ?? [];
        });
    });
  };
}

async function listStanding(
  db: ReadDb,
  { companyId, now }: TimeLook,
  alsoIds: readonly number[],
  follow: ProgressOf,
): Promise<Standing[]> {
  const contracts = await listWatchedContracts(db, companyId, alsoIds, new Date(now));
  const planned = contracts.filter(({ hasPlan }) => hasPlan);
  // Followed beyond its end: who is late has not arrived by then.
  const endless = planned.map((contract) => ({ ...contract, to: null }));
  const progress = await follow(db, companyId, endless, now, PATIENCE_MS);
  const untold = planned.filter((one) => !progress.has(one.contractId) && !hasTold(one));
  const plans = new Map(
    (
      await listPlans(
        db,
        companyId,
        untold.map(({ contractId }) => contractId),
      )
    ).map(({ contractId, plan }) => [contractId, progressRoute(plan)]),
  );
  return contracts.map((contract) => {
    if (!contract.hasPlan) return { contract, stand: withoutPlan(contract) };
    const known = progress.get(contract.contractId);
    if (known) return { contract, stand: contractStand(known, now) };
    const route = plans.get(contract.contractId);
    return { contract, stand: route ? untoldStand(contract, route, now) : null };
  });
}

/** Has anything come from the vehicle since the contract began? */
function hasTold({ newestTs, from }: WatchedContract): boolean {
  return newestTs !== null && newestTs >= Number(from);
}

/** It stands where it was heard of last. */
function untoldStand(
  { latitude, longitude, from }: WatchedContract,
  { plan, radius, duration }: ProgressRoute,
  now: number,
): ContractStand {
  const [first] = plan.waypoints;
  const isKnown = latitude !== null && longitude !== null && first !== undefined;
  const isThere = isKnown && metresBetween(first, { latitude, longitude }) <= (radius[0] ?? 0);
  return {
    isPlaceKnown: isKnown,
    leftTs: null,
    finishedTs: null,
    thereTs: isThere ? Number(from) : null,
    expectedTs: now + duration * 1000,
  };
}

/** Rides say whether it was begun, nothing says how far it is. */
function withoutPlan({ droveTs }: WatchedContract): ContractStand {
  return {
    isPlaceKnown: false,
    thereTs: null,
    finishedTs: null,
    expectedTs: null,
    leftTs: droveTs,
  };
}

function heldOf(
  { contract, stand }: Standing,
  condition: ContractCondition,
  moment: { now: number; isOn: boolean },
): HeldThing | null {
  const { vehicleId, from, to, name, hasPlan } = contract;
  const { latitude, longitude, country, place } = contract;
  const { what, minutes } = condition;
  if (!hasPlan && what !== 'notStarted') return null;
  const times = { fromTs: from?.getTime() ?? null, toTs: to?.getTime() ?? null };
  const held = stand
    ? contractHeld(stand, times, condition, moment)
    : { begin: moment.now, end: null, mayBegin: false };
  return (
    held && {
      ...held,
      vehicleId,
      about: aboutOf(contract),
      where: { latitude, longitude, country, place },
      params: { what, minutes, contract: name },
    }
  );
}

function aboutOf({ contractId }: WatchedContract): string {
  return `contract/${contractId}`;
}

function contractOf({ about }: { about: string }): number {
  return Number(about.split('/')[1]);
}
