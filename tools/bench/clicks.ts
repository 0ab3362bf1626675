// From a press of the mouse until it is drawn, in a real browser (software rendering) against the whole product as
// `npm start` runs it, with its demo: the history of a day with its graph, the first page of a report, the list of
// vehicles. BENCH_ADDRESSES names running products to measure in turns instead, as that of before and that of now.
//
// What is loaded then: of history and report the parts and the thread that makes reports, but not the data, for each
// time it is another vehicle or another month. Of the list nothing but the application's shell: each time a browser
// that has seen nothing, in which the map has come to rest.
import { join } from 'node:path';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { openPage, startBrowser } from '../../e2e/world.ts';
import { DEMO_PASSWORD } from '../demo/cast.ts';
import { signIn } from '../run/sign-in.ts';
import { median, report } from './measure.ts';
import { onProduct } from './on-product.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const TURNS = 3;
const ROUNDS_OF_TURN = Math.ceil(ROUNDS / TURNS);
const ONLY = process.env.BENCH_ONLY;
const COMPANY = 'tatra';
/** The map has come to rest when nothing was asked for so long. */
const REST_MS_MAX = 4_000;

interface Drawn {
  answers: number;
  table: number;
  graph: number;
  track: number;
  page: number;
  all: number;
}

/** What drawn-in-page.mjs puts into the page. */
interface InPage {
  flotilaGo(path: string): void;
  flotilaPressToDrawn(wanted: Record<string, unknown>): void;
  flotilaDrawnSincePress: Promise<Drawn>;
}

interface Run {
  drawn: Drawn;
  /** Milliseconds of the processor that the main thread of the page took, of them for script. */
  work: number;
  script: number;
}

interface Click {
  name: string;
  goal: string;
  /** Another one each time. */
  go(at: Visitor, round: number): Promise<Locator>;
  wanted: Record<string, unknown>;
  /** In a browser that has seen nothing but the map. */
  isCold?: true;
}

interface Visitor {
  page: Page;
  metrics: CDPSession;
}

const CLICKS: readonly Click[] = [
  {
    name: 'history of a day with its graph',
    goal: '≤ 400 ms',
    wanted: { table: 'Jazdy', rows: 1, graph: true, track: true },
    go: async ({ page }, round) => {
      const { vehicleId } = driven[round % driven.length] ?? { vehicleId: 0 };
      await goTo(page, `map/vehicle/${vehicleId}`);
      return page.getByRole('link', { name: 'História', exact: true });
    },
  },
  {
    name: 'report of all vehicles, first page',
    goal: '≤ 800 ms',
    wanted: { page: true },
    go: async ({ page }, round) => {
      await remember(page, round);
      await goTo(page, 'report');
      return reportLink(page, 'vehicles-summary');
    },
  },
  {
    name: 'logbook of a vehicle, first page',
    goal: '≤ 800 ms',
    wanted: { page: true },
    go: async ({ page }, round) => {
      await remember(page, round);
      await goTo(page, 'report');
      return reportLink(page, 'logbook');
    },
  },
  {
    name: 'list of vehicles, cold',
    goal: '≤ 400 ms',
    isCold: true,
    wanted: { table: 'Vozidlá', rows: 1 },
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Hlavné menu' }).click();
      const entry = page.getByRole('menuitem', { name: 'Vozidlá', exact: true });
      await entry.waitFor();
      return entry;
    },
  },
];

interface Driven {
  vehicleId: number;
}
let driven: readonly Driven[] = [];

const addresses = process.env.BENCH_ADDRESSES?.split(',');
if (addresses) await measure(addresses);
else await onProduct(({ address }) => measure([address]), { FLOTILA_DEMO: '1' });

async function measure(products: readonly string[]): Promise<void> {
  const browser = await startBrowser();
  try {
    driven = await drivenToday(products[0] ?? '');
    for (const click of CLICKS) {
      if (ONLY && !click.name.includes(ONLY)) continue;
      tell(click, products, await inTurns(browser, products, click));
    }
  } finally {
    await browser.close();
  }
}

/** One page at a time: the map of another one, at rest, would draw its vehicles beside it. */
async function inTurns(browser: Browser, products: readonly string[], click: Click) {
  const runs = products.map((): Run[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, address] of products.entries()) {
      const own = await turnOf(browser, address, click, turn * ROUNDS_OF_TURN);
      runs[at]?.push(...own);
    }
  }
  return runs;
}

async function turnOf(
  browser: Browser,
  address: string,
  click: Click,
  from: number,
): Promise<Run[]> {
  const runs: Run[] = [];
  // The first looks load the parts of the application; people do that once.
  const warming = click.isCold ? 0 : 2;
  let visitor = await visit(browser, address);
  for (let round = 0; round < warming + ROUNDS_OF_TURN; round += 1) {
    const run = await press(visitor, click, from + round);
    if (round >= warming) runs.push(run);
    if (!click.isCold || round === ROUNDS_OF_TURN - 1) continue;
    await visitor.page.context().close();
    visitor = await visit(browser, address);
  }
  await visitor.page.context().close();
  return runs;
}

