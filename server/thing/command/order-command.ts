// What a superuser asks of the tracker of a vehicle, and what became of it.
import type {
  Command,
  CommandInput,
  VehicleCommands,
} from '@flotila/domain/command/command.api.ts';
import {
  COMMANDS_LISTED,
  immobiliseRefusal,
  KINDS_WITH_OUTPUT,
  OPEN_COMMANDS_MAX,
  type Order,
  relayRefusal,
  waitMinutes,
} from '@flotila/domain/command/command.ts';
import { found, invalidField, problem } from '@flotila/domain/problem.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import type { Database } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import {
  type ProtocolCommands,
  type ProtocolSecrets,
  spokenBy,
  switchedOutputs,
} from '../../ground/protocols/protocol.ts';
import { type Author, writeAudit } from '../audit/audit.queries.ts';
import {
  type CommandedVehicle,
  type CommandRow,
  countOpen,
  findCommanded,
  insertCommand,
  listCommandRows,
  lockCommand,
  markEnded,
  newestLocation,
} from './command.queries.ts';

/** What is read of a protocol. */
export interface CommandingProtocol {
  name: ProtocolName;
  commands?: ProtocolCommands;
  secrets?: ProtocolSecrets;
}

export interface CommandReader {
  db: Database;
  /** epoch milliseconds */
  now: number;
  protocols: readonly CommandingProtocol[];
}

/** @throws not_found */
export async function readCommands(
  { db, now, protocols }: CommandReader,
  vehicleId: number,
): Promise<VehicleCommands> {
  return await db.read(async (read) => {
    const vehicle = found(await findCommanded(read, vehicleId, new Date(now)));
    const rows = await listCommandRows(read, vehicle, COMMANDS_LISTED);
    const { deviceType, deviceCode: code, isConnected } = vehicle;
    const { kinds = [], outputs = 0 } = spokenBy(protocols, deviceType)?.commands ?? {};
    return {
      device:
        vehicle.deviceId === null
          ? null
          : { deviceType, code, isConnected, kinds: [...kinds], outputs },
      immobiliseRefusal: immobiliseRefusal(await newestLocation(read, vehicle), now),
      commands: rows.map(commandView),
    };
  });
}

/** @throws not_found, invalid */
export async function orderCommand(
  { db, now, protocols, session }: CommandReader & Author,
  vehicleId: number,
  input: CommandInput,
): Promise<Command> {
  return await db.write(async (write) => {
    const vehicle = found(await findCommanded(write, vehicleId, new Date(now)));
    const { deviceId } = vehicle;
    if (deviceId === null) throw problem('invalid', { message: 'command_no_tracker' });
    const order = orderOf(input);
    const { commands, secrets } = spokenBy(protocols, vehicle.deviceType) ?? {};
    refuseUnknown(commands, order);
    const { immobiliser } = vehicle;
    const relay = { immobiliser, switched: switchedOutputs(commands, order) };
    const refusal = relayRefusal(order, relay, await newestLocation(write, vehicle), now);
    if (refusal) {
      const way = order.kind === 'immobilise' ? 'immobilise' : 'relay';
      throw problem('invalid', { message: `${way}_${refusal}` });
    }
    await takeTurn(write, 'commands', deviceId);
    if ((await countOpen(write, deviceId)) >= OPEN_COMMANDS_MAX) {
      throw problem('invalid', { message: 'commands_max', params: { max: OPEN_COMMANDS_MAX } });
    }
    const minutes = input.expiresInMinutes ?? waitMinutes(order.kind).usual;
    const row = await insertCommand(write, {
      ...order,
      vehicle,
      deviceId,
      accountId: session.accountId,
      created: new Date(now),
      expires: new Date(now + minutes * 60_000),
    });
    await writeAudit(
      write,
      { session, now },
      {
        companyId: vehicle.companyId,
        kind: 'command',
        recordId: row.commandId,
        recordName: vehicle.numericPlate,
        after: factsOf(row, vehicle, secrets),
      },
    );
    return commandView(row);
  });
}

/**
 * Takes back what still waits; what was taken back already stays so. Whether it was sent meanwhile is decided by
 * who locks its row first, so it is either cancelled or sent.
 * @throws not_found, invalid
 */
export async function cancelCommand(
  { db, now, session }: Pick<CommandReader, 'db'> & Author,
  { vehicleId, commandId }: { vehicleId: number; commandId: number },
): Promise<Command> {
  return await db.write(async (write) => {
    const locked = found(await lockCommand(write, vehicleId, commandId));
    const { numericPlate: recordName, ...row } = locked;
    if (row.state === 'cancelled') return commandView(row);
    if (row.state !== 'queued') throw problem('invalid', { message: 'command_not_waiting' });
    const end = { state: 'cancelled', ended: new Date(now) } as const;
    await markEnded(write, row, { ...end, reason: null, answer: null, now: end.ended });
    const { companyId, state } = row;
    await writeAudit(
      write,
      { session, now },
      {
        companyId,
        kind: 'command',
        recordId: commandId,
        recordName,
        before: { state },
        after: { state: end.state },
      },
    );
    return commandView({ ...row, ...end });
  });
}

/** What does not belong to the kind is left out. */
function orderOf({ kind, output, text }: CommandInput): Order {
  return {
    kind,
    output: KINDS_WITH_OUTPUT.has(kind) ? (output ?? null) : null,
    text: kind === 'text' ? (text ?? null) : null,
  };
}

function refuseUnknown(
  commands: ProtocolCommands | undefined,
  order: Order,
): asserts commands is ProtocolCommands {
  if (!commands?.kinds.includes(order.kind)) {
    throw problem('invalid', { message: 'command_unknown' });
  }
  if ((order.output ?? 0) > commands.outputs) {
    throw invalidField('output', 'max', { max: commands.outputs });
  }
}

/** Many may read it, so without the password of the tracker. */
function factsOf(
  row: CommandRow,
  { vehicleId }: CommandedVehicle,
  secrets: ProtocolSecrets | undefined,
): object {
  const { kind, output, text, expires } = row;
  return {
    vehicleId,
    kind,
    state: 'queued',
    expires: expires.toISOString(),
    ...(output !== null && { output }),
    ...(text !== null && { text: secrets?.maskCommand?.(text) ?? text }),
  };
}

function commandView({ companyId: _company, ...row }: CommandRow): Command {
  const { created, expires, sent, ended } = row;
  return {
    ...row,
    created: created.toISOString(),
    expires: expires.toISOString(),
    sent: sent?.toISOString() ?? null,
    ended: ended?.toISOString() ?? null,
  };
}
