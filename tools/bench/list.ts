// S9: the online list of 5 000 vehicles that report all the time, in a real browser with software rendering:
// from a key until the list answers it and until that is drawn, and the longest task of the page meanwhile. There
// is no opponent: the goal is that who types never waits.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openPage, signIn, type World } from '../../e2e/world.ts';
import { drive, startFleet } from './driving-fleet.ts';
import { mainThreadTasks, TRACE_CATEGORIES } from './main-thread.ts';
import { quantile, report } from './measure.ts';
import { onScreens } from './screens.ts';

const VEHICLES = 5000;
const SETTLE_MS = 5000;
/** As fast as a hurried hand. */
const KEY_MS = 140;
const WORDS = [
  'tt',
  'ba 5',
  'kovac',
  'scania',
  'trnava',
  '#servis',
  ':CZ',
  'zilina',
  'm 18.5',
  'liebherr',
];
/** What list-in-page.mjs notes, in milliseconds. */
interface Watched {
  /** From the key to the drawn frame; those answered sooner than `shortest` are not told. */
  keys: number[];
  /** From the key until the list says another count of vehicles, where it does. */
  counts: number[];
  /** The tasks over 50 ms. */
  tasks: number[];
  shortest: number;
}

interface InPage {
  flotilaWatch(): void;
  flotilaWatched(): Watched;
}

await onScreens(
  (db) => startFleet(db, VEHICLES),
  async ({ db, world, browser }, fleet) => {
    const stop = drive(world, db, fleet);
    await measure(browser, world, fleet.length).finally(stop);
  },
);

async function measure(browser: Browser, world: World, reporting: number): Promise<void> {
  const page = await openPage(browser, world, { reducedMotion: 'no-preference' });
  await page.addInitScript({ path: join(import.meta.dirname, 'list-in-page.mjs') });
  await signIn(page, 'admin', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  const field = page.getByLabel('Filter vozidiel');
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => (globalThis as unknown as InPage).flotilaWatch());
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  let typed = 0;
  for (const word of WORDS) {
    await field.click();
    await page.keyboard.type(word, { delay: KEY_MS });
    typed += word.length;
    for (const _letter of word) {
      await page.keyboard.press('Backspace', { delay: KEY_MS / 2 });
      await page.waitForTimeout(KEY_MS / 2);
    }
    typed += word.length;
  }
  const trace = await browser.stopTracing();
  const processor = mainThreadTasks(trace).map((task) => task.processor);
  const watched = await page.evaluate(() => (globalThis as unknown as InPage).flotilaWatched());
  tell(typed, reporting, watched, Math.max(0, ...processor));
  await page.context().close();
}

function tell(
  typed: number,
  reporting: number,
  { keys, counts, tasks, shortest }: Watched,
  processor: number,
): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  // Those that the browser does not tell of were answered sooner.
  const all = [...keys, ...Array<number>(Math.max(0, typed - keys.length)).fill(shortest)];
  const what = `list of ${VEHICLES} vehicles, ${(reporting / 5).toFixed(0)} reports/s, ${typed} keys`;
  console.log(`  long tasks ${tasks.map(ms).join(', ') || 'none'}`);
  const parts = (values: number[]) =>
    [0.5, 0.95, 1].map((part) => ms(quantile(values, part))).join(', ');
  report({
    id: 'S9',
    work: `${what}: key to the list that answers it, p50, p95, longest of ${counts.length}`,
    figure: parts(counts),
    goal: '≤ 50 ms',
  });
  report({
    id: 'S9',
    work: `${what}: the same until it is drawn, the gliding map beside it by an imitated graphics card`,
    figure: parts(all),
    goal: 'none',
  });
  report({
    id: 'S9',
    work: `${what}: longest task`,
    figure: tasks.length === 0 ? '< 50 ms' : ms(Math.max(...tasks)),
    goal: '≤ 50 ms',
  });
  report({
    id: 'S9',
    work: `${what}: longest task by processor time`,
    figure: ms(processor),
    goal: '≤ 50 ms',
  });
}
