// Every address of the application as a function. Nothing else writes an address by hand; the site map
// test prints them all. Map panels carry the vehicle in the path (NAV-014), the rest is search.

import type { ReportName } from '@flotila/domain/report/report.ts';

/** Panels of the map that show one vehicle; their names are also the map modes (MAP-028). */
export const PANELS = [
  'vehicle',
  'history',
  'logbook',
  'refueling',
  'events',
  'contracts',
  'service',
] as const;
export type Panel = (typeof PANELS)[number];
/** `alerts` is the panel of what rang, of all vehicles. */
export type MapMode = 'online' | 'alerts' | Panel;

/** NAV-018, NAV-019: list → detail; null: records of that list have no page of their own. */
export const DATA_LISTS = {
  vehicles: 'vehicle',
  persons: 'person',
  groupsets: 'groupset',
  rules: 'rule',
  contracts: 'contract',
  subjects: 'subject',
  zones: 'zone',
  visits: null,
  sharings: 'sharing',
  'meal-rates': 'meal-rate',
  webhooks: 'webhook',
  forwardings: 'forwarding',
  'api-keys': 'api-key',
  'special-accesses': 'special-access',
  companies: 'company',
  'device-connections': null,
  gateway: null,
  'api-connections': null,
  announcements: 'announcement',
  deliveries: null,
  audit: null,
} as const;
export type DataList = keyof typeof DATA_LISTS;
export type DataDetail = Exclude<(typeof DATA_LISTS)[DataList], null>;

type Search = Record<string, string | number | boolean | undefined>;

/** Opens the map of the remembered or first company. */
export function startPath(): string {
  return '/map';
}

/** NAV-003: where an address leads before anyone has signed in; null: it stays. */
export function entryPath(path: string): string | null {
  return path === '/' || path === '' ? startPath() : null;
}

/**
 * The live map; `vehicle` is the one selected on it, `only` the ids of those that it shows, `show` the part of
 * the fleet that list and map are narrowed to.
 */
export function mapPath(
  ccode: string,
  search: { vehicle?: number; only?: string; show?: string } = {},
): string {
  return withSearch(`/${encodeURIComponent(ccode)}/map`, search);
}

export function panelPath(
  ccode: string,
  panel: Panel,
  vehicleId: number,
  search: Search = {},
): string {
  return withSearch(`${mapPath(ccode)}/${panel}/${vehicleId}`, search);
}

/** What rang; what narrows the list, and the opened alert, as it reads them. */
export function alertsPath(ccode: string, search: Search = {}): string {
  return withSearch(`${mapPath(ccode)}/alerts`, search);
}

export function previewPath(ccode: string): string {
  return `/${encodeURIComponent(ccode)}/map-preview`;
}

/** What a driver needs of today. */
export function ownDayPath(ccode: string): string {
  return `/${encodeURIComponent(ccode)}/me`;
}

/** Who I am, my password, where I am signed in; with the section that is looked at. */
export function accountPath(ccode: string, section?: string): string {
  return withSearch(`/${encodeURIComponent(ccode)}/account`, { section });
}

/** Month as yyyy-M; what else narrows the plan, as it reads it. */
export function planPath(ccode: string, search: Search = {}): string {
  return withSearch(`/${encodeURIComponent(ccode)}/plan`, search);
}

/** Drivers by what each may still drive; how long is asked for, switches, sorting and filter as the list reads them. */
export function driversPath(ccode: string, search: Search = {}): string {
  return withSearch(`/${encodeURIComponent(ccode)}/drivers`, search);
}

/** Days, weeks and files of one driver. */
export function driverHoursPath(ccode: string, personId: number, search: Search = {}): string {
  return withSearch(`${driversPath(ccode)}/${personId}`, search);
}

export function dataListPath(ccode: string, list: DataList, search: Search = {}): string {
  return withSearch(`/${encodeURIComponent(ccode)}/data/${list}`, search);
}

/** How people come into the company, for its administrators. */
export function doorPath(ccode: string): string {
  return `/${encodeURIComponent(ccode)}/data/door`;
}

/** Is it that of doorPath? */
export function isDoorPath(href: string): boolean {
  const [, , area, page] = pathOf(href).split('/');
  return area === 'data' && page === 'door';
}

/** Where lists become records, for administrators. */
export function importPath(ccode: string): string {
  return `/${encodeURIComponent(ccode)}/data/import`;
}

/** Is it that of importPath? */
export function isImportPath(href: string): boolean {
  const [, , area, page] = pathOf(href).split('/');
  return area === 'data' && page === 'import';
}

/** Moving in from a Traccar, for superusers. */
export function traccarPath(ccode: string): string {
  return `/${encodeURIComponent(ccode)}/data/traccar`;
}

/** Is it that of traccarPath? */
export function isTraccarPath(href: string): boolean {
  const [, , area, page] = pathOf(href).split('/');
  return area === 'data' && page === 'traccar';
}

/** NAV-020: the id `new` makes a record. */
export function dataDetailPath(ccode: string, detail: DataDetail, id: number | string): string {
  return `/${encodeURIComponent(ccode)}/data/${detail}/${encodeURIComponent(id)}`;
}

