// Who may call what of companies and groupsets.
import { COMPANY, GROUPSET } from '../cast.ts';
import { ADMINS, COMPANY_ROLES, type Rows, STALE, SUPERUSER } from './rows.ts';

const companyRow = { own: { id: COMPANY.tatra.id } };
const groupsetRow = { own: { id: GROUPSET.trucks.id }, foreign: { id: GROUPSET.foreign.id } };

export const companyRows: Rows = {
  'GET /v1/all/company': { who: [...ADMINS, 'foreign'], status: 200 },
  'GET /v1/all/company/{id}': {
    who: [...ADMINS, 'foreign'],
    ...companyRow,
    status: 200,
    // An administrator of another company.
    statusOf: { foreign: 404 },
  },
  'POST /v1/all/company': { who: SUPERUSER, body: {}, status: 400 },
  'PUT /v1/all/company/{id}': {
    who: SUPERUSER,
    ...companyRow,
    body: { name: 'x', code: 'x', countryCode: 'SK', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/all/company/{id}': { who: SUPERUSER, ...companyRow, query: STALE, status: 412 },
  'GET /v1/{company}/groupset': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/groupset/{id}': {
    who: COMPANY_ROLES,
    ...groupsetRow,
    status: 200,
    // D-GRP-004: a driver is not named in the groupset's permissions.
    statusOf: { driver: 404 },
  },
  'POST /v1/{company}/groupset': { who: ADMINS, body: {}, status: 400 },
  'PUT /v1/{company}/groupset/{id}': {
    who: ADMINS,
    ...groupsetRow,
    body: { name: 'x', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/groupset/{id}': {
    who: ADMINS,
    ...groupsetRow,
    query: STALE,
    status: 412,
  },
};
