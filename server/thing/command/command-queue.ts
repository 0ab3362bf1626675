// The port between the gateway and the queue of commands: what a process that owns a tracker's connection asks of it.
import type {
  CommandKind,
  CommandReason,
  Order,
  SwitchedOutputs,
} from '@flotila/domain/command/command.ts';
import type { CommandAnswer, EncodedCommand } from '../../ground/protocols/protocol.ts';
import type { RegisteredDevice } from '../connection/ports.ts';

/** A command that was taken to be sent; it is written in the queue as sent before a byte leaves. */
export interface TakenCommand {
  companyId: number;
  commandId: number;
  kind: CommandKind;
  bytes: Uint8Array;
  /** From 1. */
  attempt: number;
  /** epoch milliseconds */
  expires: number;
}

/** Who wants to send. */
export interface CommandOwner {
  device: RegisteredDevice;
  /** The gateway process. */
  processId: string;
  /** When the tracker connected here, epoch milliseconds: a newer connection elsewhere is the owner. */
  connectedFrom: number;
}

/** An order in the bytes of the tracker, or why it cannot be said to it. */
export type Encode = (
  order: Order & { commandId: number; expires: number },
) => SwitchingCommand | CommandReason;

export interface SwitchingCommand extends EncodedCommand {
  /** The outputs that it switches on. */
  switched: SwitchedOutputs;
}

export type Taken =
  | { kind: 'send'; command: TakenCommand }
  | { kind: 'wait'; until: number }
  | { kind: 'none' };

/** A state into which commands went. */
export type CommandOutcome = 'sent' | 'confirmed' | 'failed' | 'expired';

/** The queue; implemented over the database (server/thing/command), times are epoch milliseconds. */
export interface CommandStore {
  /** Ends what is overdue and tells the trackers that have open commands. */
  sweep(now: number): Promise<{ deviceIds: number[]; outcomes: CommandOutcome[] }>;
  /** The next command of a tracker, written as sent. */
  take(
    owner: CommandOwner,
    encode: Encode,
    now: number,
  ): Promise<{ taken: Taken; outcomes: CommandOutcome[] }>;
  /** Surely no byte of it left: it waits as before. */
  giveBack(command: TakenCommand): Promise<void>;
  /** Pairs what a tracker said with its commands under way; what belongs to none is forgotten. */
  answer(
    deviceId: number,
    answers: readonly CommandAnswer[],
    now: number,
  ): Promise<CommandOutcome[]>;
}
