// The archive where the environment says that it lies: a folder, or a bucket.
import type { ArchiveConfig } from './archive-config.ts';
import { diskPlace } from './disk-place.ts';
import type { ArchivePlace } from './place.ts';
import { s3Place } from './s3-place.ts';

export function openPlace({ place }: ArchiveConfig): ArchivePlace {
  return typeof place === 'string' ? diskPlace(place) : s3Place(place);
}
