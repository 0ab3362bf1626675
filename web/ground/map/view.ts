// Where a map looks, as an address carries it: `latitude,longitude,zoom`. Pure.
import { isPlace } from '@flotila/domain/geo.ts';
import type { MapView } from './contract.ts';

const ZOOM_MIN = 2;
const ZOOM_MAX = 19;

/** To a metre, and to a zoom that nobody tells from the one meant. */
export function viewText({ latitude, longitude, zoom }: MapView): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)},${Number(zoom.toFixed(2))}`;
}

/** The view of an address; null: it carries none that could be looked at. */
export function readView(text: unknown): MapView | null {
  const parts = typeof text === 'string' ? text.split(',') : [];
  if (parts.length !== 3 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,9})?$/.test(part))) {
    return null;
  }
  const [latitude = 0, longitude = 0, zoom = 0] = parts.map(Number);
  const isSeen = isPlace(latitude, longitude) && zoom >= ZOOM_MIN && zoom <= ZOOM_MAX;
  return isSeen ? { latitude, longitude, zoom } : null;
}
