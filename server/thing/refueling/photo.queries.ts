// Photos of the receipts of bought fuel. They hang on the document: moved and deleted with it.
import type { PhotoType } from '@flotila/domain/refueling/photo.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { type DocumentOwner, isDocument } from './document.queries.ts';

export interface PhotoRow {
  photo_id: number;
  content_type: string;
}

export interface NewPhoto {
  contentType: PhotoType;
  hash: Uint8Array;
  content: Uint8Array;
}

/** Those of one document, the oldest first. */
export function listPhotoRows(db: ReadDb, owner: DocumentOwner, ts: Date): Promise<PhotoRow[]> {
  return ofDocument(db, owner, ts)
    .select(['photo_id', 'content_type'])
    .orderBy('created')
    .orderBy('photo_id')
    .execute();
}

export function findPhoto(db: ReadDb, owner: DocumentOwner, ts: Date, photoId: number) {
  return ofDocument(db, owner, ts)
    .select(['content_type', 'content'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
}

/** The photo of these bytes, when the document has it already. */
export function findSamePhoto(
  db: ReadDb,
  owner: DocumentOwner,
  ts: Date,
  hash: Uint8Array,
): Promise<PhotoRow | undefined> {
  return ofDocument(db, owner, ts)
    .select(['photo_id', 'content_type'])
    .where('hash', '=', Buffer.from(hash))
    .executeTakeFirst();
}

export function insertPhoto(
  db: WriteDb,
  { company, vehicleId }: DocumentOwner,
  ts: Date,
  { contentType, hash, content }: NewPhoto,
  now: Date,
): Promise<PhotoRow> {
  return db
    .insertInto('refueling_photo')
    .values({
      company_id: company,
      vehicle_id: vehicleId,
      ts,
      content_type: contentType,
      hash,
      content,
      created: now,
    })
    .returning(['photo_id', 'content_type'])
    .executeTakeFirstOrThrow();
}

/** Other bytes of the same picture; nothing where the document has another photo of these bytes. */
export async function replacePhoto(
  db: WriteDb,
  owner: DocumentOwner,
  ts: Date,
  photoId: number,
  { hash, content }: Pick<NewPhoto, 'hash' | 'content'>,
): Promise<void> {
  if (await findSamePhoto(db, owner, ts, hash)) return;
  await db
    .updateTable('refueling_photo')
    .set({ hash, content })
    .where(isDocument(owner, ts))
    .where('photo_id', '=', photoId)
    .execute();
}

/** False when the document has no such photo. */
export async function removePhoto(
  db: WriteDb,
  owner: DocumentOwner,
  ts: Date,
  photoId: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('refueling_photo')
    .where(isDocument(owner, ts))
    .where('photo_id', '=', photoId)
    .returning('photo_id')
    .executeTakeFirst();
  return gone !== undefined;
}

function ofDocument(db: ReadDb, owner: DocumentOwner, ts: Date) {
  return db.selectFrom('refueling_photo').where(isDocument(owner, ts));
}
