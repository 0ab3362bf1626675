// Who may call what of connections and vehicle logs.
import { VEHICLE } from '../cast.ts';
import { type Rows, SUPERUSER } from './rows.ts';

export const connectionRows: Rows = {
  'GET /v1/admin/device-connections': { who: SUPERUSER, status: 200 },
  'GET /v1/admin/api-connections': { who: SUPERUSER, status: 200 },
  'GET /v1/admin/backups': { who: SUPERUSER, status: 200 },
  'GET /v1/admin/checkup': { who: SUPERUSER, status: 200 },
  'GET /v1/admin/gateway': { who: SUPERUSER, status: 200 },
  'GET /v1/admin/unknown-trackers': { who: SUPERUSER, status: 200 },
  'POST /v1/admin/unknown-tracker/forget': {
    who: SUPERUSER,
    body: { deviceType: 'bce', code: 'nobody' },
    status: 204,
  },
  'GET /v1/admin/vehicle-logs/{vehicleId}': {
    who: SUPERUSER,
    own: { vehicleId: VEHICLE.truck.id },
    status: 200,
  },
  'GET /v1/admin/vehicle-commands/{vehicleId}': {
    who: SUPERUSER,
    own: { vehicleId: VEHICLE.truck.id },
    status: 200,
  },
  'POST /v1/admin/vehicle-commands/{vehicleId}': {
    who: SUPERUSER,
    own: { vehicleId: VEHICLE.truck.id },
    body: {},
    status: 400,
  },
  'POST /v1/admin/vehicle-commands/{vehicleId}/{commandId}/cancel': {
    who: SUPERUSER,
    own: { vehicleId: VEHICLE.truck.id, commandId: 1 },
    status: 404,
  },
  'GET /v1/admin/vehicle-log/{vehicleId}': {
    who: SUPERUSER,
    own: { vehicleId: VEHICLE.truck.id },
    query: '?date=2001-01-01',
    status: 404,
  },
  'GET /v1/admin/vehicle-log-lines/{vehicleId}': {
    who: SUPERUSER,
    own: { vehicleId: VEHICLE.truck.id },
    query: '?date=2001-01-01',
    status: 404,
  },
};
