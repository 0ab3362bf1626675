// What markers that are elements need of the map: to stand on their places while it moves, and the zoom by
// which they are stacked.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LatLon } from '../camera.ts';
import { hearMap } from '../map-context.ts';
import { worldPixels } from '../vehicles/marker-scale.ts';

/** Keeps elements on their places. Answers what each element is to be told of under its id. */
export function usePlaces(
  map: MapLibreMap,
  shown: readonly ({ id: string } & LatLon)[],
): (id: string) => (element: HTMLElement | null) => void {
  const elements = useRef(new Map<string, HTMLElement>());
  useLayoutEffect(() => {
    const place = () => {
      for (const { id, latitude, longitude } of shown) {
        const element = elements.current.get(id);
        const { x, y } = map.project([longitude, latitude]);
        if (element) element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      }
    };
    place();
    return hearMap(map, { move: place, resize: place });
  }, [map, shown]);
  return (id) => (element) => {
    if (element) elements.current.set(id, element);
    else elements.current.delete(id);
  };
}

/** Changes when zooming has ended: while it lasts, stacks stay as they are. */
export function useSettledZoom(map: MapLibreMap): number {
  const [world, setWorld] = useState(() => worldPixels(map));
  useEffect(() => {
    const settle = () => setWorld(worldPixels(map));
    settle();
    return hearMap(map, { zoomend: settle });
  }, [map]);
  return Math.log2(world / 512);
}
