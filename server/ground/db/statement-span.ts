// What is told of a statement while somebody traces what it is part of: its tables, how many rows came and how long it
// took. Neither its text nor its values.
import { errorType, type Span, type Traces } from '../trace/traces.ts';
import { statementSummary } from './statement-summary.ts';

type Query = (...question: unknown[]) => unknown;
type Callback = (error: Error | null | undefined, result?: unknown) => void;

/** Asks, and tells of it when it is part of something that is told of. */
export function askTraced(traces: Traces, ask: Query, question: unknown[]): unknown {
  const text = textOf(question[0]);
  const span = text === undefined ? undefined : beginStatement(traces, statementSummary(text));
  if (!span) return ask(...question);
  const last = question.at(-1);
  if (typeof last === 'function') {
    const callback: Callback = (error, result) => {
      end(span, error, result);
      (last as Callback)(error, result);
    };
    return ask(...question.slice(0, -1), callback);
  }
  const answer = ask(...question) as Promise<unknown>;
  answer.then(
    (result) => end(span, undefined, result),
    (error) => end(span, error),
  );
  return answer;
}

/** undefined: it is part of nothing that is told of. */
export function beginStatement(traces: Traces, summary: string): Span | undefined {
  const facts = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return traces.part(summary, { kind: 'client', facts });
}

/** Of what others send (a copy, a cursor) nobody says here when it ends. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return undefined;
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : undefined;
}

function end(span: Span, error: unknown, result?: unknown): void {
  const rows = (result as { rowCount?: unknown } | undefined)?.rowCount;
  if (typeof rows === 'number') span.set({ 'db.response.returned_rows': rows });
  if (error) span.fail(errorType(error));
  span.end();
}
