// What a photo of a receipt may be. Its type is told by its first bytes, whatever its name says. Pure.

/** Photos of one document. */
export const PHOTOS_MAX = 4;
/** Greatest photo, bytes; the browser makes larger ones smaller. */
export const PHOTO_BYTES_MAX = 1024 * 1024;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
/** Before it stands the length of the file. */
const WEBP_AT = 8;

/** null: no picture that is taken. */
export function photoType(bytes: Uint8Array): PhotoType | null {
  const has = (mark: readonly number[], at = 0) =>
    mark.every((byte, index) => bytes[at + index] === byte);
  if (has(JPEG)) return 'image/jpeg';
  if (has(PNG)) return 'image/png';
  return has(RIFF) && has(WEBP, WEBP_AT) ? 'image/webp' : null;
}
