// The whole site in one place: which address draws what, and the guard before it (NAV-001 … NAV-025).
// Search values are plain texts here; each screen reads its own through a schema.
import { REPORTS } from '@flotila/domain/report/report.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { notePage, rewriteTrail } from '../ground/address/navigate.tsx';
import {
  DATA_LISTS,
  type DataDetail,
  type DataList,
  dataListPath,
  mapPath,
  ownDayPath,
  PANELS,
  panelPath,
  startPath,
  withCompany,
} from '../ground/address/paths.ts';
import { onPressed } from '../ground/address/pressed.ts';
import {
  t,
  withImportTexts,
  withLaterTexts,
  withPanelTexts,
  withRareTexts,
} from '../ground/i18n/i18n.ts';
import {
  beginsWithOwnDay,
  type CurrentCompany,
  chooseCompany,
  currentCompany,
  rememberCompany,
  rememberedCompanyCode,
} from '../ground/session/company.ts';
import { enterCompany } from '../ground/session/groupset.ts';
import { firstList, isPermitted } from '../ground/session/guards.ts';
import { onRightsChanged } from '../ground/session/rights.ts';
import { sessionState, subscribeSession } from '../ground/session/session.ts';
import { showError } from '../ground/ui/failure.ts';
import { Waiting } from '../ground/ui/Waiting.tsx';
import { NoSuchVehicle } from '../screen/vehicle/NoSuchVehicle.tsx';
import { isVehicleIdText } from '../thing/vehicle/vehicle-id.ts';
import { askForLink, askList, askPanel } from './ask-ahead.ts';
import { heedRights, pageOf } from './heed-rights.ts';
import { MapScreen } from './MapScreen.tsx';
import { NotFound } from './NotFound.tsx';
import { PANEL_COMPONENTS } from './panel-components.ts';
import { partWith, routePart } from './route-part.ts';
import { Shell } from './Shell.tsx';

/** Null until the application has drawn its first page. */
interface RouteContext {
  cache: QueryClient | null;
}

const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
});

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: startPath(), replace: true });
  },
});

/** NAV-004: the automatic start; it stays only when the user has no company at all. */
const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: startPath(),
  beforeLoad: () => {
    const company = ownCompany();
    if (company) throw redirect({ href: startOf(company.code), replace: true });
  },
  component: routePart('NoCompany', () => withLaterTexts(import('./FirstCompany.tsx'))),
});

const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$ccode',
  beforeLoad: ({ params, location }) => guard(params.ccode, location.pathname),
  component: Shell,
  notFoundComponent: NotFound,
});

const mapRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'map',
  component: MapScreen,
  notFoundComponent: NotFound,
});

const onlineRoute = createRoute({
  getParentRoute: () => mapRoute,
  path: '/',
  component: routePart('OnlineList', () => import('../screen/online/OnlineList.tsx')),
});

const alertsRoute = createRoute({
  getParentRoute: () => mapRoute,
  path: 'alerts',
  component: routePart('AlertsPanel', () =>
    withLaterTexts(import('../screen/alert/AlertsPanel.tsx')),
  ),
});

const panelRoutes = PANELS.map((panel) =>
  createRoute({
    getParentRoute: () => mapRoute,
    path: `${panel}/$id`,
    // Judged before the panel asks for it; the panel's frame stays.
    loader: ({ params, location, context: { cache } }) => {
      const { ccode, id } = params as { ccode: string; id: string };
      if (!isVehicleIdText(id)) throw notFound();
      const company = companyOf(ccode);
      const search = location.search as Record<string, string>;
      if (cache && company) askPanel(panel, Number(id), search, { cache, company });
    },
    notFoundComponent: () => <NoSuchVehicle panel={panel} />,
    component: PANEL_COMPONENTS[panel],
  }),
);

/** NAV-014: the vehicle may also come as ?id=, as older links have it. */
const panelAliasRoutes = PANELS.map((panel) =>
  createRoute({
    getParentRoute: () => mapRoute,
    path: panel,
    beforeLoad: ({ params, search }) => {
      const { id, ...rest } = search as Record<string, string>;
      const { ccode } = params as { ccode: string };
      const vehicleId = Number(id);
      const isVehicle = Number.isInteger(vehicleId) && vehicleId > 0;
      const href = isVehicle ? panelPath(ccode, panel, vehicleId, rest) : mapPath(ccode);
      throw redirect({ href, replace: true });
    },
  }),
);

const previewRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'map-preview',
  component: routePart('PreviewWall', () =>
    withPanelTexts(import('../screen/preview/PreviewWall.tsx')),
  ),
});

const planRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'plan',
  component: routePart('PlanPage', () => withLaterTexts(import('../screen/plan/PlanPage.tsx'))),
});

const driversRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'drivers',
  component: routePart('DriversScreen', () =>
    withLaterTexts(import('../screen/drivers/DriversScreen.tsx')),
  ),
});

const driverHoursRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'drivers/$id',
  component: routePart('HoursScreen', () =>
    withLaterTexts(import('../screen/hours/HoursScreen.tsx')),
  ),
});

const ownDayRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'me',
  component: routePart('MyDay', () => withLaterTexts(import('../screen/me/MyDay.tsx'))),
});

const accountRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'account',
  component: routePart('AccountPage', () =>
    withLaterTexts(import('../screen/account/AccountPage.tsx')),
  ),
});

const importRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'data/import',
  component: routePart('ImportPage', () =>
    withImportTexts(import('../screen/import/ImportPage.tsx')),
  ),
});

const traccarRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'data/traccar',
  component: routePart('TraccarPage', () =>
    withImportTexts(import('../screen/traccar/TraccarPage.tsx')),
  ),
});

const ReportPage = routePart('ReportPage', () =>
  withLaterTexts(import('../screen/report/ReportPage.tsx')),
);

