// Which gateway has which tracker, kept by NATS (owner-bucket.ts). The newer connection wins: one that was opened just
// now is the newest; one that could not be claimed at once, because NATS was away, is compared by the moments at which
// both were opened. If NATS loses the bucket, every gateway claims its trackers again.
import type { ClaimStore, OwnedTracker } from '../gateway/claims.ts';
import type { NatsLink, NatsLog } from './link.ts';
import { type OwnerBucket, openOwnerBucket } from './owner-bucket.ts';

/** Somebody may have deleted the bucket, or made it anew. */
const LOOK_MS = 10_000;

/** The owners in NATS. While it is away claims are refused, so that they are tried again. */
export function natsClaims(link: NatsLink, log: NatsLog, lookMs = LOOK_MS): ClaimStore {
  let bucket: OwnerBucket | undefined;
  async function claim(processId: string, owned: readonly OwnedTracker[]): Promise<number[]> {
    if (!bucket) throw new Error('NATS keeps no owners of trackers now');
    return bucket.claim(processId, owned);
  }
  return {
    claim,
    // Those that nobody has any more are claimed again by the way.
    listLost: claim,
    async hear(processId, lost) {
      const keeper = keepOpen(link, log, {
        open: (connection) => openOwnerBucket(connection, processId, lost),
        use(opened) {
          bucket = opened;
          if (opened) lost(null);
        },
      });
      const stopLink = link.onConnected(keeper.look);
      const looking = setInterval(keeper.look, lookMs);
      looking.unref();
      return () => {
        stopLink();
        clearInterval(looking);
        keeper.stop();
      };
    },
  };
}

interface Keeping {
  open(connection: NonNullable<ReturnType<NatsLink['current']>>): Promise<OwnerBucket>;
  use(bucket: OwnerBucket | undefined): void;
}

/** Opens the bucket anew whenever a look finds another one, or none. One look at a time. */
function keepOpen(link: NatsLink, log: NatsLog, { open, use }: Keeping) {
  let bucket: OwnerBucket | undefined;
  let isLooking = false;
  let isToldFailing = false;
  let hasStopped = false;

  function put(opened: OwnerBucket | undefined): void {
    bucket?.stop();
    bucket = opened;
    use(opened);
  }

  async function lookOnce(): Promise<void> {
    const connection = link.current();
    if (connection && (await bucket?.isOf(connection))) return;
    put(undefined);
    if (!connection) return;
    const opened = await open(connection);
    if (hasStopped) return opened.stop();
    isToldFailing = false;
    put(opened);
  }

  function failed(error: unknown): void {
    if (isToldFailing || hasStopped || !link.current()) return;
    isToldFailing = true;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(
      { reason },
      'NATS keeps no owners of trackers, so one of them may have two connections: it needs JetStream (nats-server -js)',
    );
  }

  return {
    look(): void {
      if (isLooking || hasStopped) return;
      isLooking = true;
      lookOnce()
        .catch(failed)
        .finally(() => {
          isLooking = false;
        });
    },
    stop(): void {
      hasStopped = true;
      put(undefined);
    },
  };
}
