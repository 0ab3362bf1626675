// Moves the vehicles on all mini maps of the wall, apart from React: it hears each new list once, tells every
// mini map that is on the screen where its vehicle goes, and has pictures painted for those that need one.
// It lives as long as the wall.

import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { BaseLayer } from '../../ground/map/contract.ts';
import { latitudeOf, longitudeOf } from '../../ground/map/mercator.ts';
import type { Theme } from '../../ground/map/palette.ts';
import type { StillStreets } from '../../ground/map/still/still-ground.ts';
import { openStillPainter, type StillPainter } from '../../ground/map/still/still-painter.ts';
import { holdsPlace, tileAround } from '../../ground/map/streets/street-area.ts';
import type { StreetSession } from '../../ground/map/streets/street-session.ts';
import { FleetMotion } from '../../ground/map/vehicles/fleet-motion.ts';
import { SHAPE_NUMBERS } from '../../ground/map/vehicles/marker-kind.ts';
import { createMiniMap, type MiniMap, type MiniMapParts, type Way } from './mini-map.ts';

/** How the pictures look; each change has them painted anew. */
export interface WallLook {
  theme: Theme;
  language: Language;
  layer: BaseLayer;
  /** Of the layer; null: it has no streets, or they are not opened yet. */
  streets: StreetSession | null;
  zoom: number;
  /** Of cards whose vehicle is where the streets have nothing: there the offline map is shown. */
  zoomBeyond: number;
}

export interface WallStage {
  /** Takes the newest list; cheap for vehicles that did not change. */
  update(vehicles: readonly MapVehicle[]): void;
  look(look: WallLook): void;
  /** Puts a mini map on the wall; answers how to take it down. */
  hang(vehicleId: number, parts: MiniMapParts): () => void;
  close(): void;
}

/** Sharper screens than this are not served: the eye does not see it from afar. */
const RATIO_MAX = 2;
/** Streets that come within this are waited for, so that a card's map does not change before the eyes. */
const OPENING_MS_MAX = 800;

export function createWallStage(first: WallLook): WallStage {
  const motion = new FleetMotion();
  const maps = new Map<MiniMap, number>();
  /** Those whose vehicle is beyond the streets. */
  const beyond = new Set<MiniMap>();
  let look = first;
  let painter: StillPainter | null = null;
  let hearing = hear(first.streets);

  /** Has every picture painted again when other streets are shown, or tiles that failed may be had. */
  function hear(streets: StreetSession | null): () => void {
    let shown = streets?.now();
    return (
      streets?.subscribe(() => {
        const now = streets.now();
        const isOther = now.tiles !== shown?.tiles || now.refreshes !== shown?.refreshes;
        shown = now;
        if (!isOther) return;
        for (const [map, vehicleId] of maps) {
          show(map, vehicleId);
          map.repaint();
        }
      }) ?? (() => undefined)
    );
  }

  async function readTile({ z, x, y }: { z: number; x: number; y: number }): Promise<ArrayBuffer> {
    const tile = look.streets?.tile(z, x, y, new AbortController().signal);
    return (await tile) ?? new ArrayBuffer(0);
  }

  function show(map: MiniMap, vehicleId: number): void {
    const way = wayOf(motion, vehicleId, clock());
    if (!way) return;
    if (isBeyond(look, way.to)) beyond.add(map);
    else if (beyond.has(map)) void comeBack(map, vehicleId, way.to);
    map.follow(way, beyond.has(map) ? look.zoomBeyond : look.zoom);
  }

  /** Only where there are streets again: another tile may have nothing, too. */
  async function comeBack(map: MiniMap, vehicleId: number, place: Way['to']): Promise<void> {
    await readTile(tileOf(look, place));
    if (!maps.has(map) || !beyond.has(map) || isBeyond(look, place)) return;
    beyond.delete(map);
    show(map, vehicleId);
  }

  return {
    update(vehicles) {
      const isInstant = document.hidden || isStill();
      motion.update(vehicles, { now: clock(), wallClock: Date.now(), isInstant });
      for (const [map, vehicleId] of maps) show(map, vehicleId);
    },
    look(next) {
      if (isSameLook(look, next)) return;
      if (next.streets !== look.streets) {
        hearing();
        hearing = hear(next.streets);
      }
      look = next;
      beyond.clear();
      for (const [map, vehicleId] of maps) {
        map.forget();
        show(map, vehicleId);
      }
    },
    hang(vehicleId, parts) {
      const map = createMiniMap(parts, {
        isStill,
        async paint(view, vehicle, signal) {
          await opened(look);
          if (signal.aborted) return null;
          painter ??= openStillPainter(readTile);
          const ratio = Math.min(RATIO_MAX, window.devicePixelRatio || 1);
          const { theme, language, layer } = look;
          const streets = stillStreets(look.streets);
          const order = { ...view, vehicle, ratio, theme, language, layer, streets };
          const picture = await painter.paint(order, signal);
          if (signal.aborted || beyond.has(map) || !isBeyond(look, vehicle)) return picture;
          // Only its tiles have told that there is nothing.
          picture?.close();
          queueMicrotask(() => show(map, vehicleId));
          return null;
        },
      });
      maps.set(map, vehicleId);
      show(map, vehicleId);
      return () => {
        maps.delete(map);
        beyond.delete(map);
        map.close();
      };
    },
    close() {
      hearing();
      painter?.close();
      painter = null;
    },
  };
}

