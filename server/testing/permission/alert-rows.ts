// Who may call what of alerts.
import { NOTIFICATION_DEFAULTS } from '@flotila/domain/alert/notification.ts';
import { ADMINS, COMPANY_ROLES, DISPATCHERS, type Rows } from './rows.ts';

/** An alert of each vehicle and its rule, made before the tests under these ids. */
export const ALERT = { truck: 561, foreign: 562 };
export const ALERT_RULE = { truck: 571, foreign: 572 };
const alertRow = { own: { alertId: ALERT.truck }, foreign: { alertId: ALERT.foreign } };

export const alertRows: Rows = {
  'GET /v1/{company}/alert': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/alert/count': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/alert/{alertId}': { who: COMPANY_ROLES, ...alertRow, status: 200 },
  'PATCH /v1/{company}/alert/{alertId}': {
    who: DISPATCHERS,
    ...alertRow,
    // It is not acknowledged, so nothing changes.
    body: { acknowledged: false },
    status: 200,
  },
  // A superuser has no person in the company.
  'GET /v1/{company}/notification': {
    ...{ who: COMPANY_ROLES, status: 200, statusOf: { superuser: 404 } },
  },
  'PUT /v1/{company}/notification': {
    ...{ who: COMPANY_ROLES, status: 412, statusOf: { superuser: 404 } },
    body: { ...NOTIFICATION_DEFAULTS, lastChange: 'never' },
  },
  'GET /v1/{company}/delivery': { who: ADMINS, status: 200 },
  'POST /v1/{company}/alert/acknowledge': { who: DISPATCHERS, body: {}, status: 400 },
};
