// Who may call what of contracts and business partners (PERM-013, PERM-014).
import { VEHICLE } from '../cast.ts';
import { COMPANY_ROLES, DISPATCHERS, type Rows, STALE } from './rows.ts';

/** A contract and a partner of tatra and of the foreign company, made before the tests under these ids. */
export const CONTRACT = { truck: 521, foreign: 522 };
export const SUBJECT = { truck: 531, foreign: 532 };
const contractRow = { own: { id: CONTRACT.truck }, foreign: { id: CONTRACT.foreign } };
const subjectRow = { own: { id: SUBJECT.truck }, foreign: { id: SUBJECT.foreign } };
const stale = { query: STALE, status: 412 };

export const contractRows: Rows = {
  'GET /v1/{company}/contract': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/contract/{id}': { who: COMPANY_ROLES, ...contractRow, status: 200 },
  'POST /v1/{company}/contract': { who: DISPATCHERS, body: {}, status: 400 },
  'PUT /v1/{company}/contract/{id}': {
    who: DISPATCHERS,
    ...contractRow,
    body: { name: 'C', vehicleId: VEHICLE.truck.id, amount: 1, lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/contract/{id}': { who: DISPATCHERS, ...contractRow, ...stale },
  'GET /v1/{company}/subject': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/subject/{id}': { who: COMPANY_ROLES, ...subjectRow, status: 200 },
  'POST /v1/{company}/subject': { who: DISPATCHERS, body: {}, status: 400 },
  'PUT /v1/{company}/subject/{id}': {
    who: DISPATCHERS,
    ...subjectRow,
    body: { name: 'N', countryCode: 'SK', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/subject/{id}': { who: DISPATCHERS, ...subjectRow, ...stale },
};
