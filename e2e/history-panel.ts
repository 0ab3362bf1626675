// The history panel as a user finds it, for the tests of its rides and of its days.
import type { Locator, Page } from 'playwright-core';
import { fromAddress, type Opening, openPanel } from './panel.ts';
import { PAST, PAST_DAY } from './past.ts';
import type { Stage } from './with-world.ts';

/** Rides of PAST_DAY that are no short ones; the first began the day before. */
export const RIDES = 8;

/** Opens the history of PAST_DAY for an administrator, unless the test says otherwise. */
export function historyOf(stage: Stage) {
  return (vehicle: { id: number } = PAST.day, opening: Opening = {}) =>
    openPanel(stage, 'history', {
      vehicle,
      query: `?day=${PAST_DAY}`,
      who: 'admin' as const,
      ...opening,
    });
}

/** The ride of the address. */
export function chosenRide(page: Page): string | null {
  return fromAddress(page, 'ride');
}

export function table(page: Page): Locator {
  return page.getByRole('grid', { name: 'Jazdy' });
}

/** Rows of rides, without the head. */
export function rows(page: Page): Locator {
  return table(page).locator('tbody').getByRole('row');
}

export function days(page: Page): Locator {
  return page.getByRole('group', { name: 'Dni týždňa' }).getByRole('button');
}

export function chosenDay(page: Page): Locator {
  return page.getByRole('group', { name: 'Dni týždňa' }).locator('[aria-pressed="true"]');
}

/** The day's chip by its date, which its name begins with after the weekday. */
export function chip(page: Page, day: string): Locator {
  return days(page).and(page.locator(`[aria-label*="${day}"]`));
}
