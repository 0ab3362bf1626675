// The plan of contracts for its tests: contracts around today, and a month to come in which nothing else lies.
import { monthText } from '@flotila/domain/period.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { fleetContracts, storeContracts } from './contracts.ts';
import { withWorld } from './with-world.ts';
import { signIn, type Who } from './world.ts';

export const ZONE = 'Europe/Bratislava';
export const today = () => localDay(Date.now(), ZONE);
/** The month of the contracts that the tests move; nothing else lies in it. */
const later = addDays(`${today().slice(0, 8)}01`, 62);
export const QUIET = { year: Number(later.slice(0, 4)), month: Number(later.slice(5, 7)) };
export const quietDay = (day: number) => `${later.slice(0, 8)}${String(day).padStart(2, '0')}`;
/** Days from today to a day of that month. */
export function inQuiet(day: number): number {
  return Math.round((Date.parse(quietDay(day)) - Date.parse(today())) / 86_400_000);
}
export const quiet = (more = '') => `?month=${monthText(QUIET)}${more}`;

export const bar = (page: Page, name: string) =>
  page.locator(`[data-contract][aria-label^="${name}"]`);

/** Where a contract is drawn, once nothing moves it any more. */
export async function boxOf(page: Page, name: string) {
  await (await bar(page, name).elementHandle())?.waitForElementState('stable');
  const box = await bar(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
}

/** Call at the top of a test file. `ids` are those of the contracts in the quiet month, filled before the first test. */
export function withPlan() {
  const stage = withWorld(30);
  const ids: number[] = [];
  beforeAll(async () => {
    const { fleet, database } = stage;
    const some = fleetContracts(fleet.slice(0, 20), 100);
    const [first = 0, second = 0] = fleet.map(({ id }) => id);
    const moved = [
      { vehicleId: first, name: 'Kyvadlo Žilina', days: [inQuiet(9), inQuiet(10)] as const },
      { vehicleId: first, name: 'Vratné obaly', days: [inQuiet(10), inQuiet(10)] as const },
      { vehicleId: second, name: 'Cement Ladce', days: [inQuiet(16), inQuiet(18)] as const },
    ];
    const stored = await storeContracts(database.db, [...some, ...moved], Date.now());
    ids.push(...stored.slice(-moved.length));
  });
  async function plan(path = '', who: Who = 'dispatcher') {
    const page = await stage.page();
    await signIn(page, who, `/tatra/plan${path}`);
    await page.getByRole('heading', { name: 'Plán zákaziek' }).waitFor();
    return page;
  }
  return { stage, ids, plan };
}
