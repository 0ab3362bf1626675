// Rules of a company as its dispatchers keep them (zones-and-rules §3).
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  givenChange,
  instant,
  moduleRight,
  page,
  paging,
  recordId,
  seenChange,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { ALTERNATIVE_FIELDS } from './alternatives.ts';
import { checkRule, RULE_FIELDS, RULES_MAX, Rule } from './rule.ts';

export const RuleInput = z
  .object({ ...RULE_FIELDS, lastChange: givenChange })
  .superRefine(checkRule);
export type RuleInput = z.output<typeof RuleInput>;

/** Why a rule cannot find anything, or not all that it names: until somebody looks at it. */
export const RULE_FAULTS = ['zone_removed', 'no_zone', 'no_vehicle'] as const;
export type RuleFault = (typeof RULE_FAULTS)[number];

export const RuleRecord = z.object({
  ...RULE_FIELDS,
  ruleId: z.number().int(),
  /** Who made it; it never watches what this person may not see. null: the company's own. */
  ownerId: z.number().int().nullable(),
  ownerName: z.string().nullable(),
  /** How often it rang for vehicles that the caller sees, since the month began. */
  rangThisMonth: z.number().int(),
  isBroken: z.enum(RULE_FAULTS).nullable(),
  /** false: who sees a part of the vehicles changes only rules of their own. */
  mayChange: z.boolean(),
  lastChange: z.string(),
});
export type RuleRecord = z.output<typeof RuleRecord>;

export const listRules = endpoint('GET /v1/{company}/rule', {
  summary: 'Rules by name',
  needs: moduleRight('rule', 'read'),
  query: paging(RULES_MAX),
  answer: page(RuleRecord),
});

const path = { ruleId: recordId.describe('Id of the rule') };

export const {
  get: getRule,
  create: createRule,
  update: updateRule,
  remove: deleteRule,
} = recordCalls('/v1/{company}/rule', {
  module: 'rule',
  path,
  input: RuleInput,
  record: RuleRecord,
  summaries: {
    get: 'One rule',
    create: 'New rule; it holds from now on',
    update: 'Change a rule; what it finds changes from now on',
    remove: 'Delete a rule; its alerts stay',
  },
});

export const switchRule = endpoint('PATCH /v1/{company}/rule/{ruleId}', {
  summary: 'Switch a rule on or off from now on',
  needs: moduleRight('rule', 'write'),
  path,
  body: z.object({ isOn: z.boolean(), lastChange: seenChange }),
  answer: RuleRecord,
});

export const TRIAL_DAYS = [7, 31, 92] as const;
/** Vehicles that a trial may name. */
export const TRIAL_VEHICLES_MAX = 5000;
/** Vehicles times days of one trial. */
export const TRIAL_VEHICLE_DAYS_MAX = 10_000;

const count = z.number().int();
export const TrialResult = z.object({
  from: instant,
  to: instant,
  /** How many were looked at. */
  vehicles: count,
  total: count,
  /** Days of single vehicles on which it would have been muted till midnight. */
  muted: count,
  /** All alerts together. */
  heldSeconds: count,
  /** Every day of the period; `before` by the rule as it is now, null without one. */
  perDay: z.array(z.object({ day: z.string(), count, before: count.nullable() })),
  perVehicle: z.array(z.object({ vehicleId: count, count, before: count.nullable(), held: count })),
  /** Name of a zone or town; null: nothing is near. */
  perPlace: z.array(z.object({ place: z.string().nullable(), count })),
  /** The newest thousand. */
  alerts: z.array(
    z.object({
      vehicleId: count,
      begin: instant,
      end: instant.nullable(),
      held: count,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      place: z.string().nullable(),
      country: z.string().nullable(),
      /** The rule as it is now would not have found it. */
      isNew: z.boolean(),
    }),
  ),
  before: z.object({ total: count }).nullable(),
  /** The same rule with another number, in order of the number. */
  alternatives: z.array(
    z.object({ field: z.enum(ALTERNATIVE_FIELDS), value: z.number(), total: count }),
  ),
});
export type TrialResult = z.output<typeof TrialResult>;

export const TrialInput = z.object({
  rule: Rule,
  /** A rule that is there, to compare with. */
  ruleId: bodyId.nullable().default(null),
  days: z.literal(TRIAL_DAYS),
  /** Only these of the vehicles that the rule watches; null: all of them. */
  vehicleIds: z.array(bodyId).max(TRIAL_VEHICLES_MAX).nullable().default(null),
});
export type TrialInput = z.output<typeof TrialInput>;

export const TRIAL_EVENTS = {
  progress: z
    .object({ done: z.number(), of: z.number() })
    .describe('Vehicle days that were looked at, and all of them'),
  part: TrialResult.describe('The last seven days, when more are asked for'),
  result: TrialResult.describe('The end'),
  failed: z.object({ code: z.string(), message: z.string() }).describe('The end, without a result'),
} as const;

/** Closing the connection cancels it. A new trial of the same person ends the one before. */
export const tryRule = endpoint('POST /v1/{company}/rule/trial', {
  summary:
    'What a rule would have done, as server-sent events; with `Accept: application/json` the result alone. Nothing is stored, nothing rings',
  needs: moduleRight('rule', 'write'),
  body: TrialInput,
  stream: 'text/event-stream, application/json',
  events: TRIAL_EVENTS,
});
