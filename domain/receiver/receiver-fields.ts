// What every receiver has, a system outside to which something is sent: what it is called, its address, and whether anything is
// sent. Its address is checked as text; whether it leads into the own network only the server knows.
import { z } from 'zod';
import { instant, refusedAs } from '../endpoint.ts';
import type { Fields } from '../record/field.ts';
import { WEBHOOK_URL_MAX, webhookUrlRefusal } from '../webhook/webhook.ts';

const url = z
  .string()
  .trim()
  .superRefine(refusedAs(webhookUrlRefusal))
  .meta({ maxLength: WEBHOOK_URL_MAX })
  .describe('https; http only where the operator allows addresses of the own network');

export const RECEIVER_FIELDS = {
  name: { kind: 'text', max: 80, isRequired: true },
  url: { kind: 'text', max: WEBHOOK_URL_MAX, schema: url, isRequired: true },
  isOn: { kind: 'flag', default: true },
} as const satisfies Fields;

/** What is told of one beside what people set. */
export const receiverTold = {
  switchedOff: z
    .object({ at: instant, answer: z.string() })
    .nullable()
    .describe(
      'It had failed for too long or is not wanted any more, and what the last try was answered',
    ),
  secret: z
    .string()
    .nullable()
    .describe('Signs what is sent; told only when it was made, afterwards null'),
  mayChange: z.boolean().describe('false: the caller sees only a part of the vehicles'),
  lastChange: z.string(),
};
export type ReceiverTold = z.output<z.ZodObject<typeof receiverTold>>;
