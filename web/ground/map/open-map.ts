// Opens MapLibre on an element: flat, north up, offline basemap, our own words for assistive technology.
import type { Language } from '@flotila/domain/words/languages.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { t } from '../i18n/i18n.ts';
import { whenIdle } from '../ui/idle.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from './camera.ts';
import { loadMapFonts } from './fonts.ts';
import { leaveMap } from './map-context.ts';
import { offlineStyle } from './offline-style.ts';
import type { Theme } from './palette.ts';
import { putPlaceDots, withoutSea } from './styles.ts';
import { preloadBase } from './tile-packs.ts';
import { serveTiles } from './tile-source.ts';

const ZOOM_MIN = 2.5;
const ZOOM_MAX = 19;
/** What comes in its place waits for the net, too, and a browser that waits is idle. */
const LEAVING_MS = 1_000;

export interface OpenOptions {
  container: HTMLElement;
  theme: Theme;
  language: Language;
  signal: AbortSignal;
}

/** What draws the map is there before one is open, so that it can be put by for when there is no net. */
export async function loadWorkerAhead(): Promise<void> {
  const worker = await fetch(workerUrl);
  await worker.arrayBuffer();
}

/** Resolves when layers can be put on the map; undefined when it was called off meanwhile. */
export async function openMap(options: OpenOptions): Promise<MapLibreMap | undefined> {
  const { container, theme, language, signal } = options;
  setWorkerUrl(workerUrl);
  serveTiles();
  void preloadBase();
  await loadMapFonts();
  if (signal.aborted) return undefined;
  const map = new MapLibreMap({
    container,
    style: withoutSea(offlineStyle(theme, language), theme),
    center: [DEFAULT_CENTRE.longitude, DEFAULT_CENTRE.latitude],
    zoom: DEFAULT_ZOOM,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 150,
    locale: { 'Map.Title': t('map.label') },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // ERR-005: a tile that cannot be had is a line in the console; what else is on the map stays. Without a
  // handler each is an error of the page.
  map.on('error', ({ error }) => console.warn('the map could not get something', error));
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left');
  signal.addEventListener('abort', () => leave(map), { once: true });
  await drawable(map, theme);
  return signal.aborted ? undefined : map;
}

/**
 * Ending its graphics waits for all that they have still to draw: what comes in the map's place is drawn before. Until
 * then nobody sees it, but taken out of the page it has another size, which it would take and draw.
 */
function leave(map: MapLibreMap): void {
  leaveMap(map);
  map.stop();
  map.triggerRepaint = () => undefined;
  map.redraw = () => map;
  map.resize = () => map;
  setTimeout(() => whenIdle(() => map.remove()), LEAVING_MS);
}

/** Resolves when the style is there; provides the pictures that it refers to. */
async function drawable(map: MapLibreMap, theme: Theme): Promise<void> {
  await new Promise<void>((resolve) => {
    map.once('style.load', () => resolve());
    map.once('remove', () => resolve());
  });
  if (map.getStyle()) putPlaceDots(map, theme);
}

/** After the graphics context was lost and found: the style anew, without what layers had added. */
export async function redraw(map: MapLibreMap, theme: Theme, language: Language): Promise<void> {
  map.setStyle(withoutSea(offlineStyle(theme, language), theme), { diff: false });
  await drawable(map, theme);
}
