// The plan with 500 vehicles and 5 000 contracts of a month, in a real browser with software rendering: the longest
// task of the page while its rows are scrolled and its window is zoomed and moved, by the clock and by the
// processor. There is no opponent: the goal is that the page never waits.
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { Browser, Page } from 'playwright-core';
import { storeContracts } from '../../e2e/contracts.ts';
import { type FleetVehicle, seedFleet } from '../../e2e/fleet.ts';
import { openPage, signIn } from '../../e2e/world.ts';
import { mainThreadTasks, TRACE_CATEGORIES } from './main-thread.ts';
import { report } from './measure.ts';
import { onScreens } from './screens.ts';

const VEHICLES = 500;
const CONTRACTS = 5000;
const STEPS = 60;
/** Between two turns of the wheel: as quick as a hand. */
const STEP_MS = 40;
const SETTLE_MS = 3000;

await onScreens(
  async (db) => fill(db, await seedFleet(db, VEHICLES)),
  async ({ world, browser }) => {
    const page = await openPage(browser, world, { reducedMotion: 'no-preference' });
    await signIn(page, 'admin', '/tatra/plan');
    await page.locator('[data-contract]').first().waitFor();
    console.log(`  ${await page.locator('[data-contract]').count()} bars are drawn`);
    await measure(browser, page, 'scrolled through', () => scroll(page));
    await measure(browser, page, 'zoomed in and out', () => zoom(page));
    await measure(browser, page, 'moved while zoomed', () => move(page));
  },
  { hasBasemap: false },
);

/** Ten contracts each, spread over the month that it is. */
async function fill(db: Database, fleet: readonly FleetVehicle[]): Promise<void> {
  const day = new Date().getDate();
  const each = CONTRACTS / VEHICLES;
  const contracts = fleet.flatMap(({ id }, index) =>
    Array.from({ length: each }, (_none, at) => {
      const first = 1 - day + at * 3 + (index % 3 === 0 ? 1 : 0);
      return {
        vehicleId: id,
        name: `Zákazka ${index}-${at} do Brna`,
        days: [first, first + 1] as const,
      };
    }),
  );
  await storeContracts(db, contracts, Date.now());
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(800, 500);
  await turn(page, [STEPS, 0, 600]);
  await turn(page, [STEPS, 0, -600]);
}

async function zoom(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await turn(page, [STEPS, 0, -40]);
  await turn(page, [STEPS, 0, 40]);
  await page.keyboard.up('Control');
}

async function move(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await turn(page, [10, 0, -60]);
  await page.keyboard.up('Control');
  await turn(page, [STEPS, 60, 0]);
  await turn(page, [STEPS, -60, 0]);
}

async function turn(page: Page, [times, x, y]: [number, number, number]): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    await page.mouse.wheel(x, y);
    await page.waitForTimeout(STEP_MS);
  }
}

async function measure(
  browser: Browser,
  page: Page,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await act();
  const tasks = mainThreadTasks(await browser.stopTracing());
  const longest = (times: number[]) => `${Math.max(0, ...times).toFixed(0)} ms`;
  const work = `plan, ${VEHICLES} vehicles, ${CONTRACTS} contracts, ${what}: longest task`;
  const rest = { id: 'PLAN', goal: '≤ 50 ms' };
  report({ work, figure: longest(tasks.map((task) => task.clock)), ...rest });
  const longestFirst = tasks.map((task) => task.processor).sort((one, other) => other - one);
  console.log(`  by the processor: ${longestFirst.slice(0, 6).map(Math.round).join(', ')} ms`);
  const processor = longest(tasks.map((task) => task.processor));
  report({ work: `${work} by processor time`, figure: processor, ...rest });
}