function wayOf(motion: FleetMotion, vehicleId: number, now: number): Way | null {
  const row = motion.rowOf(vehicleId);
  if (row === undefined) return null;
  const ends = (motion.start[row] ?? 0) + (motion.duration[row] ?? 0);
  const isArrow = motion.shapes[row] === SHAPE_NUMBERS.arrow;
  const angle = (motion.headingFrom[row] ?? 0) + (motion.headingTurn[row] ?? 0);
  const seconds = motion.duration[row] === 0 ? 0 : Math.max(0, ends - now);
  return {
    from: motion.placeAt(row, now),
    to: { x: motion.toX[row] ?? 0, y: motion.toY[row] ?? 0 },
    seconds,
    heading: isArrow ? (angle * 180) / Math.PI : null,
  };
}

/** Resolves when it is known whether there are streets, or when that takes too long. */
async function opened({ layer, streets }: WallLook): Promise<void> {
  if (layer.code !== 'streets') return;
  const isKnown = () => streets !== null && (streets.now().tiles !== null || streets.now().isAway);
  if (isKnown()) return;
  await new Promise<void>((resolve) => {
    const stop = streets?.subscribe(() => {
      if (isKnown()) end();
    });
    const timer = setTimeout(() => end(), OPENING_MS_MAX);
    function end(): void {
      clearTimeout(timer);
      stop?.();
      resolve();
    }
  });
}

function tileOf({ streets, zoom }: WallLook, { x, y }: Way['to']) {
  const z = Math.min(streets?.now().tiles?.maxzoom ?? 0, Math.floor(zoom));
  const [column, row] = tileAround(z, longitudeOf(x), latitudeOf(y));
  return { z, x: column, y: row };
}

/** Whether a card has to look from farther away: the streets have nothing at the place, as far as is known. */
function isBeyond(look: WallLook, place: Way['to']): boolean {
  const tiles = look.streets?.now().tiles;
  if (!tiles || look.zoom === look.zoomBeyond) return false;
  if (!holdsPlace(tiles.bounds, longitudeOf(place.x), latitudeOf(place.y))) return true;
  const { z, x, y } = tileOf(look, place);
  return look.streets?.isBare(z, x, y) ?? false;
}

function stillStreets(session: StreetSession | null): StillStreets | null {
  const { tiles, source } = session?.now() ?? {};
  if (!tiles) return null;
  const { form, minzoom, maxzoom, bounds } = tiles;
  return { key: JSON.stringify(source), form, minzoom, maxzoom, bounds };
}

function isSameLook(a: WallLook, b: WallLook): boolean {
  const url = (look: WallLook) => ('url' in look.layer ? look.layer.url : look.layer.code);
  const isSameZoom = a.zoom === b.zoom && a.zoomBeyond === b.zoomBeyond;
  const isSameStyle = a.theme === b.theme && a.language === b.language && isSameZoom;
  return isSameStyle && url(a) === url(b) && a.streets === b.streets;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function clock(): number {
  return performance.now() / 1000;
}
