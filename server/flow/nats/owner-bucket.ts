// The bucket of owners as one connection to NATS found it: a key for each tracker, changed only by who saw what it
// held, and watched. It is opened again when it was deleted, and with every connection.
import type { KV, KvEntry } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import type { LostHandler, OwnedTracker, TrackerStream } from '../gateway/claims.ts';

export const OWNER_BUCKET = 'flotila-owners';
/** A tracker that did not come for so long is forgotten; who claims it then is heard all the same. */
const KEPT_MS = 7 * 24 * 3_600_000;
const VALUE_BYTES_MAX = 128;
/** Several gateways may claim one tracker at the same moment; each try shows what the last one met. */
const TRIES_MAX = 10;
/** What NATS answers to who changes what they have not seen. */
const CHANGED_MEANWHILE: readonly unknown[] = [10071, 10164];

export interface OwnerBucket {
  /** The process has these trackers from now on. @returns those that another process has, as a newer connection */
  claim(processId: string, owned: readonly OwnedTracker[]): Promise<number[]>;
  /** Is it there, the same as it was, and heard over this connection? */
  isOf(connection: NatsConnection): Promise<boolean>;
  stop(): void;
}

/** Opens the bucket, made where there is none; `lost` hears from now on what other processes claim. */
export async function openOwnerBucket(
  connection: NatsConnection,
  processId: string,
  lost: LostHandler,
): Promise<OwnerBucket> {
  const { Kvm } = await import('@nats-io/kv');
  const kv = await new Kvm(connection).create(OWNER_BUCKET, {
    history: 1,
    ttl: KEPT_MS,
    maxValueSize: VALUE_BYTES_MAX,
    storage: 'memory',
    description: 'Which gateway of Flotila has which tracker',
  });
  const watch = await kv.watch({ include: 'updates' });
  const { created } = (await kv.status()).streamInfo;
  let isGood = true;

  async function hearAll(): Promise<void> {
    for await (const entry of watch) {
      const held = readHeld(entry);
      if (held && held.processId !== processId && /^\d{1,10}$/.test(entry.key)) {
        lost([{ deviceId: Number(entry.key), sinceTs: held.sinceTs }]);
      }
    }
    isGood = false;
  }
  void hearAll();

  return {
    async claim(from, owned) {
      try {
        const areMine = await Promise.all(owned.map((one) => claimOne(kv, from, one)));
        return owned.flatMap(({ deviceId }, index) => (areMine[index] ? [] : deviceId));
      } catch (error) {
        // Deleted perhaps: the next look makes another one.
        isGood = false;
        throw error;
      }
    },
    async isOf(other) {
      if (!isGood || other !== connection) return false;
      const now = await kv.status().catch(() => undefined);
      return now?.streamInfo.created === created;
    },
    stop() {
      isGood = false;
      watch.stop();
    },
  };
}

/** @returns false: another process has it, with a newer connection */
async function claimOne(kv: KV, processId: string, tracker: OwnedTracker): Promise<boolean> {
  const { deviceId, sinceTs, isNew } = tracker;
  const key = String(deviceId);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    try {
      const entry = await kv.get(key);
      const held = entry ? readHeld(entry) : undefined;
      if (held?.processId === processId && held.sinceTs >= sinceTs) return true;
      const isOther = held && held.processId !== processId;
      if (isOther && !isNew && held.sinceTs >= sinceTs) return false;
      // A clock that is ahead elsewhere keeps no tracker.
      const text = `${processId} ${isNew && held ? Math.max(sinceTs, held.sinceTs + 1) : sinceTs}`;
      if (entry) await kv.update(key, text, entry.revision);
      else await kv.create(key, text);
      return true;
    } catch (error) {
      if (!CHANGED_MEANWHILE.includes((error as { code?: unknown }).code)) throw error;
    }
  }
  throw new Error('too many gateways claim one tracker');
}

/** undefined: deleted, or written by somebody else. */
function readHeld(
  entry: KvEntry,
): (Pick<TrackerStream, 'sinceTs'> & { processId: string }) | undefined {
  if (entry.operation !== 'PUT' || entry.length > VALUE_BYTES_MAX) return undefined;
  const match = /^([\w-]{1,64}) (\d{1,15})$/.exec(entry.string());
  return match?.[1] && match[2] ? { processId: match[1], sinceTs: Number(match[2]) } : undefined;
}
