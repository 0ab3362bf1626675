// What the database is asked, where it answers.
import { Buffer } from 'node:buffer';
import { type Finding, good, wrong } from '@flotila/domain/checkup/checkup.ts';
import { judgeClock, judgeDatabase, judgeSchema } from '@flotila/domain/checkup/judge-database.ts';
import { listMigrations } from '../../ground/db/migrate.ts';
import type { Database } from '../../ground/db/open.ts';
import { findPushKeys } from '../../thing/alert/push.queries.ts';
import { ZONE } from './ask-machine.ts';
import type { Asked } from './asked.ts';
import { findAppliedSteps, findDatabaseFact, findDatabaseTime } from './database-facts.queries.ts';

/** Calls, listening, and the threads of reports and trials of one process at its busiest. */
const CONNECTIONS_MOST = 40;
/** Bytes of keys of push: a point of the curve, and a number. */
const PUSH_KEY_BYTES = { publicKey: 65, privateKey: 32 };

export async function askDatabase({ database }: Asked): Promise<Finding[]> {
  if (database === 'none') return [good('database.none')];
  if ('away' in database) return [wrong('database.away', { said: database.away })];
  return judgeDatabase(await findDatabaseFact(database.db, ZONE), CONNECTIONS_MOST);
}

export async function askClock(asked: Asked): Promise<Finding[]> {
  return withDatabase(asked, async (db) => {
    // The first question opens the connection, which takes its time.
    await findDatabaseTime(db);
    const before = asked.now();
    const theirs = await findDatabaseTime(db);
    return judgeClock({ before, theirs, after: asked.now() });
  });
}

export async function askSchema(asked: Asked): Promise<Finding[]> {
  return withDatabase(asked, async (db) =>
    judgeSchema(await findAppliedSteps(db), listMigrations()),
  );
}

export async function askPush(asked: Asked): Promise<Finding[]> {
  return withDatabase(asked, async (db) => {
    // A database that is not migrated may lack their table.
    const applied = await findAppliedSteps(db);
    if (applied.size < listMigrations().length) return [];
    const keys = await db.read(findPushKeys);
    if (!keys) return [good('push.none')];
    const isWhole = (['publicKey', 'privateKey'] as const).every(
      (name) => Buffer.from(keys[name], 'base64url').length === PUSH_KEY_BYTES[name],
    );
    return [isWhole ? good('push.good') : wrong('push.wrong')];
  });
}

/** Where there is none or it is away, one line about that is enough. */
async function withDatabase(
  { database }: Asked,
  ask: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  return typeof database === 'object' && 'db' in database ? ask(database.db) : [];
}
