// One request over HTTP, from its address to its answer: whose it is, what it tells of which trackers, the stores of all
// of them, and what the sender learns. 200 only after every record is committed that can be; 503 and 429 with
// Retry-After for what may be sent again, other refusals for what will never be right.
import type { IncomingMessage } from 'node:http';
import { deviceTypeOf, TRACKER_TYPES } from '@flotila/domain/vehicle/device-choices.ts';
import type {
  Fault,
  HttpDecoded,
  HttpOutcome,
  HttpProtocol,
  HttpRequest,
  ToldByHttp,
} from '../../ground/protocols/protocol.ts';
import type { OpenedKey, RegisteredDevice } from '../../thing/connection/ports.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import {
  formRefusal,
  type HttpCaller,
  LATER,
  loggedRequest,
  type Reply,
  requestOf,
  tooFast,
  tooLarge,
} from './http-reply.ts';
import { KeyDoor } from './key-door.ts';
import { type Outcome, PacketSessions } from './packet-sessions.ts';
import { traceRound } from './round-trace.ts';

/** A request that was read. */
interface Work {
  protocol: HttpProtocol;
  request: HttpRequest;
  decoded: HttpDecoded;
  from: HttpCaller;
  /** undefined: trackers speak for themselves. */
  key: OpenedKey | undefined;
  receivedTs: number;
}

interface Addressed {
  told: ToldByHttp;
  /** undefined: nobody whom the sender may speak for. */
  device: RegisteredDevice | undefined;
}

type Taken = Outcome & { unreadable: number };
type Stored = Extract<Taken, { kind: 'stored' }>;

export class HttpRequests {
  readonly #parts: GatewayParts;
  readonly #protocols: readonly HttpProtocol[];
  readonly #sessions: ReadonlyMap<HttpProtocol, PacketSessions>;
  readonly #keys: KeyDoor;
  /** Bytes of all bodies that are being read or stored. */
  #bodies = 0;

