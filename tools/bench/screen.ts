// The history and the logbook in a real browser (software rendering): from the click until table, track
// and graph are drawn, against the bare answers of the same calls, fetched and read in the same page.
// Ours and theirs in turns, every time another vehicle, so that nothing is shown from memory.
import { join } from 'node:path';
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { dayRecords, monthRecords, PAST_MONTH_RIDES, storePast } from '../../e2e/past.ts';
import type { PastVehicle } from '../../e2e/past-vehicles.ts';
import { openPage, signIn } from '../../e2e/world.ts';
import { median, report } from './measure.ts';
import { onScreens } from './screens.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** The first look loads the parts of the application; people do that once. */
const WARM_UPS = 2;
const FIRST_DAY_VEHICLE = 711;
const FIRST_MONTH_VEHICLE = 761;
/** Rides of PAST_DAY, short ones left out. */
const DAY_RIDES = 8;
const QUIET_MS_MAX = 1500;
/** After the month of the rides, as the address names it. */
const MONTH_AFTER = '2025-6';

/** Milliseconds after the click. */
interface Drawn {
  answers: number;
  table: number;
  graph: number;
  track: number;
  all: number;
}

/** What drawn-in-page.mjs puts into the page. */
interface InPage {
  flotilaGo(path: string): void;
  flotilaClickToDrawn(element: unknown, wanted: Record<string, unknown>): Promise<Drawn>;
}

interface Screen {
  name: string;
  vehicles: readonly PastVehicle[];
  /** Where the click is made. */
  before: (vehicle: PastVehicle) => string;
  /** What is clicked there. */
  target: (page: Page) => Locator;
  /** The table of it. */
  table: string;
  /** Rows that it says to have at least. */
  rows: number;
  hasTrack: boolean;
}

const days = vehicles(FIRST_DAY_VEHICLE, ROUNDS + WARM_UPS);
const months = vehicles(FIRST_MONTH_VEHICLE, ROUNDS + WARM_UPS);
await onScreens(fill, async ({ world, browser }) => {
  const page = await openPage(browser, world);
  await page.addInitScript({ path: join(import.meta.dirname, 'drawn-in-page.mjs') });
  await signIn(page, 'admin', '/tatra/map');
  await measure(page, {
    name: 'vehicle day of 2 880 locations',
    vehicles: days,
    table: 'Jazdy',
    before: (vehicle) => `/tatra/map/vehicle/${vehicle.id}`,
    target: (at) => at.getByRole('link', { name: 'História', exact: true }),
    rows: DAY_RIDES,
    hasTrack: true,
  });
  await measure(page, {
    name: 'logbook month of 200 rides',
    vehicles: months,
    table: 'Jazdy mesiaca',
    before: (vehicle) => `/tatra/map/logbook/${vehicle.id}?month=${MONTH_AFTER}`,
    target: (at) => at.getByRole('button', { name: 'Predchádzajúci mesiac', exact: true }),
    rows: PAST_MONTH_RIDES,
    hasTrack: false,
  });
});

async function fill(db: Database): Promise<void> {
  const [day, month] = [dayRecords(), monthRecords()];
  await storePast(
    db,
    [
      ...days.map((vehicle) => ({ vehicle, records: day })),
      ...months.map((vehicle) => ({ vehicle, records: month })),
    ],
    Date.now(),
  );
  await db.pool.query('vacuum analyze');
}

async function measure(page: Page, screen: Screen): Promise<void> {
  const ours: Drawn[] = [];
  const bare: number[] = [];
  let calls = 0;
  for (const [round, vehicle] of screen.vehicles.entries()) {
    await page.evaluate(
      (path) => (globalThis as unknown as InPage).flotilaGo(path),
      screen.before(vehicle),
    );
    const target = screen.target(page);
    await target.waitFor();
    // What the place before asks for is not part of the click.
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS_MAX }).catch(() => undefined);
    const asked: Request[] = [];
    const note = (request: Request) => {
      if (request.url().includes('/v1/tatra/vehicle/')) asked.push(request);
    };
    page.on('request', note);
    const { table, rows, hasTrack } = screen;
    const drawn = await target.evaluate(
      (element, wanted) => (globalThis as unknown as InPage).flotilaClickToDrawn(element, wanted),
      { table, rows, ...(hasTrack && { graph: true, track: true }) },
    );
    page.off('request', note);
    calls = asked.length;
    const answered = await bareAnswers(page, asked);
    if (round < WARM_UPS) continue;
    ours.push(drawn);
    bare.push(answered);
  }
  tell(screen, ours, bare, calls);
}

function tell(screen: Screen, drawn: Drawn[], bare: number[], calls: number): void {
  const ours = drawn.map((one) => one.all);
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`;
  const part = (name: keyof Drawn) => `${name} ${ms(drawn.map((one) => one[name]))}`;
  const parts = screen.hasTrack ? ['answers', 'table', 'graph', 'track'] : ['answers', 'table'];
  console.log(`  ${(parts as (keyof Drawn)[]).map(part).join(', ')} after the click`);
  const [least, most] = [Math.min(...ours), Math.max(...ours)].map((one) => one.toFixed(0));
  report({
    id: 'S5',
    work: `click to drawn: ${screen.name} (${least} to ${most} ms)`,
    figure: ms(ours),
    opponent: `bare answers of the same ${calls} calls ${ms(bare)}`,
    ratio: median(ours) / median(bare),
    goal: '≤ 400 ms, ≤ 2 ×',
  });
}

/** Milliseconds until the same calls are answered and read, when the server has just answered them. */
async function bareAnswers(page: Page, asked: readonly Request[]): Promise<number> {
  const authorization = (await asked[0]?.allHeaders())?.authorization ?? '';
  const urls = [...new Set(asked.map((request) => request.url()))];
  return await page.evaluate(
    async (input) => {
      const ask = async (url: string) => {
        const { authorization: bearer } = input;
        const answer = await fetch(url, { headers: { authorization: bearer }, cache: 'no-store' });
        if (!answer.ok) throw new Error(`${answer.status} ${url}`);
        await answer.json();
      };
      let ms = 0;
      for (const _round of ['warm', 'counted']) {
        const start = performance.now();
        await Promise.all(input.urls.map(ask));
        ms = performance.now() - start;
      }
      return ms;
    },
    { urls, authorization },
  );
}

function vehicles(first: number, count: number): PastVehicle[] {
  return Array.from({ length: count }, (_none, index) => {
    const id = first + index;
    return { id, plate: `BA ${id} BX`, name: 'Scania R450', type: 'tractor' as const };
  });
}
