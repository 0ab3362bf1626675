// What the open panel draws on the map. Each mode has its own layers and they go with it (MAP-029); they
// are loaded with the panel, so that the live map stays as light as it was.
import { type ComponentType, lazy, Suspense } from 'react';
import type { MapPadding } from '../map/contract.ts';
import type { MapMode } from '../paths.ts';
import { ErrorBoundary } from '../ui/ErrorScreen.tsx';
import { loadChunk } from './chunk.ts';

interface LayersProps {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

const LAYERS: Partial<Record<MapMode, ComponentType<LayersProps>>> = {
  history: lazy(() =>
    loadChunk('HistoryOnMap', () => import('../history/HistoryOnMap.tsx')).then((module) => ({
      default: module.HistoryOnMap,
    })),
  ),
  logbook: lazy(() =>
    loadChunk('LogbookOnMap', () => import('../logbook/LogbookOnMap.tsx')).then((module) => ({
      default: module.LogbookOnMap,
    })),
  ),
  refueling: lazy(() =>
    loadChunk('RefuelingsOnMap', () => import('../refueling/RefuelingsOnMap.tsx')).then(
      (module) => ({ default: module.RefuelingsOnMap }),
    ),
  ),
  events: lazy(() =>
    loadChunk('EventsOnMap', () => import('../events/EventsOnMap.tsx')).then((module) => ({
      default: module.EventsOnMap,
    })),
  ),
};

/** Modes that show one vehicle's past: the other vehicles would only be in the way. */
export function showsOneVehicle(mode: MapMode): boolean {
  return mode in LAYERS;
}

/** The layers of the mode; a failure takes only them away. */
export function PanelOnMap({ mode, ...props }: LayersProps & { mode: MapMode }) {
  const Layers = LAYERS[mode];
  if (!Layers) return null;
  return (
    <ErrorBoundary resetKey={mode}>
      <Suspense fallback={null}>
        <Layers key={mode} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