const ReportsPage = routePart('ReportsPage', () =>
  withLaterTexts(import('../screen/report/ReportsPage.tsx')),
);

const pageRoutes = [
  previewRoute,
  planRoute,
  driversRoute,
  driverHoursRoute,
  ownDayRoute,
  accountRoute,
  importRoute,
  traccarRoute,
  createRoute({
    getParentRoute: () => companyRoute,
    path: 'report',
    component: ReportsPage,
  }),
  // NAV-021: one screen for all of them.
  ...REPORTS.map((report) =>
    createRoute({
      getParentRoute: () => companyRoute,
      path: `report/${report}`,
      component: partWith(ReportPage, { report }),
    }),
  ),
];

const dataRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'data',
  component: routePart('DataFrame', () => withLaterTexts(import('../screen/data/DataFrame.tsx'))),
  notFoundComponent: NotFound,
});

const DataListPage = routePart('DataListPage', () => import('../screen/data/DataList.tsx'));
const DataRecordPage = routePart('DataRecordPage', () => import('../screen/data/DataRecord.tsx'));

/** NAV-018 … NAV-020: the lists, and the records of those that have pages of their own. */
const dataRoutes = (Object.entries(DATA_LISTS) as [DataList, DataDetail | null][]).flatMap(
  ([list, detail]) => [
    createRoute({
      getParentRoute: () => dataRoute,
      path: list,
      loader: ({ params, location, context: { cache } }) => {
        const { ccode } = params as { ccode: string };
        const company = companyOf(ccode);
        const search = location.search as Record<string, string>;
        return cache && company && askList(list, search, { cache, company });
      },
      component: partWith(DataListPage, { list }),
    }),
    ...(detail === null
      ? []
      : [
          createRoute({
            getParentRoute: () => dataRoute,
            path: `${detail}/$id`,
            component: partWith(DataRecordPage, { list }),
          }),
        ]),
  ],
);

const doorRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: 'door',
  component: routePart('DoorPage', () => withRareTexts(import('../screen/door/DoorPage.tsx'))),
});

/** Without a list: the first that is there and may be read, else the map. */
const dataStartRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    const { ccode } = params as { ccode: string };
    const company = companyOf(ccode);
    if (!company) return;
    const first = firstList(company);
    throw redirect({ href: first ? dataListPath(ccode, first) : mapPath(ccode), replace: true });
  },
});

/** One router a session: it forgets its pages when the user signs out. */
export function createAppRouter() {
  const routeTree = rootRoute.addChildren([
    indexRoute,
    startRoute,
    companyRoute.addChildren([
      mapRoute.addChildren([onlineRoute, alertsRoute, ...panelRoutes, ...panelAliasRoutes]),
      dataRoute.addChildren([dataStartRoute, doorRoute, ...dataRoutes]),
      ...pageRoutes,
    ]),
  ]);
  const router = createRouter({
    routeTree,
    context: { cache: null },
    parseSearch: readSearch,
    stringifySearch: stringifySearchWith(String),
    defaultPendingComponent: Waiting,
    defaultPendingMs: 500,
    scrollRestoration: false,
  });
  rewriteTrail(() => null);
  onPressed((href) => {
    const { cache } = router.options.context;
    const [path = ''] = href.split('?');
    const company = companyOf(decodeURIComponent(path.split('/')[1] ?? ''));
    if (!cache || !company || !isPermitted(company, path)) return false;
    return askForLink(href, { cache, company });
  });
  // The router listens to the browser's history; with the session it must let go of it.
  const stopHeeding = onRightsChanged((change) => heedRights(change, pageOf(router)));
  const stopListening = subscribeSession(() => {
    if (sessionState().status === 'signedIn') return;
    stopHeeding();
    onPressed(null);
    // What it was just going to write into the address is written now, and later on nothing: once destroyed it throws.
    router.history.flush();
    Object.assign(router.history, { push: () => undefined, replace: () => undefined });
    router.history.destroy();
    stopListening();
  });
  router.subscribe('onResolved', ({ toLocation }) => notePage(toLocation.href));
  return router;
}

/** Texts as they stand: the router's own reading makes numbers of what looks like some. */
function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function companyOf(ccode: string): CurrentCompany | null {
  const state = sessionState();
  if (state.status !== 'signedIn') return null;
  const company = state.session.companies.find(({ code }) => code === ccode);
  return company ? currentCompany(state.session, company) : null;
}

/** Where somebody begins in a company. */
function startOf(code: string): string {
  const company = companyOf(code);
  return company && beginsWithOwnDay(company) ? ownDayPath(code) : mapPath(code);
}

function ownCompany() {
  const state = sessionState();
  if (state.status !== 'signedIn') return null;
  return chooseCompany(state.session.companies, rememberedCompanyCode());
}

/** NAV-023 … NAV-025: first the company, then the permission; a refusal goes to the map and says why. */
function guard(ccode: string, path: string): void {
  const state = sessionState();
  if (state.status !== 'signedIn') return;
  const company = state.session.companies.find((candidate) => candidate.code === ccode);
  if (!company) {
    const own = ownCompany();
    // An address of one part is no company: the not-found page answers it.
    if (!own || path.split('/').length < 3) return;
    showError(t('error.companyUnknown', { code: ccode }));
    throw redirect({ href: mapPath(own.code), replace: true });
  }
  enterCompany(ccode);
  if (rememberedCompanyCode() !== ccode) {
    rememberCompany(ccode);
    rewriteTrail((href) => withCompany(href, ccode));
  }
  if (!isPermitted(currentCompany(state.session, company), path)) {
    showError(t('error.notPermitted'));
    throw redirect({ href: mapPath(ccode), replace: true });
  }
}
