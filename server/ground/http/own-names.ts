// The names under which the product answers. A page of another name that leads to this machine (a proxy that somebody set
// up, DNS rebinding) could else show the demo's known passwords to the world, or put its own name into links.
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../config/config.ts';

export interface OwnNames {
  /** `https://fleet.example.com`; undefined: every name is its own. */
  publicUrl?: string | undefined;
  /** Only who sits at this machine is answered: the demo's passwords are known. */
  isLoopbackOnly?: boolean | undefined;
}

/** Balancers and collectors of figures ask by an address of the inner net. */
const UNNAMED = /^\/(health|metrics)(\/|\?|$)/;
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded'];

/** Refuses with 400 what was asked under a foreign name; from this machine by its own names everything is answered. */
export function refuseForeignNames(
  app: FastifyInstance,
  { publicUrl, isLoopbackOnly = false }: OwnNames,
): void {
  const publicHost = publicUrl === undefined ? null : new URL(publicUrl).hostname;
  if (publicHost === null && !isLoopbackOnly) return;
  app.addHook('onRequest', async ({ url, host, headers }) => {
    if (UNNAMED.test(url)) return;
    const name = hostnameOf(host);
    const isForwarded = FORWARDED.some((header) => headers[header] !== undefined);
    if (isLoopback(name) && !(isLoopbackOnly && isForwarded)) return;
    if (isLoopbackOnly) throw problem('invalid', { message: 'demo_elsewhere' });
    if (name !== publicHost) {
      throw problem('invalid', { message: 'foreign_host', params: { url: publicUrl ?? '' } });
    }
  });
}

/** Without the port, in lower case, an IPv6 address without its brackets; empty where it is no host. */
function hostnameOf(host: string): string {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}
