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
  /** The same without a mouse; left out: that is how it is done anyway. */
  byKeys?(hand: Hand, page: Page): Promise<void>;
}

/** Keys that a task may take: walking by the tab key costs more than a click. */
const KEYS_MAX = 16;

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

/** Narrows the list by these words, its filter reached by the mouse or by its key. */
async function narrow(hand: Hand, by: 'mouse' | 'key', words: string) {
  if (by === 'mouse') await hand.click('the filter of the list', filter(hand.page));
  else await hand.press('/');
  await hand.type(words);
  await expect.poll(() => hand.page.getByText(/^\d+ z \d+/).count()).toBe(1);
}

async function isShared(page: Page) {
  await page.getByText('Adresa je skopírovaná.').waitFor();
}

async function isMarked(page: Page, as: string) {
  await page.getByText(`je ${as}.`).first().waitFor();
  await page.getByRole('button', { name: 'Späť', exact: true }).waitFor();
}

/** Of the day that is edited, the one of six. */
function earlyRide(page: Page) {
  const rides = page.getByRole('grid', { name: 'Jazdy' }).getByRole('row');
  return rides.filter({ has: page.locator('time', { hasText: '06:00' }) }).first();
}

async function isAdded(hand: Hand, page: Page, name: string) {
  await hand.type(name);
  await hand.press('Enter');
  await page.waitForURL('**/tatra/data/persons*');
  await page.getByRole('row', { name }).waitFor();
}

async function openLogbook(hand: Hand, page: Page) {
  await ask(hand, `${typed(PAST.edited)} jún 2025`);
  await page.waitForURL(`**/tatra/map/logbook/${PAST.edited.id}?month=2025-6`);
}

async function isSaved(page: Page, deed: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), deed()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
}

const TASKS: readonly Task[] = [
  {
    task: 'Find a vehicle by its plate: where it is and what it does',
    goal: 1,
    async run(hand, page) {
      await narrow(hand, 'mouse', PAST.going.plate);
      await listed(page).filter({ hasText: PAST.going.plate }).waitFor();
    },
    async byKeys(hand, page) {
      await narrow(hand, 'key', PAST.going.plate);
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
    run: (hand) => narrow(hand, 'mouse', '#servis'),
    async byKeys(hand, page) {
      await hand.press('6');
      await page.waitForURL('**/tatra/map?show=due');
    },
  },
  {
    task: 'Mark a ride of the open history as private, with the way back',
    goal: 2,
    path: `/tatra/map/history/${PAST.edited.id}?day=${PAST_DAY}`,
    who: 'admin',
    async run(hand, page) {
      await hand.click('the ride', earlyRide(page), 'right');
      const item = page.getByRole('menuitem', { name: 'Označiť ako súkromnú' });
      await hand.click('“Označiť ako súkromnú”', item);
      await isMarked(page, 'súkromná');
    },
    async byKeys(hand, page) {
      await earlyRide(page).waitFor();
      // Where the focus is when the panel was opened (V-9).
      await page.getByRole('heading', { level: 2 }).first().focus();
      await hand.reach(earlyRide(page), 'ArrowDown');
      await hand.press('ContextMenu');
      // It is private by now, and is made what it was.
      await hand.reach(page.getByRole('menuitem', { name: 'Označiť ako služobnú' }), 'ArrowDown');
      await hand.press('Enter');
      await isMarked(page, 'služobná');
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
      await isShared(page);
    },
    async byKeys(hand, page) {
      await ask(hand, `zdieľať ${typed(PAST.going)}`);
      await hand.reach(page.getByRole('button', { name: '2 hodiny' }));
      await hand.press('Enter');
      await isShared(page);
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
      await isAdded(hand, page, 'Nováková');
    },
    async byKeys(hand, page) {
      await ask(hand, 'nová osoba');
      await page.waitForURL('**/tatra/data/person/new');
      await hand.reach(page.getByRole('textbox', { name: 'Priezvisko' }));
      await isAdded(hand, page, 'Horáková');
    },
  },
  {
    task: 'Have the logbook of a past month as PDF',
    goal: 3,
    async run(hand, page) {
      await openLogbook(hand, page);
      const button = page.getByRole('button', { name: 'Súbor knihy jázd' });
      await isSaved(page, () => hand.click('“Súbor knihy jázd”', button));
    },
    async byKeys(hand, page) {
      await openLogbook(hand, page);
      await hand.reach(page.getByRole('button', { name: 'Súbor knihy jázd' }));
      await isSaved(page, () => hand.press('Enter'));
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
    run: (hand) => narrow(hand, 'mouse', ':CZ'),
    byKeys: (hand) => narrow(hand, 'key', ':CZ'),
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

async function doing({ task, path = '/tatra/map', who = 'dispatcher' }: Task, how: Task['run']) {
  const page = await stage.page();
  await signIn(page, who, path);
  if (path === '/tatra/map') await listed(page).first().waitFor();
  const hand = new Hand(page);
  await how(hand, page);
  return { task, count: hand.count, way: hand.way(), hasClicked: hand.hasClicked };
}

describe('U-27 with so few clicks', () => {
  test.each(TASKS)('$task', async (one) => {
    const { task, goal, byKeys } = one;
    const { count, way, hasClicked } = await doing(one, one.run);
    done.set(task, { task, goal, count, way, keys: null });
    expect(count).toBeLessThanOrEqual(goal);
    // What needs the mouse has another way.
    expect(hasClicked).toBe(byKeys !== undefined);
  });

  test.each(TASKS.filter(({ byKeys }) => byKeys))('UX-keys without a mouse: $task', async (one) => {
    const { count, way, hasClicked } = await doing(one, one.byKeys ?? one.run);
    expect(hasClicked).toBe(false);
    expect(count).toBeLessThanOrEqual(KEYS_MAX);
    const before = done.get(one.task);
    if (before) before.keys = { count, way };
  });

  test('docs/clicks.md tells these tasks and no others', () => {
    const rows = [...done.values()];
    const page = clicksPage(rows);
    if (process.env.FLOTILA_CLICKS !== undefined) writeFileSync(DOCUMENT, page);
    const written = readFileSync(DOCUMENT, 'utf8');
    for (const row of rows) expect(written).toContain(rowOf(row));
    expect(written).toBe(page);
  });
});
