// Commands to the tracker of a vehicle, for superusers (gateway §11).
import { z } from 'zod';
import { endpoint, instant, optional, recordId, role } from '../endpoint.ts';
import {
  COMMAND_KINDS,
  COMMAND_REASONS,
  COMMAND_STATES,
  COMMAND_TEXT_MAX,
  KINDS_WITH_OUTPUT,
  waitMinutes,
} from './command.ts';

const OUTPUT_MAX = 16;
const MINUTES_MAX = 24 * 60;

/** What is right for every tracker; what this one understands is looked at when the command is made. */
export const CommandInput = z
  .object({
    kind: z.enum(COMMAND_KINDS),
    output: optional(z.number().int().min(1).max(OUTPUT_MAX)).describe(
      'Of outputs, immobilising and releasing: which one, from 1',
    ),
    text: optional(z.string().trim().min(1).max(COMMAND_TEXT_MAX)).describe(
      'Of `text`: printable ASCII in the words of the tracker',
    ),
    expiresInMinutes: optional(z.number().int().min(1).max(MINUTES_MAX)).describe(
      'Not sent later; left out: 10 minutes for what switches and for texts, else an hour',
    ),
    isConfirmed: optional(z.boolean()).describe('Immobilising needs true: somebody was asked'),
  })
  .superRefine(({ kind, output, text, expiresInMinutes, isConfirmed }, context) => {
    const refuse = (field: string, message: string, params?: object) =>
      context.addIssue({
        code: 'custom',
        path: [field],
        message,
        ...(params && { params: { ...params } }),
      });
    if (KINDS_WITH_OUTPUT.has(kind) && output === undefined) refuse('output', 'required');
    if (kind === 'text' && text === undefined) refuse('text', 'required');
    if (text !== undefined && !/^[\x20-\x7e]+$/.test(text)) refuse('text', 'characters');
    if ((expiresInMinutes ?? 0) > waitMinutes(kind).most) {
      refuse('expiresInMinutes', 'max', { max: waitMinutes(kind).most });
    }
    if (kind === 'immobilise' && isConfirmed !== true) refuse('isConfirmed', 'required');
  });
export type CommandInput = z.output<typeof CommandInput>;

export const Command = z.object({
  commandId: z.number().int(),
  kind: z.enum(COMMAND_KINDS),
  output: z.number().int().nullable(),
  text: z.string().nullable(),
  state: z
    .enum(COMMAND_STATES)
    .describe(
      'queued: waits for the tracker; sent: waits for its answer; confirmed: it answered; expired: never sent; cancelled: taken back before it was sent',
    ),
  reason: z.enum(COMMAND_REASONS).nullable().describe('Why it failed'),
  answer: z.string().nullable().describe('In the words of the tracker'),
  attempts: z.number().int(),
  author: z.string(),
  created: instant,
  expires: instant,
  sent: instant.nullable().describe('The last time'),
  ended: instant.nullable(),
});
export type Command = z.output<typeof Command>;

export const VehicleCommands = z.object({
  device: z
    .object({
      deviceType: z.string(),
      code: z.string(),
      isConnected: z.boolean(),
      kinds: z.array(z.enum(COMMAND_KINDS)).describe('What trackers of its type understand'),
      outputs: z.number().int(),
    })
    .nullable()
    .describe('The tracker of the vehicle; null: it has none'),
  immobiliseRefusal: z
    .enum(['moving', 'locationOld', 'motionUnknown'])
    .nullable()
    .describe('Why the vehicle must not be immobilised now; null: it may'),
  commands: z.array(Command).describe('The last ones, newest first'),
});
export type VehicleCommands = z.output<typeof VehicleCommands>;

const path = { vehicleId: recordId };

export const listVehicleCommands = endpoint('GET /v1/admin/vehicle-commands/{vehicleId}', {
  summary: 'Commands to the tracker of a vehicle: what it understands, and the last ones',
  needs: role('superuser'),
  path,
  vehicle: 'any',
  answer: VehicleCommands,
});

export const createVehicleCommand = endpoint('POST /v1/admin/vehicle-commands/{vehicleId}', {
  summary:
    'Ask something of the tracker of a vehicle: sent while it is connected, or when it connects in time',
  needs: role('superuser'),
  path,
  vehicle: 'any',
  body: CommandInput,
  answer: Command,
  status: 201,
});

export const cancelVehicleCommand = endpoint(
  'POST /v1/admin/vehicle-commands/{vehicleId}/{commandId}/cancel',
  {
    summary:
      'Take back a command that still waits for its tracker; refused once it was sent or has ended. Again changes nothing',
    needs: role('superuser'),
    path: { ...path, commandId: recordId },
    vehicle: 'any',
    answer: Command,
  },
);
