// Calls for help that nobody has ended: who calls, from where, whom to telephone, and who has taken it on. Taking on is
// acknowledging its alerts for oneself, also in the place of another; ending is resetting the vehicle's flag.
import { z } from 'zod';
import { endpoint, instant, recordId, role } from '../endpoint.ts';
import { LocationView } from '../location/location.api.ts';
import { Acknowledger } from './alert.api.ts';

/** Calls that are answered; who has more of them reads the list of alerts. */
export const HELP_CALLS_MAX = 50;

/** Persons who are named of those to whom a call was handed on. */
export const HANDED_ON_MAX = 20;

const Named = z.object({
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
});

export const HelpCall = z.object({
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  pressedAt: instant.describe('When the button was pressed last, by the clock of the tracker'),
  receivedAt: instant.nullable().describe('When its alert was found; null: no rule watches it'),
  alertId: z
    .number()
    .int()
    .nullable()
    .describe('Its alert, which is acknowledged to take it on; null: no rule made one'),
  taken: z
    .object({
      at: instant,
      by: Acknowledger.nullable(),
      isOwn: z.boolean().describe('Whoever asks has taken it on'),
    })
    .nullable()
    .describe('Who takes care of it, null: nobody yet; `by` is null where it is not known who'),
  handedOn: z
    .object({ at: instant, to: z.array(Named).max(HANDED_ON_MAX) })
    .nullable()
    .describe('Who else was told because nobody took it on in time; null: nobody yet'),
  driver: Named.extend({
    phone: z.string().nullable().describe('Telephone; null: none is known'),
    isPast: z.boolean().describe('Nobody is in it as far as is known: the driver of the last ride'),
  }).nullable(),
  location: LocationView.pick({
    latitude: true,
    longitude: true,
    timestamp: true,
    speed: true,
    countryCode: true,
    place: true,
  })
    .nullable()
    .describe('The last place that is known, which may be older than the call; null: none'),
});
export type HelpCall = z.output<typeof HelpCall>;

export const listHelpCalls = endpoint('GET /v1/{company}/help-call', {
  summary: 'Calls for help that nobody has ended, newest first (dispatcher)',
  needs: role('dispatcher'),
  answer: z.object({ content: z.array(HelpCall).max(HELP_CALLS_MAX) }),
});

export const takeHelpCall = endpoint('PUT /v1/{company}/help-call/{vehicleId}/take', {
  summary: 'Take on a call for help, also in the place of who has it (dispatcher)',
  needs: role('dispatcher'),
  path: { vehicleId: recordId },
  vehicle: 'visible',
  answer: HelpCall,
});
