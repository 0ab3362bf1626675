// Puts the street map of a session on MapLibre's map, and takes the offline one's roads and names away
// while streets are seen. The two change without a gap: whichever comes is drawn before the other goes.
import { addProtocol, type Map as MapLibreMap } from 'maplibre-gl';
import { hearMap, whileDrawn } from '../map-context.ts';
import { OVERLAY_ANCHOR } from '../offline-style.ts';
import { rasterLayer, restyle } from '../styles.ts';
import { attributionMarkup } from './attribution.ts';
import { holdsView, tileAround } from './street-area.ts';
import { STREETS, type StreetLook } from './street-parts.ts';
import type { StreetSession, StreetsNow } from './street-session.ts';
import { HIDDEN_BY_STREETS, putStreetPictures, streetLayers } from './street-style.ts';
import type { StreetTiles } from './street-tiles.ts';

export interface StreetDrawing {
  restyle(look: StreetLook): void;
  /** Takes the streets off the map; the offline one is whole again. */
  close(): void;
}

/**
 * none: the offline map alone. coming: streets are drawn above it as they come. shown: they cover the view.
 * leaving: the offline map is drawn again before they go.
 */
type Phase = 'none' | 'coming' | 'shown' | 'leaving';

const SCHEME = 'streets';
const TILE_SIZE = { vector: 512, raster: 256 } as const;
const OFFLINE_SOURCES = ['world', 'land', 'place'];
/** So long the rest of the view's tiles is waited for before one map goes, when the other has begun to come. */
const REST_MS_MAX = 1_500;

const sessions = new Map<string, StreetSession>();
let lastId = 0;

/** Draws what the session gives until it is closed. */
export function drawStreets(
  map: MapLibreMap,
  session: StreetSession,
  first: StreetLook,
): StreetDrawing {
  const id = String(++lastId);
  let look = first;
  let put: StreetTiles | null = null;
  let refreshes = 0;
  let phase: Phase = 'none';
  let isRestDue = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  serve();
  sessions.set(id, session);
  showOffline(map, true);
  const stopHearing = session.subscribe(() => whileDrawn(map, heed));
  const stopHearingMap = hearMap(map, {
    moveend: () => whileDrawn(map, () => step(false)),
    sourcedata({ sourceId, tile }) {
      const isAwaited = phase === (sourceId === STREETS ? 'coming' : 'leaving');
      if (tile && isAwaited) whileDrawn(map, () => step(true));
    },
    idle: () => whileDrawn(map, () => step(true)),
  });

  function heed(): void {
    const now = session.now();
    if (now.tiles && now.tiles !== put) {
      if (!put || !isSamePlan(put, now.tiles)) {
        remove();
        add(now, now.tiles);
      }
      put = now.tiles;
    }
    if (put && now.refreshes !== refreshes) map.refreshTiles(STREETS);
    refreshes = now.refreshes;
    step(false);
  }

  function add({ source }: StreetsNow, tiles: StreetTiles): void {
    if (!source) return;
    const { form, minzoom, maxzoom, bounds } = tiles;
    putStreetPictures(map, look.theme);
    map.addSource(STREETS, {
      type: form,
      tiles: [`${SCHEME}://${id}/{z}/{x}/{y}`],
      tileSize: TILE_SIZE[form],
      minzoom,
      maxzoom,
      bounds: [...bounds],
      attribution: attributionMarkup({ ...tiles, source }),
    });
    for (const layer of layersOf(tiles, look)) {
      map.addLayer(
        { ...layer, layout: { ...layer.layout, visibility: 'none' } } as typeof layer,
        OVERLAY_ANCHOR,
      );
    }
  }

  function remove(): void {
    setPhase('none');
    if (!put) return;
    for (const layer of layersOf(put, look)) {
      if (map.getLayer(layer.id)) map.removeLayer(layer.id);
    }
    if (map.getSource(STREETS)) map.removeSource(STREETS);
    put = null;
  }

  /** isSettled: what was asked of the map before is under way, so that it can say what is still awaited. */
  function step(isSettled: boolean): void {
    const now = session.now();
    const isWanted = put !== null && now.tiles === put && canBeShown(map, session, put);
    const isThere = (sources: string[]) =>
      isRestDue || (isSettled && sources.every((name) => map.isSourceLoaded(name)));
    if (phase === 'none' && isWanted) setPhase('coming');
    else if (phase === 'coming' && !isWanted) setPhase('none');
    else if (phase === 'coming' && now.hasCome && isThere([STREETS])) setPhase('shown');
    else if (phase === 'shown' && !isWanted) setPhase('leaving');
    else if (phase === 'leaving' && isWanted) setPhase('shown');
    else if (phase === 'leaving' && isThere(OFFLINE_SOURCES)) setPhase('none');
    const isAwaited = (phase === 'coming' && now.hasCome) || phase === 'leaving';
    if (isAwaited) rest ??= setTimeout(onRest, REST_MS_MAX);
  }

  function onRest(): void {
    isRestDue = true;
    whileDrawn(map, () => step(true));
  }

  function setPhase(next: Phase): void {
    if (next === phase) return;
    phase = next;
    clearTimeout(rest);
    rest = undefined;
    isRestDue = false;
    showOffline(map, next !== 'shown');
    if (!put) return;
    for (const { id: layer, type } of layersOf(put, look)) {
      // The ground, which needs no tile, would cover the offline roads before there are others.
      const isSeen = type === 'background' ? next === 'shown' : next !== 'none';
      if (map.getLayer(layer)) show(map, layer, isSeen);
    }
  }

  heed();
  return {
    restyle(next) {
      look = next;
      if (!put) return;
      putStreetPictures(map, look.theme);
      restyle(map, layersOf(put, look));
    },
    close() {
      stopHearing();
      clearTimeout(rest);
      sessions.delete(id);
      stopHearingMap();
      whileDrawn(map, remove);
    },
  };
}

