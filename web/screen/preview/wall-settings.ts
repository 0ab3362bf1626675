// What the wall remembers: the size of its cards and the limit in cookies for 14 days (PRV-003, PRV-005), the
// zoom in this browser, and whether hidden vehicles are looked at as long as the tab is open.
import { z } from 'zod';
import { nearestZoom } from '../../ground/map/camera.ts';
import { STILL_ZOOM } from '../../ground/map/still/still-view.ts';
import { remembered, useRemembered } from '../../ground/session/remembered.ts';

const COOKIE = { kind: 'cookie', days: 14 } as const;
const SESSION = { kind: 'session' } as const;
/** Farther out a card shows nothing of the way, nearer there is nothing more to see. */
export const ZOOM_MIN = 8;
export const ZOOM_MAX = 17;

export const largeCards = remembered('preview-map-large', z.boolean(), false, COOKIE);
/** PRV-006: on until it is switched off. */
export const limitedCards = remembered('preview-map-rowlimit', z.boolean(), true, COOKIE);
/** PRV-019. */
const chosenZoom = remembered(
  'flotila.preview.zoom',
  z.number().int().min(ZOOM_MIN).max(ZOOM_MAX).nullable(),
  null,
);
export const hiddenShown = remembered('flotila.preview.hidden', z.boolean(), false, SESSION);

/**
 * The zoom of the mini maps, that of those where the streets have nothing, and how to choose another for all;
 * PRV-019 until one was chosen, where streets are shown.
 */
export function useWallZoom(hasStreets: boolean) {
  const [chosen, choose] = useRemembered(chosenZoom);
  const zoomOf = (areShown: boolean) => chosen ?? nearestZoom(STILL_ZOOM, areShown);
  return { zoom: zoomOf(hasStreets), zoomBeyond: zoomOf(false), choose };
}
