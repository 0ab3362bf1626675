// What is told of a piece of work to the operator's collector (decision 0110). Who works is handed this, or undefined
// where there is no collector; of most pieces nothing is told then either, and `begin` answers undefined. What is told
// are names, numbers of rows and counts: no value of a statement, no address, no position, no text that somebody typed.

/** Named as OpenTelemetry names it, else `flotila.…`. */
export type Facts = Readonly<Record<string, string | number>>;

export interface Span {
  /** By which it is found, 32 hexadecimal digits; stands in the log. */
  readonly traceId: string;
  set(facts: Facts): void;
  /** It went wrong. `type`: a code or a status, never a message, which may quote what somebody sent. */
  fail(type: string): void;
  /** A span of another trace that did this piece's work, or whose work this did. */
  link(other: Span): void;
  end(): void;
}

export interface Beginning {
  /** server: somebody outside waits for it; client: it waits for somebody outside. */
  kind?: 'server' | 'client';
  facts?: Facts;
  /** What it came of, when that is not what is under way here. */
  beneath?: Span;
  /** The header `traceparent` of a caller who may be believed. */
  caller?: string | undefined;
  /** By performance.now(), when it began earlier. */
  since?: number;
}

export interface Traces {
  /** A piece of work that nothing else brought about; undefined: it is not one of the share that is told of. */
  begin(name: string, beginning?: Beginning): Span | undefined;
  /** A part of what is under way here, or of `beneath`; undefined: nothing is told of that. */
  part(name: string, beginning?: Beginning): Span | undefined;
  /** Runs `work` as what is under way, also after it waited. */
  within<T>(span: Span | undefined, work: () => T): T;
  /** What is under way here. */
  current(): Span | undefined;
  /** Sends what waits, for a moment. */
  close(): Promise<void>;
}

/** Runs `work` as a piece of its own, ended when it is over; without traces, simply runs it. */
export async function traced<T>(
  traces: Traces | undefined,
  name: string,
  facts: Facts,
  work: () => Promise<T>,
): Promise<T> {
  const under = traces?.current();
  const span = under ? traces?.part(name, { facts }) : traces?.begin(name, { facts });
  if (!traces || !span) return work();
  try {
    return await traces.within(span, work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** What may be told of an error: its code, else what kind it is. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : error.name.slice(0, 60);
}
