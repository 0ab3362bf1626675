// The panels of the map, each loaded when it is first opened.
import { lazyRouteComponent } from '@tanstack/react-router';
import { withLaterTexts, withPanelTexts, withRideTexts } from '../i18n/i18n.ts';
import type { Panel } from '../paths.ts';
import { loadChunk } from './chunk.ts';

export const PANEL_COMPONENTS: Record<Panel, ReturnType<typeof lazyRouteComponent>> = {
  vehicle: lazyRouteComponent(
    () => loadChunk('VehiclePanel', () => withLaterTexts(import('../vehicle/VehiclePanel.tsx'))),
    'VehiclePanel',
  ),
  history: lazyRouteComponent(
    () => loadChunk('HistoryPanel', () => withRideTexts(import('../history/HistoryPanel.tsx'))),
    'HistoryPanel',
  ),
  logbook: lazyRouteComponent(
    () => loadChunk('LogbookPanel', () => withRideTexts(import('../logbook/LogbookPanel.tsx'))),
    'LogbookPanel',
  ),
  refueling: lazyRouteComponent(
    () =>
      loadChunk('RefuelingPanel', () => withPanelTexts(import('../refueling/RefuelingPanel.tsx'))),
    'RefuelingPanel',
  ),
  events: lazyRouteComponent(
    () => loadChunk('EventsPanel', () => withPanelTexts(import('../events/EventsPanel.tsx'))),
    'EventsPanel',
  ),
  contracts: lazyRouteComponent(
    () =>
      loadChunk('ContractsPanel', () => withLaterTexts(import('../contracts/ContractsPanel.tsx'))),
    'ContractsPanel',
  ),
  service: lazyRouteComponent(
    () => loadChunk('ServicePanel', () => withPanelTexts(import('../service/ServicePanel.tsx'))),
    'ServicePanel',
  ),
};
