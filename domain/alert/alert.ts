// What an alert is: that a rule's condition held for a vehicle, from when to when, and why. Pure. One half of its
// row follows from records, the other is what happened in the world: when it rang, who acknowledged it
// (zones-and-rules §3, §4; decision 0040).
import { z } from 'zod';
import { instant } from '../endpoint.ts';

/** From the quietest. */
export const SEVERITIES = ['info', 'warning', 'alarm'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Records that an alert remembers: the first, the deciding and the last; of a fuel loss its readings. */
export const WHY_RECORDS_MAX = 20;

/** Why an alert began, as it is stored and answered: the rule's kind, what was compared, and the records. */
export const Why = z.object({
  kind: z.string().describe('Kind of the rule’s condition'),
  params: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .describe('What was asked and what was found, by name; units as everywhere'),
  records: z
    .array(
      z.object({
        timestamp: instant,
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
      }),
    )
    .max(WHY_RECORDS_MAX)
    .describe('Records that decided it, oldest first'),
});
export type Why = z.output<typeof Why>;

/** `withdrawn`: a late record took it back after it had rung. */
export const ALERT_STATES = ['open', 'ended', 'withdrawn'] as const;
