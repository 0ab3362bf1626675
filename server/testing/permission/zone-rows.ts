// Who may call what of zones and visits.
import { ADMINS, COMPANY_ROLES, DISPATCHERS, PERIOD, type Rows, STALE, SUPERUSER } from './rows.ts';

/** A zone of tatra and of the foreign company, made before the tests under these ids. */
export const ZONE = { own: 541, foreign: 542 };
const zoneRow = { own: { zoneId: ZONE.own }, foreign: { zoneId: ZONE.foreign } };
export const CIRCLE = { type: 'Circle', center: [17.6, 48.4], radius: 150 };

export const zoneRows: Rows = {
  'GET /v1/{company}/zone': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/zone/{zoneId}': { who: COMPANY_ROLES, ...zoneRow, status: 200 },
  'POST /v1/{company}/zone': { who: DISPATCHERS, body: {}, status: 400 },
  'PUT /v1/{company}/zone/{zoneId}': {
    who: DISPATCHERS,
    ...zoneRow,
    body: { name: 'Z', category: 'depot', shape: CIRCLE, lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/zone/{zoneId}': {
    who: DISPATCHERS,
    ...zoneRow,
    query: STALE,
    status: 412,
  },
  // Without a file: whoever may call is told so.
  'POST /v1/{company}/zone/import': { who: DISPATCHERS, status: 400 },
  'GET /v1/{company}/zone/export': { who: COMPANY_ROLES, status: 200 },
  'POST /v1/{company}/zone/preview': {
    who: COMPANY_ROLES,
    body: { shape: CIRCLE, days: 1 },
    status: 200,
  },
  'POST /v1/{company}/import/{kind}': {
    who: ADMINS,
    own: { kind: 'person' },
    status: 400,
  },
  'GET /v1/{company}/import-template/{kind}': {
    who: ADMINS,
    own: { kind: 'vehicle' },
    status: 200,
  },
  'GET /v1/{company}/imported': { who: ADMINS, status: 200 },
  'DELETE /v1/{company}/imported/{importId}': {
    who: ADMINS,
    own: { importId: 999_999 },
    status: 404,
  },
  // Without a body: whoever may call is told so.
  'POST /v1/{company}/traccar-run': { who: SUPERUSER, status: 400 },
  'GET /v1/{company}/traccar-run': { who: SUPERUSER, status: 200 },
  'DELETE /v1/{company}/traccar-run': { who: SUPERUSER, status: 204 },
  'POST /v1/{company}/list/xlsx': { who: COMPANY_ROLES, status: 400 },
  'GET /v1/{company}/visit': { who: COMPANY_ROLES, query: PERIOD, status: 200 },
};
