// The address that links in mails, pushes and papers begin with.
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** `https://fleet.example.com`, as the operator says it. */
    publicUrl: string | undefined;
  }
}

/** The operator's address, else as the visitor asked; a trusted proxy in front says whether that was https. */
export function originOf({
  server,
  protocol,
  host,
}: Pick<FastifyRequest, 'server' | 'protocol' | 'host'>): string {
  return server.publicUrl ?? `${protocol}://${host}`;
}
