// The live stream: what changed on the vehicles of a company, pushed as server-sent events.
import { z } from 'zod';
import { endpoint, recordId, role } from '../endpoint.ts';
import { MapVehicle } from '../vehicle/vehicle.api.ts';

/**
 * Events of the stream, each `data:` one JSON value; `event:` is the key, `id:` an opaque cursor.
 * - `vehicles`: vehicles that changed, whole rows as in vehicle-map.
 * - `removed`: ids of vehicles that the user no longer sees.
 * - `reload`: the cursor is too old, or other vehicles may be seen; read vehicle-map again.
 * - `rights`: what the user may do or see has changed, here or in another company; exchange the refresh
 *   token to learn it. The stream ends after it when the company is the user's no more.
 * A comment line is sent every 15 s so that proxies keep the stream open.
 */
export const LIVE_EVENTS = {
  vehicles: z.array(MapVehicle),
  removed: z.array(z.number().int()),
  reload: z.object({}),
  rights: z.object({}),
} as const;

export const liveStream = endpoint('GET /v1/{company}/live', {
  summary: 'Live changes as server-sent events; Last-Event-ID resumes without a gap',
  needs: role('driver'),
  query: { groupset: recordId.optional() },
  stream: 'text/event-stream',
});
