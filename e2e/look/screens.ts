// What there are pictures of: about forty screens, at three widths, some of them in the dark and in forced colours.
import type { Page } from 'playwright-core';
import { CARE, CARE_DAY, CARE_MONTH } from '../care.ts';
import { FLEET_FROM } from '../fleet.ts';
import type { Made } from '../screens.ts';
import type { Who } from '../world.ts';

export interface Size {
  width: number;
  height: number;
  /** Of the kept picture, beside the screen. */
  scale: number;
}

export const SIZES: readonly Size[] = [
  { width: 1440, height: 900, scale: 1 / 2 },
  { width: 960, height: 768, scale: 1 / 2 },
  { width: 390, height: 844, scale: 2 / 3 },
];

export interface Screen {
  name: string;
  path: string;
  /** Left out: the superuser; null: nobody is signed in. */
  who?: Who | null;
  /** What is done there before the picture is taken. */
  before?: (page: Page) => Promise<unknown>;
  /** At this width alone. */
  width?: number;
  /** A vehicle calls for help meanwhile. */
  isCalling?: boolean;
  isDark?: boolean;
  isForced?: boolean;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const open = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

export function lookedAt({ contract, zone, rule, alert }: Made, shared: string): Screen[] {
  const day = `${CARE.fuel.id}?day=${CARE_DAY}`;
  const month = `${CARE.fuel.id}?month=${CARE_MONTH}`;
  const screens: Screen[] = [
    { name: 'sign-in', path: '/', who: null },
    { name: 'sharing', path: shared, who: null },
    { name: 'map', path: '/tatra/map' },
    { name: 'map-popup', path: `/tatra/map?vehicle=${FLEET_FROM}` },
    { name: 'menu', path: '/tatra/map', before: open('Hlavné menu') },
    { name: 'layers', path: '/tatra/map', before: open('Podkladová mapa') },
    { name: 'palette', path: '/tatra/map', before: press('Control+k') },
    { name: 'keys', path: '/tatra/map', before: press('?') },
    { name: 'vehicle', path: `/tatra/map/vehicle/${FLEET_FROM}` },
    { name: 'history', path: `/tatra/map/history/${day}` },
    { name: 'logbook', path: `/tatra/map/logbook/${month}` },
    { name: 'refueling', path: `/tatra/map/refueling/${month}` },
    { name: 'events', path: `/tatra/map/events/${CARE.events.id}?month=${CARE_MONTH}` },
    { name: 'service', path: `/tatra/map/service/${CARE.service.id}` },
    { name: 'contracts', path: `/tatra/map/contracts/${FLEET_FROM}` },
    { name: 'alert', path: `/tatra/map/alerts?alert=${alert}` },
    { name: 'help', path: '/tatra/map', isCalling: true },
    {
      name: 'sheet',
      path: `/tatra/map/history/${day}`,
      width: 390,
      before: open('Výška panela'),
    },
    { name: 'wall', path: '/tatra/map-preview' },
    { name: 'plan', path: '/tatra/plan' },
    { name: 'drivers', path: '/tatra/drivers' },
    { name: 'driver', path: `/tatra/drivers/${FLEET_FROM}` },
    { name: 'account', path: '/tatra/account' },
    { name: 'reports', path: '/tatra/report' },
    { name: 'report-summary', path: '/tatra/report/vehicles-summary' },
    { name: 'list-vehicles', path: '/tatra/data/vehicles' },
    { name: 'list-persons', path: '/tatra/data/persons' },
    { name: 'list-contracts', path: '/tatra/data/contracts' },
    { name: 'list-rules', path: '/tatra/data/rules' },
    { name: 'list-zones', path: '/tatra/data/zones' },
    { name: 'list-audit', path: '/tatra/data/audit' },
    { name: 'list-companies', path: '/tatra/data/companies' },
    { name: 'form-vehicle', path: `/tatra/data/vehicle/${FLEET_FROM}` },
    { name: 'form-person', path: `/tatra/data/person/${FLEET_FROM}` },
    { name: 'form-contract', path: `/tatra/data/contract/${contract}` },
    { name: 'form-rule', path: `/tatra/data/rule/${rule}` },
    { name: 'form-zone', path: `/tatra/data/zone/${zone}` },
    { name: 'form-company', path: '/tatra/data/company/1' },
    { name: 'import', path: '/tatra/data/import' },
    {
      name: 'door',
      path: '/tatra/data/door',
      before: (page) => page.getByText('/sign-on').first().waitFor(),
    },
    { name: 'not-found', path: '/tatra/nothing/here' },
    { name: 'my-day', path: '/tatra/me', who: 'driver' },
  ];
  const again = (names: string, change: Pick<Screen, 'isDark' | 'isForced'>, as: string) =>
    screens
      .filter(({ name }) => names.split(' ').includes(name))
      .map((screen) => ({ ...screen, ...change, name: `${screen.name}-${as}` }));
  return [
    ...screens,
    ...again(
      'map-popup history logbook plan drivers list-vehicles form-vehicle my-day',
      { isDark: true },
      'dark',
    ),
    ...again('map-popup plan drivers form-vehicle', { isForced: true }, 'forced'),
  ];
}
