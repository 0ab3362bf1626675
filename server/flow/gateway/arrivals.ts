// What comes before a tracker's first byte: the header of a balancer, then the TLS handshake, each with
// a time of its own. Both are newcomers at the entrance while they last. A connection that needs
// neither goes straight on.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { ProxyHeaderOutcome } from './arrival-metrics.ts';
import { type Caller, callerOf } from './caller.ts';
import type { GatewayParts } from './deps.ts';
import type { Visit } from './entrance.ts';
import { type ProxyHeader, readProxyHeader } from './proxy-protocol.ts';
import { type TrackerTls, tlsText } from './tracker-tls.ts';

interface Waiting {
  raw: Socket;
  visit: Visit;
  /** By the clock that never jumps, milliseconds. */
  since: number;
  seconds: number;
  /** Its time was over, and it was ended for that. */
  isLate: boolean;
}

interface Door {
  protocol: string;
  /** undefined: a plain port. */
  tls: TrackerTls | undefined;
  deliver(socket: Socket, caller: Caller): void;
}

export class Arrivals {
  readonly #parts: GatewayParts;
  readonly #door: Door;
  readonly #waiting = new Set<Waiting>();

  constructor(parts: GatewayParts, door: Door) {
    this.#parts = parts;
    this.#door = door;
  }

  /** Takes an accepted socket; delivers it when header and handshake are done. */
  accept(raw: Socket): void {
    const caller = callerOf(raw);
    if (this.#parts.isProxy(caller.address)) this.#readHeader(raw, caller);
    else this.#secure(raw, caller, false);
  }

  /** Ends what waits too long; called every second. */
  check(at: number): void {
    for (const waiting of this.#waiting) {
      const isHurried =
        !waiting.visit.isProxy && this.#parts.addresses.isCrowded(waiting.visit.address, at);
      const { hurriedSeconds } = this.#parts.limits;
      const seconds = isHurried ? Math.min(hurriedSeconds, waiting.seconds) : waiting.seconds;
      if (at - waiting.since <= seconds * 1000) continue;
      waiting.isLate = true;
      waiting.raw.destroy();
    }
  }

  /** Nobody is waited for any more. */
  stop(): void {
    for (const { raw } of this.#waiting) raw.destroy();
  }

  #readHeader(raw: Socket, proxy: Caller): void {
    const waiting = this.#wait(raw, proxy.address, true, this.#parts.limits.proxyHeaderSeconds);
    let bytes = Buffer.alloc(0);
    let isDone = false;
    const end = (outcome: ProxyHeaderOutcome) => {
      isDone = true;
      raw.removeListener('readable', read);
      this.#goesOn(waiting);
      this.#parts.arrivals.proxyHeader(this.#door.protocol, outcome);
    };
    const read = () => {
      if (isDone) return;
      for (let chunk = raw.read(); chunk !== null; chunk = raw.read()) {
        bytes = Buffer.concat([bytes, chunk]);
      }
      const header = bytes.length === 0 ? 'more' : readProxyHeader(bytes);
      if (header === 'more') return;
      end(header === 'none' ? header : header.kind);
      if (header === 'none') this.#refuse(raw, proxy);
      else this.#afterHeader(raw, proxy, header, bytes.subarray(header.length));
    };
    raw.on('error', () => {});
    raw.on('readable', read);
    raw.once('end', () => {
      if (!isDone) raw.destroy();
    });
    raw.once('close', () => {
      // A balancer that only looks whether the port is open says nothing at all.
      if (!isDone) end(waiting.isLate ? 'timeout' : bytes.length > 0 ? 'none' : 'closed');
    });
  }

  #refuse(raw: Socket, proxy: Caller): void {
    const { protocol } = this.#door;
    this.#parts.log.warn(
      { protocol, proxy: proxy.address },
      'an address of GATEWAY_PROXIES connected without a PROXY header',
    );
    raw.destroy();
  }

  #afterHeader(raw: Socket, proxy: Caller, header: ProxyHeader, rest: Buffer): void {
    if (rest.length > 0) raw.unshift(rest);
    const { kind, address, port } = header;
    const caller = kind === 'client' ? { address, port, proxy: proxy.address } : proxy;
    // Not in the tick in which its listener was taken away: only then the stream is as good as new.
    setImmediate(() => {
      if (!raw.destroyed) this.#secure(raw, caller, kind === 'local');
    });
  }

  #secure(raw: Socket, caller: Caller, isCheck: boolean): void {
    const { tls } = this.#door;
    if (tls) this.#shakeHands(tls, raw, caller, isCheck);
    else this.#deliver(raw, caller, isCheck);
  }

  #shakeHands(tls: TrackerTls, raw: Socket, caller: Caller, isCheck: boolean): void {
    const { addresses, arrivals, entrance, limits, elapsed } = this.#parts;
    const { protocol } = this.#door;
    const waiting = this.#wait(raw, caller.address, isCheck, limits.tlsHandshakeSeconds);
    tls.handshake(raw, (outcome) => {
      if (typeof outcome !== 'string') {
        this.#goesOn(waiting);
        arrivals.handshake(protocol, outcome.isSessionReused() ? 'resumed' : 'full');
        this.#deliver(outcome, { ...caller, tls: tlsText(outcome) }, isCheck);
        return;
      }
      this.#waiting.delete(waiting);
      entrance.left(waiting.visit);
      arrivals.handshake(protocol, waiting.isLate ? 'timeout' : outcome);
      // Mobile networks lose connections in the middle of everything: that is nobody's fault.
      if (outcome === 'failed' && !isCheck) addresses.badFrame(caller.address, protocol, elapsed());
    });
  }

  /** Who only looked whether we are there has seen it. */
  #deliver(socket: Socket | TLSSocket, caller: Caller, isCheck: boolean): void {
    if (!isCheck) {
      this.#door.deliver(socket, caller);
      return;
    }
    socket.on('error', () => {});
    socket.destroySoon();
  }

  #wait(raw: Socket, address: string, isProxy: boolean, seconds: number): Waiting {
    const { entrance, elapsed } = this.#parts;
    const evict = () => void raw.destroy();
    const visit: Visit = { protocol: this.#door.protocol, address, isProxy, evict };
    const waiting = { raw, visit, since: elapsed(), seconds, isLate: false };
    this.#waiting.add(waiting);
    entrance.enter(visit, elapsed());
    return waiting;
  }

  /** It is let through, and will enter again under what it has become. */
  #goesOn(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    this.#parts.entrance.passesOn(waiting.visit, this.#parts.elapsed());
  }
}

/**
 * Lets sockets arrive before an HTTP server gets them: its own greeting of a socket is taken out of it and
 * follows `deliver`, because only a server that listens itself watches the times of requests.
 */
export function arriveBefore(server: Server, parts: GatewayParts, door: Door): Arrivals {
  const greetings = server.listeners('connection');
  server.removeAllListeners('connection');
  const arrivals = new Arrivals(parts, {
    ...door,
    deliver(socket, caller) {
      door.deliver(socket, caller);
      for (const greet of greetings) greet.call(server, socket);
    },
  });
  server.on('connection', (socket) => arrivals.accept(socket));
  return arrivals;
}
