// Who may call what of reports: every role of the company, of what it sees.
import { PERSON, VEHICLE } from '../cast.ts';
import { COMPANY_ROLES, PERIOD, type Row, type Rows, SUPERUSER } from './rows.ts';

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
  'GET /v1/{company}/report/companies-summary': { who: SUPERUSER, status: 200 },
};
