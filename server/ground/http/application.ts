// How the program of a caller names itself.
import type { FastifyRequest } from 'fastify';

/** Names of programs longer than this are cut. */
const APPLICATION_LENGTH_MAX = 50;

/** API-002: the client's version; null for the requests without it, which are served too. */
export function applicationOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers['x-client-version'];
  return header === undefined ? null : String(header).slice(0, APPLICATION_LENGTH_MAX);
}

/** Of a program that calls by a key; most have no other name than that of their library. */
export function programOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const agent = request.headers['user-agent'];
  return applicationOf(request) ?? agent?.slice(0, APPLICATION_LENGTH_MAX) ?? null;
}
