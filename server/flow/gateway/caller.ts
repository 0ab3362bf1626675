// Who is at the other end of a connection, as the list, the limits and the raw log mean it: the tracker
// itself, never the balancer before it.
import type { Socket } from 'node:net';
import { plainAddress } from './address-limits.ts';

export interface Caller {
  readonly address: string;
  readonly port: number;
  /** Version, cipher and, where one was asked for, the name in the certificate; absent: not by TLS. */
  readonly tls?: string;
  /** The balancer that told the address. */
  readonly proxy?: string;
}

/** The other end of the socket itself. */
export function callerOf(socket: Socket): Caller {
  return { address: plainAddress(socket.remoteAddress), port: socket.remotePort ?? 0 };
}

/** `connect 203.0.113.7:40112 TLSv1.3 TLS_AES_256_GCM_SHA384 via 10.0.0.2`, for the raw log. */
export function connectText({ address, port, tls, proxy }: Caller): string {
  const facts = [`connect ${address}:${port}`, tls, proxy && `via ${proxy}`];
  return facts.filter(Boolean).join(' ');
}
