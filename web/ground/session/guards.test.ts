// NAV-024, NAV-079, PERM-005 … PERM-007: who may open which page, and is led to it.
import { expect, test } from 'vitest';
import { loadModule } from '../../screen/data/modules.ts';
import { menuLists, screens } from '../../screen/palette/screens.ts';
import { DATA_LISTS, type DataList } from '../address/paths.ts';
import { currentCompany } from './company.ts';
import { firstList, importableKinds, isPermitted, readableLists } from './guards.ts';

type Who = 'superuser' | 'admin' | 'dispatcher' | 'driver' | 'driver without contracts';

function who(name: Who, moduleContracts = name !== 'driver without contracts') {
  const company = {
    code: 'tatra',
    name: 'Tatra',
    administrator: name === 'admin',
    dispatcher: name === 'dispatcher',
    moduleContracts,
  };
  const session = {
    access: name === 'superuser' ? ('superuser' as const) : ('normal' as const),
    superuser: name === 'superuser',
    firstName: 'A',
    lastName: 'B',
    roles: [],
    companies: [company],
    accessToken: 'a',
    refreshToken: 'r',
  };
  return currentCompany(session, company);
}

const EVERYONE: Who[] = ['superuser', 'admin', 'dispatcher', 'driver', 'driver without contracts'];

test.each<[string, Who[]]>([
  ['/tatra/map', EVERYONE],
  ['/tatra/map/history/7', EVERYONE],
  ['/tatra/map-preview', EVERYONE],
  ['/tatra/map/service/7', EVERYONE],
  ['/tatra/map/contracts/7', ['superuser', 'admin', 'dispatcher', 'driver']],
  ['/tatra/plan', ['superuser', 'admin', 'dispatcher', 'driver']],
  ['/tatra/drivers', ['superuser', 'admin', 'dispatcher']],
  ['/tatra/drivers/12', EVERYONE],
  ['/tatra/data/vehicles', ['superuser', 'admin']],
  ['/tatra/data/vehicle/7', ['superuser']],
  ['/tatra/data/person/7', ['superuser', 'admin']],
  ['/tatra/data/sharings', ['superuser', 'admin', 'dispatcher']],
  ['/tatra/data/device-connections', ['superuser']],
  ['/tatra/data/traccar', ['superuser']],
  ['/tatra/report/companies-summary', ['superuser']],
  ['/tatra/report', EVERYONE],
  ['/tatra/report/logbook', EVERYONE],
])('%s is open to %j', (path, allowed) => {
  expect(EVERYONE.filter((name) => isPermitted(who(name), path))).toEqual(allowed);
});

test.each<[Who, DataList[]]>([
  ['driver without contracts', ['zones', 'visits']],
  ['driver', ['contracts', 'subjects', 'zones', 'visits']],
  ['dispatcher', ['rules', 'contracts', 'subjects', 'zones', 'visits', 'sharings']],
  [
    'admin',
    [
      'vehicles',
      'persons',
      'groupsets',
      'rules',
      'contracts',
      'subjects',
      'zones',
      'visits',
      'sharings',
      'meal-rates',
      'webhooks',
      'forwardings',
      'api-keys',
      'companies',
      'deliveries',
      'audit',
    ],
  ],
  [
    'superuser',
    [
      'vehicles',
      'persons',
      'groupsets',
      'rules',
      'contracts',
      'subjects',
      'zones',
      'visits',
      'sharings',
      'meal-rates',
      'webhooks',
      'forwardings',
      'api-keys',
      'special-accesses',
      'companies',
      'device-connections',
      'gateway',
      'api-connections',
      'announcements',
      'deliveries',
      'audit',
    ],
  ],
])('DATA-001 to a %s the side list shows only what may be read', (name, lists) => {
  expect(readableLists(who(name))).toEqual(lists);
});

