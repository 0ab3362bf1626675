// The one place that turns anything thrown into an answer. An expected refusal becomes
// application/problem+json in the caller's language; everything else is logged with the request's
// id and answered as 500 (or 503 when it is the database that cannot be reached), never shown.
import {
  type FieldError,
  PROBLEM_STATUS,
  Problem,
  type ProblemDetail,
  problem,
} from '@flotila/domain/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, messageOf } from '../i18n/messages.ts';
import { databaseProblem } from './database-problems.ts';

/** Body of a refusal (interfaces §3). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  message: string;
  errors?: FieldError[];
  current?: unknown;
  /** Of a sign-in that asks for a second factor. */
  challenge?: string;
  ways?: readonly string[];
  /** The way in that there is: a provider of single sign-on. */
  provider?: ProblemDetail['provider'];
  /** As the header X-Request-Id and the log call the request. */
  requestId?: string;
  /** Sign-in and sign-out only: the sentence once more, under the name that OAuth gives it. */
  error_description?: string;
}

/** More field errors are not told: nobody reads them, and a list of ids may be long. */
export const FIELD_ERRORS_MAX = 100;

/** Answers a refusal; used by the error handler and by routes that refuse outside of a handler. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Problem,
): FastifyReply {
  const { detail, status } = refusal;
  if (detail.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(detail.retryAfterSeconds))));
  }
  const language = languageOf(request.headers['accept-language']);
  const told = problemBody(refusal, language);
  const named = { ...told, requestId: request.id };
  const body = { ...named, ...(isTokenCall(request) && { error_description: told.message }) };
  return reply
    .status(status)
    .header('content-language', language)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The refusal as it is told. */
export function problemBody(
  { detail, code, status }: Problem,
  language: ReturnType<typeof languageOf>,
): ProblemBody {
  return {
    type: `urn:flotila:problem:${code}`,
    title: messageOf('en', code, detail.params),
    status,
    code,
    message: messageOf(language, detail.message ?? code, detail.params),
    ...(detail.errors && { errors: detail.errors.slice(0, FIELD_ERRORS_MAX) }),
    ...detail.goesOn,
    ...(detail.current !== undefined && { current: detail.current }),
    ...(detail.provider && { provider: detail.provider }),
  };
}

/** Fastify's error handler. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, !READING.has(request.method));
  if (refusal.status >= 500) {
    request.log.error({ err: error }, 'request failed');
  }
  return sendProblem(request, reply, refusal);
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function refusalOf(error: unknown, isChange: boolean): Problem {
  if (error instanceof Problem) return error;
  return (
    databaseProblem(error, isChange) ??
    frameworkProblem(error as FastifyError) ??
    problem('server_error')
  );
}

/** Fastify's status for a path part that is longer than any id of ours. */
const ADDRESS_TOO_LONG = 414;

/** Refusals of Fastify itself: body, content type, address. */
function frameworkProblem(error: FastifyError): Problem | undefined {
  switch (error.statusCode) {
    case PROBLEM_STATUS.invalid:
      return problem(
        'invalid',
        error.code?.startsWith('FST_ERR_CTP') ? { message: 'malformed_json' } : {},
      );
    case PROBLEM_STATUS.not_found:
    case ADDRESS_TOO_LONG:
      return problem('not_found', { message: 'unknown_call' });
    case PROBLEM_STATUS.not_acceptable:
      return problem('not_acceptable');
    case PROBLEM_STATUS.too_large:
      return problem('too_large');
    case PROBLEM_STATUS.unsupported_media:
      return problem('unsupported_media');
    default:
      return undefined;
  }
}

function isTokenCall(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/v1/all/token';
}
