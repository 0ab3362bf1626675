// The tasks of a day, done in the browser with counted clicks; docs/clicks.md tells them (U-27).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CARE } from './care.ts';
import { clicksPage, type Done, Hand, rowOf } from './clicks.ts';
import { fromAddress, waiting } from './panel.ts';
import { PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { signIn, type Who } from './world.ts';

const stage = withWorld(6, { hasPast: true, hasCare: true });
const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'clicks.md');

interface Task {
  task: string;
  goal: number;
  /** Where it begins; left out: the map. */
  path?: string;
  who?: Who;
  /** Does it, and waits until it is done. */
  run(hand: Hand, page: Page): Promise<void>;
}

const listed = (page: Page) => page.getByRole('listitem');
const filter = (page: Page) => page.getByLabel('Filter vozidiel');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Typed words go where people see them go. */
const isTypedInto = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('combobox');
const typed = ({ plate }: { plate: string }) => plate.replaceAll(' ', '');

/** Of the open dialog: choices elsewhere on the screen are options, too. */
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Ctrl+K, words, Enter. */
async function ask(hand: Hand, words: string, isThere?: (page: Page) => Promise<unknown>) {
  await hand.press('Control+k');
  await isTypedInto(hand.page);
  await hand.type(words);
  await (isThere ?? ((page) => options(page).first().waitFor()))(hand.page);
  await hand.press('Enter');
}