test.each<[Who, DataList | null]>([
  ['driver without contracts', 'zones'],
  ['driver', 'contracts'],
  ['dispatcher', 'rules'],
  ['admin', 'vehicles'],
])('the data of a %s begin at %s', (name, list) => {
  expect(firstList(who(name))).toBe(list);
});

test.each(Object.keys(DATA_LISTS) as DataList[])('the list %s is there', async (list) => {
  expect((await loadModule(list)).list).toBe(list);
});

const ADMINS: Who[] = ['superuser', 'admin'];
const ALL: Who[] = [...ADMINS, 'dispatcher', 'driver'];
test.each<[list: DataList, reads: Who[], opens: Who[] | null]>([
  ['vehicles', ADMINS, ['superuser']],
  ['persons', ADMINS, ADMINS],
  ['groupsets', ADMINS, ADMINS],
  ['rules', [...ADMINS, 'dispatcher'], [...ADMINS, 'dispatcher']],
  ['contracts', ALL, ALL],
  ['subjects', ALL, ALL],
  ['zones', EVERYONE, EVERYONE],
  ['visits', EVERYONE, null],
  ['sharings', [...ADMINS, 'dispatcher'], [...ADMINS, 'dispatcher']],
  ['meal-rates', ADMINS, ADMINS],
  ['webhooks', ADMINS, ADMINS],
  ['forwardings', ADMINS, ADMINS],
  ['api-keys', ADMINS, ADMINS],
  ['special-accesses', ['superuser'], ['superuser']],
  ['companies', ADMINS, ADMINS],
  ['device-connections', ['superuser'], null],
  ['gateway', ['superuser'], null],
  ['api-connections', ['superuser'], null],
  ['announcements', ['superuser'], ['superuser']],
  ['deliveries', ADMINS, null],
  ['audit', ADMINS, null],
])('DATA-034, D-SPA-006 the list %s is open to %j, its records to %j', (list, reads, opens) => {
  const allowed = (path: string) => EVERYONE.filter((name) => isPermitted(who(name), path));
  expect(allowed(`/tatra/data/${list}`)).toEqual(reads);
  const detail = DATA_LISTS[list];
  expect(detail === null).toBe(opens === null);
  for (const id of ['7', 'new']) {
    if (detail) expect(allowed(`/tatra/data/${detail}/${id}`)).toEqual(opens);
  }
});

test('data are brought by who may write what a list makes', () => {
  const allowed = EVERYONE.filter((name) => isPermitted(who(name), '/tatra/data/import'));
  expect(allowed).toEqual(['superuser', 'admin']);
  expect(importableKinds(who('admin'))).toEqual([
    'person',
    'groupset',
    'subject',
    'service-plan',
    'contract',
    'refueling',
  ]);
});

const CONTRACT_SCREENS = ['/tatra/plan', '/tatra/data/contracts', '/tatra/data/subjects'];
test.each<Who>(['superuser', 'admin', 'dispatcher', 'driver'])(
  'D-COM-006 without the contracts module contracts, subjects and plan are hidden from a %s',
  (name) => {
    const paths = [...CONTRACT_SCREENS, '/tatra/data/contract/7', '/tatra/data/subject/new'];
    const [on, off] = [who(name, true), who(name, false)];
    for (const path of [...paths, '/tatra/map/contracts/7']) {
      expect([isPermitted(on, path), isPermitted(off, path)], path).toEqual([true, false]);
    }
    const gone = (offered: (company: typeof on) => string[]) =>
      offered(on).filter((one) => !offered(off).includes(one));
    expect(gone(readableLists)).toEqual(['contracts', 'subjects']);
    expect(gone(menuLists)).toEqual(['contracts', 'subjects']);
    const hrefs = (company: typeof on) => screens(company).map(({ href }) => href);
    expect(gone(hrefs)).toEqual(CONTRACT_SCREENS);
    // Nothing else goes with them.
    expect(hrefs(on).filter((href) => !CONTRACT_SCREENS.includes(href))).toEqual(hrefs(off));
  },
);
