// What a Traccar answers, as far as it is read here: the fields of its `openapi.yaml`, those that older releases lack may be
// missing.
import { z } from 'zod';

const id = z.number().int().positive();
const text = z.string().nullish();
const attributes = z.record(z.string(), z.unknown()).nullish();

export const TraccarDevice = z.object({
  id,
  name: z.string(),
  uniqueId: z.string(),
  disabled: z.boolean().nullish(),
  groupId: z.number().int().nullish(),
  /** Of its last position; 0 or nothing: it has not reported yet. */
  positionId: z.number().int().nullish(),
  model: text,
  category: text,
  attributes,
});
export type TraccarDevice = z.output<typeof TraccarDevice>;

export const TraccarGroup = z.object({
  id,
  name: z.string(),
  groupId: z.number().int().nullish(),
  attributes,
});
export type TraccarGroup = z.output<typeof TraccarGroup>;

export const TraccarDriver = z.object({ id, name: z.string(), uniqueId: z.string() });
export type TraccarDriver = z.output<typeof TraccarDriver>;

export const TraccarGeofence = z.object({
  id,
  name: z.string(),
  description: text,
  area: z.string(),
  attributes,
});
export type TraccarGeofence = z.output<typeof TraccarGeofence>;

export const TraccarMaintenance = z.object({
  id,
  name: text,
  /** What it counts: an attribute of positions. */
  type: text,
  period: z.number().nullish(),
});
export type TraccarMaintenance = z.output<typeof TraccarMaintenance>;

export const TraccarUser = z.object({
  id,
  name: text,
  email: text,
  readonly: z.boolean().nullish(),
  deviceReadonly: z.boolean().nullish(),
  administrator: z.boolean().nullish(),
  disabled: z.boolean().nullish(),
});
export type TraccarUser = z.output<typeof TraccarUser>;

export const TraccarNotification = z.object({
  id,
  type: text,
  description: text,
  /** For all devices of its users, also those that it is not linked with. */
  always: z.boolean().nullish(),
  calendarId: z.number().int().nullish(),
  attributes,
});
export type TraccarNotification = z.output<typeof TraccarNotification>;

export const TraccarCalendar = z.object({
  id,
  name: text,
  /** iCalendar, base64. */
  data: text,
});
export type TraccarCalendar = z.output<typeof TraccarCalendar>;

export const TraccarServer = z.object({ attributes });
export type TraccarServer = z.output<typeof TraccarServer>;

/** Of what is only named in the report: it has no counterpart, or is set up anew by people. */
export const TraccarNamed = z.object({
  id,
  name: text,
  description: text,
});
export type TraccarNamed = z.output<typeof TraccarNamed>;

const moment = z.string().nullish();
/** What is no number is written as a text there (`"NaN"`); one such position may not stop the others. */
const measure = z.number().nullish().catch(null);

export const TraccarPosition = z.object({
  /** Forwarded ones may lack it. */
  id: id.optional().catch(undefined),
  protocol: text,
  deviceId: id,
  deviceTime: moment,
  fixTime: moment,
  valid: z.boolean().nullish(),
  /** Of releases that still tell it: the place is repeated. */
  outdated: z.boolean().nullish(),
  latitude: measure,
  longitude: measure,
  altitude: measure,
  /** Knots. */
  speed: measure,
  course: measure,
  accuracy: measure,
  attributes,
});
export type TraccarPosition = z.output<typeof TraccarPosition>;

export const TraccarSummary = z.object({
  deviceId: id,
  /** Metres. */
  distance: z.number().nullish(),
});
export type TraccarSummary = z.output<typeof TraccarSummary>;

export const KMH_IN_KNOT = 1.852;
