// Answers requests that are no HTTP, are too large in their headers or do not arrive in time: Fastify never
// sees them, so the answer is written to the socket by hand, like any other refusal.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import { problemBody } from './problems.ts';

/** What an address might have, when not even the address is known. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Node's parser tells by its code what is wrong. */
export function answerUnreadable(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
): void {
  // Whoever is gone, or hears the end of an earlier answer, is told nothing.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code, error.rawPacket);
  // Which language they want cannot be read either.
  const body = JSON.stringify(problemBody(refusal, 'sk'));
  const headers = {
    ...securityHeaders(contentSecurityPolicy({ pictures: [], streets: [] })),
    ...(refusal.code === 'method_not_allowed' && { allow: METHODS }),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'sk',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`;
  socket.write(`${[start, ...lines].join('\r\n')}\r\n\r\n${body}`);
  // Once it is written: who does not hang up keeps no connection of ours.
  socket.destroySoon();
}

/** A line that is a request but for its method, not just any text. */
const REQUEST_LINE = /^[A-Za-z-]{1,30} \S{1,2000} HTTP\/1\.[01]\r?\n/;

function refusalOf(code: string | undefined, packet: unknown): Problem {
  const isRequest =
    packet instanceof Buffer && REQUEST_LINE.test(packet.toString('latin1', 0, 2100));
  if (code === 'HPE_INVALID_METHOD' && isRequest) {
    return problem('method_not_allowed', { params: { methods: METHODS } });
  }
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('request_timeout');
    case 'HPE_HEADER_OVERFLOW':
      return problem('headers_too_large');
    default:
      return problem('invalid', { message: 'malformed_http' });
  }
}
