// Incidents of the service and signs of life of its parts, as the processes note them.
import type { Incident, ServicePart } from '@flotila/domain/status/status.ts';
import { INCIDENTS_MAX, STATUS_DAYS } from '@flotila/domain/status/status.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { sql } from 'kysely';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';

/** Two that lie no further apart are one: several processes note the same, each at its own moment. */
const ONE_MS = 60_000;
/** They are told for 90 days. */
const KEPT_DAYS = 400;

/** A part that is done by processes, and so ends with the last of them. */
export type LivingPart = Exclude<ServicePart, 'data'>;

/** The newest first. */
export async function listIncidents(db: ReadDb, now: number): Promise<Incident[]> {
  const { rows } = await sql<{ part: ServicePart; begun: Date; seen: Date; isOver: boolean }>`
    select part, begun, seen, is_over as "isOver" from incident
    where seen > ${new Date(now - STATUS_DAYS * DAY_MS)}
    order by begun desc limit ${INCIDENTS_MAX}`.execute(db);
  return rows.map((row) => ({ ...row, begun: row.begun.getTime(), seen: row.seen.getTime() }));
}

/** Makes it, or lengthens the one that it belongs to. */
export async function noteIncident(db: WriteDb, incident: Incident): Promise<void> {
  const { part, isOver } = incident;
  const [begun, seen] = [new Date(incident.begun), new Date(incident.seen)];
  await takeTurn(db, 'incidents', 0);
  const { rows } = await sql`
    update incident set begun = least(begun, ${begun}), seen = greatest(seen, ${seen}), is_over = ${isOver}
    where incident_id = (select incident_id from incident
      where part = ${part} and seen >= ${new Date(incident.begun - ONE_MS)}
        and begun <= ${new Date(incident.seen + ONE_MS)}
      order by seen desc limit 1)
    returning incident_id`.execute(db);
  if (rows.length > 0) return;
  await db.insertInto('incident').values({ part, begun, seen, is_over: isOver }).execute();
}

export interface SignOfLife {
  /** epoch milliseconds */
  seen: number;
  isStopped: boolean;
}

/** Notes that somebody does the part, or has just stopped; answers what was noted before. */
export async function tellAlive(
  db: WriteDb,
  part: LivingPart,
  { seen, isStopped }: SignOfLife,
): Promise<SignOfLife | undefined> {
  const last = await db
    .selectFrom('sign_of_life')
    .selectAll()
    .where('part', '=', part)
    .forUpdate()
    .executeTakeFirst();
  const row = { seen: new Date(seen), is_stopped: isStopped };
  await db
    .insertInto('sign_of_life')
    .values({ part, ...row })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(row))
    .execute();
  return last && { seen: last.seen.getTime(), isStopped: last.is_stopped };
}

/** epoch milliseconds; null: nobody ever did the part. */
export async function lastAlive(db: ReadDb, part: LivingPart): Promise<number | null> {
  const row = await db
    .selectFrom('sign_of_life')
    .select('seen')
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.seen.getTime() ?? null;
}

/** See maintenance.ts. */
export async function deleteOldIncidents(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.write((write) => write.deleteFrom('incident').where('seen', '<', before).execute());
}
