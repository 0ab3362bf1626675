// A gateway's answers to those who ask for raw logs of its trackers (log-ask.queries.ts): one question after the other, a
// day's log as it lies in the file, block by block.
import { open } from 'node:fs/promises';
import type { Database } from '../../ground/db/open.ts';
import {
  type AnswerRow,
  hearAsks,
  type LogQuestion,
  putAnswer,
  readQuestion,
} from './log-ask.queries.ts';
import { logFolderId } from './log-folder.ts';
import { listRawLogDays, rawLogPath } from './raw-log-files.ts';

/** Bytes of a row. */
const PART_BYTES = 512 * 1024;
/** A question of more trackers is nobody's: a vehicle has had a few. */
const TRACKERS_MAX = 200;

export interface LogAnswersDeps {
  db: Pick<Database, 'read' | 'write' | 'listen'>;
  /** epoch milliseconds */
  now(): number;
  processId: string;
  /** Of the raw log. */
  folder: string;
  /** Writes what is still held of a tracker's log. */
  flush(deviceId: number): Promise<void>;
  log: { warn(facts: object, message: string): void };
}

/** Answers until it is stopped. */
export async function answerLogs(deps: LogAnswersDeps): Promise<{ stop(): Promise<void> }> {
  const folderId = await logFolderId(deps.folder);
  let answering: Promise<void> = Promise.resolve();
  const stopHearing = await hearAsks(deps.db, (askId) => {
    if (!askId) return;
    answering = answering
      .then(() => answerOne(deps, folderId, askId))
      .catch((error) => deps.log.warn({ err: error }, 'a raw log could not be sent'));
  });
  return {
    async stop() {
      stopHearing();
      await answering;
    },
  };
}

async function answerOne(deps: LogAnswersDeps, folderId: string, askId: string): Promise<void> {
  const question = await readQuestion(deps.db, askId);
  if (!question) return;
  let part = 0;
  for await (const row of answersTo(deps, folderId, question)) {
    await putAnswer(deps.db, { ...row, askId, processId: deps.processId, part }, deps.now());
    part += 1;
  }
}

type Said = Pick<AnswerRow, 'answer' | 'bytes'>;

async function* answersTo(
  { folder, flush }: LogAnswersDeps,
  folderId: string,
  { folderId: askers, trackers, day, has }: LogQuestion,
): AsyncGenerator<Said> {
  const asked = trackers.slice(0, TRACKERS_MAX);
  await Promise.all(asked.map(({ deviceId }) => flush(deviceId)));
  if (folderId === askers) yield { answer: { kind: 'same' }, bytes: null };
  else if (day === null) {
    const days: Record<string, string[]> = {};
    for (const tracker of asked) days[tracker.deviceId] = await listRawLogDays(folder, tracker);
    yield { answer: { kind: 'days', days }, bytes: null };
  } else {
    for (const tracker of asked) {
      const { deviceId } = tracker;
      const from = has[`${folderId}/${deviceId}`] ?? 0;
      const path = rawLogPath(folder, tracker, day);
      for await (const { position, bytes } of partsOf(path, from)) {
        yield { answer: { kind: 'bytes', folderId, deviceId, position }, bytes };
      }
    }
  }
  yield { answer: { kind: 'end' }, bytes: null };
}

/** The file from there on; from its beginning when it is shorter than that, because then it is another one. */
async function* partsOf(path: string, from: number) {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    for (let position = from > size ? 0 : from; position < size; ) {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - position));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
      if (bytesRead === 0) return;
      yield { position, bytes: bytes.subarray(0, bytesRead) };
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
}
