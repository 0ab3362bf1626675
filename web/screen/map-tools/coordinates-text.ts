// How coordinates are written: as every map and navigation reads them, to a metre.
import type { LatLon } from '../../ground/map/camera.ts';

export function coordinatesText({ latitude, longitude }: LatLon): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
