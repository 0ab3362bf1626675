// Phones and simple modems over HTTP: one request is one packet. 200 only after the store; 400 and
// 404 for what will never be right, 429 and 503 with Retry-After for what may be sent again.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RegisteredDevice } from '../ingest/ports.ts';
import { plainAddress } from './address-limits.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import { maskUrl } from './mask-secrets.ts';
import { PacketSessions } from './packet-sessions.ts';
import type { Decoded, Fault, HttpProtocol, HttpRequest } from './protocol.ts';
import { type Listener, portOf } from './tcp-listener.ts';

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
  host: string,
  port: number,
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
  server.on('connection', (socket) => door.greet(socket));
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
    transport: 'http',
    port: portOf(server),
    check: (now) => door.sessions.check(now),
    forget: () => {},
    stop: (deadlineMs) => stopServer(server, door, deadlineMs),
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

class HttpDoor {
  readonly sessions: PacketSessions;
  readonly #parts: GatewayParts;
  readonly #protocol: HttpProtocol;

  constructor(parts: GatewayParts, protocol: HttpProtocol) {
    this.#parts = parts;
    this.#protocol = protocol;
    this.sessions = new PacketSessions(parts, protocol.name, 'http');
  }

  greet(socket: Socket): void {
    const { addresses, limits, metrics, now, sessions } = this.#parts;
    const counts = metrics.protocol(this.#protocol.name);
    const address = plainAddress(socket.remoteAddress);
    const isFull = sessions.size >= limits.connectionsMax;
    const verdict = isFull ? 'blocked' : addresses.opened(address, now());
    if (verdict === 'alarm') counts.addressAlarm();
    if (verdict === 'blocked') {
      counts.refused(isFull ? 'full' : 'address');
      socket.destroy();
    } else socket.once('close', () => addresses.closed(address));
  }

  clientError(socket: Socket): void {
    const { addresses, metrics, now } = this.#parts;
    metrics.protocol(this.#protocol.name).rejected('cut');
    addresses.badFrame(plainAddress(socket.remoteAddress), now());
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  }

  /** Answers one request; never rejects. */
  async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const reply = await this.#reply(incoming);
      if (reply.retryAfterSeconds) response.setHeader('Retry-After', reply.retryAfterSeconds);
      // What was not read to its end must not be taken for the next request.
      if (!incoming.complete) response.setHeader('Connection', 'close');
      response.setHeader('Content-Length', reply.body?.length ?? 0);
      response.writeHead(reply.status).end(reply.body);
    } catch (error) {
      this.#parts.log.error({ err: error, protocol: this.#protocol.name }, 'request failed');
      response.destroy();
    }
  }

  async #reply(incoming: IncomingMessage): Promise<Reply> {
    const { addresses, limits, metrics, now } = this.#parts;
    const counts = metrics.protocol(this.#protocol.name);
    const address = plainAddress(incoming.socket.remoteAddress);
    if ((incoming.url ?? '').length > limits.httpUrlBytesMax) return { status: 414 };
    const body = await readBody(incoming, limits.httpBodyBytesMax);
    if (body === 'too-large') return { status: 413 };
    if (body === 'broken') return { status: 400 };
    const receivedTs = now();
    const size = body.length + (incoming.url ?? '').length;
    counts.bytes(size);
    if (addresses.received(address, size, receivedTs) === 'blocked') {
      return { status: 429, retryAfterSeconds: 60 };
    }
    const request = requestOf(incoming, body);
    const decoded = this.#decode(request, receivedTs, {});
    if ('fault' in decoded) return this.#reject(decoded, address);
    if (decoded.deviceCode === undefined) return this.#reject({ fault: 'no id' }, address);
    return await this.#store(request, decoded, decoded.deviceCode, incoming, receivedTs);
  }

  async #store(
    request: HttpRequest,
    first: Decoded,
    code: string,
    incoming: IncomingMessage,
    receivedTs: number,
  ): Promise<Reply> {
    const address = plainAddress(incoming.socket.remoteAddress);
    const device = await this.#find(code);
    if (device === 'failed') return { status: 503, retryAfterSeconds: 10 };
    if (!device) return this.#refuse(code, address, request);
    const options = checkedOptions(this.#parts, this.#protocol, device);
    const hasOptions = Object.keys(options).length > 0;
    const decoded = hasOptions ? this.#decode(request, receivedTs, options) : first;
    if ('fault' in decoded) return this.#reject(decoded, address);
    for (const { reason } of decoded.quarantined ?? []) {
      this.#parts.metrics.protocol(this.#protocol.name).unreadable(reason, 1);
    }
    const outcome = await this.sessions.take({
      device,
      records: decoded.records,
      packets: 1,
      receivedTs,
      bytes: loggedRequest(request),
      address,
      port: incoming.socket.remotePort ?? 0,
      quarantined: (decoded.quarantined?.length ?? 0) > 0,
    });
    if (outcome.kind === 'full' || outcome.kind === 'failed') {
      return { status: 503, retryAfterSeconds: 10 };
    }
    if (outcome.kind === 'too-fast') {
      this.#parts.metrics.protocol(this.#protocol.name).dropped('device-rate');
      return { status: 429, retryAfterSeconds: Math.ceil(outcome.waitMs / 1000) };
    }
    this.sessions.answered(device.deviceId, Buffer.from('200'), outcome.result);
    return { status: 200, body: decoded.acknowledge ?? NOTHING };
  }

  /** An unknown tracker: 400, or 404 where the request is JSON (what phones of each form expect). */
  #refuse(code: string, address: string, request: HttpRequest): Reply {
    const { metrics, now, unknown } = this.#parts;
    unknown.refused(this.#protocol.deviceType, code, address, now());
    metrics.protocol(this.#protocol.name).refused('unknown');
    const isJson = (request.headers['content-type'] ?? '').includes('json');
    return { status: isJson ? 404 : 400 };
  }

  #reject(fault: Fault, address: string): Reply {
    const { addresses, metrics, now } = this.#parts;
    metrics.protocol(this.#protocol.name).rejected('decode');
    addresses.badFrame(address, now());
    return fault.negative?.length
      ? { status: 400, body: fault.negative }
      : { status: 400, body: Buffer.from(`${fault.fault}\n`) };
  }

  async #find(code: string): Promise<RegisteredDevice | undefined | 'failed'> {
    try {
      return await this.#parts.registry.find(this.#protocol.deviceType, code);
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
