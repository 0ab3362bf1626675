// Adding and deleting photos of a receipt (decision 0058). The document is held meanwhile, so that two
// who add at once do not end up with more than are allowed.
import { createHash } from 'node:crypto';
import { problem } from '@flotila/domain/problem.ts';
import { PHOTO_UPLOAD, type PhotoView } from '@flotila/domain/refueling/photo.api.ts';
import { PHOTOS_MAX, photoType } from '@flotila/domain/refueling/photo.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import type { ReadDb, WriteDb } from '../db/open.ts';
import { FoundAlready } from '../http/answer.ts';
import { tellChanges } from '../live/changes.ts';
import { findPlate } from '../vehicle/vehicle-list.queries.ts';
import { findDocumentTime, lockDocument } from './document.queries.ts';
import { keyOf } from './document-audit.ts';
import { checkOwnDocument } from './own-document.ts';
import {
  findPhoto,
  findSamePhoto,
  insertPhoto,
  listPhotoRows,
  type PhotoRow,
  removePhoto,
} from './photo.queries.ts';
import type { DocumentPlace } from './store-document.ts';

/** @throws not_found without the document */
export function photosOf(place: DocumentPlace): Promise<PhotoView[]> {
  return place.db.read(async (db) => {
    const rows = await listPhotoRows(db, ownerOf(place), await timeOf(db, place));
    return rows.map(photoView);
  });
}

/** @throws not_found */
export function readPhoto(place: DocumentPlace, photoId: number) {
  return place.db.read(async (db) => {
    const photo = await findPhoto(db, ownerOf(place), await timeOf(db, place), photoId);
    if (!photo) throw problem('not_found');
    return photo;
  });
}

/** Bytes that the document has already are not stored again. @throws invalid, not_found */
export function storePhoto(
  place: DocumentPlace,
  content: Uint8Array,
): Promise<PhotoView | FoundAlready<PhotoView>> {
  const contentType = photoType(content);
  if (!contentType) throw refused(content.length === 0 ? 'photo_empty' : 'photo_type');
  const hash = createHash('sha256').update(content).digest();
  const owner = ownerOf(place);
  return place.db.write(async (db) => {
    const ts = await heldTime(db, place);
    const same = await findSamePhoto(db, owner, ts, hash);
    if (same) return new FoundAlready(photoView(same));
    const count = (await listPhotoRows(db, owner, ts)).length;
    if (count >= PHOTOS_MAX) throw refused('photos_max', { max: PHOTOS_MAX });
    const now = new Date(place.now);
    const row = await insertPhoto(db, owner, ts, { contentType, hash, content }, now);
    await note(db, place, ts, count, count + 1);
    return photoView(row);
  });
}

/** A photo that is gone already is no complaint. @throws not_found without the document */
export function deletePhoto(place: DocumentPlace, photoId: number): Promise<void> {
  const owner = ownerOf(place);
  return place.db.write(async (db) => {
    const ts = await heldTime(db, place);
    const count = (await listPhotoRows(db, owner, ts)).length;
    if (await removePhoto(db, owner, ts, photoId)) await note(db, place, ts, count, count - 1);
  });
}

async function note(
  db: WriteDb,
  place: DocumentPlace,
  ts: Date,
  before: number,
  after: number,
): Promise<void> {
  const { company, vehicleId } = place;
  await writeAudit(db, place, {
    ...keyOf(company, vehicleId, { ts }),
    recordName: await findPlate(db, company, vehicleId),
    before: { photos: before },
    after: { photos: after },
  });
  await tellChanges(db, [{ companyId: company.id, vehicleIds: [vehicleId] }]);
}

async function heldTime(db: WriteDb, place: DocumentPlace): Promise<Date> {
  const document = await lockDocument(db, ownerOf(place), place.ts);
  if (!document) throw problem('not_found');
  await checkOwnDocument(db, place, document.ts);
  return document.ts;
}

async function timeOf(db: ReadDb, place: DocumentPlace): Promise<Date> {
  const ts = await findDocumentTime(db, ownerOf(place), place.ts);
  if (!ts) throw problem('not_found');
  return ts;
}

function ownerOf({ company, vehicleId }: DocumentPlace) {
  return { company: company.id, vehicleId };
}

function photoView(row: PhotoRow): PhotoView {
  return { photoId: row.photo_id, contentType: row.content_type as PhotoView['contentType'] };
}

function refused(message: string, params?: Record<string, number>) {
  const errors = [{ field: PHOTO_UPLOAD.field, code: message, ...(params && { params }) }];
  return problem('invalid', { message, errors, ...(params && { params }) });
}
