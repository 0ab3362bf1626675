// Loads the parts of the panels ahead, when the map stands and the browser has nothing better to do, so
// that the first opening of a panel is like every later one. Who pays by the byte is spared.
import { useEffect } from 'react';
import { withLaterTexts } from '../i18n/i18n.ts';
import { savesData, whenIdle } from './idle.ts';
import { loadShouts } from './shouts-chunk.ts';
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
  [() => withLaterTexts(import('../vehicle/VehiclePanel.tsx'))],
  [() => import('../place/MapTools.tsx')],
  [() => import('../alerts/AlertsPanel.tsx'), () => import('../alerts/AlertsOnMap.tsx')],
  [
    () => import('../history/ask-day.ts'),
    () => import('../history/HistoryPanel.tsx'),
    () => import('../history/HistoryOnMap.tsx'),
    () => import('./HistoryFurniture.tsx'),
    () => import('../history/graph/DayGraph.tsx'),
  ],
  [
    () => import('../logbook/ask-month.ts'),
    () => import('../logbook/LogbookPanel.tsx'),
    () => import('../logbook/LogbookOnMap.tsx'),
  ],
  [
    () => import('../refueling/RefuelingPanel.tsx'),
    () => import('../refueling/RefuelingsOnMap.tsx'),
  ],
  [
    () => import('../events/EventsPanel.tsx'),
    () => import('../events/EventsOnMap.tsx'),
    loadShouts,
  ],
  [
    () => import('../contracts/ContractsPanel.tsx'),
    () => import('../contracts/ContractsOnMap.tsx'),
  ],
  [() => import('../service/ServicePanel.tsx')],
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
