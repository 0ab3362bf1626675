// Who may call what of persons and special accesses.
import { ACCOUNT, PERSON } from '../cast.ts';
import { ADMINS, COMPANY_ROLES, DISPATCHERS, type Rows, STALE, SUPERUSER } from './rows.ts';

const personRow = { own: { id: PERSON.dusan.id }, foreign: { id: PERSON.cudzi.id } };
const stale = { personLastChange: 'never', companyPersonLastChange: 'never' };
const accessRow = { own: { id: ACCOUNT.collective.id } };
const access = { lastName: 'x', login: 'x', access: 'collective', lastChange: 'never' };

export const personRows: Rows = {
  'GET /v1/{company}/person-brief': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/person-phone': { who: DISPATCHERS, status: 200 },
  'GET /v1/{company}/person': { who: ADMINS, status: 200 },
  'GET /v1/{company}/person/{id}': { who: ADMINS, ...personRow, status: 200 },
  'POST /v1/{company}/person': { who: ADMINS, body: {}, status: 400 },
  'PUT /v1/{company}/person/{id}': {
    who: ADMINS,
    ...personRow,
    body: { lastName: 'x', ...stale },
    status: 412,
  },
  'DELETE /v1/{company}/person/{id}': {
    who: SUPERUSER,
    ...personRow,
    query: `?${new URLSearchParams(stale)}`,
    status: 412,
  },
  'GET /v1/{company}/person/{id}/import/{fromCompany}': {
    who: SUPERUSER,
    // Who is there already is left as they are.
    own: { id: PERSON.dusan.id, fromCompany: 'tatra' },
    foreign: { id: PERSON.cudzi.id, fromCompany: 'tatra' },
    status: 200,
  },
  'GET /v1/{company}/person/{id}/invitation': { who: ADMINS, ...personRow, status: 200 },
  'POST /v1/{company}/person/{id}/invitation': {
    who: ADMINS,
    own: { id: PERSON.byvaly.id },
    foreign: { id: PERSON.cudzi.id },
    body: { byMail: false },
    status: 409,
  },
  'DELETE /v1/{company}/person/{id}/invitation': { who: ADMINS, ...personRow, status: 204 },
  'POST /v1/{company}/person-invitation': { who: ADMINS, body: {}, status: 400 },
  // Of whom no other row calls.
  'DELETE /v1/{company}/person/{personId}/session': {
    who: ADMINS,
    own: { personId: PERSON.byvaly.id },
    foreign: { personId: PERSON.cudzi.id },
    status: 204,
  },
  // There is nothing to take away.
  'DELETE /v1/{company}/person/{personId}/factors': {
    who: ADMINS,
    own: { personId: PERSON.dusan.id },
    foreign: { personId: PERSON.cudzi.id },
    status: 409,
  },
  'GET /v1/all/special-access': { who: SUPERUSER, status: 200 },
  'GET /v1/all/special-access/{id}': { who: SUPERUSER, ...accessRow, status: 200 },
  'POST /v1/all/special-access': { who: SUPERUSER, body: {}, status: 400 },
  'PUT /v1/all/special-access/{id}': { who: SUPERUSER, ...accessRow, body: access, status: 412 },
  'DELETE /v1/all/special-access/{id}': {
    who: SUPERUSER,
    ...accessRow,
    query: STALE,
    status: 412,
  },
};
