// The live stream: what changed on the vehicles of a company, pushed as server-sent events.
import { z } from 'zod';
import { ShownAnnouncements } from '../announcement/shown-announcement.ts';
import { endpoint, recordId, role } from '../endpoint.ts';
import { MapVehicle } from '../vehicle/vehicle.api.ts';
import type { VehicleDelta } from './delta.ts';

/** The schema with every field of every object left out at will; lists and records stay as they are. */
function partly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return z.object(
      Object.fromEntries(fields.map(([name, one]) => [name, partly(one).optional()])),
    );
  }
  if (schema instanceof z.ZodNullable) return partly(schema.unwrap() as z.ZodType).nullable();
  // A default would make a value of what is not named.
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return partly(schema.unwrap() as z.ZodType);
  }
  return schema;
}

const Delta = z.object({
  ...(partly(MapVehicle) as z.ZodObject).shape,
  vehicleId: z.number().int(),
  delta: z.literal(true),
}) as unknown as z.ZodType<VehicleDelta>;

/** Events of the stream, each `data:` one JSON value; `event:` is the key, `id:` an opaque cursor. */
export const LIVE_EVENTS = {
  vehicles: z
    .array(z.union([Delta, MapVehicle]))
    .describe(
      'Vehicles that changed. The first row of a vehicle on a connection, and after `removed` and `reload`, is whole as in vehicle-map. Later ones have `delta: true` and hold only what changed since the row before: objects are merged field by field, everything else is replaced; a field that is not named stays, `null` is a value. A row without `delta` replaces the one before. Empty: the stream is joined.',
    ),
  removed: z.array(z.number().int()).describe('Ids of vehicles that the user no longer sees'),
  alert: z
    .array(z.looseObject({ alertId: z.number().int() }))
    .describe(
      'Alerts that are new or changed, each as in the list of alerts; who resumes may hear of one again. Empty: one was taken back before it rang and is gone, read the list again',
    ),
  commands: z
    .array(z.number().int())
    .describe(
      'To superusers only: ids of vehicles whose commands changed, read their list again. Empty: any may have. Not told again to who resumes: read what is shown when the stream is joined',
    ),
  announcements: ShownAnnouncements.describe(
    'What the operator tells all users now, what counts most first; empty: nothing. Told when the stream is joined, and when others are shown',
  ),
  reload: z
    .object({})
    .describe(
      'The cursor is too old, or other vehicles may be seen: read vehicle-map and the lists again',
    ),
  rights: z
    .object({})
    .describe(
      'What the user may do or see has changed, here or in another company: exchange the refresh token to learn it. The stream ends after it when the company is the user’s no more.',
    ),
} as const;

/** A comment line is sent every 15 s so that proxies keep the stream open. */
export const liveStream = endpoint('GET /v1/{company}/live', {
  summary: 'Live changes as server-sent events; Last-Event-ID resumes without a gap',
  needs: role('driver'),
  query: { groupset: recordId.optional() },
  stream: 'text/event-stream',
  events: LIVE_EVENTS,
});
