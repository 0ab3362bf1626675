// Alerts as answered: the list, how many wait, one with the records behind it, and acknowledging. Who sees a
// vehicle sees its alerts; what is about no vehicle is for dispatchers who see all vehicles.
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  instant,
  localOrInstant,
  oneLine,
  optional,
  page,
  paging,
  queryFlag,
  recordId,
  role,
  withDefault,
} from '../endpoint.ts';
import { NOTE_MAX } from '../text.ts';
import { ALERT_STATES, SEVERITIES, Why } from './alert.ts';

/** Who takes note of an alert. */
export const Acknowledger = z.object({
  personId: z
    .number()
    .int()
    .nullable()
    .describe('null: a superuser, who is no person of the company'),
  firstName: z.string(),
  lastName: z.string(),
});

export const Alert = z.object({
  alertId: z.number().int(),
  ruleId: z.number().int(),
  /** As it is called now, also of a rule that was removed. */
  ruleName: z.string(),
  kind: z.string().describe('Kind of the rule’s condition'),
  severity: z.enum(SEVERITIES),
  /** null: it is about no vehicle */
  vehicleId: z.number().int().nullable(),
  numericPlate: z.string().nullable(),
  /** Whom it is about; of a vehicle who drove when it began. */
  personId: z.number().int().nullable(),
  personName: z.string().nullable().describe('Name of that person'),
  contractId: z.number().int().nullable(),
  zoneId: z.number().int().nullable(),
  zoneName: z.string().nullable(),
  begin: instant,
  end: instant.nullable().describe('null: it goes on'),
  state: z.enum(ALERT_STATES),
  reportedLate: z.boolean().describe('It was known too late to ring'),
  rangAt: instant.nullable().describe('When the bell rang; null: nobody was woken'),
  isMuted: z
    .boolean()
    .describe('The last of its day: the rule is muted for the vehicle till midnight'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  place: z.string().nullable().describe('Its address where one is known, else the nearest town'),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  acknowledged: z
    .object({ at: instant, by: Acknowledger.nullable(), note: z.string().nullable() })
    .nullable()
    .describe('Who took note of it; `by` is null where nobody did it or is known'),
  isPast: z
    .boolean()
    .describe('Found for the past: history from the start, which nobody is to acknowledge'),
  escalatedAt: instant.nullable().describe('When others were told because nobody acknowledged it'),
  why: Why.omit({ records: true }),
});
export type Alert = z.output<typeof Alert>;

export const AlertDetail = Alert.extend({ why: Why });
export type AlertDetail = z.output<typeof AlertDetail>;

const counts = z.object({
  info: z.number().int(),
  warning: z.number().int(),
  alarm: z.number().int(),
});

/** Days back of which unacknowledged alerts are counted; older ones are in the list only. */
export const UNACKNOWLEDGED_DAYS = 31;

export const AlertCounts = z.object({
  /** Neither acknowledged nor withdrawn, of the last UNACKNOWLEDGED_DAYS days. */
  unacknowledged: counts,
  /** All that began since yesterday 0:00 of the company, without the withdrawn. */
  sinceYesterday: counts,
  /** Of those that are not acknowledged what began since then. The bell has its alarms and warnings (O-5). */
  new: counts,
  lastRang: instant.nullable().describe('When the bell rang last'),
});
export type AlertCounts = z.output<typeof AlertCounts>;

/** Longest period of a call that gives both its ends; an open one is bounded by its pages. */
export const ALERTS_DAYS_MAX = 4000;

export const listAlerts = endpoint('GET /v1/{company}/alert', {
  summary: 'Alerts, newest first',
  tool: 'list_alerts',
  needs: role('driver'),
  query: {
    ...paging(200),
    from: localOrInstant.optional(),
    to: localOrInstant.optional(),
    vehicleId: recordId.optional().describe('Id of the vehicle; left out: all'),
    ruleId: recordId.optional(),
    state: z.enum(ALERT_STATES).optional(),
    severity: z.enum(SEVERITIES).optional(),
    acknowledged: queryFlag.optional(),
  },
  answer: page(Alert),
});

export const countAlerts = endpoint('GET /v1/{company}/alert/count', {
  summary: 'How many alerts wait to be acknowledged, and how many there were since yesterday',
  needs: role('driver'),
  answer: AlertCounts,
});

export const getAlert = endpoint('GET /v1/{company}/alert/{alertId}', {
  summary: 'An alert with the records that decided it',
  needs: role('driver'),
  path: { alertId: recordId },
  answer: AlertDetail,
});

const note = optional(oneLine(NOTE_MAX));

export const acknowledgeAlert = endpoint('PATCH /v1/{company}/alert/{alertId}', {
  summary: 'Acknowledge an alert, with a note, or take that back',
  tool: 'acknowledge_alert',
  needs: role('dispatcher'),
  path: { alertId: recordId },
  body: z.object({ acknowledged: z.boolean(), note }),
  answer: Alert,
});

/** Alerts of one call. */
export const ACKNOWLEDGED_AT_ONCE_MAX = 500;

export const acknowledgeAlerts = endpoint('POST /v1/{company}/alert/acknowledge', {
  summary: 'Acknowledge many alerts with one note, or take that back',
  needs: role('dispatcher'),
  body: z.object({
    alertIds: z.array(bodyId).min(1).max(ACKNOWLEDGED_AT_ONCE_MAX),
    acknowledged: withDefault(z.boolean(), true),
    note,
  }),
  answer: z
    .object({ content: z.array(Alert) })
    .describe('The alerts as they are now; those that are gone are missing'),
});
