// Rules of a company as its dispatchers keep them (zones-and-rules §3).
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  moduleRight,
  page,
  paging,
  recordId,
  seenChange,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { checkRule, RULE_FIELDS, RULES_MAX } from './rule.ts';

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