/** The list of a data address, and the record's id when one is open; null for other pages. */
export function dataPlaceOf(href: string): { list: DataList; id: string | null } | null {
  const [, , area, page, id] = pathOf(href).split('/');
  if (area !== 'data') return null;
  for (const [list, detail] of Object.entries(DATA_LISTS) as [DataList, DataDetail | null][]) {
    if (page === list) return { list, id: null };
    if (detail !== null && page === detail && id) return { list, id: decodeURIComponent(id) };
  }
  return null;
}

/** All reports by what they answer. */
export function reportsPath(ccode: string): string {
  return `/${encodeURIComponent(ccode)}/report`;
}

/** NAV-022: vehicleId, vehicleIds apart by commas, personId, period, periodName and toggles. */
export function reportPath(ccode: string, report: ReportName, search: Search = {}): string {
  return withSearch(`${reportsPath(ccode)}/${report}`, search);
}

/** All of them, or one. */
export function isReportPath(href: string): boolean {
  return pathOf(href).split('/')[2] === 'report';
}

/** How the service is, for everybody: a page of the server, none of the application. */
export function statusPath(): string {
  return '/status';
}

/** The public page of a sharing. */
export function sharePath(hash: string): string {
  return `/share/${encodeURIComponent(hash)}`;
}

/** The page of a link by which somebody comes in; the link's own text stands behind the #. */
export function linkPath(): string {
  return '/in';
}

/** The company code of an address, null for those without one. */
export function companyOf(href: string): string | null {
  const segments = pathOf(href).split('/');
  if (segments.length < 3 || segments[1] === 'share') return null;
  return decodeURIComponent(segments[1] ?? '') || null;
}

/** The same address with where the map looks (view.ts). */
export function viewPath(href: string, view: string): string {
  const search = Object.fromEntries(new URLSearchParams(/\?([^#]*)/.exec(href)?.[1]));
  return withSearch(pathOf(href), { ...search, view });
}

/** The panel and vehicle of a map address; null for other pages. */
export function panelOf(href: string): { mode: MapMode; vehicleId: number | null } | null {
  const segments = pathOf(href).split('/');
  if (segments[2] !== 'map') return null;
  if (segments[3] === 'alerts') return { mode: 'alerts', vehicleId: null };
  const panel = PANELS.find((name) => name === segments[3]);
  if (!panel) return segments.length === 3 ? { mode: 'online', vehicleId: null } : null;
  const id = Number(segments[4]);
  return Number.isInteger(id) && id > 0 ? { mode: panel, vehicleId: id } : null;
}

/** What a panel has selected, by its name in the address. */
const SELECTIONS = ['ride', 'refueling', 'event', 'plan', 'contract', 'alert'] as const;

/**
 * Where Esc leads on a map page: it takes away the topmost thing, so first what is selected in the panel,
 * then the panel or the selected vehicle. null: nothing is open; `replace` where it is still the same page.
 */
export function afterEscape(
  href: string,
  ccode: string,
): { href: string; replace: boolean } | null {
  const panel = panelOf(href);
  if (!panel) return null;
  const search = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1]);
  const selected = SELECTIONS.filter((name) => search.has(name));
  if (panel.mode !== 'online' && selected.length > 0) {
    for (const name of selected) search.delete(name);
    const values = Object.fromEntries(search);
    return { href: withSearch(pathOf(href), values), replace: true };
  }
  const isNarrowed = search.has('only') || search.has('show');
  // The vehicle goes first, what the map is about after it.
  if (panel.mode === 'online' && isNarrowed && search.has('vehicle')) {
    search.delete('vehicle');
    return { href: withSearch(pathOf(href), Object.fromEntries(search)), replace: true };
  }
  const isOpen = panel.mode !== 'online' || search.has('vehicle') || isNarrowed;
  return isOpen ? { href: mapPath(ccode), replace: false } : null;
}

/** NAV-027: the same page of another company. */
export function withCompany(href: string, ccode: string): string {
  const segments = href.split('/');
  if (companyOf(href) === null) return href;
  segments[1] = encodeURIComponent(ccode);
  return segments.join('/');
}

/**
 * NAV-026, NAV-028: where choosing another company leads. The page stays; where it shows a record of
 * the old company, the list of such records (or the map) is what stays.
 */
export function afterCompanyChange(href: string, ccode: string): string {
  const segments = pathOf(href).split('/');
  if (segments[2] === 'map') return mapPath(ccode);
  if (segments[2] === 'data') {
    const list = Object.entries(DATA_LISTS).find(([, detail]) => detail === segments[3]);
    if (list) return dataListPath(ccode, list[0] as DataList);
  }
  if (segments[2] === 'drivers') return driversPath(ccode);
  // Search may name vehicles or persons of the old company.
  return withCompany(pathOf(href), ccode);
}

/** NAV-032: the page before, unless that was the root; `null`: go back in the browser or to a fallback. */
export function closeTarget(previous: string | null): string | null {
  if (previous === null) return null;
  const path = pathOf(previous);
  return path === '/' || path === startPath() ? null : previous;
}

/** NAV-033, NAV-034: what "to the map" means after the page `previous`. */
export function mapTarget(previous: string | null, ccode: string): string | 'back' {
  const page = previous === null ? '' : pathOf(previous).split('/')[2];
  if (page === 'map-preview') return previewPath(ccode);
  return page === 'plan' ? 'back' : mapPath(ccode);
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? '';
}

export function withSearch(path: string, search: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
