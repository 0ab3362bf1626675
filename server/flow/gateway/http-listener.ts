// Phones and simple modems over HTTP: one request is one packet. 200 only after the store; 400 and
// 404 for what will never be right, 429 and 503 with Retry-After for what may be sent again.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import { maskUrl } from '../../ground/protocols/mask-secrets.ts';
import type { Decoded, Fault, HttpProtocol, HttpRequest } from '../../ground/protocols/protocol.ts';
import type { RegisteredDevice } from '../../thing/connection/ports.ts';
import { arriveBefore } from './arrivals.ts';
import { type Caller, callerOf } from './caller.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import type { Visit } from './entrance.ts';
import { PacketSessions } from './packet-sessions.ts';
import { traceRound } from './round-trace.ts';
import { type Address, type Listener, portOf } from './tcp-listener.ts';

const HEADER_BYTES_MAX = 16 * 1024;
const NOTHING = new Uint8Array(0);

interface Reply {
  status: number;
  body?: Uint8Array;
  retryAfterSeconds?: number;
}

/** Opens the port; rejects when it is taken. */
export async function listenHttp(
  parts: GatewayParts,
  protocol: HttpProtocol,
  { host, port, tls }: Address,
): Promise<Listener> {
  const { limits } = parts;
  const door = new HttpDoor(parts, protocol);
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
  const arrivals = arriveBefore(server, parts, { protocol: protocol.name, tls, deliver: greet });
  server.on('clientError', (_error, socket) => door.clientError(socket as Socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 4_096 }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return {
    protocol: protocol.name,
    transport: tls ? 'https' : 'http',
    port: portOf(server),
    isOpen: () => server.listening,
    check(at) {
      arrivals.check(at);
      door.sessions.check(at);
    },
    forget: () => {},
    stop(deadlineMs) {
      arrivals.stop();
      return stopServer(server, door, deadlineMs);
    },
  };
}

async function stopServer(server: Server, door: HttpDoor, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
  await Promise.race([door.sessions.stop(), late]);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 200).unref())]);
  server.closeAllConnections();
}

/** A connection over HTTP, and the tracker that first named itself on it. */
interface HttpVisit extends Visit {
  caller: Caller;
  deviceId: number | undefined;
}

class HttpDoor {
  readonly sessions: PacketSessions;
  readonly #visits = new WeakMap<Socket, HttpVisit>();
  /** Connections by the tracker that they belong to. */
  readonly #connectionsOf = new Map<number, number>();
  readonly #parts: GatewayParts;
  readonly #protocol: HttpProtocol;

  constructor(parts: GatewayParts, protocol: HttpProtocol) {
    this.#parts = parts;
    this.#protocol = protocol;
    this.sessions = new PacketSessions(parts, protocol, 'http');
  }

  greet(socket: Socket, caller: Caller): void {
    const { entrance, elapsed } = this.#parts;
    const { address } = caller;
    const evict = () => void socket.destroy();
    const visit = { protocol: this.#protocol.name, address, caller, evict, deviceId: undefined };
    this.#visits.set(socket, visit);
    socket.once('close', () => this.#leave(visit));
    entrance.enter(visit, elapsed());
  }

  clientError(socket: Socket): void {
    this.#parts.metrics.protocol(this.#protocol.name).rejected('cut');
    this.#badRequest(socket);
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  }

  #leave(visit: HttpVisit): void {
    this.#parts.entrance.left(visit);
    if (visit.deviceId === undefined) return;
    const others = (this.#connectionsOf.get(visit.deviceId) ?? 1) - 1;
    if (others > 0) this.#connectionsOf.set(visit.deviceId, others);
    else this.#connectionsOf.delete(visit.deviceId);
  }

  /** The connection is a tracker's, unless it has enough or there are too many: then it may be evicted. */
  #identified(socket: Socket, deviceId: number): void {
    const { entrance, limits, elapsed } = this.#parts;
    const visit = this.#visits.get(socket);
    const others = this.#connectionsOf.get(deviceId) ?? 0;
    if (!visit || visit.deviceId !== undefined || socket.destroyed) return;
    if (others >= limits.httpConnectionsPerTracker) return;
    if (!entrance.identified(visit, false, elapsed())) return;
    visit.deviceId = deviceId;
    this.#connectionsOf.set(deviceId, others + 1);
  }

  #badRequest(socket: Socket): void {
    const visit = this.#visits.get(socket);
    if (!visit || visit.deviceId !== undefined) return;
    this.#parts.addresses.badFrame(visit.address, visit.protocol, this.#parts.elapsed());
  }