/** MapLibre asks the page for tiles of our scheme, also from its worker. */
function serve(): void {
  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const [id = '', z, x, y] = url.slice(`${SCHEME}://`.length).split('/');
    const session = sessions.get(id);
    const data = await session?.tile(Number(z), Number(x), Number(y), signal);
    return { data: data ?? new ArrayBuffer(0) };
  });
}

function layersOf({ form }: StreetTiles, { theme, language }: StreetLook) {
  if (form === 'vector') return streetLayers(theme, language);
  return [rasterLayer({ id: 'street-picture', source: STREETS, isPhoto: false }, theme)];
}

/** Whether what MapLibre was told of a source is true of the other one, too. */
function isSamePlan(a: StreetTiles, b: StreetTiles): boolean {
  const plan = ({ form, minzoom, maxzoom, bounds, attribution }: StreetTiles) =>
    JSON.stringify([form, minzoom, maxzoom, bounds, attribution]);
  return plan(a) === plan(b);
}

function canBeShown(map: MapLibreMap, session: StreetSession, tiles: StreetTiles): boolean {
  const { minzoom, maxzoom, bounds } = tiles;
  const view = map.getBounds();
  const box = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as const;
  if (map.getZoom() < minzoom || !holdsView(bounds, box)) return false;
  const { lng, lat } = map.getCenter();
  const z = Math.min(maxzoom, Math.floor(map.getZoom()));
  return !session.isBare(z, ...tileAround(z, lng, lat));
}

function showOffline(map: MapLibreMap, isShown: boolean): void {
  for (const id of HIDDEN_BY_STREETS) if (map.getLayer(id)) show(map, id, isShown);
}

function show(map: MapLibreMap, id: string, isShown: boolean): void {
  const visibility = isShown ? 'visible' : 'none';
  if ((map.getLayoutProperty(id, 'visibility') ?? 'visible') !== visibility) {
    map.setLayoutProperty(id, 'visibility', visibility);
  }
}