const TASKS: readonly Task[] = [
  {
    task: 'Find a vehicle by its plate: where it is and what it does',
    goal: 1,
    async run(hand, page) {
      await hand.click('the filter of the list', filter(page));
      await hand.type(PAST.going.plate);
      await page.getByText(/^1 z \d+/).waitFor();
      await listed(page).filter({ hasText: PAST.going.plate }).waitFor();
    },
  },
  {
    task: 'See where a vehicle was on a day at a time (“včera 14:00” as well)',
    goal: 2,
    async run(hand, page) {
      await ask(hand, `${typed(PAST.day)} 11.6.2025 10:20`);
      await page.waitForURL(`**/tatra/map/history/${PAST.day.id}?**`);
      expect(fromAddress(page, 'day')).toBe(PAST_DAY);
      const graph = page.getByRole('slider', { name: 'Denný graf' });
      await expect.poll(() => graph.getAttribute('aria-valuetext'), waiting).toMatch(/^10:20:00/);
    },
  },
  {
    task: 'See what is due: inspections, oil, services',
    goal: 1,
    async run(hand, page) {
      await hand.click('the filter of the list', filter(page));
      await hand.type('#servis');
      await expect.poll(() => page.getByText(/^\d+ z \d+/).count()).toBe(1);
    },
  },
  {
    task: 'Mark a ride of the open history as private, with the way back',
    goal: 2,
    path: `/tatra/map/history/${PAST.edited.id}?day=${PAST_DAY}`,
    who: 'admin',
    async run(hand, page) {
      const rides = page.getByRole('grid', { name: 'Jazdy' }).getByRole('row');
      const ride = rides.filter({ has: page.locator('time', { hasText: '06:00' }) }).first();
      await hand.click('the ride', ride, 'right');
      const item = page.getByRole('menuitem', { name: 'Označiť ako súkromnú' });
      await hand.click('“Označiť ako súkromnú”', item);
      await page.getByText('je súkromná.').first().waitFor();
      await page.getByRole('button', { name: 'Späť', exact: true }).waitFor();
    },
  },
  {
    task: 'Fuel of a past month, one figure',
    goal: 2,
    async run(hand, page) {
      await ask(hand, `tankovanie ${typed(CARE.fuel)} júl 2025`);
      await page.waitForURL(`**/tatra/map/refueling/${CARE.fuel.id}?month=2025-7`);
      const sums = page.getByLabel('Súčty mesiaca');
      await expect.poll(() => sums.textContent(), waiting).toContain('2 bez dokladu');
    },
  },
  {
    task: 'Share a vehicle with a customer, and have the address to send',
    goal: 3,
    async run(hand, page) {
      const row = listed(page).filter({ hasText: PAST.going.plate });
      await hand.click('“⋯” of the row', row.getByRole('button', { name: 'Ďalšie možnosti' }));
      await hand.click('“Zdieľať…”', page.getByRole('menuitem', { name: 'Zdieľať…' }));
      await hand.click('“2 hodiny”', page.getByRole('button', { name: '2 hodiny' }));
      await page.getByText('Adresa je skopírovaná.').waitFor();
    },
  },
  {
    task: 'Add a person',
    goal: 4,
    who: 'admin',
    async run(hand, page) {
      await ask(hand, 'nová osoba');
      await page.waitForURL('**/tatra/data/person/new');
      await hand.click(
        'the field of the surname',
        page.getByRole('textbox', { name: 'Priezvisko' }),
      );
      await hand.type('Nováková');
      await hand.press('Enter');
      await page.waitForURL('**/tatra/data/persons*');
      await page.getByRole('row', { name: 'Nováková' }).waitFor();
    },
  },
  {
    task: 'Have the logbook of a past month as PDF',
    goal: 3,
    async run(hand, page) {
      await ask(hand, `${typed(PAST.edited)} jún 2025`);
      await page.waitForURL(`**/tatra/map/logbook/${PAST.edited.id}?month=2025-6`);
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: 60_000 }),
        hand.click('“Súbor knihy jázd”', page.getByRole('button', { name: 'Súbor knihy jázd' })),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    },
  },
  {
    task: 'Work in another company',
    goal: 2,
    who: 'admin',
    async run(hand, page) {
      await hand.press('F2');
      await isTypedInto(page);
      await hand.type('mor');
      await hand.press('Enter');
      await page.waitForURL('**/morava/map');
    },
  },
  {
    task: 'Narrow list and map to one group',
    goal: 2,
    async run(hand, page) {
      await hand.press('F4');
      await dialog(page, 'Výber skupiny').getByRole('option', { name: 'Kamióny' }).waitFor();
      await isTypedInto(page);
      await hand.type('kam');
      await hand.press('Enter');
      await page.getByText(/^1 vozidlo/).waitFor();
    },
  },
  {
    task: 'Look at a town on the map',
    goal: 2,
    async run(hand, page) {
      await ask(hand, 'hlohovec', (seen) =>
        seen
          .getByRole('option', { name: /^Hlohovec/ })
          .first()
          .waitFor(),
      );
      await page.getByRole('button', { name: 'Odstrániť špendlík Hlohovec' }).waitFor();
    },
  },
  {
    task: 'See which vehicles are in Czechia',
    goal: 1,
    async run(hand, page) {
      await hand.click('the filter of the list', filter(page));
      await hand.type(':CZ');
      await expect.poll(() => page.getByText(/^\d+ z \d+/).count()).toBe(1);
    },
  },
  {
    task: 'See what rang and what nobody acknowledged',
    goal: 1,
    async run(hand, page) {
      await hand.press('Alt+u');
      await page.waitForURL('**/tatra/map/alerts');
    },
  },
  {
    task: 'See how long each driver may still drive',
    goal: 2,
    async run(hand, page) {
      await ask(hand, 'vodiči');
      await page.waitForURL('**/tatra/drivers*');
    },
  },
  {
    task: 'Make the report of a vehicle’s performance',
    goal: 2,
    async run(hand, page) {
      await ask(hand, `výkony ${typed(PAST.day)}`);
      await page.waitForURL(`**/tatra/report/performance?**vehicleId=${PAST.day.id}**`);
    },
  },
  {
    task: 'Begin to enter a refueling',
    goal: 1,
    async run(hand, page) {
      await hand.press('Alt+r');
      await dialog(page, 'Tankovanie').waitFor();
    },
  },
  {
    task: 'See all vehicles as cards on a wall',
    goal: 1,
    async run(hand, page) {
      await hand.press('Alt+g');
      await page.waitForURL('**/tatra/map-preview');
    },
  },
  {
    task: 'Make the screens dark',
    goal: 2,
    async run(hand, page) {
      await ask(hand, 'tmavý');
      await expect
        .poll(() => page.locator('html').getAttribute('data-mantine-color-scheme'))
        .toBe('dark');
    },
  },
];

/** By task. */
const done = new Map<string, Done>();

describe('U-27 with so few clicks', () => {
  test.each(TASKS)(
    '$task',
    async ({ task, goal, path = '/tatra/map', who = 'dispatcher', run }) => {
      const page = await stage.page();
      await signIn(page, who, path);
      if (path === '/tatra/map') await listed(page).first().waitFor();
      const hand = new Hand(page);
      await run(hand, page);
      const one = { task, goal, count: hand.count, way: hand.way() };
      done.set(task, one);
      expect(one.count).toBeLessThanOrEqual(goal);
      if (process.env.FLOTILA_CLICKS === undefined) {
        expect(readFileSync(DOCUMENT, 'utf8')).toContain(rowOf(one));
      }
    },
  );

  test('docs/clicks.md tells these tasks and no others', () => {
    const page = clicksPage([...done.values()]);
    if (process.env.FLOTILA_CLICKS !== undefined) writeFileSync(DOCUMENT, page);
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(page);
  });
});
