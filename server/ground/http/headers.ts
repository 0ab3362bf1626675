// Security headers of every answer. Scripts and workers come only from ourselves; tiles may come from the
// hosts of configured maps, which are fetched, so they stand under connect.
import type { FastifyInstance } from 'fastify';

/** Origins of tile templates such as `https://tile.example.org/{z}/{x}/{y}.png`. */
export function tileOrigins(templates: readonly (string | null)[]): string[] {
  const origins = templates.flatMap((template) => {
    if (!template) return [];
    const match = /^https?:\/\/[^/]+/.exec(template);
    return match ? [match[0]] : [];
  });
  return [...new Set(origins)];
}

export interface MapHosts {
  pictures: readonly string[];
  streets: readonly string[];
}

/** `pictures`: hosts of raster layers, `streets`: those of the street map. */
export function contentSecurityPolicy({ pictures, streets }: MapHosts): string {
  const listed = (hosts: readonly string[]) =>
    [...new Set(hosts)].map((host) => ` ${host}`).join('');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    // Mantine and MapLibre set style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${listed(pictures)}`,
    "font-src 'self' data:",
    `connect-src 'self'${listed([...pictures, ...streets])}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The public pages of a sharing, of a link to sign in and of one to a report, and their data: whoever has the address has the secret. What an
 * assistant asks a person is nobody else's either.
 */
const SECRET_PAGES = /^\/(share|in|oauth|v1\/public\/(sharing|sign-in-link|report))([/?]|$)/;

/** A browser that came by https comes by nothing else for a year. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** What every answer carries, also one to a request that could not be read. */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  };
}

/** Sets the headers on every answer; answers of the API are never kept by caches. */
export function addHeaders(app: FastifyInstance, policy: string): void {
  const always = securityHeaders(policy);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...always, 'x-request-id': request.id });
    // Only a trusted proxy makes it https; we speak http ourselves.
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT);
    if (/^\/(v1|health|metrics|openapi\.json|mcp|oauth)(\/|\?|$)/.test(request.url)) {
      reply.header('cache-control', 'no-store');
    }
    if (SECRET_PAGES.test(request.url)) {
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    }
  });
}
