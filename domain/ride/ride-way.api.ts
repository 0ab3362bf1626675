// By what the distance of a ride was measured (K-1, decision 0097): asked for by whoever opens that question only.
import { z } from 'zod';
import { endpoint, pathMoment, recordId, role } from '../endpoint.ts';

const MeasuredWayView = z.object({
  odometer: z.number().int().describe('Metres by the odometer'),
  speed: z.number().int().describe('Metres by told speed together with the places'),
  places: z.number().int().describe('Metres by places alone'),
  odometerLeftOut: z
    .enum(['setting', 'contradicts'])
    .nullable()
    .describe(
      'Why an odometer that was told does not count: the setting, or the places; null: none',
    ),
  isSpeedLeftOut: z.boolean().describe('Speeds were told that contradicted the places'),
});

export const getRideWay = endpoint('GET /v1/{company}/vehicle/{id}/ride/{start}/way', {
  summary: 'By what the distance of a ride was measured, before what people corrected',
  needs: role('driver'),
  path: { id: recordId, start: pathMoment },
  vehicle: 'visible',
  answer: z.object({
    /** metres */
    distance: z.number().int(),
    measured: MeasuredWayView.nullable().describe(
      'null: its records are gone or too many to be looked through, or late ones wait to be taken in',
    ),
  }),
});
