// What a tool answers: text, and whether it is a refusal, which says what to send instead.
import { ANSWER_BYTES_MAX } from '@flotila/domain/assistant/assistant.ts';
import type { ProblemBody } from '../../ground/http/problems.ts';
import { messageOf } from '../../ground/i18n/messages.ts';
import type { Answered } from './ask.ts';

export interface Told {
  text: string;
  isError?: boolean;
}

export interface NamedArgument {
  name: string;
  isRequired: boolean;
}

/** More fields are not told. */
const FIELDS_MAX = 20;

export function refusal(text: string): Told {
  return { text: JSON.stringify({ error: text }), isError: true };
}

/** The rights of the key are not enough, as its call would say. */
export function forbidden(): Told {
  const error = messageOf('en', 'forbidden');
  return { text: JSON.stringify({ error, status: 403, code: 'forbidden' }), isError: true };
}

/** `vehicleId (required), from, to` */
export function takes(args: readonly NamedArgument[]): string {
  return args.map(({ name, isRequired }) => (isRequired ? `${name} (required)` : name)).join(', ');
}

/** As the API refused the call. */
export function refusedBy(
  { status, json, headers }: Answered,
  args: readonly (NamedArgument & { parameter?: string })[],
): Told {
  const { message, code, errors = [] } = (json ?? {}) as Partial<ProblemBody>;
  const named = errors.slice(0, FIELDS_MAX).map((error) => {
    const name = args.find(({ parameter }) => parameter === error.field)?.name ?? error.field;
    return `${name}: ${error.code}`;
  });
  const seconds = headers['retry-after'];
  const text = JSON.stringify({
    error: message ?? 'The call failed',
    status,
    ...(code && { code }),
    ...(named.length > 0 && { wrong: named }),
    ...(status === 400 && { takes: takes(args) }),
    ...(seconds !== undefined && { retryAfter_s: Number(seconds) }),
  });
  return { text: text.slice(0, ANSWER_BYTES_MAX), isError: true };
}
