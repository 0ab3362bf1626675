// Can this process serve now? Asked by balancers and by people, so it answers in time whatever hangs.
import { open, statfs } from 'node:fs/promises';
import { devNull } from 'node:os';
import { ROOM_BYTES_MIN } from '@flotila/domain/checkup/judge-machine.ts';
import type { Database } from '../ground/db/open.ts';
import type { Readiness } from '../ground/http/health.ts';

/** What has not been answered by then is not there: the whole answer takes less than two seconds. */
const ANSWER_MS_MAX = 1_500;

export interface ReadinessDeps {
  db: Database;
  /** Folder of the embedded database, whose disk must have room; undefined: it is elsewhere. */
  databaseFolder: string | undefined;
  /** Parts that are there or not, kept by whoever starts them. */
  parts: Readonly<Record<string, boolean>>;
  /** Whether the gateway of this process does what it is up for; nothing where there is none. */
  hearing(): object;
}

/** Asks the database and its disk; a question that still hangs is not asked a second time. */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  const database = inTime(async () => {
    await deps.db.pool.query('select 1');
    return true;
  });
  const { databaseFolder } = deps;
  const disk = inTime(async () => {
    if (databaseFolder === undefined) return true;
    const { bavail, bsize } = await statfs(databaseFolder);
    return bavail * bsize >= ROOM_BYTES_MIN;
  });
  // Who can open no file can accept nobody either, though all ports are open.
  const files = inTime(async () => {
    await (await open(devNull)).close();
    return true;
  });
  return async () => {
    const [hasDatabase, hasRoom, hasFiles] = await Promise.all([database(), disk(), files()]);
    const looked = { database: hasDatabase, disk: hasRoom, files: hasFiles };
    const parts = { ...deps.parts, ...looked, ...deps.hearing() };
    return { ready: Object.values(parts).every(Boolean), parts };
  };
}

/** The answer when it comes in time, else false. */
function inTime(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return () => {
    asked ??= ask()
      .catch(() => false)
      .finally(() => {
        asked = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ANSWER_MS_MAX, false);
    });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
}
