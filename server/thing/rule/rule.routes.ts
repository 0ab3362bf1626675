// Rules over HTTP (zones-and-rules §3).
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  switchRule,
  updateRule,
} from '@flotila/domain/rule/rule.api.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { listRuleRows } from './rule.queries.ts';
import { viewRules } from './rule-view.ts';
import {
  getRuleRecord,
  removeRule,
  storeNewRule,
  storeRule,
  switchStoredRule,
} from './store-rule.ts';

export const ruleRoutes: Route[] = [
  serve(listRules, (call) =>
    call.db.read(async (db) => {
      const page = await listRuleRows(db, call.company, call.input.query);
      return { ...page, content: await viewRules(db, call, page.content) };
    }),
  ),
  serve(getRule, (call) => call.db.read((db) => getRuleRecord(db, call, call.input.path.ruleId))),
  serve(createRule, (call) => storeNewRule(call, call.input.body)),
  serve(updateRule, (call) => storeRule(call, call.input.path.ruleId, call.input.body)),
  serve(switchRule, (call) => switchStoredRule(call, call.input.path.ruleId, call.input.body)),
  serve(deleteRule, (call) =>
    removeRule(call, call.input.path.ruleId, call.input.query.lastChange),
  ),
];
