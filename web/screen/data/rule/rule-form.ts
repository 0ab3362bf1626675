// The rules of the rule form: how it begins, what is sent, which part of the sentence a refusal belongs to. Pure.
import type { RuleInput, RuleRecord } from '@flotila/domain/rule/rule.api.ts';
import {
  type Condition,
  MAX_GAP_DEFAULT,
  QUIET_DEFAULT,
  RING_WITHIN_DEFAULT,
  RULE_NAME_MAX,
  Rule,
} from '@flotila/domain/rule/rule.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import type { FieldRefusals } from '../module.ts';

/** As a rule; the condition of a new one is chosen first. */
export type RuleForm = Omit<Rule, 'condition' | 'note'> & {
  condition: Condition | null;
  note: string;
};

export function startRule(record: RuleRecord | null): RuleForm {
  if (!record) return NEW;
  const { name, isOn, severity, condition, longerThan, when, whom } = record;
  const { quiet, maxGap, ringWithin, tell, escalate, note } = record;
  return {
    name,
    isOn,
    severity,
    condition,
    longerThan,
    when,
    whom,
    quiet,
    maxGap,
    ringWithin,
    tell,
    escalate,
    note: note ?? '',
  };
}

const NEW: RuleForm = {
  name: '',
  isOn: true,
  severity: 'warning',
  condition: null,
  longerThan: 0,
  when: null,
  whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
  quiet: QUIET_DEFAULT,
  maxGap: MAX_GAP_DEFAULT,
  ringWithin: RING_WITHIN_DEFAULT,
  tell: { personIds: [], roles: ['dispatcher'], driver: false },
  escalate: null,
  note: '',
};

/** What of the form decides what is found, as a rule to be tried; null: something is missing or wrong. */
export function triedRule(form: RuleForm): Rule | null {
  const { condition, longerThan, when, whom, quiet, maxGap } = form;
  const decides = { condition, longerThan, when, whom, quiet, maxGap };
  return Rule.safeParse({ ...NEW, ...decides, name: '-', note: null }).data ?? null;
}

function bodyOf(form: RuleForm) {
  const [name, note] = [form.name.trim(), form.note.trim()];
  return { ...form, name, note: note === '' ? null : note };
}

export function readRule(
  form: RuleForm,
  record: RuleRecord | null,
): { body: RuleInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const body = bodyOf(form);
  const read = Rule.safeParse(body);
  const errors: FieldRefusals = {};
  const name = body.name === '' ? { code: 'required' } : lineRefusal(body.name, RULE_NAME_MAX);
  if (name) errors.name = name;
  for (const { path } of read.error?.issues ?? []) {
    const field = path.join('.');
    // What is wrong with it is said by the part that it stands in.
    if (field !== 'name') errors[field] ??= { code: 'invalid' };
  }
  if (!read.data || Object.keys(errors).length > 0) return { errors };
  return { body: { ...read.data, lastChange: record?.lastChange } as RuleInput };
}
