// Forwardings of a company, as its administrators keep them.
import { z } from 'zod';
import { endpoint, givenChange, instant, moduleRight, page, paging } from '../endpoint.ts';
import { receiverCalls } from '../receiver/receiver-calls.ts';
import { receiverTold } from '../receiver/receiver-fields.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { VehicleChoice } from '../vehicle/vehicle-choice.ts';
import { FORWARDINGS_MAX, TRIES_KEPT } from './forwarding.ts';
import { FORWARDING_FIELDS } from './forwarding-fields.ts';

const given = givenShape(FORWARDING_FIELDS);

export const ForwardingInput = z.object({
  ...given,
  form: given.form.describe(
    'json: signed messages of many records; else each record by the parameters of OsmAnd',
  ),
  content: given.content.describe(
    'records: all that are stored; newest: of what has come only the newest place',
  ),
  vehicles: VehicleChoice,
  from: instant
    .optional()
    .describe(
      'Records of before are not passed on; left out: now, of one that is changed as it was. Another one begins anew from there',
    ),
  isOn: given.isOn.describe('What waits while it is off goes afterwards'),
  lastChange: givenChange,
});
export type ForwardingInput = z.output<typeof ForwardingInput>;

/** More that wait are not counted. */
export const WAITING_MAX = 10_000;

export const ForwardingRecord = z.object({
  forwardingId: z.number().int(),
  ...toldShape(FORWARDING_FIELDS),
  form: given.form,
  content: given.content,
  vehicles: VehicleChoice.describe('Without the vehicles that the caller does not see'),
  from: instant,
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
  ...receiverTold,
});
export type ForwardingRecord = z.output<typeof ForwardingRecord>;

const calls = receiverCalls('forwarding', {
  max: FORWARDINGS_MAX,
  input: ForwardingInput,
  record: ForwardingRecord,
  summaries: {
    list: 'Forwardings by name',
    get: 'One forwarding',
    create: 'New forwarding; its answer is the only one with the secret',
    update: 'Change a forwarding; what was sent and not yet noted may come again',
    remove: 'Delete a forwarding; nothing more is passed on',
    tested: 'a made-up record',
  },
});
export const {
  list: listForwardings,
  get: getForwarding,
  create: createForwarding,
  update: updateForwarding,
  remove: deleteForwarding,
  renew: renewForwardingSecret,
  test: testForwarding,
} = calls;

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
  path: calls.path,
  query: paging(TRIES_KEPT),
  answer: page(ForwardingTry),
});
