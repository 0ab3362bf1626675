// Adding and deleting photos of a receipt (decision 0058). The document is held meanwhile, so that two
// who add at once do not end up with more than are allowed.
import { createHash } from 'node:crypto';
import { found, problem } from '@flotila/domain/problem.ts';
import { barePhoto } from '@flotila/domain/refueling/bare-photo.ts';
import { PHOTO_UPLOAD, type PhotoView } from '@flotila/domain/refueling/photo.api.ts';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, photoType } from '@flotila/domain/refueling/photo.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { FoundAlready } from '../../ground/http/answer.ts';
import { writeAudit } from '../audit/audit.queries.ts';
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
  replacePhoto,
} from './photo.queries.ts';
import type { DocumentPlace } from './store-document.ts';

/** @throws not_found without the document */
export function photosOf(place: DocumentPlace): Promise<PhotoView[]> {
  return place.db.read(async (db) => {
    const rows = await listPhotoRows(db, ownerOf(place), await timeOf(db, place));
    return rows.map(photoView);
  });
}

/**
 * One that was stored with what the camera wrote beside the picture loses it now, also where it is kept; one that cannot be
 * read as a picture stays as it is. @throws not_found
 */
export async function readPhoto(place: DocumentPlace, photoId: number) {
  const owner = ownerOf(place);
  const { ts, photo } = await place.db.read(async (db) => {
    const moment = await timeOf(db, place);
    return { ts: moment, photo: found(await findPhoto(db, owner, moment, photoId)) };
  });
  const bare = barePhoto(photo.content);
  if (!bare || bare.length > PHOTO_BYTES_MAX || Buffer.compare(photo.content, bare) === 0)
    return photo;
  const known = { hash: hashOf(bare), content: bare };
  await place.db.write((db) => replacePhoto(db, owner, ts, photoId, known));
  return { ...photo, content: bare };
}

/**
 * Stores the picture without what the camera wrote beside it. One that the document has already is not stored again.
 * @throws invalid, not_found
 */
export function storePhoto(
  place: DocumentPlace,
  content: Uint8Array,
): Promise<PhotoView | FoundAlready<PhotoView>> {
  const bare = barePhoto(content);
  const contentType = bare && photoType(bare);
  if (!contentType || bare.length > PHOTO_BYTES_MAX) {
    throw refused(content.length === 0 ? 'photo_empty' : 'photo_type');
  }
  const hash = hashOf(bare);
  const owner = ownerOf(place);
  return place.db.write(async (db) => {
    const ts = await heldTime(db, place);
    const same = await findSamePhoto(db, owner, ts, hash);
    if (same) return new FoundAlready(photoView(same));
    const count = (await listPhotoRows(db, owner, ts)).length;
    if (count >= PHOTOS_MAX) throw refused('photos_max', { max: PHOTOS_MAX });
    const now = new Date(place.now);
    const row = await insertPhoto(db, owner, ts, { contentType, hash, content: bare }, now);
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
  const document = found(await lockDocument(db, ownerOf(place), place.ts));
  await checkOwnDocument(db, place, document.ts);
  return document.ts;
}

async function timeOf(db: ReadDb, place: DocumentPlace): Promise<Date> {
  return found(await findDocumentTime(db, ownerOf(place), place.ts));
}

function hashOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
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
