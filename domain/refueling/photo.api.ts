// Photos of the receipt of a document, beside the calls of the document itself (API-058), whose answers
// stay as specified. Decision 0058.
import { z } from 'zod';
import { endpoint, pathMoment, recordId, role, roleOrOwn, type Upload } from '../endpoint.ts';
import { PHOTO_BYTES_MAX, PHOTO_TYPES } from './photo.ts';

export const PhotoView = z.object({
  photoId: z.number().int(),
  contentType: z.enum(PHOTO_TYPES),
});
export type PhotoView = z.output<typeof PhotoView>;

export const PHOTO_UPLOAD: Upload = { field: 'photo', bytesMax: PHOTO_BYTES_MAX, fields: {} };

const documentPath = { vehicleId: recordId, timestamp: pathMoment };
const photosUrl = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}/photo' as const;
const photoUrl = `${photosUrl}/{photoId}` as const;

export const listPhotos = endpoint(`GET ${photosUrl}`, {
  summary: 'Photos of the receipt of a document',
  needs: role('driver'),
  path: documentPath,
  vehicle: 'visible',
  answer: z.array(PhotoView),
});

/** 200: the document had these bytes already. */
export const addPhoto = endpoint(`POST ${photosUrl}`, {
  summary: 'New photo of the receipt: JPEG, PNG or WebP; a document has at most 4',
  needs: roleOrOwn('dispatcher'),
  path: documentPath,
  vehicle: 'visible',
  upload: PHOTO_UPLOAD,
  answer: PhotoView,
  status: 201,
});

export const getPhoto = endpoint(`GET ${photoUrl}`, {
  summary: 'The bytes of a photo',
  needs: role('driver'),
  path: { ...documentPath, photoId: recordId },
  vehicle: 'visible',
  bytes: PHOTO_TYPES.join(', '),
});

export const deletePhoto = endpoint(`DELETE ${photoUrl}`, {
  summary: 'Delete a photo; one that is gone already stays so',
  needs: roleOrOwn('dispatcher'),
  path: { ...documentPath, photoId: recordId },
  vehicle: 'visible',
});
