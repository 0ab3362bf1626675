// What a trial is asked for, checked: a rule that could be stored, the one that it is compared with, and the
// vehicles that either watches out of what the caller sees.
import { found, problem } from '@flotila/domain/problem.ts';
import { type Alternative, alternativesOf } from '@flotila/domain/rule/alternatives.ts';
import { TRIAL_VEHICLE_DAYS_MAX, type TrialInput } from '@flotila/domain/rule/rule.api.ts';
import { decidingOf, isByTime, type RuleDeciding } from '@flotila/domain/rule/rule.ts';
import { isChosen } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { Chooser } from '../groupset/check-choice.ts';
import { checkRuleInput } from './check-rule.ts';
import { findRule, type RuleRow } from './rule.queries.ts';
import { listChosenFrom, listZoneNames, sightOf } from './rule-world.queries.ts';
import type { TrialRules, TrialVehicle } from './trial-order.ts';

export interface TrialPlan {
  days: number;
  /** epoch milliseconds */
  now: number;
  order: TrialRules;
  vehicles: TrialVehicle[];
  alternatives: Omit<Alternative, 'deciding'>[];
  zoneNames: ReadonlyMap<number, string>;
}

/** @throws invalid, not_found for the rule to compare with */
export async function readTrial(
  db: ReadDb,
  caller: Chooser & { now: number },
  { rule, ruleId, days, vehicleIds }: TrialInput,
): Promise<TrialPlan> {
  const { company, now } = caller;
  const stored = ruleId === null ? undefined : found(await findRule(db, company, ruleId));
  const values = await checkRuleInput(db, caller, rule, stored?.definition ?? null);
  const tried = decidingOf(values.definition);
  // The fold of a trial looks at records; what time decides is not among what it finds.
  if (isByTime(tried.condition)) throw problem('invalid', { message: 'trial_by_time' });
  const before = stored ? decidingOf(stored.definition) : null;
  const chosen = vehicleIds && new Set(vehicleIds);
  const vehicles = (await watchedBy(db, caller, { tried, before, stored })).filter(
    ({ vehicleId }) => chosen === null || chosen.has(vehicleId),
  );
  if (vehicles.length * days > TRIAL_VEHICLE_DAYS_MAX) {
    const max = Math.floor(TRIAL_VEHICLE_DAYS_MAX / days);
    throw problem('invalid', { message: 'trial_large', params: { max, days } });
  }
  const others = alternativesOf(tried);
  return {
    days,
    now,
    vehicles,
    order: {
      companyId: company.id,
      timeZone: company.timeZone,
      country: company.countryCode,
      tried,
      before,
      alternatives: others.map(({ deciding }) => deciding),
    },
    alternatives: others.map(({ field, value }) => ({ field, value })),
    zoneNames: await listZoneNames(db, company),
  };
}

interface Compared {
  tried: RuleDeciding;
  before: RuleDeciding | null;
  stored: RuleRow | undefined;
}

/** A rule that is there keeps its owner, so it watches no more than that person sees. */
async function watchedBy(
  db: ReadDb,
  { company, visible }: Chooser,
  { tried, before, stored }: Compared,
): Promise<TrialVehicle[]> {
  const ownerId = stored?.ownerId ?? null;
  const sight = ownerId === null ? null : (await sightOf(db, company, [ownerId])).get(ownerId);
  const isSeen = (id: number) =>
    (visible.vehicles === null || visible.vehicles.has(id)) && (sight === null || sight?.has(id));
  const all = await listChosenFrom(db, company);
  return all
    .filter(({ vehicleId }) => isSeen(vehicleId))
    .map((vehicle) => ({
      vehicleId: vehicle.vehicleId,
      isTried: isChosen(tried.whom, vehicle),
      isBefore: before !== null && isChosen(before.whom, vehicle),
    }))
    .filter(({ isTried, isBefore }) => isTried || isBefore);
}
