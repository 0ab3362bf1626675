// Events as answered: what a vehicle signalled and when (API-059, part 1 §3.6).
import { z } from 'zod';
import {
  endpoint,
  instant,
  localOrInstant,
  page,
  paging,
  queryFlag,
  recordId,
  role,
} from '../endpoint.ts';
import { RideEndView } from '../ride/ride.api.ts';

export const EventView = z.object({
  vehicleId: z.number().int(),
  timestamp: instant,
  parameterId: z.number().int(),
  /** Code of the parameter in the code list `parameters`. */
  parameter: z.string(),
  /** 1 begins, 0 ends; for a value its value. */
  measureValue: z.number(),
  /** With withPersons: who was identified in the vehicle; null nobody or unknown. */
  person: z
    .object({ personId: z.number().int(), firstName: z.string(), lastName: z.string() })
    .nullable()
    .optional(),
  /** With withLocations: where the vehicle was. */
  location: RideEndView.nullable().optional(),
});
export type EventView = z.output<typeof EventView>;

/** Characters: all kinds of events by their codes and more. */
const PARAMS_MAX = 500;

/** Longest period of one call; the pages bound the answer. */
export const EVENTS_DAYS_MAX = 100_000;

export const listMeasures = endpoint('GET /v1/{company}/vehicle/{id}/measures', {
  summary: 'Events of a vehicle in a period, oldest first',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  vehicle: 'visible',
  query: {
    ...paging(2000),
    from: localOrInstant,
    to: localOrInstant,
    params: z
      .string()
      .max(PARAMS_MAX)
      .optional()
      .describe(
        'Codes or parameterIds of the code list `parameters`, comma separated: inputs of the vehicle and what its tracker shouts (tow, jamming, harsh_braking …); left out: panic and cargo_door',
      ),
    withLocations: queryFlag.optional(),
    withPersons: queryFlag.optional(),
  },
  answer: page(EventView),
});
