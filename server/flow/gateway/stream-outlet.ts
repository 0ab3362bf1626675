// The way of commands to a tracker over its connection: between two answers, never while one is due.

import type { ProtocolCommands, StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { CommandOutlet } from './command-sender.ts';

interface Waiting {
  make: () => Uint8Array | undefined;
  resolve: (isWritten: boolean) => void;
}

export interface StreamEnds {
  /** Something has come, perhaps in part, or is being stored or asked. */
  isAnswerDue(): boolean;
  /** False: the socket takes nothing any more. */
  write(bytes: Uint8Array): boolean;
  note(text: string): void;
}

/** The way of a connection; undefined: the protocol knows no commands. */
export function outletOf(
  protocol: Pick<StreamProtocol, 'stream' | 'commands'>,
  connectedFrom: number,
  ends: StreamEnds,
): StreamOutlet | undefined {
  const { commands, stream } = protocol;
  return commands && new StreamOutlet(stream, commands, connectedFrom, ends);
}

export class StreamOutlet implements CommandOutlet {
  readonly commands: ProtocolCommands;
  readonly transport: 'tcp' | 'mqtt';
  readonly connectedFrom: number;
  readonly #ends: StreamEnds;
  #waiting: Waiting[] = [];
  #isClosed = false;

  constructor(
    stream: StreamProtocol['stream'],
    commands: ProtocolCommands,
    connectedFrom: number,
    ends: StreamEnds,
  ) {
    this.commands = commands;
    this.transport = stream;
    this.connectedFrom = connectedFrom;
    this.#ends = ends;
  }

  deliver(make: Waiting['make']): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ make, resolve });
      this.deliverUnlessDue();
    });
  }

  /** What came was no reason to answer, so what waits need not wait for an answer. */
  deliverUnlessDue(): void {
    if (this.#isClosed || !this.#ends.isAnswerDue()) this.quiet();
  }

  note(text: string): void {
    if (!this.#isClosed) this.#ends.note(text);
  }

  /** An answer was written just now, or none is due. */
  quiet(): void {
    for (const { make, resolve } of this.#waiting.splice(0)) {
      const bytes = this.#isClosed ? undefined : make();
      resolve(bytes !== undefined && this.#ends.write(bytes));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.quiet();
  }
}
