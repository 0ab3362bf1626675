import { REPORTS } from '@flotila/domain/report/report.ts';
// The site map as a list, so that a changed address shows in review, and the rules of moving between
// companies and pages (NAV-001 … NAV-034).
import { expect, test } from 'vitest';
import {
  accountPath,
  afterCompanyChange,
  afterEscape,
  alertsPath,
  closeTarget,
  companyOf,
  DATA_LISTS,
  type DataDetail,
  type DataList,
  dataDetailPath,
  dataListPath,
  dataPlaceOf,
  doorPath,
  driverHoursPath,
  driversPath,
  entryPath,
  importPath,
  mapPath,
  mapTarget,
  PANELS,
  panelOf,
  panelPath,
  planPath,
  previewPath,
  reportPath,
  reportsPath,
  sharePath,
  startPath,
  traccarPath,
  withCompany,
} from './paths.ts';

test('the site map', () => {
  const lists = Object.keys(DATA_LISTS) as DataList[];
  const details = Object.values(DATA_LISTS).filter((name): name is DataDetail => name !== null);
  const all = [
    startPath(),
    mapPath('tatra'),
    mapPath('tatra', { vehicle: 7 }),
    alertsPath('tatra', { severity: 'alarm', alert: 7 }),
    ...PANELS.map((panel) => panelPath('tatra', panel, 7)),
    panelPath('tatra', 'history', 7, { day: '2026-11-21' }),
    accountPath('tatra'),
    accountPath('tatra', 'password'),
    previewPath('tatra'),
    planPath('tatra', { month: '2026-8' }),
    driversPath('tatra', { hours: '6:30' }),
    driverHoursPath('tatra', 12, { day: '2026-11-21' }),
    ...lists.map((list) => dataListPath('tatra', list)),
    doorPath('tatra'),
    importPath('tatra'),
    traccarPath('tatra'),
    ...details.map((detail) => dataDetailPath('tatra', detail, 'new')),
    reportsPath('tatra'),
    ...REPORTS.map((report) => reportPath('tatra', report)),
    reportPath('tatra', 'performance', { vehicleIds: '1,2', periodName: 'month-current' }),
    sharePath('a/b'),
  ];
  expect(all).toMatchInlineSnapshot(`
    [
      "/map",
      "/tatra/map",
      "/tatra/map?vehicle=7",
      "/tatra/map/alerts?severity=alarm&alert=7",
      "/tatra/map/vehicle/7",
      "/tatra/map/history/7",
      "/tatra/map/logbook/7",
      "/tatra/map/refueling/7",
      "/tatra/map/events/7",
      "/tatra/map/contracts/7",
      "/tatra/map/service/7",
      "/tatra/map/history/7?day=2026-11-21",
      "/tatra/account",
      "/tatra/account?section=password",
      "/tatra/map-preview",
      "/tatra/plan?month=2026-8",
      "/tatra/drivers?hours=6%3A30",
      "/tatra/drivers/12?day=2026-11-21",
      "/tatra/data/vehicles",
      "/tatra/data/persons",
      "/tatra/data/groupsets",
      "/tatra/data/rules",
      "/tatra/data/contracts",
      "/tatra/data/subjects",
      "/tatra/data/zones",
      "/tatra/data/visits",
      "/tatra/data/sharings",
      "/tatra/data/meal-rates",
      "/tatra/data/webhooks",
      "/tatra/data/forwardings",
      "/tatra/data/api-keys",
      "/tatra/data/special-accesses",
      "/tatra/data/companies",
      "/tatra/data/device-connections",
      "/tatra/data/gateway",
      "/tatra/data/api-connections",
      "/tatra/data/announcements",
      "/tatra/data/deliveries",
      "/tatra/data/audit",
      "/tatra/data/door",
      "/tatra/data/import",
      "/tatra/data/traccar",
      "/tatra/data/vehicle/new",
      "/tatra/data/person/new",
      "/tatra/data/groupset/new",
      "/tatra/data/rule/new",
      "/tatra/data/contract/new",
      "/tatra/data/subject/new",
      "/tatra/data/zone/new",
      "/tatra/data/sharing/new",
      "/tatra/data/meal-rate/new",
      "/tatra/data/webhook/new",
      "/tatra/data/forwarding/new",
      "/tatra/data/api-key/new",
      "/tatra/data/special-access/new",
      "/tatra/data/company/new",
      "/tatra/data/announcement/new",
      "/tatra/report",
      "/tatra/report/logbook",
      "/tatra/report/performance",
      "/tatra/report/machine-performance",
      "/tatra/report/driver-performance",
      "/tatra/report/temperature",
      "/tatra/report/tanks",
      "/tatra/report/tachograph",
      "/tatra/report/travel-expenses",
      "/tatra/report/vehicles-summary",
      "/tatra/report/countries-summary",
      "/tatra/report/abroad-summary",
      "/tatra/report/refuelings",
      "/tatra/report/maintenance",
      "/tatra/report/companies-summary",
      "/tatra/report/performance?vehicleIds=1%2C2&periodName=month-current",
      "/share/a%2Fb",
    ]
  `);
});

