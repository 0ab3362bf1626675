// Who may call what of vehicles and code lists.
import { VEHICLE } from '../cast.ts';
import {
  COLLECTIVE,
  COMPANY_ROLES,
  DISPATCHERS,
  PERIOD,
  type Rows,
  STALE,
  SUPERUSER,
  vehicleRow,
} from './rows.ts';

const input = {
  name: 'x',
  numericPlate: 'X1',
  typeCode: 'truck',
  kmStart: 0,
  lastChange: 'never',
};

export const vehicleRows: Rows = {
  'GET /v1/all/code/{kind}': {
    who: [...COMPANY_ROLES, 'foreign'],
    own: { kind: 'fuelTypes' },
    status: 200,
  },
  'GET /v1/admin/tracker-ports': { who: SUPERUSER, status: 200 },
  'GET /v1/{company}/vehicle-map': { who: COLLECTIVE, status: 200 },
  'GET /v1/{company}/vehicle/{id}': { who: COLLECTIVE, ...vehicleRow, status: 200 },
  'GET /v1/{company}/vehicle/{id}/locations': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: PERIOD,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/track': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: PERIOD,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/measures': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: PERIOD,
    status: 200,
  },
  'POST /v1/{company}/vehicle': { who: SUPERUSER, body: {}, status: 400 },
  'PUT /v1/{company}/vehicle/{id}': {
    who: SUPERUSER,
    ...vehicleRow,
    body: input,
    status: 412,
  },
  'DELETE /v1/{company}/vehicle/{id}': {
    who: SUPERUSER,
    ...vehicleRow,
    query: STALE,
    status: 412,
  },
  'GET /v1/{company}/vehicle-brief': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/find-vehicles': { who: COMPANY_ROLES, query: '?text=BA1', status: 200 },
  'PATCH /v1/{company}/vehicle-params/{id}': {
    who: DISPATCHERS,
    ...vehicleRow,
    body: { lastChange: 'never' },
    status: 412,
  },
  'PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}': {
    who: DISPATCHERS,
    own: { id: VEHICLE.truck.id, flag: 'panic' },
    foreign: { id: VEHICLE.foreign.id, flag: 'panic' },
    status: 204,
  },
};
