// Live tracker connections and the raw log of a vehicle, for superusers (D-DEV, API-078 … API-089).
import { z } from 'zod';
import { endpoint, instant, moduleRight, page, paging, recordId, role } from '../endpoint.ts';

/** D-DEV-002; an unregistered tracker has an empty plate, no vehicle and `registered` false. */
export const DeviceConnection = z.object({
  numericPlate: z.string(),
  vehicleId: z.number().int().nullable(),
  companyCode: z.string().nullable(),
  deviceType: z.string(),
  deviceCode: z.string(),
  hostAddress: z.string(),
  connectedFrom: instant,
  packets: z.number().int(),
  measures: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  lastSeen: instant,
  registered: z.boolean(),
});
export type DeviceConnection = z.output<typeof DeviceConnection>;

export const listDeviceConnections = endpoint('GET /v1/admin/device-connections', {
  summary: 'Trackers connected now, and trackers that nobody registered',
  needs: moduleRight('device-connection', 'read'),
  query: paging(1000),
  answer: page(DeviceConnection),
});

export const listVehicleLogs = endpoint('GET /v1/admin/vehicle-logs/{vehicleId}', {
  summary: 'Days (yyyy-MM-dd, UTC) for which a raw log of the vehicle exists, newest first',
  needs: role('superuser'),
  path: { vehicleId: recordId },
  answer: z.array(z.iso.date()),
});

export const getVehicleLog = endpoint('GET /v1/admin/vehicle-log/{vehicleId}', {
  summary: 'Raw log of one day, gzip of the log format described in server/gateway/README.md',
  needs: role('superuser'),
  path: { vehicleId: recordId },
  query: { date: z.iso.date() },
  stream: 'application/gzip',
});

/** D-API-002: one row a user, way of authorizing, program, company and address. */
export const ApiConnection = z.object({
  /** basic: signed in with a password; bearer: called with a token. */
  authorizationType: z.enum(['basic', 'bearer']),
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  /** As the program names itself in X-Client-Version; empty when it does not. */
  application: z.string(),
  /** Empty for calls that name no company. */
  companyCode: z.string(),
  remoteAddress: z.string(),
  lastRequestTimestamp: instant,
});
export type ApiConnection = z.output<typeof ApiConnection>;

export const listApiConnections = endpoint('GET /v1/admin/api-connections', {
  summary: 'Who calls the API, newest request first',
  needs: moduleRight('api-connection', 'read'),
  query: paging(1000),
  answer: page(ApiConnection),
});
