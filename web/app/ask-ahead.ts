// What a page will ask the server for is asked when its address is gone to, or a moment before, when the link that leads
// there is pressed: the answer is on its way while the page is still being loaded and drawn. All its parts are asked for
// at once, not one because of the other.
import type { QueryClient } from '@tanstack/react-query';
import {
  type DataList,
  dataPlaceOf,
  isReportPath,
  type Panel,
  panelOf,
} from '../ground/address/paths.ts';
import { withLaterTexts } from '../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../ground/session/company.ts';
import { loadChunk } from '../ground/ui/chunk.ts';
import { savesData } from '../ground/ui/idle.ts';

export interface Asker {
  cache: QueryClient;
  company: CurrentCompany;
}

type Search = Readonly<Record<string, string>>;

const loadDay = () => loadChunk('askDay', () => import('../screen/history/ask-day.ts'));
const loadMonth = () => loadChunk('askMonth', () => import('../screen/logbook/ask-month.ts'));
/** Larger than all lists: from here on somebody means to see one. */
const loadReport = () => withLaterTexts(import('../screen/report/ReportPage.tsx'));
const loadList = () =>
  loadChunk('askList', () => withLaterTexts(import('../screen/data/ask-list.ts')));

/** Failures are told by the panel, which then asks itself. */
export function askPanel(
  panel: Panel,
  vehicleId: number,
  search: Search,
  { cache, company }: Asker,
): void {
  const now = Date.now();
  if (panel === 'history') {
    loadDay().then(({ askDay }) => askDay(cache, company, vehicleId, search, now), ignore);
  } else if (panel === 'logbook') {
    loadMonth().then(({ askMonth }) => askMonth(cache, company, vehicleId, search, now), ignore);
  }
}

/** Likewise. Resolves when the list can be drawn, with its rows or without. */
export function askList(list: DataList, search: Search, { cache, company }: Asker): Promise<void> {
  loadListParts();
  return loadList()
    .then(({ askList }) => askList(cache, company, list, search, Date.now()))
    .catch(ignore);
}

/** Of a link within the company; answers whether something has been begun. */
export function askForLink(href: string, asker: Asker): boolean {
  const { pathname, searchParams } = new URL(href, window.location.origin);
  const search = Object.fromEntries(searchParams);
  const panel = panelOf(pathname);
  const data = dataPlaceOf(pathname);
  const mode = panel?.mode;
  const isAsked = mode === 'history' || mode === 'logbook';
  if (isAsked && panel?.vehicleId) askPanel(mode, panel.vehicleId, search, asker);
  else if (data?.id === null) void askList(data.list, search, asker);
  else if (isReportPath(pathname)) loadReport().catch(ignore);
  else return false;
  return true;
}

/**
 * Lists are what the main menu leads to most, and of them that of vehicles: while its entries are read. Who pays by the
 * byte is spared.
 */
export function loadFromMenu(): void {
  if (savesData()) return;
  loadListParts();
  loadList()
    .then(({ loadModule }) => loadModule('vehicles'))
    .catch(ignore);
}

/** Frame and table of the lists. */
function loadListParts(): void {
  withLaterTexts(import('../screen/data/DataFrame.tsx')).catch(ignore);
  withLaterTexts(import('../screen/data/DataList.tsx')).catch(ignore);
}

function ignore(): void {}
