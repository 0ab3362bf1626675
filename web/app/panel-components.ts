// The panels of the map, each loaded when it is first opened.
import type { lazyRouteComponent } from '@tanstack/react-router';
import type { Panel } from '../ground/address/paths.ts';
import { withLaterTexts, withPanelTexts, withRideTexts } from '../ground/i18n/i18n.ts';
import { routePart } from './route-part.ts';

export const PANEL_COMPONENTS: Record<Panel, ReturnType<typeof lazyRouteComponent>> = {
  vehicle: routePart('VehiclePanel', () =>
    withLaterTexts(import('../screen/vehicle/VehiclePanel.tsx')),
  ),
  history: routePart('HistoryPanel', () =>
    withRideTexts(import('../screen/history/HistoryPanel.tsx')),
  ),
  logbook: routePart('LogbookPanel', () =>
    withRideTexts(import('../screen/logbook/LogbookPanel.tsx')),
  ),
  refueling: routePart('RefuelingPanel', () =>
    withPanelTexts(import('../screen/refueling/RefuelingPanel.tsx')),
  ),
  events: routePart('EventsPanel', () => withPanelTexts(import('../screen/event/EventsPanel.tsx'))),
  contracts: routePart('ContractsPanel', () =>
    withLaterTexts(import('../screen/contract/ContractsPanel.tsx')),
  ),
  service: routePart('ServicePanel', () =>
    withPanelTexts(import('../screen/service/ServicePanel.tsx')),
  ),
};
