// Who may call what of alerts.
import { COMPANY_ROLES, type Rows } from './rows.ts';

/** An alert of each vehicle and its rule, made before the tests under these ids. */
export const ALERT = { truck: 561, foreign: 562 };
export const ALERT_RULE = { truck: 571, foreign: 572 };
const alertRow = { own: { alertId: ALERT.truck }, foreign: { alertId: ALERT.foreign } };

export const alertRows: Rows = {
  'GET /v1/{company}/alert': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/alert/count': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/alert/{alertId}': { who: COMPANY_ROLES, ...alertRow, status: 200 },
  'PATCH /v1/{company}/alert/{alertId}': {
    who: COMPANY_ROLES,
    ...alertRow,
    // It is not acknowledged, so nothing changes.
    body: { acknowledged: false },
    status: 200,
  },
  'POST /v1/{company}/alert/acknowledge': { who: COMPANY_ROLES, body: {}, status: 400 },
};
