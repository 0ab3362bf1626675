// Where the application was asked at.
import type { FastifyRequest } from 'fastify';

/** As the visitor asked; a trusted proxy in front says whether that was https. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol}://${host}`;
}
