// The place that the settings name, opened. The client of buckets is loaded only where there is one.
import type { ArchiveConfig } from '../../ground/config/archive-config.ts';
import { diskPlace } from './disk-place.ts';
import type { ListedPlace } from './place.ts';

export async function openPlace({ place }: Pick<ArchiveConfig, 'place'>): Promise<ListedPlace> {
  if (typeof place === 'string') return diskPlace(place);
  const { s3Place } = await import('./s3-place.ts');
  return s3Place(place);
}
