// Who may call what of service plans and services.
import { VEHICLE } from '../cast.ts';
import { COMPANY_ROLES, DISPATCHERS, type Rows, STALE } from './rows.ts';

/** A plan and a service of each vehicle, made before the tests under these ids. */
export const PLAN = { truck: 501, foreign: 502 };
export const SERVICE = { truck: 511, foreign: 512 };
const planRow = { own: { id: PLAN.truck }, foreign: { id: PLAN.foreign } };
const serviceRow = { own: { id: SERVICE.truck }, foreign: { id: SERVICE.foreign } };
const newRow = { who: DISPATCHERS, own: { id: 'new' }, body: {}, status: 400 };

export const serviceRows: Rows = {
  'GET /v1/{company}/service-plan': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/service-plan/{id}': { who: COMPANY_ROLES, ...planRow, status: 200 },
  'POST /v1/{company}/service-plan': { who: DISPATCHERS, body: {}, status: 400 },
  'POST /v1/{company}/service-plan/{id}': newRow,
  'PUT /v1/{company}/service-plan/{id}': {
    who: DISPATCHERS,
    ...planRow,
    body: { vehicleId: VEHICLE.truck.id, typeCode: 'mot', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/service-plan/{id}': {
    who: DISPATCHERS,
    ...planRow,
    query: STALE,
    status: 412,
  },
  'GET /v1/{company}/service': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/service/{id}': { who: COMPANY_ROLES, ...serviceRow, status: 200 },
  'POST /v1/{company}/service': { who: DISPATCHERS, body: {}, status: 400 },
  'POST /v1/{company}/service/{id}': newRow,
  'PUT /v1/{company}/service/{id}': {
    who: DISPATCHERS,
    ...serviceRow,
    body: { vehicleId: VEHICLE.truck.id, date: '2026-11-01', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/service/{id}': {
    who: DISPATCHERS,
    ...serviceRow,
    query: STALE,
    status: 412,
  },
};
