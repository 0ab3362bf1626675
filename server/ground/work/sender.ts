// What is sent by rows that are leased (decision 0035), whatever they hold: one row after another is taken and sent
// until none is due; a certain failure waits for its next time, and a conversation that has begun is waited for when
// the process is to stop.
import { type Looking, repeat } from './repeat.ts';

/** Minutes until it is tried again after the first, second … certain failure; then it has failed. */
export const RETRY_MINUTES = [1, 5, 30, 120];
/** Talking to the mail server takes no longer; whoever has not ended by then is dead. */
export const TALKING_SECONDS_MAX = 300;
const STOP_MS_MAX = 8_000;

export interface SenderWork<Row> {
  /** Milliseconds between two looks. */
  everyMs: number;
  /** Rows that are sent at the same time. */
  atOnce: number;
  /** Makes rows of what has come due, and gives up on those whose sender has died. */
  prepare(isStopped: () => boolean): Promise<void>;
  /** Takes the next row that is due. */
  claim(): Promise<Row | undefined>;
  send(row: Row, isStopped: () => boolean): Promise<void>;
  warn(error: unknown): void;
}

/** A look sends what is due, and answers how many were tried. */
export function startSender<Row>(work: SenderWork<Row>): Looking {
  let hasStopped = false;
  const isStopped = () => hasStopped;

  async function sendDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const row = hasStopped ? undefined : await work.claim();
      if (!row) return count;
      await work.send(row, isStopped).catch(work.warn);
    }
  }

  async function look(): Promise<number> {
    await work.prepare(isStopped);
    const counts = await Promise.all(Array.from({ length: work.atOnce }, sendDue));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  const looking = repeat(look, work.everyMs, work.warn);
  return {
    look,
    async stop() {
      hasStopped = true;
      const late = new Promise((resolve) => setTimeout(resolve, STOP_MS_MAX).unref());
      await Promise.race([looking.stop(), late]);
    },
  };
}

/** When a certain failure is tried again, epoch milliseconds; null: it has failed. */
export function retryTs(
  tries: number,
  isFinal: boolean,
  now: number,
  retryMinutes: readonly number[] = RETRY_MINUTES,
): number | null {
  const minutes = isFinal ? undefined : retryMinutes[tries - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}
