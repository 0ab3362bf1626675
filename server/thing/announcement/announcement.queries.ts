// Announcements of the operator, which belong to no company.
import type { AnnouncementRecord } from '@flotila/domain/announcement/announcement.api.ts';
import type { AnnouncementValues } from '@flotila/domain/announcement/announcement.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';

/** Told at the commit of every change. */
export const ANNOUNCEMENT_CHANNEL = 'flotila_announcements';

interface Row extends Omit<AnnouncementRecord, 'begin' | 'end' | 'shownFrom' | 'shownUntil'> {
  begins: Date | null;
  ends: Date | null;
  shown_from: Date;
  shown_until: Date | null;
}

const COLUMNS = sql`announcement_id as "announcementId", kind, texts, begins, ends, shown_from, shown_until,
  last_change::text as "lastChange"`;

/** The newest first. */
export async function listAnnouncementRows(db: ReadDb): Promise<AnnouncementRecord[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from announcement order by shown_from desc, announcement_id desc`.execute(db);
  return rows.map(recordOf);
}

export async function findAnnouncement(
  db: ReadDb,
  announcementId: number,
): Promise<AnnouncementRecord | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from announcement where announcement_id = ${announcementId}`.execute(db);
  return rows[0] && recordOf(rows[0]);
}

export async function insertAnnouncement(db: WriteDb, values: AnnouncementValues): Promise<number> {
  const { announcement_id } = await db
    .insertInto('announcement')
    .values(columnsOf(values))
    .returning('announcement_id')
    .executeTakeFirstOrThrow();
  return announcement_id;
}

export async function changeAnnouncement(
  db: WriteDb,
  announcementId: number,
  values: AnnouncementValues,
): Promise<void> {
  await db
    .updateTable('announcement')
    .set(columnsOf(values))
    .set({ last_change: sql`last_change + 1` })
    .where('announcement_id', '=', announcementId)
    .execute();
}

export async function eraseAnnouncement(db: WriteDb, announcementId: number): Promise<void> {
  await db.deleteFrom('announcement').where('announcement_id', '=', announcementId).execute();
}

function columnsOf({ kind, texts, begin, end, shownFrom, shownUntil }: AnnouncementValues) {
  const date = (moment: string | null) => (moment === null ? null : new Date(moment));
  return {
    kind,
    texts: JSON.stringify(texts),
    begins: date(begin),
    ends: date(end),
    shown_from: new Date(shownFrom),
    shown_until: date(shownUntil),
  };
}

function recordOf({ begins, ends, shown_from, shown_until, ...row }: Row): AnnouncementRecord {
  return {
    ...row,
    begin: begins?.toISOString() ?? null,
    end: ends?.toISOString() ?? null,
    shownFrom: shown_from.toISOString(),
    shownUntil: shown_until?.toISOString() ?? null,
  };
}
