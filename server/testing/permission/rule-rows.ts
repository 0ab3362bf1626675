// Who may call what of rules: dispatchers of the company.
import { DISPATCHERS, type Rows, STALE } from './rows.ts';

/** Rules under these ids, made before the tests. */
export const RULE = { truck: 591, foreign: 592 };
const rule = { who: DISPATCHERS, own: { ruleId: RULE.truck }, foreign: { ruleId: RULE.foreign } };
const panic = {
  name: 'R',
  severity: 'alarm',
  condition: { kind: 'panic' },
  tell: { personIds: [], roles: [], driver: false },
  whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
};

export const ruleRows: Rows = {
  'GET /v1/{company}/rule': { who: DISPATCHERS, status: 200 },
  'POST /v1/{company}/rule': { who: DISPATCHERS, body: {}, status: 400 },
  'POST /v1/{company}/rule/trial': { who: DISPATCHERS, body: {}, status: 400 },
  'GET /v1/{company}/rule/{ruleId}': { ...rule, status: 200 },
  'PUT /v1/{company}/rule/{ruleId}': {
    ...rule,
    status: 412,
    body: { ...panic, lastChange: 'never' },
  },
  'PATCH /v1/{company}/rule/{ruleId}': {
    ...rule,
    status: 412,
    body: { isOn: false, lastChange: 'never' },
  },
  'DELETE /v1/{company}/rule/{ruleId}': { ...rule, query: STALE, status: 412 },
};
