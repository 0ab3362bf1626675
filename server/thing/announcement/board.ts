// What users are shown now, as this process remembers it: read when it starts and with every change, and looked at again
// at the moment at which an announcement begins or ends. So it is there without a question to the database, and while the
// database is away.
import type { AnnouncementRecord } from '@flotila/domain/announcement/announcement.api.ts';
import { nextChange, shownOf } from '@flotila/domain/announcement/announcement.ts';
import type { ShownAnnouncement } from '@flotila/domain/announcement/shown-announcement.ts';
import type { Database } from '../../ground/db/open.ts';
import { ANNOUNCEMENT_CHANNEL, listAnnouncementRows } from './announcement.queries.ts';

export interface Board {
  /** All of them, coming and ended ones too. */
  all(): readonly AnnouncementRecord[];
  shown(): ShownAnnouncement[];
  /** Told when others are shown. The result ends it. */
  subscribe(handler: () => void): () => void;
  stop(): void;
}

interface BoardDeps {
  db: Pick<Database, 'listen' | 'read'>;
  /** epoch milliseconds */
  now(): number;
  onError(error: unknown): void;
}

/** Pause before the next try to read them. */
const RETRY_MS = 5_000;
/** Timers of more than 24 days fire at once; the clock may be set meanwhile, too. */
const LOOK_MS_MAX = 60_000;

export async function openBoard({ db, now, onError }: BoardDeps): Promise<Board> {
  const handlers = new Set<() => void>();
  let all: readonly AnnouncementRecord[] = [];
  let told = '[]';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const shown = () => shownOf(all, now()).map(shownAs);
  function look(): void {
    clearTimeout(timer);
    if (isStopped) return;
    const text = JSON.stringify(shown());
    if (text !== told) {
      told = text;
      for (const handler of handlers) handler();
    }
    const next = nextChange(all, now());
    if (next === undefined) return;
    timer = setTimeout(look, Math.min(next - now(), LOOK_MS_MAX)).unref();
  }
  /** One reading after another: an older one never comes after a newer. */
  let reading = Promise.resolve();
  function read(): Promise<void> {
    reading = reading.then(async () => {
      try {
        all = await db.read(listAnnouncementRows);
        look();
      } catch (error) {
        onError(error);
        clearTimeout(timer);
        if (!isStopped) timer = setTimeout(() => void read(), RETRY_MS).unref();
      }
    });
    return reading;
  }
  const stopHearing = await db.listen(ANNOUNCEMENT_CHANNEL, () => void read());
  await read();
  return {
    all: () => all,
    shown,
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopHearing();
    },
  };
}

function shownAs({ shownFrom: _from, ...told }: AnnouncementRecord): ShownAnnouncement {
  return told;
}
