// Who may call what of tachograph files and drivers' hours.
import { PERSON } from '../cast.ts';
import { COMPANY_ROLES, DISPATCHERS, PERIOD, type Rows, vehicleRow } from './rows.ts';

/** Cards of igor and of the foreign company's person, and files of them under these ids. */
export const TACHOGRAPH = {
  own: { person: PERSON.igor, card: 'SK00000000000100', file: 541 },
  foreign: { person: PERSON.cudzi, card: 'SK00000000000200', file: 542 },
};
const { own, foreign } = TACHOGRAPH;
const driverRow = { own: { id: own.person.id }, foreign: { id: foreign.person.id } };

export const tachographRows: Rows = {
  // Without a file: whoever may call is told so.
  'POST /v1/{company}/tachograph-file': { who: DISPATCHERS, status: 400 },
  'GET /v1/{company}/tachograph-file': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/tachograph-file/{id}/content': {
    who: COMPANY_ROLES,
    own: { id: own.file },
    foreign: { id: foreign.file },
    status: 200,
  },
  'GET /v1/{company}/person/{id}/tachograph-day': {
    who: COMPANY_ROLES,
    ...driverRow,
    query: PERIOD,
    status: 200,
  },
  'GET /v1/{company}/person/{id}/working-time': {
    who: COMPANY_ROLES,
    ...driverRow,
    query: PERIOD,
    status: 200,
  },
  'GET /v1/{company}/person/{id}/driver-hours': { who: COMPANY_ROLES, ...driverRow, status: 200 },
  'GET /v1/{company}/driver-hours': { who: DISPATCHERS, status: 200 },
  'GET /v1/{company}/vehicle/{id}/tachograph-reading': {
    who: COMPANY_ROLES,
    ...vehicleRow,
    status: 200,
  },
};