  constructor(parts: GatewayParts, protocols: readonly HttpProtocol[]) {
    this.#parts = parts;
    this.#protocols = protocols;
    this.#sessions = new Map(
      protocols.map((protocol) => [protocol, new PacketSessions(parts, protocol, 'http')]),
    );
    this.#keys = new KeyDoor(parts);
  }

  check(at: number): void {
    for (const sessions of this.#sessions.values()) sessions.check(at);
    this.#keys.check(at);
  }

  /** Waits for what is being stored. */
  async stop(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((sessions) => sessions.stop()));
  }

  async reply(incoming: IncomingMessage, from: HttpCaller): Promise<Reply> {
    const url = incoming.url ?? '';
    if (url.length > this.#parts.limits.httpUrlBytesMax) return { status: 414 };
    const protocol = this.#protocolAt(url);
    if (!protocol) {
      from.badRequest();
      return { status: 404, reason: 'there is nothing at this path' };
    }
    if (TRACKER_TYPES[protocol.name].path === undefined) {
      return this.#read(protocol, incoming, from, undefined);
    }
    const key = formRefusal(incoming) ?? (await this.#keys.open(protocol, incoming, from));
    return 'status' in key ? key : this.#read(protocol, incoming, from, key);
  }

  #protocolAt(url: string): HttpProtocol | undefined {
    const [path] = url.split('?', 1);
    return this.#protocols.find(({ name }) => {
      const { path: own } = TRACKER_TYPES[name];
      return own === undefined || own === path;
    });
  }

  async #read(
    protocol: HttpProtocol,
    incoming: IncomingMessage,
    from: HttpCaller,
    key: OpenedKey | undefined,
  ): Promise<Reply> {
    const reading = { bytes: 0 };
    try {
      const isSlow = !incoming.complete;
      const body = await this.#body(incoming, protocol.bodyBytesMax, reading);
      if (!(body instanceof Uint8Array)) return body;
      // A key may have ended while the body dripped in.
      const now = key && isSlow ? await this.#keys.open(protocol, incoming, from) : key;
      if (now && 'status' in now) return now;
      const receivedTs = this.#parts.now();
      const size = body.length + (incoming.url ?? '').length;
      this.#parts.metrics.protocol(protocol.name).bytes(size);
      const request = requestOf(incoming, body);
      const decoded = this.#decode(protocol, request, receivedTs, {});
      if ('fault' in decoded) return this.#reject(protocol, decoded, from);
      return await this.#store({ protocol, request, decoded, from, key, receivedTs });
    } finally {
      this.#bodies -= reading.bytes;
    }
  }

  /** What is held for it is counted in `reading` until the request is answered. */
  async #body(
    incoming: IncomingMessage,
    max: number,
    reading: { bytes: number },
  ): Promise<Uint8Array | Reply> {
    if (Number(incoming.headers['content-length'] ?? 0) > max) return tooLarge(max);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming as AsyncIterable<Buffer>) {
        if (this.#bodies + chunk.length > this.#parts.limits.httpBodiesBytesMax) return LATER;
        reading.bytes += chunk.length;
        this.#bodies += chunk.length;
        if (reading.bytes > max) return tooLarge(max);
        chunks.push(chunk);
      }
    } catch {
      return { status: 400 };
    }
    return Buffer.concat(chunks);
  }

  async #store(work: Work): Promise<Reply> {
    const { protocol, request, decoded, from, key } = work;
    if (key) this.#keys.took(key, decoded.told);
    const addressed = await this.#address(protocol, decoded.told, key);
    if (addressed === 'failed') return LATER;
    const strangers = addressed.flatMap(({ told, device }) => (device ? [] : [told.deviceCode]));
    for (const code of strangers) this.#refuse(protocol, code, from.caller.address);
    const outcomes = await Promise.all(
      addressed.flatMap(({ told, device }) => (device ? [this.#take(work, told, device)] : [])),
    );
    const refusal = this.#refusalOf(protocol, outcomes, from);
    if (refusal) return refusal;
    const results = outcomes.flatMap((one) => ('result' in one ? [one] : []));
    const sum = (count: (one: Stored) => number) =>
      results.reduce((total, one) => total + count(one), 0);
    const outcome: HttpOutcome = {
      stored: sum(({ result }) => result.stored),
      duplicates: sum(({ result }) => result.duplicates),
      quarantined: sum(({ result, unreadable }) => result.quarantined + unreadable),
      unknown: strangers,
      refused: decoded.refused ?? [],
    };
    return protocol.answer(outcome, request);
  }

  /** Whose numbers they are, as far as the key opens them. */
  async #address(
    protocol: HttpProtocol,
    all: readonly ToldByHttp[],
    key: OpenedKey | undefined,
  ): Promise<Addressed[] | 'failed'> {
    const { registry, log } = this.#parts;
    const type = deviceTypeOf(protocol.name);
    try {
      return await Promise.all(
        all.map(async (told) => {
          const device = await registry.find(type, told.deviceCode);
          const isOpen = device !== undefined && (key === undefined || key.opens(device));
          return { told, device: isOpen ? device : undefined };
        }),
      );
    } catch (error) {
      log.warn({ err: error, protocol: protocol.name }, 'registry not reached');
      return 'failed';
    }
  }

  async #take(
    { protocol, request, from, key, receivedTs }: Work,
    first: ToldByHttp,
    device: RegisteredDevice,
  ): Promise<Taken | Fault> {
    const { traces, metrics, limits, elapsed } = this.#parts;
    const receivedAt = elapsed();
    if (!key) from.identified(`tracker ${device.deviceId}`, limits.httpConnectionsPerTracker);
    const own = { ...request, body: first.body };
    const told = this.#withOptions(protocol, own, first, { device, receivedTs });
    if ('fault' in told) return told;
    const unreadable = told.quarantined ?? [];
    for (const { reason } of unreadable) metrics.protocol(protocol.name).unreadable(reason, 1);
    const trace = traceRound(traces, { protocol: protocol.name, transport: 'http', receivedAt });
    trace?.decoded({ packets: 1, records: told.records }, device);
    const sessions = this.#sessionsOf(protocol);
    const outcome = await sessions.take({
      device,
      records: told.records,
      packets: 1,
      receivedTs,
      bytes: loggedRequest(own),
      caller: from.caller,
      quarantined: unreadable.length > 0,
      trace,
    });
    const isStored = outcome.kind === 'stored';
    if (isStored) trace?.acknowledge();
    trace?.end(isStored ? undefined : outcome.kind);
    if (isStored) sessions.sent(device.deviceId, Buffer.from('200'), outcome.result);
    return { ...outcome, unreadable: unreadable.length };
  }

  /** Read again as the tracker's options say, where it has some. */
  #withOptions(
    protocol: HttpProtocol,
    request: HttpRequest,
    first: ToldByHttp,
    { device, receivedTs }: { device: RegisteredDevice; receivedTs: number },
  ): ToldByHttp | Fault {
    const options = checkedOptions(this.#parts, protocol, device);
    if (Object.keys(options).length === 0) return first;
    const decoded = this.#decode(protocol, request, receivedTs, options);
    return 'fault' in decoded ? decoded : (decoded.told[0] ?? first);
  }

  #sessionsOf(protocol: HttpProtocol): PacketSessions {
    const sessions = this.#sessions.get(protocol);
    if (!sessions) throw new Error(`no sessions of ${protocol.name}`);
    return sessions;
  }

  /** What must be sent again or never: then the answer to the whole request; what was stored meanwhile is known again. */
  #refusalOf(
    protocol: HttpProtocol,
    outcomes: readonly (Taken | Fault)[],
    from: HttpCaller,
  ): Reply | undefined {
    let waitMs = 0;
    for (const outcome of outcomes) {
      if ('fault' in outcome) return this.#reject(protocol, outcome, from);
      if (outcome.kind === 'full' || outcome.kind === 'failed') return LATER;
      if (outcome.kind !== 'too-fast') continue;
      this.#parts.metrics.protocol(protocol.name).dropped('device-rate');
      waitMs = Math.max(waitMs, outcome.waitMs);
    }
    return waitMs > 0 ? tooFast(waitMs) : undefined;
  }

  #refuse(protocol: HttpProtocol, code: string, address: string): void {
    const { metrics, now, unknown } = this.#parts;
    unknown.refused(deviceTypeOf(protocol.name), code, address, now());
    metrics.protocol(protocol.name).refused('unknown');
  }

  #reject(protocol: HttpProtocol, fault: Fault, from: HttpCaller): Reply {
    this.#parts.metrics.protocol(protocol.name).rejected('decode');
    from.badRequest();
    return fault.negative?.length
      ? { status: 400, body: fault.negative }
      : { status: 400, reason: fault.fault };
  }

  #decode(
    protocol: HttpProtocol,
    request: HttpRequest,
    receivedTs: number,
    options: Record<string, unknown>,
  ): HttpDecoded | Fault {
    try {
      return protocol.decodeRequest(request, receivedTs, options);
    } catch (error) {
      this.#parts.log.error({ err: error, protocol: protocol.name }, 'decoder failed');
      return { fault: 'not understood' };
    }
  }
}
