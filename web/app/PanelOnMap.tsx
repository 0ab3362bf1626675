// What the open panel draws on the map. Each mode has its own layers and they go with it (MAP-029); they
// are loaded with the panel, so that the live map stays as light as it was.
import { useLocation, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { type MapMode, panelOf } from '../ground/address/paths.ts';
import { withPanelTexts, withRideTexts } from '../ground/i18n/i18n.ts';
import type { MapPadding } from '../ground/map/contract.ts';
import { loadChunk } from '../ground/ui/chunk.ts';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import { isVehicleIdText } from '../thing/vehicle/vehicle-id.ts';

interface LayersProps {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

const LAYERS: Partial<Record<MapMode, ReturnType<typeof layers>>> = {
  alerts: layers('AlertsOnMap', async () => {
    const { AlertsOnMap } = await import('../screen/alert/AlertsOnMap.tsx');
    return AlertsOnMap;
  }),
  history: layers(
    'HistoryOnMap',
    async () => {
      const { HistoryOnMap } = await import('../screen/history/HistoryOnMap.tsx');
      return HistoryOnMap;
    },
    withRideTexts,
  ),
  logbook: layers(
    'LogbookOnMap',
    async () => {
      const { LogbookOnMap } = await import('../screen/logbook/LogbookOnMap.tsx');
      return LogbookOnMap;
    },
    withRideTexts,
  ),
  refueling: layers('RefuelingsOnMap', async () => {
    const { RefuelingsOnMap } = await import('../screen/refueling/RefuelingsOnMap.tsx');
    return RefuelingsOnMap;
  }),
  events: layers('EventsOnMap', async () => {
    const { EventsOnMap } = await import('../screen/event/EventsOnMap.tsx');
    return EventsOnMap;
  }),
  contracts: layers('ContractsOnMap', async () => {
    const { ContractsOnMap } = await import('../screen/contract/ContractsOnMap.tsx');
    return ContractsOnMap;
  }),
};

function layers(
  name: string,
  read: () => Promise<ComponentType<LayersProps>>,
  withTexts: typeof withPanelTexts = withPanelTexts,
) {
  const load = () => loadChunk(name, () => withTexts(read()));
  return { load, Layers: lazy(async () => ({ default: await load() })) };
}

/** Modes that show one vehicle's past: the other vehicles would only be in the way. */
export function showsOneVehicle(mode: MapMode): boolean {
  return mode in LAYERS && mode !== 'alerts';
}

/** The layers of the shown mode; a failure takes only them away. They are loaded as soon as the address asks for them. */
export function PanelOnMap({ mode, ...props }: LayersProps & { mode: MapMode }) {
  const { id = '' } = useParams({ strict: false });
  const shown = LAYERS[mode];
  const asked = useLocation({ select: ({ pathname }) => panelOf(pathname)?.mode });
  // A failure is told where they are drawn.
  useEffect(() => void (asked && LAYERS[asked])?.load().catch(() => undefined), [asked]);
  if (!shown || (showsOneVehicle(mode) && !isVehicleIdText(id))) return null;
  const { Layers } = shown;
  return (
    <ErrorBoundary resetKey={mode}>
      <Suspense fallback={null}>
        <Layers key={mode} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
