// Who may call what of tachograph files and drivers' hours.
import { PERSON } from '../cast.ts';
import { COMPANY_ROLES, DISPATCHERS, PERIOD, type Rows, STALE, vehicleRow } from './rows.ts';

/** Cards of igor and of the foreign company's person, and files of them under these ids. */
export const TACHOGRAPH = {
  own: { person: PERSON.igor, card: 'SK00000000000100', file: 541 },
  foreign: { person: PERSON.cudzi, card: 'SK00000000000200', file: 542 },
};
const { own, foreign } = TACHOGRAPH;
/** Noted under these ids of the two. */
export const EXCUSE = { own: 543, foreign: 544 };
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
  // Nothing of the kind is noted; whoever may call is told so.
  'PUT /v1/{company}/person/{id}/excuse': {
    who: DISPATCHERS,
    ...driverRow,
    body: {
      type: 'BREAK',
      from: '2026-11-01T08:00:00Z',
      to: '2026-11-01T13:00:00Z',
      ground: 'stop',
      reason: 'D1',
      lastChange: 'never',
    },
    status: 412,
  },
  'DELETE /v1/{company}/person/{id}/excuse/{excuseId}': {
    who: DISPATCHERS,
    own: { id: own.person.id, excuseId: EXCUSE.own },
    foreign: { id: foreign.person.id, excuseId: EXCUSE.foreign },
    query: STALE,
    status: 412,
  },
  'GET /v1/{company}/driver-hours': { who: DISPATCHERS, status: 200 },
  'GET /v1/{company}/vehicle/{id}/tachograph-reading': {
    who: COMPANY_ROLES,
    ...vehicleRow,
    status: 200,
  },
};
