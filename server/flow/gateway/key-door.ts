// Whoever passes on the records of others shows a key. How often each key may come is counted here, and how often an
// address shows keys that open nothing: above the limit only keys are asked about that have opened here before, so
// nobody can make us ask the database for made-up keys without end.
import type { IncomingMessage } from 'node:http';
import type { HttpProtocol, ToldByHttp } from '../../ground/protocols/protocol.ts';
import { putNewest } from '../../ground/work/newest.ts';
import type { OpenedKey } from '../../thing/connection/ports.ts';
import { AddressLimits } from './address-limits.ts';
import type { GatewayParts } from './deps.ts';
import { DeviceLimits } from './device-limits.ts';
import { type HttpCaller, LATER, type Reply, tooFast } from './http-reply.ts';

/** Texts that opened before. */
const KNOWN_MAX = 5_000;
const MINUTE_MS = 60_000;

export class KeyDoor {
  readonly #parts: GatewayParts;
  readonly #rates: DeviceLimits;
  readonly #refusals: AddressLimits;
  readonly #known = new Map<string, true>();

  constructor(parts: GatewayParts) {
    const { limits, metrics, log } = parts;
    this.#parts = parts;
    this.#rates = new DeviceLimits({
      ...limits,
      recordsBurst: limits.keyRecordsBurst,
      recordsPerSecond: limits.keyRecordsPerSecond,
      packetsBurst: limits.keyRequestsBurst,
      packetsPerSecond: limits.keyRequestsPerSecond,
    });
    const refusable = { ...limits, badFramesPerAddressMinute: limits.refusedKeysPerAddressMinute };
    this.#refusals = new AddressLimits(refusable, (address, protocol) => {
      metrics.protocol(protocol).addressAlarm();
      log.warn({ address, protocol }, 'an address shows many keys that open nothing');
    });
  }

  /** Before the body is read: what strangers send is not. */
  async open(
    protocol: HttpProtocol,
    { headers }: IncomingMessage,
    from: HttpCaller,
  ): Promise<OpenedKey | Reply> {
    const { keys, limits, elapsed, log } = this.#parts;
    const { authorization = '' } = headers;
    const { address } = from.caller;
    const isKnown = this.#known.has(authorization);
    if (!isKnown && this.#refusals.isCrowded(address, elapsed())) return tooFast(MINUTE_MS);
    let key: Awaited<ReturnType<typeof keys.open>>;
    try {
      const application = headers['user-agent'] ?? '';
      key = await keys.open({ authorization, address, application });
    } catch (error) {
      log.warn({ err: error, protocol: protocol.name }, 'keys not reached');
      return LATER;
    }
    if ('refused' in key) return this.#refuse(protocol, authorization, key, from);
    putNewest(this.#known, authorization, true, KNOWN_MAX);
    from.identified(`key ${key.keyId}`, limits.httpConnectionsPerKey);
    const waitMs = this.#rates.waitMs(key.keyId, elapsed());
    return waitMs > 0 ? tooFast(waitMs) : key;
  }

  /** Counts what it sent. */
  took({ keyId }: OpenedKey, told: readonly ToldByHttp[]): void {
    const records = told.reduce((count, one) => count + one.records.length, 0);
    this.#rates.take(keyId, 1, records, this.#parts.elapsed());
  }

  check(at: number): void {
    this.#rates.sweep(at);
    this.#refusals.sweep(at);
  }

  #refuse(
    protocol: HttpProtocol,
    authorization: string,
    { refused, reason }: { refused: 401 | 403; reason: string },
    from: HttpCaller,
  ): Reply {
    this.#known.delete(authorization);
    this.#parts.metrics.protocol(protocol.name).refused('key');
    this.#refusals.badFrame(from.caller.address, protocol.name, this.#parts.elapsed());
    from.badRequest();
    const headers = refused === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
    return { status: refused, reason, headers };
  }
}
