// Requests that come from this machine itself are trusted a little more: metrics, and the count of
// failed sign-ins by address.
import type { FastifyRequest } from 'fastify';

/** Behind a proxy on this machine everybody comes from loopback, so a forwarded request is not local. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const isForwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
