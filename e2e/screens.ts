// Every screen of the application by its address, of the company tatra as the cast and the tests have it.
import { REPORTS } from '@flotila/domain/report/report.ts';
import { DATA_LISTS, dataPlaceOf, PANELS } from '../web/ground/address/paths.ts';
import { CARE, CARE_DAY, CARE_MONTH } from './care.ts';
import { FLEET_FROM } from './fleet.ts';

/** Ids of what a test made. */
export interface Made {
  contract: number;
  zone: number;
  rule: number;
  alert: number;
}

const MONTH = `?month=${CARE_MONTH}`;
/** Vehicles and times of which panels have something to show. */
const SHOWN: Partial<Record<(typeof PANELS)[number], string>> = {
  history: `${CARE.fuel.id}?day=${CARE_DAY}`,
  logbook: `${CARE.fuel.id}${MONTH}`,
  refueling: `${CARE.fuel.id}${MONTH}`,
  events: `${CARE.events.id}${MONTH}`,
  service: `${CARE.service.id}`,
};

/** The map, its panels and what rang. */
export function mapScreens({ alert }: Made): string[] {
  return [
    '/tatra/map',
    `/tatra/map?vehicle=${FLEET_FROM}`,
    ...PANELS.map((panel) => `/tatra/map/${panel}/${SHOWN[panel] ?? FLEET_FROM}`),
    `/tatra/map/alerts?alert=${alert}`,
  ];
}

/** Pages without a map, and what an unknown address shows. */
export function pageScreens(): string[] {
  return [
    '/tatra/map-preview',
    '/tatra/plan',
    '/tatra/drivers',
    `/tatra/drivers/${FLEET_FROM}`,
    '/tatra/me',
    '/tatra/account',
    '/tatra/data/import',
    '/tatra/data/traccar',
    '/tatra/report',
    ...REPORTS.map((report) => `/tatra/report/${report}`),
    '/tatra/nothing/here',
  ];
}

/** All of them, by what they are; of data those of lists and those of forms apart. */
export const SCREENS: readonly [what: string, of: (made: Made) => string[]][] = [
  ['the map and its panels', mapScreens],
  ['the pages without a map', pageScreens],
  ['every list of data', (made) => dataScreens(made).filter(isList)],
  ['a form of each list of data', (made) => dataScreens(made).filter((path) => !isList(path))],
];

function isList(path: string): boolean {
  return dataPlaceOf(path)?.id === null;
}

/** Every list, and one form of each: of a record where tests made one, else of a new one. */
export function dataScreens({ contract, zone, rule }: Made): string[] {
  const ids: Partial<Record<string, number>> = {
    vehicle: FLEET_FROM,
    person: FLEET_FROM,
    groupset: 401,
    company: 1,
    contract,
    zone,
    rule,
  };
  const lists = Object.entries(DATA_LISTS).flatMap(([list, detail]) => [
    `/tatra/data/${list}`,
    ...(detail === null ? [] : [`/tatra/data/${detail}/${ids[detail] ?? 'new'}`]),
  ]);
  return [...lists, '/tatra/data/door'];
}
