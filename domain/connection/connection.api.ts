// Live tracker connections and the raw log of a vehicle, for superusers (D-DEV, API-078 … API-089).
import { z } from 'zod';
import {
  calendarDay,
  endpoint,
  instant,
  moduleRight,
  page,
  paging,
  recordId,
  role,
} from '../endpoint.ts';

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
  vehicle: 'any',
  query: paging(1000),
  answer: page(z.iso.date()),
});

export const getVehicleLog = endpoint('GET /v1/admin/vehicle-log/{vehicleId}', {
  summary: 'Raw log of one day, gzip of the log format described in server/flow/gateway/README.md',
  needs: role('superuser'),
  path: { vehicleId: recordId },
  vehicle: 'any',
  query: { date: calendarDay },
  hasEffect: true,
  bytes: 'application/gzip',
});

export const LOG_LINES_SIZE_DEFAULT = 500;
/** Greatest page; a larger size is cut to it. A line is much longer than a row of other lists. */
export const LOG_LINES_SIZE_MAX = 1_000;
/** Bytes of an entry that are shown; `byteCount` tells how many there were. */
export const LOG_LINE_BYTES_MAX = 512;
/** Records of a frame that are shown; `recordCount` tells how many there were. */
export const LOG_LINE_RECORDS_MAX = 20;

/** One record as the protocol's decoder reads it, before anything of the vehicle is known. */
export const UnderstoodRecord = z.object({
  /** By the tracker's clock; null: it sent none. */
  timestamp: instant.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** km/h */
  speed: z.number().nullable(),
  /** A valid fix and a clock that could be right; only such records are on the map. */
  valid: z.boolean(),
  /** Everything else by the decoder's names: altitude, satellites, inputs, values, io numbers. */
  measures: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
});
export type UnderstoodRecord = z.output<typeof UnderstoodRecord>;

/**
 * Why an entry, or a part of it, did not become new records:
 * bad: wrong checksum or no frame of the protocol; quarantined: some records could not be read;
 * duplicate: all records that were answered together had been stored before; truncated: too long for
 * the log, so that it cannot be decoded again; undecodable: the decoder makes nothing of it now;
 * fault: what the gateway noted of bytes before it; notStored: the database did not take it, so
 * nothing was acknowledged.
 */
export const LOG_REFUSALS = [
  'bad',
  'quarantined',
  'duplicate',
  'truncated',
  'undecodable',
  'fault',
  'notStored',
] as const;
export type LogRefusal = (typeof LOG_REFUSALS)[number];

export const VehicleLogLine = z.object({
  time: instant,
  direction: z.enum(['in', 'out', 'event']),
  transport: z.enum(['tcp', 'udp', 'http', 'mqtt']),
  connectionId: z.number().int(),
  /** Number of the tracker; a vehicle may have had two on one day. */
  deviceCode: z.string(),
  flags: z.array(z.enum(['bad', 'duplicate', 'quarantined', 'truncated', 'sampled'])),
  /** Empty for events. */
  hex: z.string(),
  byteCount: z.number().int(),
  /** Text of an event, or the bytes where all are printable; else null. */
  text: z.string().nullable(),
  /** null: nothing that could hold records (event, answer, login, sign of life), or not readable. */
  understood: z.array(UnderstoodRecord).nullable(),
  recordCount: z.number().int(),
  refusal: z.enum(LOG_REFUSALS).nullable(),
  /** The decoder's or gateway's own words on the refusal, in English; may be empty. */
  refusalDetail: z.string(),
});
export type VehicleLogLine = z.output<typeof VehicleLogLine>;

export const listVehicleLogLines = endpoint('GET /v1/admin/vehicle-log-lines/{vehicleId}', {
  summary:
    'Raw log of one day (UTC) decoded again, oldest first: what was understood, what was not',
  needs: role('superuser'),
  hasEffect: true,
  path: { vehicleId: recordId },
  vehicle: 'any',
  query: {
    date: calendarDay,
    ...paging(LOG_LINES_SIZE_DEFAULT),
    size: paging(LOG_LINES_SIZE_DEFAULT).size.transform((size) =>
      Math.min(size, LOG_LINES_SIZE_MAX),
    ),
  },
  answer: page(VehicleLogLine),
});

/** D-API-002: one row a user, way of authorizing, program, company and address. */
export const ApiConnection = z.object({
  /** basic: signed in with a password; bearer: called with a token. */
  authorizationType: z.enum(['basic', 'bearer', 'key']),
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
