// Loads the parts of the panels ahead, when the map stands and the browser has nothing better to do, so
// that the first opening of a panel is like every later one. Who pays by the byte is spared.
import { useEffect } from 'react';
import { withLaterTexts } from '../ground/i18n/i18n.ts';
import { savesData, whenIdle } from '../ground/ui/idle.ts';
import { loadShouts } from '../thing/event/shouts-chunk.ts';
import { loadVehiclePopup } from './vehicle-popup-chunk.ts';

type Load = () => Promise<unknown>;

/** The browser's means, as far as they are there. */
export interface Idleness {
  /** Calls back when the browser is idle, at the latest after some seconds. */
  whenIdle(work: () => void): void;
  /** The user asked to save data. */
  savesData: boolean;
}

/** In the order in which panels are used most; of one entry all parts are needed together. */
const PANEL_PARTS: readonly Load[][] = [
  [loadVehiclePopup],
  [() => withLaterTexts(import('../screen/vehicle/VehiclePanel.tsx'))],
  [() => import('../screen/map-tools/MapTools.tsx')],
  [
    () => import('../screen/alert/AlertsPanel.tsx'),
    () => import('../screen/alert/AlertsOnMap.tsx'),
  ],
  [
    () => import('../screen/history/ask-day.ts'),
    () => import('../screen/history/HistoryPanel.tsx'),
    () => import('../screen/history/HistoryOnMap.tsx'),
    () => import('./HistoryFurniture.tsx'),
    () => import('../screen/history/graph/DayGraph.tsx'),
  ],
  [
    () => import('../screen/logbook/ask-month.ts'),
    () => import('../screen/logbook/LogbookPanel.tsx'),
    () => import('../screen/logbook/LogbookOnMap.tsx'),
  ],
  [
    () => import('../screen/refueling/RefuelingPanel.tsx'),
    () => import('../screen/refueling/RefuelingsOnMap.tsx'),
  ],
  [
    () => import('../screen/event/EventsPanel.tsx'),
    () => import('../screen/event/EventsOnMap.tsx'),
    loadShouts,
  ],
  [
    () => import('../screen/contract/ContractsPanel.tsx'),
    () => import('../screen/contract/ContractsOnMap.tsx'),
  ],
  [() => import('../screen/service/ServicePanel.tsx')],
];

/** A child of the map: drawn once the map can be drawn on. */
export function PreloadPanels(): null {
  useEffect(() => {
    const leaving = new AbortController();
    void preload(PANEL_PARTS, browserIdleness(), leaving.signal);
    return () => leaving.abort();
  }, []);
  return null;
}

/**
 * One entry after the other, each in an idle moment of its own. A part that does not come is the end of it
 * and no more: opening its panel asks again and tells.
 */
export async function preload(
  entries: readonly Load[][],
  idleness: Idleness,
  signal: AbortSignal,
): Promise<void> {
  if (idleness.savesData) return;
  for (const parts of entries) {
    await new Promise<void>((resolve) => idleness.whenIdle(resolve));
    if (signal.aborted) return;
    const loaded = await Promise.allSettled(parts.map((load) => load()));
    if (loaded.some(({ status }) => status === 'rejected')) return;
  }
}

function browserIdleness(): Idleness {
  return { savesData: savesData(), whenIdle };
}
