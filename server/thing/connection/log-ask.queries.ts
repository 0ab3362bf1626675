// How a process of the role api asks the gateways for raw logs on their machines: the question is a row, its number a
// notification, and each gateway answers with rows of its own. Between machines only PostgreSQL has to be reached.
import { z } from 'zod';
import type { Database } from '../../ground/db/open.ts';
import { notifyAll } from '../live/live.queries.ts';

const ASKED = 'flotila_log_asked';
const ANSWERED = 'flotila_log_answered';
/** Answers that nobody fetched are thrown away after this. */
const FORGOTTEN_MS = 600_000;

const Question = z.object({
  /** Of the folder that the one who asks reads itself. */
  folderId: z.string(),
  trackers: z.array(z.object({ companyId: z.number(), deviceId: z.number() })),
  /** yyyy-MM-dd, UTC: the log of the day; null: which days there are. */
  day: z.string().nullable(),
  /** Bytes of the day's log that the one who asks has, by `folder/device`. */
  has: z.record(z.string(), z.number()),
});
export type LogQuestion = z.infer<typeof Question>;

const Answer = z.discriminatedUnion('kind', [
  /** The folder is that of the one who asks; what was held back is on the disk. */
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('days'), days: z.record(z.string(), z.array(z.string())) }),
  /** The bytes of the row stand here in the tracker's log of the day. */
  z.object({
    kind: z.literal('bytes'),
    folderId: z.string(),
    deviceId: z.number(),
    position: z.number(),
  }),
  /** Nothing follows. */
  z.object({ kind: z.literal('end') }),
]);
export type LogAnswer = z.infer<typeof Answer>;

export interface AnswerRow {
  processId: string;
  part: number;
  answer: LogAnswer;
  bytes: Uint8Array | null;
}

type Db = Pick<Database, 'read' | 'write' | 'listen'>;

/** Tells the question to all gateways, at the commit. `now` in epoch milliseconds, as below. */
export async function ask(db: Db, askId: string, question: LogQuestion, now: number) {
  await db.write(async (write) => {
    const row = { ask_id: askId, question: JSON.stringify(question), at: new Date(now) };
    await write.insertInto('log_ask').values(row).execute();
    await notifyAll(write, ASKED, [askId]);
  });
}

/** Null: messages were cut off; whoever asked then asks again. */
export function hearAsks(db: Db, handler: (askId: string | null) => void) {
  return db.listen(ASKED, handler);
}

export function hearAnswers(db: Db, handler: (askId: string | null) => void) {
  return db.listen(ANSWERED, handler);
}

/** Undefined: whoever asked waits no longer. */
export async function readQuestion(db: Db, askId: string): Promise<LogQuestion | undefined> {
  const row = await db.read((read) =>
    read.selectFrom('log_ask').select('question').where('ask_id', '=', askId).executeTakeFirst(),
  );
  return row && Question.parse(row.question);
}

export async function putAnswer(
  db: Db,
  { askId, ...row }: AnswerRow & { askId: string },
  now: number,
): Promise<void> {
  await db.write(async (write) => {
    const { processId: process_id, part, bytes } = row;
    const values = { ask_id: askId, process_id, part, bytes, at: new Date(now) };
    await write
      .insertInto('log_answer')
      .values({ ...values, answer: JSON.stringify(row.answer) })
      .execute();
    await notifyAll(write, ANSWERED, [askId]);
  });
}

/** A row a gateway, in the order of its answer; they are gone then. */
export async function takeAnswers(db: Db, askId: string): Promise<AnswerRow[]> {
  const rows = await db.write((write) =>
    write.deleteFrom('log_answer').where('ask_id', '=', askId).returningAll().execute(),
  );
  return rows
    .map(({ process_id: processId, part, answer, bytes }) => ({
      processId,
      part,
      bytes,
      answer: Answer.parse(answer),
    }))
    .sort((a, b) => a.part - b.part);
}

/** Nobody waits any longer; what comes all the same is thrown away with what is old. */
export async function forgetAsk(db: Db, askId: string): Promise<void> {
  await db.write(async (write) => {
    await write.deleteFrom('log_ask').where('ask_id', '=', askId).execute();
    await write.deleteFrom('log_answer').where('ask_id', '=', askId).execute();
  });
}

/** What processes that ended left; see maintenance.ts. */
export async function forgetOldAsks(db: Pick<Db, 'write'>, now: number): Promise<void> {
  const before = new Date(now - FORGOTTEN_MS);
  await db.write(async (write) => {
    await write.deleteFrom('log_ask').where('at', '<', before).execute();
    await write.deleteFrom('log_answer').where('at', '<', before).execute();
  });
}
