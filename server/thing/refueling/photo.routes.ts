// Photos of receipts (decision 0058).
import {
  addPhoto,
  deletePhoto,
  getPhoto,
  listPhotos,
} from '@flotila/domain/refueling/photo.api.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { momentOf, placeOf } from './document-place.ts';
import { photosOf, readPhoto, deletePhoto as removePhoto, storePhoto } from './store-photo.ts';

/** The browser of who saw it may keep it, but asks each time: somebody else may sit before it by now. */
const CACHING = 'private, no-cache';
/** Opened by itself it is a picture and nothing else. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const photoRoutes: Route[] = [
  serve(listPhotos, async (call) => photosOf(await placeOfPath(call))),
  serve(addPhoto, async (call) => {
    const place = await placeOfPath(call);
    const { bytes } = await call.readFile();
    return storePhoto(place, bytes);
  }),
  serve(getPhoto, answerPhoto),
  serve(deletePhoto, async (call) => removePhoto(await placeOfPath(call), call.input.path.photoId)),
];

async function answerPhoto(call: CompanyCall<typeof getPhoto>) {
  const { photoId } = call.input.path;
  const photo = await readPhoto(await placeOfPath(call), photoId);
  // A picture is never changed, so its number says which bytes they are; browsers may have it from before it was bare.
  const etag = `"${photoId}-bare"`;
  call.reply.headers({
    'cache-control': CACHING,
    vary: 'authorization, cookie',
    etag,
    'content-security-policy': POLICY,
  });
  if (call.request.headers['if-none-match'] === etag) return call.reply.code(304).send();
  call.reply.header('content-type', photo.content_type);
  return photo.content;
}

function placeOfPath(call: CompanyCall<typeof listPhotos>) {
  const { vehicleId, timestamp } = call.input.path;
  return placeOf(call, vehicleId, momentOf(call, timestamp), null);
}
