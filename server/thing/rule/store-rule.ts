// Making, changing, switching and deleting rules, each in one transaction with its entry in the record of
// changes. Where what alerts depend on changes, a version begins: nothing of before is judged by it.
import { isDeepStrictEqual } from 'node:util';
import { problem } from '@flotila/domain/problem.ts';
import type { RuleInput, RuleRecord } from '@flotila/domain/rule/rule.api.ts';
import { decidingOf, RULES_MAX } from '@flotila/domain/rule/rule.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { Author } from '../audit/audit.queries.ts';
import { keepRecords } from '../audit/keep-records.ts';
import { seenChange } from '../audit/record-change.ts';
import { checkRuleInput } from './check-rule.ts';
import {
  countRules,
  findRule,
  insertRuleVersion,
  type RuleRow,
  type RuleValues,
  ruleRows,
  tellRulesChanged,
} from './rule.queries.ts';
import { mayChange, type RuleReader, viewRules } from './rule-view.ts';

export interface RuleEditor extends RuleReader, Author {
  db: Database;
}

const rules = keepRecords<RuleReader, number, RuleRow, RuleRecord>({
  kind: 'rule',
  idOf: ({ ruleId }) => ruleId,
  nameOf: ({ name }) => name,
  // What people set.
  keptOf: ({ name, isOn, definition }) => ({ name, isOn, ...definition }),
  rows: ruleRows,
  find: (db, { company }, ruleId) => findRule(db, company, ruleId),
  async viewOf(row, reader, db) {
    const [record] = await viewRules(db, reader, [row]);
    return record as RuleRecord;
  },
  refuse(row, reader) {
    if (!mayChange(row, reader)) throw problem('forbidden', { message: 'rule_of_other' });
  },
});

/** @throws not_found */
export const getRuleRecord = rules.get;

/** @throws invalid */
export function storeNewRule(editor: RuleEditor, input: RuleInput): Promise<RuleRecord> {
  const { company, personId } = editor;
  return rules.make(editor, async (db) => {
    const values = await checkRuleInput(db, editor, input, null);
    await takeTurn(db, 'rules', company.id);
    if ((await countRules(db, company)) >= RULES_MAX) {
      throw problem('invalid', { message: 'rules_max', params: { max: RULES_MAX } });
    }
    const created = new Date(editor.now);
    const ruleId = await ruleRows.insert(db, company, values, { owner_id: personId, created });
    await addVersion(db, editor, ruleId, null);
    return ruleId;
  });
}

/** @throws invalid, not_found, forbidden, conflict with the current record */
export async function storeRule(
  editor: RuleEditor,
  ruleId: number,
  input: RuleInput,
): Promise<RuleRecord> {
  return changeRule(editor, ruleId, seenChange(input), (db, { definition }) =>
    checkRuleInput(db, editor, input, definition),
  );
}

/** @throws not_found, forbidden, conflict with the current record */
export function switchStoredRule(
  editor: RuleEditor,
  ruleId: number,
  { isOn, lastChange }: { isOn: boolean; lastChange: string },
): Promise<RuleRecord> {
  return changeRule(editor, ruleId, lastChange, async (_db, before) => ({ ...before, isOn }));
}

function changeRule(
  editor: RuleEditor,
  ruleId: number,
  lastChange: string,
  valuesOf: (db: WriteDb, before: RuleRow) => Promise<RuleValues>,
): Promise<RuleRecord> {
  return rules.change(editor, ruleId, lastChange, async (db, before) => {
    await ruleRows.update(db, editor.company, ruleId, await valuesOf(db, before));
    await addVersion(db, editor, ruleId, before);
  });
}

/** Its row stays: alerts of it keep their name. @throws not_found, forbidden, conflict */
export function removeRule(editor: RuleEditor, ruleId: number, lastChange: string): Promise<void> {
  return rules.remove(editor, ruleId, lastChange, async (db, before) => {
    const removed = new Date(editor.now);
    await ruleRows.set(db, editor.company, ruleId, { removed, is_on: false });
    await addVersion(db, editor, ruleId, before);
  });
}

/** A version begins where what alerts depend on is another: an alert that runs goes on by the same one. */
async function addVersion(
  db: WriteDb,
  { company, now }: RuleEditor,
  ruleId: number,
  before: RuleRow | null,
): Promise<void> {
  const after = await findRule(db, company, ruleId);
  const decides = (row?: RuleRow | null) => (row?.isOn ? decidingOf(row.definition) : null);
  if (isDeepStrictEqual(decides(before), decides(after))) return;
  const definition = after?.isOn ? after.definition : null;
  await insertRuleVersion(db, company.id, ruleId, { now: new Date(now), definition });
  await tellRulesChanged(db, company);
}
