// The id of a request: it stands in every line of the log that tells of it and in its answer, so that who
// asked, a proxy before us and we speak of the same request.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController } from 'fastify';

/** What a proxy may call a request: nothing that could pretend to be another line of a log. */
const SANE = /^[\w.:@/+=-]{1,100}$/;

/** How Fastify names requests, and that it writes no line for each: that would drown what matters. */
export const NAMED_REQUESTS = {
  genReqId: requestId,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
};

/** The caller's own X-Request-Id where it is sane, else a new one. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
