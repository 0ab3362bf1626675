// Raw logs that lie at gateways on other machines, for the process that shows them: which days there are, and copies of
// a day's logs, which grow with each question by what is new.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem } from '@flotila/domain/problem.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../ground/config/data-folder.ts';
import type { Database } from '../../ground/db/open.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { listProcesses } from './gateway.queries.ts';
import {
  type AnswerRow,
  ask,
  forgetAsk,
  hearAnswers,
  type LogQuestion,
  takeAnswers,
} from './log-ask.queries.ts';
import { logFolderId } from './log-folder.ts';
import { rawLogPath, rawLogSize } from './raw-log-files.ts';

/** A gateway that says nothing for so long is not waited for. */
const SILENT_MS = 5_000;
/** Copies that are kept; a day of a tracker has 50 MB at most. */
export const COPIES_MAX = 20;
/** So many trackers of a vehicle are asked for, the latest. */
const TRACKERS_MAX = 100;

interface Tracker {
  companyId: number;
  deviceId: number;
}

export interface RemoteLogs {
  /** Days with a log at other gateways, by tracker. @throws Problem unavailable when one of them says nothing */
  daysOf(trackers: readonly Tracker[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Fetches the logs of the day; answers the folders in which copies are. @throws as above */
  fetchDay(trackers: readonly Tracker[], day: string): Promise<string[]>;
}

export interface RemoteLogsDeps {
  db: Pick<Database, 'read' | 'write' | 'listen'>;
  /** epoch milliseconds */
  now(): number;
  /** Of this process's own raw log. */
  folder: string;
  /** For copies; emptied when it is opened. */
  copies: string;
  /** Of the gateway in this process, where there is one. */
  ownGateway(): string | undefined;
  /** For tests. */
  silentMs?: number;
}

/** Opens it: copies of an earlier process are gone. */
export async function openRemoteLogs(deps: RemoteLogsDeps): Promise<RemoteLogs> {
  const { copies } = deps;
  await rm(copies, { recursive: true, force: true });
  /** Paths of copies in the order of use, with the folder of each. */
  const used = new Map<string, string>();
  const folderOf = (id: string) => join(copies, id);

  async function use(path: string, folder: string): Promise<void> {
    const oldest = used.keys().next().value;
    const isForgotten = used.size >= COPIES_MAX && !used.has(path) && oldest !== undefined;
    putNewest(used, path, folder, COPIES_MAX);
    if (isForgotten) await rm(oldest, { force: true });
  }

  async function has(trackers: readonly Tracker[], day: string): Promise<Record<string, number>> {
    const sizes: Record<string, number> = {};
    for (const folder of new Set(used.values())) {
      for (const tracker of trackers) {
        const path = rawLogPath(folder, tracker, day);
        const id = folder.slice(copies.length + 1);
        if (used.has(path)) sizes[`${id}/${tracker.deviceId}`] = await rawLogSize(path);
      }
    }
    return sizes;
  }

  async function copy(tracker: Tracker, day: string, row: AnswerRow): Promise<void> {
    if (row.answer.kind !== 'bytes' || !row.bytes) return;
    const { folderId, position } = row.answer;
    if (!/^[0-9a-f-]{36}$/.test(folderId)) return;
    const folder = folderOf(folderId);
    const path = rawLogPath(folder, tracker, day);
    await use(path, folder);
    await write(path, position, row.bytes);
  }

  // One question at a time: two would write into one copy.
  let asking: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = asking.then(work, work);
    asking = done.catch(() => undefined);
    return done;
  }

  const latest = (trackers: readonly Tracker[]) => trackers.slice(-TRACKERS_MAX);
  return {
    async daysOf(trackers) {
      const days = new Map<number, string[]>();
      await askAll(deps, { trackers: latest(trackers), day: null, has: {} }, async (row) => {
        if (row.answer.kind !== 'days') return;
        for (const [id, some] of Object.entries(row.answer.days)) {
          days.set(Number(id), [...(days.get(Number(id)) ?? []), ...some]);
        }
      });
      return days;
    },
    fetchDay: (trackers, day) =>
      inTurn(async () => {
        const some = latest(trackers);
        const byId = new Map(some.map((tracker) => [tracker.deviceId, tracker]));
        const question = { trackers: some, day, has: await has(some, day) };
        await askAll(deps, question, async (row) => {
          const tracker = row.answer.kind === 'bytes' && byId.get(row.answer.deviceId);
          if (tracker) await copy(tracker, day, row);
        });
        return [...new Set(used.values())];
      }),
  };
}

/** Asks the gateways of other processes and hears them to their end. */
async function askAll(
  { db, now, folder, ownGateway, silentMs = SILENT_MS }: RemoteLogsDeps,
  question: Omit<LogQuestion, 'folderId'>,
  onRow: (row: AnswerRow) => Promise<void>,
): Promise<void> {
  const gateways = await db.read((read) => listProcesses(read, now()));
  const waitedFor = new Set(gateways.map(({ processId }) => processId));
  waitedFor.delete(ownGateway() ?? '');
  if (waitedFor.size === 0 || question.trackers.length === 0) return;
  const askId = randomUUID();
  let tell: () => void = () => undefined;
  const stop = await hearAnswers(db, (id) => {
    if (id === askId || id === null) tell();
  });
  try {
    await ask(db, askId, { ...question, folderId: await logFolderId(folder) }, now());
    while (waitedFor.size > 0) {
      const told = new Promise<boolean>((resolve) => {
        tell = () => resolve(true);
        setTimeout(() => resolve(false), silentMs).unref();
      });
      const rows = await takeAnswers(db, askId);
      for (const row of rows) {
        await onRow(row);
        if (row.answer.kind === 'end') waitedFor.delete(row.processId);
      }
      if (waitedFor.size > 0 && rows.length === 0 && !(await told)) {
        const host = gateways.find(({ processId }) => waitedFor.has(processId))?.host ?? '';
        throw problem('unavailable', {
          message: 'log_elsewhere',
          params: { host },
          retryAfterSeconds: Math.ceil(silentMs / 1000),
        });
      }
    }
  } finally {
    stop();
    await forgetAsk(db, askId);
  }
}

async function write(path: string, position: number, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  // A log that begins anew is another one.
  const file = await open(path, position === 0 ? 'w' : 'r+', PRIVATE_FILE);
  try {
    await file.write(bytes, 0, bytes.length, position);
  } finally {
    await file.close();
  }
}
