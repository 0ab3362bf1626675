// The preview wall with 60 vehicles that all drive, in a real browser with software rendering: after loading,
// the longest task of the page, the time between frames and the memory. Once on a screen that shows a part of
// the cards, once on one that shows all of them. There is no opponent: the goal is that the page never waits.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { showOneTown } from '../../e2e/one-town.ts';
import { openPage, signIn } from '../../e2e/world.ts';
import { type Driving, drive, startFleet } from './driving-fleet.ts';
import { mainThreadTasks, TRACE_CATEGORIES } from './main-thread.ts';
import { quantile, report } from './measure.ts';
import { onScreens, type Stage } from './screens.ts';

const CARDS = 60;
/** Some vehicles of the fleet have never sent a location and so have no card. */
const VEHICLES = 62;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const FRAME_SECONDS = 10;
const SETTLE_MS = 3000;
const LOADED_MS_MAX = 60_000;
const POLL_MS = 200;

interface Screen {
  name: string;
  viewport: { width: number; height: number };
  /** Each card shows a town, and the wall is scrolled up and down. */
  isScrolled?: boolean;
}

const HD = { width: 1920, height: 1080 };
const SCREENS: Screen[] = [
  { name: 'streets, scrolled up and down, 1920 × 1080', viewport: HD, isScrolled: true },
  { name: 'a screen of 1920 × 1080', viewport: HD },
  { name: 'all of them in view, 3840 × 2640', viewport: { width: 3840, height: 2640 } },
];
/** One turn of the wheel, and how often it is turned. */
const WHEEL_PIXELS = 120;
const WHEEL_MS = 80;
const WHEELS_EACH_WAY = 25;

interface Watched {
  tasks: number[];
  pictures: number;
}

interface InPage {
  flotilaIsLoaded(): boolean;
  flotilaWatch(): void;
  flotilaWatched(): Watched;
  flotilaFrames(milliseconds: number): Promise<number[]>;
}

await onScreens(
  (db) => startFleet(db, VEHICLES),
  async (stage, fleet) => {
    for (const screen of SCREENS) await measure(stage, fleet, screen);
  },
);

async function measure(
  { browser, world, db }: Stage,
  fleet: readonly Driving[],
  screen: Screen,
): Promise<void> {
  const { viewport } = screen;
  const page = await openPage(browser, world, { viewport, reducedMotion: 'no-preference' });
  await page.addInitScript({ path: join(import.meta.dirname, 'preview-in-page.mjs') });
  if (screen.isScrolled) await showOneTown(page);
  await signIn(page, 'admin', '/tatra/map-preview');
  await page.getByRole('button', { name: /^Najviac/ }).click();
  await loaded(page);
  const stop = drive(world, db, fleet);
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => (globalThis as unknown as InPage).flotilaWatch());
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  if (screen.isScrolled) await scroll(page);
  else await page.waitForTimeout(SECONDS * 1000);
  const trace = await browser.stopTracing();
  const processor = mainThreadTasks(trace).map((task) => task.processor);
  const watched = await page.evaluate(() => (globalThis as unknown as InPage).flotilaWatched());
  const frames = await page.evaluate(
    (milliseconds) => (globalThis as unknown as InPage).flotilaFrames(milliseconds),
    FRAME_SECONDS * 1000,
  );
  await stop();
  const cards = await page.getByRole('list', { name: 'Vozidlá' }).getByRole('listitem').count();
  await tell(page, `${CARDS} cards, ${screen.name}`, { cards, frames, processor, ...watched });
  await page.context().close();
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(HD.width / 2, HD.height / 2);
  const turns = (SECONDS * 1000) / WHEEL_MS;
  for (let turn = 0; turn < turns; turn++) {
    const isDown = Math.floor(turn / WHEELS_EACH_WAY) % 2 === 0;
    await page.mouse.wheel(0, isDown ? WHEEL_PIXELS : -WHEEL_PIXELS);
    await page.waitForTimeout(WHEEL_MS);
  }
}

async function loaded(page: Page): Promise<void> {
  const deadline = Date.now() + LOADED_MS_MAX;
  while (!(await page.evaluate(() => (globalThis as unknown as InPage).flotilaIsLoaded()))) {
    if (Date.now() > deadline) throw new Error('not every card has got its map');
    await page.waitForTimeout(POLL_MS);
  }
}

async function tell(
  page: Page,
  what: string,
  watched: Watched & { cards: number; frames: number[]; processor: number[] },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0;
  const longest = Math.max(0, ...watched.tasks);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `  ${watched.cards} cards drawn, ${watched.pictures} pictures in ${SECONDS} s, ` +
      `heap ${(heap / 1e6).toFixed(1)} MB, long tasks ${watched.tasks.map(ms).join(', ') || 'none'}`,
  );
  report({
    id: 'PRV',
    work: `preview wall, ${what}: longest task`,
    figure: longest === 0 ? '< 50 ms' : ms(longest),
    goal: '≤ 50 ms',
  });
  report({
    id: 'PRV',
    work: `preview wall, ${what}: longest task by processor time`,
    figure: ms(Math.max(0, ...watched.processor)),
    goal: '≤ 50 ms',
  });
  report({
    id: 'PRV',
    work: `preview wall, ${what}: time between frames p50, p99`,
    figure: `${ms(quantile(watched.frames, 0.5))}, ${ms(quantile(watched.frames, 0.99))}`,
    goal: 'none',
  });
}
