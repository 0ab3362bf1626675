// Making, changing and deleting announcements, each in one transaction with its entry in the record of changes and with the
// word to all processes, which tell those who look on.
import type {
  AnnouncementInput,
  AnnouncementRecord,
} from '@flotila/domain/announcement/announcement.api.ts';
import {
  ANNOUNCEMENTS_MAX,
  type AnnouncementValues,
  refuseAnnouncement,
  textIn,
} from '@flotila/domain/announcement/announcement.ts';
import { found, problem } from '@flotila/domain/problem.ts';
import { firstOf } from '@flotila/domain/text.ts';
import { SOURCE } from '@flotila/domain/words/languages.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import { type Author, NO_COMPANY } from '../audit/audit.queries.ts';
import { createAudit, refuseStale, seenChange } from '../audit/record-change.ts';
import { notifyAll } from '../live/live.queries.ts';
import {
  ANNOUNCEMENT_CHANNEL,
  changeAnnouncement,
  eraseAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncementRows,
} from './announcement.queries.ts';

export interface AnnouncementEditor extends Author {
  db: Database;
}

/** What the record of changes calls it: its beginning. */
const NAME_CHARS = 60;

const audit = createAudit<AnnouncementRecord>({
  kind: 'announcement',
  idOf: ({ announcementId }) => announcementId,
  nameOf: ({ texts }) => firstOf(textIn(texts, SOURCE).text, NAME_CHARS),
  keptOf: ({ announcementId: _id, ...kept }) => kept,
});

/** @throws not_found */
export async function getAnnouncementRecord(
  db: ReadDb,
  announcementId: number,
): Promise<AnnouncementRecord> {
  return found(await findAnnouncement(db, announcementId));
}

/** @throws invalid */
export function storeNewAnnouncement(
  editor: AnnouncementEditor,
  input: AnnouncementInput,
): Promise<AnnouncementRecord> {
  const values = valuesOf(input, editor.now);
  return editor.db.write(async (db) => {
    await takeTurn(db, 'announcements', NO_COMPANY);
    if ((await listAnnouncementRows(db)).length >= ANNOUNCEMENTS_MAX) {
      throw problem('invalid', {
        message: 'announcements_max',
        params: { max: ANNOUNCEMENTS_MAX },
      });
    }
    return note(db, editor, null, await insertAnnouncement(db, values));
  });
}

/** @throws invalid, not_found, conflict with the current record */
export function storeAnnouncement(
  editor: AnnouncementEditor,
  announcementId: number,
  input: AnnouncementInput,
): Promise<AnnouncementRecord> {
  const lastChange = seenChange(input);
  const values = valuesOf(input, editor.now);
  return editor.db.write(async (db) => {
    const before = await lockSeen(db, announcementId, lastChange);
    await changeAnnouncement(db, announcementId, values);
    return note(db, editor, before, announcementId);
  });
}

/** @throws not_found, conflict */
export function removeAnnouncement(
  editor: AnnouncementEditor,
  announcementId: number,
  lastChange: string,
): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await lockSeen(db, announcementId, lastChange);
    await eraseAnnouncement(db, announcementId);
    await audit(db, recorderOf(editor), { before, after: null });
    await notifyAll(db, ANNOUNCEMENT_CHANNEL, ['']);
  });
}

async function lockSeen(
  db: WriteDb,
  announcementId: number,
  lastChange: string,
): Promise<AnnouncementRecord> {
  await takeTurn(db, 'announcements', NO_COMPANY);
  return refuseStale(await getAnnouncementRecord(db, announcementId), lastChange);
}

async function note(
  db: WriteDb,
  editor: AnnouncementEditor,
  before: AnnouncementRecord | null,
  announcementId: number,
): Promise<AnnouncementRecord> {
  const after = await getAnnouncementRecord(db, announcementId);
  await audit(db, recorderOf(editor), { before, after });
  await notifyAll(db, ANNOUNCEMENT_CHANNEL, ['']);
  return after;
}

function recorderOf({ session, now }: AnnouncementEditor) {
  return { session, now, company: { id: NO_COMPANY } };
}

/** @throws invalid */
function valuesOf(input: AnnouncementInput, now: number): AnnouncementValues {
  const { kind, begin, end } = input;
  const isTimed = kind !== 'information';
  const values: AnnouncementValues = {
    kind,
    texts: Object.fromEntries(Object.entries(input.texts).filter(([, text]) => text !== '')),
    begin: isTimed ? begin : null,
    end: isTimed ? end : null,
    shownFrom: input.shownFrom ?? new Date(now).toISOString(),
    shownUntil: input.shownUntil ?? (kind === 'planned' ? end : null),
  };
  const errors = refuseAnnouncement(values);
  if (errors.length > 0) throw problem('invalid', { errors });
  return values;
}
