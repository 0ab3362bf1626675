// Making, changing, switching and deleting rules, each in one transaction with its entry in the record of
// changes. Where what alerts depend on changes, a version begins: nothing of before is judged by it.
import { isDeepStrictEqual } from 'node:util';
import { problem } from '@flotila/domain/problem.ts';
import type { RuleInput, RuleRecord } from '@flotila/domain/rule/rule.api.ts';
import { decidingOf, RULES_MAX } from '@flotila/domain/rule/rule.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { Author } from '../audit/audit.queries.ts';
import { createAudit, refuseStale, seenChange } from '../audit/record-change.ts';
import { checkRuleInput } from './check-rule.ts';
import {
  countRules,
  findRule,
  insertRule,
  insertRuleVersion,
  lockRule,
  markRuleRemoved,
  type RuleRow,
  type RuleValues,
  tellRulesChanged,
  updateRuleRow,
} from './rule.queries.ts';
import { mayChange, type RuleReader, viewRules } from './rule-view.ts';

export interface RuleEditor extends RuleReader, Author {
  db: Database;
}

/** @throws invalid */
export function storeNewRule(editor: RuleEditor, input: RuleInput): Promise<RuleRecord> {
  const { company, personId } = editor;
  return editor.db.write(async (db) => {
    const values = await checkRuleInput(db, editor, input, null);
    await takeTurn(db, 'rules', company.id);
    if ((await countRules(db, company)) >= RULES_MAX) {
      throw problem('invalid', { message: 'rules_max', params: { max: RULES_MAX } });
    }
    const now = new Date(editor.now);
    const ruleId = await insertRule(db, company.id, values, { ownerId: personId, now });
    return endChange(db, editor, ruleId, null);
  });
}

/** @throws invalid, not_found, forbidden, conflict with the current record */
export async function storeRule(
  editor: RuleEditor,
  ruleId: number,
  input: RuleInput,
): Promise<RuleRecord> {
  const lastChange = seenChange(input);
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, ruleId, lastChange);
    const values = await checkRuleInput(db, editor, input, before.definition);
    await updateRuleRow(db, editor.company, ruleId, values);
    return endChange(db, editor, ruleId, before);
  });
}

/** @throws not_found, forbidden, conflict with the current record */
export function switchStoredRule(
  editor: RuleEditor,
  ruleId: number,
  { isOn, lastChange }: { isOn: boolean; lastChange: string },
): Promise<RuleRecord> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, ruleId, lastChange);
    await updateRuleRow(db, editor.company, ruleId, { ...before, isOn });
    return endChange(db, editor, ruleId, before);
  });
}

/** @throws not_found, forbidden, conflict */
export function removeRule(editor: RuleEditor, ruleId: number, lastChange: string): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, ruleId, lastChange);
    await markRuleRemoved(db, editor.company, ruleId, new Date(editor.now));
    await addVersion(db, editor, ruleId, { before, after: null });
    await audit(db, editor, { before, after: null });
  });
}

/** @throws not_found */
export async function getRuleRecord(
  db: ReadDb,
  reader: RuleReader,
  ruleId: number,
): Promise<RuleRecord> {
  const row = await findRule(db, reader.company, ruleId);
  if (!row) throw problem('not_found');
  return viewOne(db, reader, row);
}

async function viewOne(db: ReadDb, reader: RuleReader, row: RuleRow): Promise<RuleRecord> {
  const [record] = await viewRules(db, reader, [row]);
  if (!record) throw problem('not_found');
  return record;
}

async function lockCurrent(
  db: WriteDb,
  editor: RuleEditor,
  ruleId: number,
  lastChange: string,
): Promise<RuleRow> {
  await lockRule(db, editor.company, ruleId);
  const current = await findRule(db, editor.company, ruleId);
  if (!current) throw problem('not_found');
  if (!mayChange(current, editor)) throw problem('forbidden', { message: 'rule_of_other' });
  return refuseStale(current, lastChange, () => viewOne(db, editor, current));
}

/** What follows from a rule that was made or changed; answers it. */
async function endChange(
  db: WriteDb,
  editor: RuleEditor,
  ruleId: number,
  before: RuleRow | null,
): Promise<RuleRecord> {
  const after = await findRule(db, editor.company, ruleId);
  if (!after) throw problem('not_found');
  await addVersion(db, editor, ruleId, { before, after });
  await audit(db, editor, { before, after });
  return viewOne(db, editor, after);
}

interface RuleChange {
  before: RuleRow | null;
  after: RuleRow | null;
}

/** A version begins where what alerts depend on is another: an alert that runs goes on by the same one. */
async function addVersion(
  db: WriteDb,
  { company, now }: RuleEditor,
  ruleId: number,
  { before, after }: RuleChange,
): Promise<void> {
  const decides = (row: RuleRow | null) => (row?.isOn ? decidingOf(row.definition) : null);
  if (isDeepStrictEqual(decides(before), decides(after))) return;
  const definition = after?.isOn ? after.definition : null;
  await insertRuleVersion(db, company.id, ruleId, { now: new Date(now), definition });
  await tellRulesChanged(db, company);
}

const audit = createAudit<RuleRow>({
  kind: 'rule',
  idOf: ({ ruleId }) => ruleId,
  nameOf: ({ name }) => name,
  keptOf: entered,
});

/** What people set. */
function entered({ name, isOn, definition }: RuleValues): object {
  return { name, isOn, ...definition };
}
