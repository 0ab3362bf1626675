// One port over HTTP: of trackers that speak for themselves (phones, simple modems), or of all that others pass on with a
// key. Here is who is connected; what a request says is read and stored by `http-requests.ts`.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { PortName } from '@flotila/domain/vehicle/device-choices.ts';
import type { HttpProtocol } from '../../ground/protocols/protocol.ts';
import { arriveBefore } from './arrivals.ts';
import { type Caller, callerOf } from './caller.ts';
import type { GatewayParts } from './deps.ts';
import type { Visit } from './entrance.ts';
import { HttpRequests } from './http-requests.ts';
import { type Address, type Listener, portOf } from './tcp-listener.ts';

const HEADER_BYTES_MAX = 16 * 1024;

/** A port and what is spoken on it. */
interface HttpPort {
  name: PortName;
  protocols: readonly HttpProtocol[];
}

/** Opens the port, which is a listener for each of its protocols; rejects when it is taken. */
export async function listenHttp(
  parts: GatewayParts,
  { name, protocols }: HttpPort,
  { host, port, tls }: Address,
): Promise<Listener[]> {
  const { limits } = parts;
  const door = new HttpDoor(parts, name, new HttpRequests(parts, protocols));
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: limits.httpHeaderSeconds * 1000,
      requestTimeout: limits.httpRequestSeconds * 1000,
      keepAliveTimeout: limits.httpKeepAliveSeconds * 1000,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => void door.serve(request, response),
  );
  const greet = (socket: Socket, caller: Caller) => door.greet(socket, caller);
  const arrivals = arriveBefore(server, parts, { protocol: name, tls, deliver: greet });
  server.on('clientError', (_error, socket) => door.clientError(socket as Socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 4_096 }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  let stopping: Promise<void> | undefined;
  const shared: Omit<Listener, 'protocol'> = {
    transport: tls ? 'https' : 'http',
    port: portOf(server),
    isOpen: () => server.listening,
    check(at) {
      arrivals.check(at);
      door.requests.check(at);
    },
    forget: () => {},
    stop(deadlineMs) {
      arrivals.stop();
      stopping ??= stopServer(server, door, deadlineMs);
      return stopping;
    },
  };
  return protocols.map((protocol) => ({ ...shared, protocol: protocol.name }));
}

async function stopServer(server: Server, door: HttpDoor, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
  await Promise.race([door.requests.stop(), late]);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 200).unref())]);
  server.closeAllConnections();
}

/** A connection over HTTP, and the tracker or key that first named itself on it. */
interface HttpVisit extends Visit {
  caller: Caller;
  owner: string | undefined;
}

class HttpDoor {
  readonly requests: HttpRequests;
  readonly #visits = new WeakMap<Socket, HttpVisit>();
  /** Connections by whom they belong to. */
  readonly #connectionsOf = new Map<string, number>();
  readonly #parts: GatewayParts;
  readonly #name: PortName;

  constructor(parts: GatewayParts, name: PortName, requests: HttpRequests) {
    this.#parts = parts;
    this.#name = name;
    this.requests = requests;
  }

  greet(socket: Socket, caller: Caller): void {
    const { entrance, elapsed } = this.#parts;
    const { address } = caller;
    const evict = () => void socket.destroy();
    const visit = { protocol: this.#name, address, caller, evict, owner: undefined };
    this.#visits.set(socket, visit);
    socket.once('close', () => this.#leave(visit));
    entrance.enter(visit, elapsed());
  }

  clientError(socket: Socket): void {
    this.#parts.metrics.protocol(this.#name).rejected('cut');
    this.#badRequest(socket);
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  }

  #leave(visit: HttpVisit): void {
    this.#parts.entrance.left(visit);
    if (visit.owner === undefined) return;
    const others = (this.#connectionsOf.get(visit.owner) ?? 1) - 1;
    if (others > 0) this.#connectionsOf.set(visit.owner, others);
    else this.#connectionsOf.delete(visit.owner);
  }

  /** The connection is somebody's, unless they have enough or there are too many: then it may be evicted. */
  #identified(socket: Socket, owner: string, connectionsMax: number): void {
    const { entrance, elapsed } = this.#parts;
    const visit = this.#visits.get(socket);
    const others = this.#connectionsOf.get(owner) ?? 0;
    if (!visit || visit.owner !== undefined || socket.destroyed) return;
    if (others >= connectionsMax) return;
    if (!entrance.identified(visit, false, elapsed())) return;
    visit.owner = owner;
    this.#connectionsOf.set(owner, others + 1);
  }

  #badRequest(socket: Socket): void {
    const visit = this.#visits.get(socket);
    if (!visit || visit.owner !== undefined) return;
    this.#parts.addresses.badFrame(visit.address, visit.protocol, this.#parts.elapsed());
  }

  /** Answers one request; never rejects. */
  async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = incoming;
    const caller = this.#visits.get(socket)?.caller ?? callerOf(socket);
    try {
      const reply = await this.requests.reply(incoming, {
        caller,
        identified: (owner, connectionsMax) => this.#identified(socket, owner, connectionsMax),
        badRequest: () => this.#badRequest(socket),
      });
      for (const [name, value] of Object.entries(reply.headers ?? {}))
        response.setHeader(name, value);
      if (reply.retryAfterSeconds) response.setHeader('Retry-After', reply.retryAfterSeconds);
      // What was not read to its end must not be taken for the next request, and who is refused
      // begins anew, so that a connection belongs to somebody or does not last.
      const isRefused = reply.status >= 400 && reply.retryAfterSeconds === undefined;
      const isStranger = this.#visits.get(socket)?.owner === undefined;
      if (!incoming.complete || (isRefused && isStranger)) {
        response.setHeader('Connection', 'close');
      }
      const body = reply.body ?? (reply.reason && `${reply.reason}\n`);
      response.setHeader('Content-Length', body?.length ?? 0);
      response.writeHead(reply.status).end(body);
    } catch (error) {
      const facts = { err: error, address: caller.address, protocol: this.#name };
      this.#parts.log.error(facts, 'request failed');
      response.destroy();
    }
  }
}