async function press(visitor: Visitor, click: Click, round: number): Promise<Run> {
  const { page, metrics } = visitor;
  const target = await click.go(visitor, round);
  await target.waitFor();
  await rest(page);
  await page.evaluate(
    (wanted) => (globalThis as unknown as InPage).flotilaPressToDrawn(wanted),
    click.wanted,
  );
  const before = await workOf(metrics);
  await target.click();
  const drawn = await page.evaluate(() => (globalThis as unknown as InPage).flotilaDrawnSincePress);
  const after = await workOf(metrics);
  return { drawn, work: after.work - before.work, script: after.script - before.script };
}

async function visit(browser: Browser, address: string): Promise<Visitor> {
  const page = await openPage(browser, { address });
  await page.addInitScript({ path: join(import.meta.dirname, 'drawn-in-page.mjs') });
  const { refreshToken } = await signIn(address, { login: 'admin', password: DEMO_PASSWORD });
  await page.context().addCookies([{ name: 'token', value: refreshToken, url: address }]);
  await page.goto(`/${COMPANY}/map`);
  await page.getByRole('listitem').first().waitFor();
  await page.locator('canvas[aria-label="Mapa vozidiel"]').waitFor();
  await rest(page);
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, metrics };
}

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST_MS_MAX }).catch(() => undefined);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (globalThis as unknown as InPage).flotilaGo(to),
    `/${COMPANY}/${path}`,
  );
}

function reportLink(page: Page, name: string): Locator {
  return page.locator(`main a[href="/${COMPANY}/report/${name}"]`).last();
}

/** What the last report was of, as the application keeps it: another vehicle each time. */
async function remember(page: Page, round: number): Promise<void> {
  const { vehicleId } = driven[round % driven.length] ?? { vehicleId: 0 };
  await page.evaluate(
    ([key, id]) => {
      const name = String(key);
      const nothing = { vehicleId: null, vehicleIds: [], personId: null, period: null };
      const known = JSON.parse(localStorage.getItem(name) ?? JSON.stringify(nothing));
      const newValue = JSON.stringify({ ...known, vehicleId: id });
      localStorage.setItem(name, newValue);
      // As another tab would have changed it.
      const changed = Object.assign(new Event('storage'), { key: name, newValue });
      (globalThis as unknown as EventTarget).dispatchEvent(changed);
    },
    [`flotila.report.${COMPANY}`, vehicleId] as const,
  );
}

async function workOf(metrics: CDPSession): Promise<{ work: number; script: number }> {
  const told = await metrics.send('Performance.getMetrics');
  const ms = (name: string) => 1000 * (told.metrics.find((one) => one.name === name)?.value ?? 0);
  return { work: ms('TaskDuration'), script: ms('ScriptDuration') };
}

/** Vehicles that are on a ride or were today, so that their day has rides, in the order of their ids. */
async function drivenToday(address: string): Promise<readonly Driven[]> {
  const { accessToken } = await signIn(address, { login: 'admin', password: DEMO_PASSWORD });
  const answer = await fetch(`${address}/v1/${COMPANY}/vehicle-map`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { content } = (await answer.json()) as {
    content: (Driven & { ride: { fromTimestamp: string } | null })[];
  };
  const today = new Date().toISOString().slice(0, 10);
  return content.filter(({ ride }) => ride?.fromTimestamp.startsWith(today));
}

function tell(click: Click, products: readonly string[], runs: readonly Run[][]): void {
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  const all = runs.map((one) => one.map(({ drawn }) => drawn.all));
  for (const [at, of] of runs.entries()) {
    const parts = ['answers', ...Object.keys(click.wanted).filter((part) => part !== 'rows')];
    const part = (name: string) =>
      `${name} ${ms(of.map(({ drawn }) => drawn[name as keyof Drawn]))}`;
    const worked = `main thread ${ms(of.map(({ work }) => work))}, script ${ms(of.map(({ script }) => script))}`;
    console.log(`  ${products[at]}: ${parts.map(part).join(', ')} after the press; ${worked}`);
  }
  const [first = [], last = first] = [all[0], all.at(-1)];
  const isCompared = products.length > 1;
  const [least, most] = [Math.min(...last), Math.max(...last)].map((one) => one.toFixed(0));
  report({
    id: '–',
    work: `press to drawn: ${click.name} (${least} to ${most} ms)`,
    figure: ms(last),
    ...(isCompared && {
      opponent: `${products[0]} ${ms(first)}`,
      ratio: median(last) / median(first),
    }),
    goal: click.goal,
  });
}
