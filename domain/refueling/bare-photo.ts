// A photo of a receipt without what the camera wrote beside the picture: place, device, owner, time, previews (S-9,
// decision 0090). Only the parts that a picture is drawn from are kept, so what nobody thought of goes, too; how it is turned
// is told anew. The picture itself is never decoded. Pure.
import { bareJpeg } from './bare-jpeg.ts';
import { barePng } from './bare-png.ts';
import { bareWebp } from './bare-webp.ts';
import { photoType } from './photo.ts';

/** The same picture; null: it is none, or its parts cannot be told apart. */
export function barePhoto(bytes: Uint8Array): Uint8Array | null {
  const type = photoType(bytes);
  if (type === 'image/jpeg') return bareJpeg(bytes);
  if (type === 'image/png') return barePng(bytes);
  return type === 'image/webp' ? bareWebp(bytes) : null;
}