  #callerOf(socket: Socket): Caller {
    return this.#visits.get(socket)?.caller ?? callerOf(socket);
  }

  /** Answers one request; never rejects. */
  async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const reply = await this.#reply(incoming);
      if (reply.retryAfterSeconds) response.setHeader('Retry-After', reply.retryAfterSeconds);
      // What was not read to its end must not be taken for the next request, and who is refused
      // begins anew, so that a connection belongs to a tracker or does not last.
      const isRefused = reply.status >= 400 && reply.retryAfterSeconds === undefined;
      const isStranger = this.#visits.get(incoming.socket)?.deviceId === undefined;
      if (!incoming.complete || (isRefused && isStranger)) {
        response.setHeader('Connection', 'close');
      }
      response.setHeader('Content-Length', reply.body?.length ?? 0);
      response.writeHead(reply.status).end(reply.body);
    } catch (error) {
      const { address } = this.#callerOf(incoming.socket);
      const facts = { err: error, address, protocol: this.#protocol.name };
      this.#parts.log.error(facts, 'request failed');
      response.destroy();
    }
  }

  async #reply(incoming: IncomingMessage): Promise<Reply> {
    const { limits, metrics, now } = this.#parts;
    const counts = metrics.protocol(this.#protocol.name);
    if ((incoming.url ?? '').length > limits.httpUrlBytesMax) return { status: 414 };
    const body = await readBody(incoming, limits.httpBodyBytesMax);
    if (body === 'too-large') return { status: 413 };
    if (body === 'broken') return { status: 400 };
    const receivedTs = now();
    const size = body.length + (incoming.url ?? '').length;
    counts.bytes(size);
    const request = requestOf(incoming, body);
    const decoded = this.#decode(request, receivedTs, {});
    if ('fault' in decoded) return this.#reject(decoded, incoming.socket);
    if (decoded.deviceCode === undefined) return this.#reject({ fault: 'no id' }, incoming.socket);
    return await this.#store(request, decoded, decoded.deviceCode, incoming, receivedTs);
  }

  async #store(
    request: HttpRequest,
    first: Decoded,
    code: string,
    incoming: IncomingMessage,
    receivedTs: number,
  ): Promise<Reply> {
    const receivedAt = this.#parts.elapsed();
    const caller = this.#callerOf(incoming.socket);
    const device = await this.#find(code);
    if (device === 'failed') return { status: 503, retryAfterSeconds: 10 };
    if (!device) return this.#refuse(code, caller.address, request);
    this.#identified(incoming.socket, device.deviceId);
    const options = checkedOptions(this.#parts, this.#protocol, device);
    const hasOptions = Object.keys(options).length > 0;
    const decoded = hasOptions ? this.#decode(request, receivedTs, options) : first;
    if ('fault' in decoded) return this.#reject(decoded, incoming.socket);
    for (const { reason } of decoded.quarantined ?? []) {
      this.#parts.metrics.protocol(this.#protocol.name).unreadable(reason, 1);
    }
    const { name: protocol } = this.#protocol;
    const trace = traceRound(this.#parts.traces, { protocol, transport: 'http', receivedAt });
    trace?.decoded({ packets: 1, records: decoded.records }, device);
    const outcome = await this.sessions.take({
      device,
      records: decoded.records,
      packets: 1,
      receivedTs,
      bytes: loggedRequest(request),
      caller,
      quarantined: (decoded.quarantined?.length ?? 0) > 0,
      trace,
    });
    if (outcome.kind === 'stored') trace?.acknowledge();
    trace?.end(outcome.kind === 'stored' ? undefined : outcome.kind);
    if (outcome.kind === 'full' || outcome.kind === 'failed') {
      return { status: 503, retryAfterSeconds: 10 };
    }
    if (outcome.kind === 'too-fast') {
      this.#parts.metrics.protocol(this.#protocol.name).dropped('device-rate');
      return { status: 429, retryAfterSeconds: Math.ceil(outcome.waitMs / 1000) };
    }
    this.sessions.sent(device.deviceId, Buffer.from('200'), outcome.result);
    return { status: 200, body: decoded.acknowledge ?? NOTHING };
  }

  /** An unknown tracker: 400, or 404 where the request is JSON (what phones of each form expect). */
  #refuse(code: string, address: string, request: HttpRequest): Reply {
    const { metrics, now, unknown } = this.#parts;
    unknown.refused(deviceTypeOf(this.#protocol.name), code, address, now());
    metrics.protocol(this.#protocol.name).refused('unknown');
    const isJson = (request.headers['content-type'] ?? '').includes('json');
    return { status: isJson ? 404 : 400 };
  }

  #reject(fault: Fault, socket: Socket): Reply {
    this.#parts.metrics.protocol(this.#protocol.name).rejected('decode');
    this.#badRequest(socket);
    return fault.negative?.length
      ? { status: 400, body: fault.negative }
      : { status: 400, body: Buffer.from(`${fault.fault}\n`) };
  }

  async #find(code: string): Promise<RegisteredDevice | undefined | 'failed'> {
    try {
      return await this.#parts.registry.find(deviceTypeOf(this.#protocol.name), code);
    } catch (error) {
      this.#parts.log.warn({ err: error, protocol: this.#protocol.name }, 'registry not reached');
      return 'failed';
    }
  }

  #decode(
    request: HttpRequest,
    receivedTs: number,
    options: Record<string, unknown>,
  ): Decoded | Fault {
    try {
      return this.#protocol.decodeRequest(request, receivedTs, options);
    } catch (error) {
      this.#parts.log.error({ err: error, protocol: this.#protocol.name }, 'decoder failed');
      return { fault: 'not understood' };
    }
  }
}

async function readBody(
  incoming: IncomingMessage,
  max: number,
): Promise<Uint8Array | 'too-large' | 'broken'> {
  if (Number(incoming.headers['content-length'] ?? 0) > max) return 'too-large';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > max) return 'too-large';
      chunks.push(chunk);
    }
  } catch {
    return 'broken';
  }
  return Buffer.concat(chunks);
}

function requestOf(incoming: IncomingMessage, body: Uint8Array): HttpRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { method: incoming.method ?? 'GET', url: incoming.url ?? '/', headers, body };
}

/**
 * The request as the raw log keeps it: line and body, no headers, no secrets. The whole body, because
 * what cannot be read of it is kept nowhere else.
 */
function loggedRequest({ method, url, body }: HttpRequest): Uint8Array {
  const line = Buffer.from(`${method} ${maskUrl(url)}\n`);
  return Buffer.concat([line, body]);
}
