// Service of a vehicle for the tests of its panel and of its dialogs: records made over the API, and the rows
// and fields as a user finds them.
import type { Locator, Page } from 'playwright-core';
import { addPeriod } from '../domain/service/period.ts';
import { localDay } from '../domain/time.ts';
import { ask } from './ask.ts';
import { CARE } from './care.ts';
import { type Opening, openPanel } from './panel.ts';
import type { Stage } from './with-world.ts';

export const TODAY = localDay(Date.now(), 'Europe/Bratislava');

export interface StoredCare {
  servicePlanId: number;
  serviceId: number;
  lastChange: string;
}

/** A day so long ago. */
export function dayBefore(back: { years?: number; months?: number; days?: number }): string {
  const { years = 0, months = 0, days = 0 } = back;
  return addPeriod(TODAY, { years: -years, months: -months, days: -days }) ?? TODAY;
}

/** What tests of the world make and open; nothing is asked before it is called. */
export function careOf(stage: Stage) {
  const add =
    (path: 'service-plan' | 'service') =>
    (vehicle: { id: number }, record: object): Promise<StoredCare> =>
      ask(stage.world, 'dispatcher', `POST ${path}`, { vehicleId: vehicle.id, ...record });
  return {
    addPlan: add('service-plan'),
    addService: add('service'),
    open: (opening: Opening = {}) =>
      openPanel(stage, 'service', { vehicle: CARE.service, ...opening }),
  };
}

export function services(page: Page): Locator {
  return page.getByRole('grid', { name: 'Servisné úkony' }).locator('tbody tr[tabindex]');
}

export function planRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Servisné plány' }).locator('tbody tr[tabindex]');
}
