// Locks by which transactions take turns over something that has no row of its own to lock. Their numbers
// stand here together, so that no two subjects wait for each other.
import { sql } from 'kysely';
import type pg from 'pg';
import type { WriteDb } from './open.ts';

/** First number of each lock; the second is the id of what is locked. */
export const TURNS = {
  /** Plates of a company. */
  plates: 20_261_121,
  /** Service alerts of a vehicle. */
  alerts: 20_261_122,
  /** Identifications of a company. */
  identifications: 20_261_123,
  /** Book of a vehicle's tank. */
  tankBook: 20_261_124,
  /** Reports in the background of an account. */
  reportJobs: 20_261_125,
  /** Regular reports of a company. */
  reportSchedules: 20_261_126,
  /** Names and number of a company's zones. */
  zones: 20_261_127,
  /** Rules of a company. */
  rules: 20_261_128,
  /** Alerts of a company that time decides. */
  alertsByTime: 20_261_129,
  /** What a person chose about being told of alerts. */
  notifications: 20_261_130,
  /** Webhooks of a company. */
  webhooks: 20_261_131,
  /** Forwardings of a company. */
  forwardings: 20_261_132,
  /** Commands of a tracker. */
  commands: 20_261_133,
  /** Where a vehicle's archived locations lie. */
  archive: 20_261_134,
  /** Entered rates of a company; 0: of the operator. */
  mealRates: 20_261_135,
  /** Excuses of a person. */
  excuses: 20_261_136,
  /** Announcements of the operator. */
  announcements: 20_261_137,
  /** Incidents of the service. */
  incidents: 20_261_138,
  /** Keys of a company. */
  apiKeys: 20_261_139,
  /** Rebuild of a vehicle's rides, held over several transactions. */
  rebuild: 1_718_580,
  /** The provider of single sign-on of a company. */
  signOn: 20_261_140,
  /** Assistants of a company and whom they were let in by; 0: those that register themselves. */
  assistants: 20_261_141,
} as const;

/** Waits for the turn and holds it until the end of the transaction. */
export async function takeTurn(db: WriteDb, what: keyof typeof TURNS, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TURNS[what]}::int, ${id}::int)`.execute(db);
}

/** Takes it as `takeTurn` does, unless somebody else has it; answers whether it did. */
export async function tryTurn(db: WriteDb, what: keyof typeof TURNS, id: number): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${TURNS[what]}::int, ${id}::int) as ours`.execute(db);
  return rows[0]?.ours === true;
}

/**
 * Does the work while it holds the turn over several transactions; undefined: somebody else has it. Where the connection
 * breaks, the turn goes with it.
 */
export async function inTurn<T>(
  client: Pick<pg.ClientBase, 'query'>,
  [what, id]: [keyof typeof TURNS, number],
  work: () => Promise<T>,
): Promise<T | undefined> {
  const lock = [TURNS[what], id];
  const turn = await client.query('select pg_try_advisory_lock($1, $2) as ours', lock);
  if (turn.rows[0].ours !== true) return undefined;
  const giveBack = () => client.query('select pg_advisory_unlock($1, $2)', lock);
  const result = await work().catch(async (error) => {
    // At once where it can be, so that who tries again need not wait until the closed connection is missed.
    await giveBack().catch(() => undefined);
    throw error;
  });
  // One that cannot be given back fails the work, so that its connection is closed, and the turn goes with it.
  await giveBack();
  return result;
}
