// Who may call what of alerts.
import { NOTIFICATION_DEFAULTS } from '@flotila/domain/alert/notification.ts';
import { VEHICLE } from '../cast.ts';
import { ADMINS, COMPANY_ROLES, DISPATCHERS, type Rows } from './rows.ts';

/** An alert of each vehicle and its rule, made before the tests under these ids. */
export const ALERT = { truck: 561, foreign: 562 };
export const ALERT_RULE = { truck: 571, foreign: 572 };
const alertRow = { own: { alertId: ALERT.truck }, foreign: { alertId: ALERT.foreign } };

/** Browsers of the administrator here and of the foreign company's. */
export const BROWSER = { own: 581, foreign: 582 };

export const alertRows: Rows = {
  'GET /v1/{company}/alert': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/help-call': { who: DISPATCHERS, status: 200 },
  // Nobody calls for help.
  'PUT /v1/{company}/help-call/{vehicleId}/take': {
    who: DISPATCHERS,
    own: { vehicleId: VEHICLE.truck.id },
    foreign: { vehicleId: VEHICLE.foreign.id },
    status: 404,
  },
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
    who: COMPANY_ROLES,
    status: 200,
    statusOf: { superuser: 404 },
  },
  'PUT /v1/{company}/notification': {
    who: COMPANY_ROLES,
    status: 412,
    statusOf: { superuser: 404 },
    body: { ...NOTIFICATION_DEFAULTS, lastChange: 'never' },
  },
  'POST /v1/{company}/notification/test': { who: COMPANY_ROLES, body: {}, status: 400 },
  'GET /v1/{company}/push': { who: COMPANY_ROLES, status: 200, statusOf: { superuser: 404 } },
  'POST /v1/{company}/push': { who: COMPANY_ROLES, body: {}, status: 400 },
  // Nobody has another's.
  'DELETE /v1/{company}/push/{id}': {
    who: COMPANY_ROLES,
    own: { id: BROWSER.own },
    foreign: { id: BROWSER.foreign },
    status: 404,
    statusOf: { admin: 204 },
  },
  'GET /v1/{company}/delivery': { who: ADMINS, status: 200 },
  'POST /v1/{company}/alert/acknowledge': { who: DISPATCHERS, body: {}, status: 400 },
};
