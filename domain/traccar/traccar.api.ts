// Calls of moving in from a Traccar (docs/moving-in.md): begun with a token that is kept nowhere, seen by whoever comes back,
// stopped, and told at the end.
import { z } from 'zod';
import { calendarDay, endpoint, instant, role } from '../endpoint.ts';
import { traccarAddress } from './address.ts';
import { Note } from './note.ts';

const TOKEN_MAX = 2000;
const ADDRESS_CHARS_MAX = 400;

export const TRACCAR_KINDS = [
  'device',
  'group',
  'driver',
  'geofence',
  'maintenance',
  'user',
  'notification',
] as const;
export type TraccarKind = (typeof TRACCAR_KINDS)[number];

export const TraccarRunInput = z.object({
  url: z
    .string()
    .max(ADDRESS_CHARS_MAX)
    .transform((text, context) => {
      const address = traccarAddress(text);
      if (address !== undefined) return address;
      context.addIssue({ code: 'custom', message: 'format' });
      return z.NEVER;
    })
    .describe('Of its web application, such as https://gps.example.com'),
  token: z.string().trim().min(1).max(TOKEN_MAX).describe('Of a user there; it is kept nowhere'),
  since: calendarDay.describe('From this day on (UTC) positions are taken'),
  withHistory: z.boolean().describe('false: the fleet alone'),
});
export type TraccarRunInput = z.output<typeof TraccarRunInput>;

export const TRACCAR_STATES = ['running', 'done', 'stopped', 'failed'] as const;
/** `ended`: its process was stopped. */
export const TRACCAR_FAULTS = [
  'token',
  'address',
  'devices',
  'answer',
  'private',
  'away',
  'ended',
  'broken',
] as const;
export type TraccarFault = (typeof TRACCAR_FAULTS)[number];

export const TraccarProgress = z.object({
  step: z.enum(['fleet', 'history', 'rides', 'months']),
  devices: z.number().int().describe('How many there are'),
  done: z.number().int().describe('Of these, in the block of days that is taken now'),
  day: z.string().nullable().describe('Where that block begins, yyyy-MM-dd'),
  positions: z.number().int().describe('Stored until now'),
});
export type TraccarProgress = z.output<typeof TraccarProgress>;

export const TraccarReport = z.object({
  counts: z.array(
    z.object({
      kind: z.enum(TRACCAR_KINDS),
      made: z.number().int(),
      found: z.number().int().describe('The company had them'),
      before: z.number().int().describe('Taken over by an earlier run'),
      left: z.number().int(),
    }),
  ),
  notes: z.array(
    z.object({ kind: z.enum(TRACCAR_KINDS), name: z.string(), isLeft: z.boolean(), note: Note }),
  ),
  computed: z
    .array(z.string())
    .nullable()
    .describe('Computed attributes, which have no way here; null: the user may not see them'),
  seesUsers: z.boolean(),
  history: z
    .object({
      stored: z.number().int(),
      duplicates: z.number().int(),
      quarantined: z.number().int(),
      refused: z.array(z.string()).describe('Devices of which the user may not read all positions'),
    })
    .nullable(),
  months: z.array(
    z.object({
      name: z.string(),
      month: z.string().describe('yyyy-MM'),
      theirs: z.number().nullable().describe('Metres; null: it does not tell'),
      ours: z.number(),
      isApart: z.boolean().describe('By more than a fiftieth'),
      reasons: z.array(Note),
    }),
  ),
});
export type TraccarReport = z.output<typeof TraccarReport>;

export const TraccarRun = z.object({
  source: z.string(),
  author: z.string(),
  begun: instant,
  ended: instant.nullable(),
  since: instant,
  withHistory: z.boolean(),
  state: z.enum(TRACCAR_STATES),
  isStopping: z.boolean(),
  progress: TraccarProgress,
  fault: z.enum(TRACCAR_FAULTS).nullable(),
  report: TraccarReport.nullable().describe('Of one that is done'),
});
export type TraccarRun = z.output<typeof TraccarRun>;

/**
 * It goes on when whoever asked hangs up, and ends with its process; begun again, it goes on where it was. One of a company
 * at a time: another one is refused (409) with who began it and when.
 */
export const beginTraccarRun = endpoint('POST /v1/{company}/traccar-run', {
  summary: 'Take over the fleet and the history of a Traccar',
  needs: role('superuser'),
  body: TraccarRunInput,
  answer: TraccarRun,
  refuses: [409],
});

export const getTraccarRun = endpoint('GET /v1/{company}/traccar-run', {
  summary: 'The last taking over from a Traccar: how far it is, or what came of it',
  needs: role('superuser'),
  answer: z.object({ run: TraccarRun.nullable() }),
});

/** What came stays; it ends after the question on its way. Nothing happens where none is running. */
export const stopTraccarRun = endpoint('DELETE /v1/{company}/traccar-run', {
  summary: 'Stop the taking over from a Traccar',
  needs: role('superuser'),
});
