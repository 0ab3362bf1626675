// Forwardings of a company, as its administrators keep them.
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  instant,
  moduleRight,
  oneLine,
  page,
  paging,
  recordId,
  seenChange,
  withDefault,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { VehicleChoice } from '../vehicle/vehicle-choice.ts';
import { webhookUrl } from '../webhook/webhook.api.ts';
import {
  FORWARDING_CONTENTS,
  FORWARDING_FORMS,
  FORWARDING_NAME_MAX,
  FORWARDINGS_MAX,
  TRIES_KEPT,
} from './forwarding.ts';

export const ForwardingInput = z.object({
  name: oneLine(FORWARDING_NAME_MAX).min(1),
  form: z
    .enum(FORWARDING_FORMS)
    .describe(
      'json: signed messages of many records; else each record by the parameters of OsmAnd',
    ),
  content: z
    .enum(FORWARDING_CONTENTS)
    .describe('records: all that are stored; newest: of what has come only the newest place'),
  url: webhookUrl,
  vehicles: VehicleChoice,
  from: instant
    .optional()
    .describe(
      'Records of before are not passed on; left out: now, of one that is changed as it was. Another one begins anew from there',
    ),
  isOn: withDefault(z.boolean(), true).describe('What waits while it is off goes afterwards'),
  lastChange: givenChange,
});
export type ForwardingInput = z.output<typeof ForwardingInput>;

/** More that wait are not counted. */
export const WAITING_MAX = 10_000;

export const ForwardingRecord = z.object({
  forwardingId: z.number().int(),
  name: z.string(),
  form: z.enum(FORWARDING_FORMS),
  content: z.enum(FORWARDING_CONTENTS),
  url: z.string(),
  vehicles: VehicleChoice.describe('Without the vehicles that the caller does not see'),
  from: instant,
  isOn: z.boolean(),
  switchedOff: z
    .object({ at: instant, answer: z.string() })
    .nullable()
    .describe(
      'It had failed for a day or is not wanted any more, and what the last try was answered',
    ),
  passed: z.number().int().describe('Records that have arrived'),
  passedAt: instant.nullable(),
  waiting: z.number().int().describe(`Records that have not arrived; ${WAITING_MAX}: or more`),
  waitingSince: instant.nullable().describe('Time of the oldest of them'),
  refused: z.number().int().describe('Vehicles that the receiver does not take for now'),
  failing: z.object({ since: instant, tries: z.number().int(), next: instant }).nullable(),
  last: z
    .object({ at: instant, isPassed: z.boolean(), answer: z.string() })
    .nullable()
    .describe('The last try, and what it was answered'),
  secret: z.string().nullable().describe('Signs JSON; told only when it was made, afterwards null'),
  mayChange: z.boolean().describe('false: the caller sees only a part of the vehicles'),
  lastChange: z.string(),
});
export type ForwardingRecord = z.output<typeof ForwardingRecord>;

export const listForwardings = endpoint('GET /v1/{company}/forwarding', {
  summary: 'Forwardings by name',
  needs: moduleRight('forwarding', 'read'),
  query: paging(FORWARDINGS_MAX),
  answer: page(ForwardingRecord),
});

const path = { forwardingId: recordId.describe('Id of the forwarding') };

export const {
  get: getForwarding,
  create: createForwarding,
  update: updateForwarding,
  remove: deleteForwarding,
} = recordCalls('/v1/{company}/forwarding', {
  module: 'forwarding',
  path,
  input: ForwardingInput,
  record: ForwardingRecord,
  summaries: {
    get: 'One forwarding',
    create: 'New forwarding; its answer is the only one with the secret',
    update: 'Change a forwarding; what was sent and not yet noted may come again',
    remove: 'Delete a forwarding; nothing more is passed on',
  },
});

export const renewForwardingSecret = endpoint(
  'POST /v1/{company}/forwarding/{forwardingId}/secret',
  {
    summary: 'Make the secret of a forwarding anew; the old one signs nothing from now on',
    needs: moduleRight('forwarding', 'write'),
    path,
    body: z.object({ lastChange: seenChange }),
    answer: ForwardingRecord,
  },
);

export const testForwarding = endpoint('POST /v1/{company}/forwarding/{forwardingId}/test', {
  summary:
    'Send a made-up record in the background, once; the log of deliveries tells what it was answered. One that waits already is answered again',
  needs: moduleRight('forwarding', 'write'),
  path,
  answer: z.object({ deliveryId: z.number().int() }),
});

const ForwardingTry = z.object({
  tryId: z.number().int(),
  at: instant,
  records: z.number().int(),
  milliseconds: z.number().int(),
  isPassed: z.boolean(),
  answer: z.string(),
});
export type ForwardingTry = z.output<typeof ForwardingTry>;

export const listForwardingTries = endpoint('GET /v1/{company}/forwarding/{forwardingId}/try', {
  summary: 'The last tries of a forwarding, newest first',
  needs: moduleRight('forwarding', 'read'),
  path,
  query: paging(TRIES_KEPT),
  answer: page(ForwardingTry),
});
