// Who may call what of reports: every role of the company, of what it sees.
import { ACCOUNT, PERSON, VEHICLE } from '../cast.ts';
import {
  COMPANY_ROLES,
  DISPATCHERS,
  PERIOD,
  type Row,
  type Rows,
  STALE,
  SUPERUSER,
} from './rows.ts';

const vehicle: Row = {
  who: COMPANY_ROLES,
  own: { vehicleId: VEHICLE.truck.id },
  foreign: { vehicleId: VEHICLE.foreign.id },
  query: PERIOD,
  status: 200,
};
const person: Row = {
  who: COMPANY_ROLES,
  own: { personId: PERSON.igor.id },
  foreign: { personId: PERSON.cudzi.id },
  query: PERIOD,
  status: 200,
};
const fleet: Row = { who: COMPANY_ROLES, query: PERIOD, status: 200 };

/** Jobs under these ids; one is to be thrown away. */
export const JOB = {
  own: { id: 561, account: ACCOUNT.dispatcher.id, company: VEHICLE.truck.company },
  thrown: { id: 562, account: ACCOUNT.dispatcher.id, company: VEHICLE.truck.company },
  foreign: { id: 563, account: ACCOUNT.foreign.id, company: VEHICLE.foreign.company },
};
/** Only who asked for it sees it, whatever rights others have. */
const job: Row = {
  who: COMPANY_ROLES,
  own: { id: JOB.own.id },
  foreign: { id: JOB.foreign.id },
  status: 200,
  statusOf: { superuser: 404, admin: 404, driver: 404 },
};

/** Schedules under these ids, of the same accounts. */
export const SCHEDULE = { own: 566, foreign: 567 };
const schedule: Row = {
  who: DISPATCHERS,
  own: { id: SCHEDULE.own },
  foreign: { id: SCHEDULE.foreign },
  status: 200,
};
const scheduleInput = {
  input: { report: 'maintenance' },
  periodName: null,
  format: 'pdf',
  language: 'sk',
  every: 'day',
  on: null,
  at: '06:00',
  recipients: ['a@example.org'],
};

export const reportRows: Rows = {
  'GET /v1/{company}/report/logbook/{vehicleId}': vehicle,
  'GET /v1/{company}/report/performance/{vehicleId}': vehicle,
  'GET /v1/{company}/report/machine-performance/{vehicleId}': vehicle,
  'GET /v1/{company}/report/driver-performance/{personId}': person,
  'GET /v1/{company}/report/temperature/{vehicleId}': vehicle,
  'GET /v1/{company}/report/tanks/{vehicleId}': vehicle,
  'GET /v1/{company}/report/tachograph/{personId}': person,
  'POST /v1/{company}/report/travel-expenses/{personId}': { ...person, body: {} },
  'GET /v1/{company}/report/vehicles-summary': fleet,
  'GET /v1/{company}/report/countries-summary': fleet,
  'GET /v1/{company}/report/abroad-summary': fleet,
  'GET /v1/{company}/report/refuelings': fleet,
  'GET /v1/{company}/report/refueling/{vehicleId}': vehicle,
  'GET /v1/{company}/report/maintenance': fleet,
  'GET /v1/{company}/report-job': { who: COMPANY_ROLES, status: 200 },
  'POST /v1/{company}/report-job': { who: COMPANY_ROLES, body: {}, status: 400 },
  'GET /v1/{company}/report-job/{id}': job,
  'GET /v1/{company}/report-job/{id}/file': job,
  'DELETE /v1/{company}/report-job/{id}': { ...job, own: { id: JOB.thrown.id }, status: 204 },
  'GET /v1/{company}/report-schedule': { who: DISPATCHERS, status: 200 },
  'POST /v1/{company}/report-schedule': { who: DISPATCHERS, body: {}, status: 400 },
  'PUT /v1/{company}/report-schedule/{id}': {
    ...schedule,
    status: 412,
    body: { ...scheduleInput, lastChange: 'never' },
  },
  'DELETE /v1/{company}/report-schedule/{id}': { ...schedule, query: STALE, status: 412 },
  'GET /v1/{company}/report-schedule/{id}/sending': schedule,
  'POST /v1/{company}/report-schedule/{id}/sending': { ...schedule, status: 201 },
  'GET /v1/{company}/report/companies-summary': { who: SUPERUSER, status: 200 },
};
