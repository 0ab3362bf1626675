// Statements that need no answer of each other, sent in one go: a commit waits for the database once instead of
// once for each of them, and twice for a COPY. PostgreSQL's own protocol provides for it: after a failure it
// passes over all that follows until the end of the row, bytes of a COPY included, so that nothing is
// committed of which one part failed.
import type pg from 'pg';
import { errorType, type Traces } from '../trace/traces.ts';
import type { PatientClient } from './connection.ts';
import { beginStatement } from './statement-span.ts';
import { statementSummary } from './statement-summary.ts';

/** A statement that the connection keeps by its name. */
export interface Statement {
  name: string;
  text: string;
  values: (string | Date)[];
}

/** A COPY from the client; its bytes must stay as they are until all is done. */
export interface CopyIn {
  copy: string;
  bytes: Uint8Array;
}

const COPY_DATA = 'd'.charCodeAt(0);

/** What is used of a connection; its types know less than it can. */
interface Wire {
  stream: { cork(): void; uncork(): void; write(bytes: Uint8Array): unknown };
  parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  endCopyFrom(): void;
  sync(): void;
}

/** Resolves when all are done; rejects with what the first one that failed says. Rows are not answered. */
export function sendTogether(
  client: pg.ClientBase,
  steps: readonly (Statement | CopyIn)[],
): Promise<void> {
  const { traces } = client as PatientClient;
  const sent = new Promise<void>((resolve, reject) => {
    (client as PatientClient).query(new Row(steps, resolve, reject));
  });
  return traces ? tellTogether(traces, steps, sent) : sent;
}

async function tellTogether(
  traces: Traces,
  steps: readonly (Statement | CopyIn)[],
  sent: Promise<void>,
): Promise<void> {
  const said = steps.map((step) => statementSummary('copy' in step ? step.copy : step.text));
  const span = beginStatement(traces, [...new Set(said)].join('; '));
  span?.set({ 'db.operation.batch.size': steps.length });
  await sent
    .catch((error) => {
      span?.fail(errorType(error));
      throw error;
    })
    .finally(() => span?.end());
}

/** One row of statements as `pg` takes what others send: it calls the methods by their names. */
class Row {
  readonly #steps: readonly (Statement | CopyIn)[];
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  /** Names that the connection gets to know by this row. */
  readonly #learned: string[] = [];
  #wire: Wire | undefined;

  constructor(
    steps: readonly (Statement | CopyIn)[],
    resolve: () => void,
    reject: (error: unknown) => void,
  ) {
    this.#steps = steps;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.stream.cork();
    for (const step of this.#steps) {
      if ('copy' in step) copyIn(wire, step);
      else this.#run(wire, step);
    }
    wire.sync();
    wire.stream.uncork();
  }

  #run(wire: Wire, { name, text, values }: Statement): void {
    if (wire.parsedStatements[name] === undefined) {
      // A row that failed may have left it there; nobody is refused who closes what is not.
      wire.close({ type: 'S', name });
      wire.parse({ name, text });
      wire.parsedStatements[name] = text;
      this.#learned.push(name);
    }
    wire.bind({ statement: name, values: values.map(textOf) });
    wire.execute({});
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: unknown): void {
    for (const name of this.#learned) delete this.#wire?.parsedStatements[name];
    this.#reject(error);
  }

  handleCommandComplete(): void {}

  /** Nobody asked for it. */
  handleDataRow(): void {}

  /** The bytes are on their way already. */
  handleCopyInResponse(): void {}

  /** `pg` puts a time limit around it where one is set. */
  callback(): void {}
}

function copyIn(wire: Wire, { copy, bytes }: CopyIn): void {
  wire.parse({ name: '', text: copy });
  wire.bind({ statement: '', values: [] });
  wire.execute({});
  // As it is: a message of `pg` would be a copy of it.
  const head = Buffer.from([COPY_DATA, 0, 0, 0, 0]);
  head.writeUInt32BE(bytes.length + 4, 1);
  wire.stream.write(head);
  wire.stream.write(bytes);
  wire.endCopyFrom();
}

function textOf(value: string | Date): string {
  return typeof value === 'string' ? value : value.toISOString();
}