test.each([
  ['/tatra/map/history/7?day=2026-11-21', '/morava/map'],
  ['/tatra/map/vehicle/7', '/morava/map'],
  ['/tatra/map?vehicle=7', '/morava/map'],
  ['/tatra/data/person/12', '/morava/data/persons'],
  ['/tatra/data/special-access/new', '/morava/data/special-accesses'],
  ['/tatra/data/vehicles', '/morava/data/vehicles'],
  ['/tatra/report/performance?vehicleId=7', '/morava/report/performance'],
  ['/tatra/map-preview', '/morava/map-preview'],
  ['/tatra/drivers/12?day=2026-11-21', '/morava/drivers'],
])('NAV-026, NAV-028 choosing a company on %s leads to %s', (from, to) => {
  expect(afterCompanyChange(from, 'morava')).toBe(to);
});

test('NAV-027 stored pages are rewritten with the new company', () => {
  expect(withCompany('/tatra/plan?month=2026-8', 'morava')).toBe('/morava/plan?month=2026-8');
  expect(withCompany('/map', 'morava')).toBe('/map');
});

test('NAV-032 closing returns to the page before unless that was the root', () => {
  expect(closeTarget('/tatra/map/logbook/7')).toBe('/tatra/map/logbook/7');
  expect(closeTarget('/')).toBe(null);
  expect(closeTarget('/map')).toBe(null);
  expect(closeTarget(null)).toBe(null);
});

test('NAV-033, NAV-034 returning to the map', () => {
  expect(mapTarget('/tatra/map-preview', 'tatra')).toBe('/tatra/map-preview');
  expect(mapTarget('/tatra/plan?month=2026-8', 'tatra')).toBe('back');
  expect(mapTarget('/tatra/data/persons', 'tatra')).toBe('/tatra/map');
  expect(mapTarget(null, 'tatra')).toBe('/tatra/map');
});

test('an address tells company, panel and vehicle', () => {
  expect(companyOf('/tatra/map')).toBe('tatra');
  expect(companyOf('/map')).toBe(null);
  expect(panelOf('/tatra/map/history/7?day=x')).toEqual({ mode: 'history', vehicleId: 7 });
  expect(panelOf('/tatra/map?vehicle=3')).toEqual({ mode: 'online', vehicleId: null });
  expect(panelOf('/tatra/map/history/x')).toBe(null);
  expect(panelOf('/tatra/plan')).toBe(null);
});

test('NAV-003 the root leads to the map also before signing in; other addresses wait for their user', () => {
  expect(entryPath('/')).toBe('/map');
  expect(entryPath('/tatra/map/vehicle/7')).toBe(null);
});

test('Esc takes the selected ride away, then the panel, then nothing', () => {
  const from = '2026-11-20T07:00:00.000Z';
  const escapes = (start: string) => {
    const way = [];
    for (let href: string | undefined = start; href; ) {
      const after: ReturnType<typeof afterEscape> = afterEscape(href, 'tatra');
      if (after) way.push([after.href, after.replace]);
      href = after?.href;
    }
    return way;
  };
  const history = panelPath('tatra', 'history', 7, { day: '2026-11-20', ride: from, all: '1' });
  expect(escapes(history)).toEqual([
    ['/tatra/map/history/7?day=2026-11-20&all=1', true],
    ['/tatra/map', false],
  ]);
  expect(escapes(alertsPath('tatra', { show: 'all', alert: 7 }))).toEqual([
    ['/tatra/map/alerts?show=all', true],
    ['/tatra/map', false],
  ]);
  expect(escapes(mapPath('tatra', { vehicle: 7, only: '7,8' }))).toEqual([
    ['/tatra/map?only=7%2C8', true],
    ['/tatra/map', false],
  ]);
  expect(escapes(mapPath('tatra', { vehicle: 7, show: 'due' }))).toEqual([
    ['/tatra/map?show=due', true],
    ['/tatra/map', false],
  ]);
  expect(escapes(panelPath('tatra', 'logbook', 7, { month: '2026-11', ride: from }))).toEqual([
    ['/tatra/map/logbook/7?month=2026-11', true],
    ['/tatra/map', false],
  ]);
  expect(
    escapes(panelPath('tatra', 'refueling', 7, { month: '2026-11', refueling: from })),
  ).toEqual([
    ['/tatra/map/refueling/7?month=2026-11', true],
    ['/tatra/map', false],
  ]);
  expect(
    escapes(panelPath('tatra', 'contracts', 7, { month: '2026-11', contract: 3, ride: from })),
  ).toEqual([
    ['/tatra/map/contracts/7?month=2026-11', true],
    ['/tatra/map', false],
  ]);
  expect(escapes(panelPath('tatra', 'history', 7))).toEqual([['/tatra/map', false]]);
  expect(escapes(mapPath('tatra', { vehicle: 7 }))).toEqual([['/tatra/map', false]]);
  expect([escapes(mapPath('tatra')), escapes(previewPath('tatra'))]).toEqual([[], []]);
});

test.each([
  ['/tatra/data/companies', { list: 'companies', id: null }],
  ['/tatra/data/companies?filter=a', { list: 'companies', id: null }],
  ['/tatra/data/company/new', { list: 'companies', id: 'new' }],
  ['/tatra/data/special-access/7', { list: 'special-accesses', id: '7' }],
  ['/tatra/data/audit/7', { list: 'audit', id: null }],
  ['/tatra/data', null],
  ['/tatra/map/vehicle/7', null],
])('DATA-010 %s is the table or the record %j', (href, place) => {
  expect(dataPlaceOf(href)).toEqual(place);
});
