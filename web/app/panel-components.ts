// The panels of the map, each loaded when it is first opened.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Panel } from '../ground/address/paths.ts';
import { withLaterTexts, withPanelTexts, withRideTexts } from '../ground/i18n/i18n.ts';
import { loadChunk } from '../ground/ui/chunk.ts';

export const PANEL_COMPONENTS: Record<Panel, ReturnType<typeof lazyRouteComponent>> = {
  vehicle: lazyRouteComponent(
    () =>
      loadChunk('VehiclePanel', () => withLaterTexts(import('../screen/vehicle/VehiclePanel.tsx'))),
    'VehiclePanel',
  ),
  history: lazyRouteComponent(
    () =>
      loadChunk('HistoryPanel', () => withRideTexts(import('../screen/history/HistoryPanel.tsx'))),
    'HistoryPanel',
  ),
  logbook: lazyRouteComponent(
    () =>
      loadChunk('LogbookPanel', () => withRideTexts(import('../screen/logbook/LogbookPanel.tsx'))),
    'LogbookPanel',
  ),
  refueling: lazyRouteComponent(
    () =>
      loadChunk('RefuelingPanel', () =>
        withPanelTexts(import('../screen/refueling/RefuelingPanel.tsx')),
      ),
    'RefuelingPanel',
  ),
  events: lazyRouteComponent(
    () => loadChunk('EventsPanel', () => withPanelTexts(import('../screen/event/EventsPanel.tsx'))),
    'EventsPanel',
  ),
  contracts: lazyRouteComponent(
    () =>
      loadChunk('ContractsPanel', () =>
        withLaterTexts(import('../screen/contract/ContractsPanel.tsx')),
      ),
    'ContractsPanel',
  ),
  service: lazyRouteComponent(
    () =>
      loadChunk('ServicePanel', () => withPanelTexts(import('../screen/service/ServicePanel.tsx'))),
    'ServicePanel',
  ),
};
