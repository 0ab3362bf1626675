// What a panel will ask the server for is asked when its address is gone to: the answer is on its way
// while the panel is still being loaded and drawn.
import type { QueryClient } from '@tanstack/react-query';
import type { Panel } from '../ground/address/paths.ts';
import type { CurrentCompany } from '../ground/session/company.ts';
import { loadChunk } from '../ground/ui/chunk.ts';

export interface AskedPlace {
  cache: QueryClient;
  company: CurrentCompany;
  vehicleId: number;
  search: Record<string, string>;
}

const loadDay = () => loadChunk('askDay', () => import('../screen/history/ask-day.ts'));
const loadMonth = () => loadChunk('askMonth', () => import('../screen/logbook/ask-month.ts'));

/** Failures are told by the panel, which then asks itself. */
export function askAhead(panel: Panel, { cache, company, vehicleId, search }: AskedPlace): void {
  const now = Date.now();
  if (panel === 'history') {
    loadDay().then(({ askDay }) => askDay(cache, company, vehicleId, search, now), ignore);
  } else if (panel === 'logbook') {
    loadMonth().then(({ askMonth }) => askMonth(cache, company, vehicleId, search, now), ignore);
  }
}

function ignore(): void {}
