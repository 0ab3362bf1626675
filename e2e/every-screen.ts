// What every screen needs to have something to show, and how a test walks from one to the next.
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { ask } from './ask.ts';
import { fleetContracts, storeContracts } from './contracts.ts';
import { seedDriverHours } from './driver-hours.ts';
import { FLEET_FROM } from './fleet.ts';
import type { Made } from './screens.ts';
import type { Stage } from './with-world.ts';
import { signIn } from './world.ts';

/** Records of tatra for the screens of screens.ts, and the address of a sharing. */
export async function makeRecords(stage: Stage): Promise<Made & { shared: string }> {
  const { db } = stage.database;
  const company = COMPANY.tatra.id;
  const [rule, alert] = [801, 901];
  await seedDriverHours(db);
  const [contract = 0] = await storeContracts(db, fleetContracts(stage.fleet, 10), Date.now());
  await seedRule(db, { ruleId: rule, company });
  const begin = new Date(Date.now() - 600_000).toISOString();
  await seedAlert(
    db,
    { alertId: alert, company, ruleId: rule, vehicle: FLEET_FROM, begin },
    { severity: 'alarm', latitude: 48.37, longitude: 17.58, country: 'SK', place: 'Trnava' },
  );
  const sharing = { vehiclesIds: [FLEET_FROM, FLEET_FROM + 1], validTo: '2099-12-31T23:59' };
  const { url } = await ask<{ url: string }>(stage.world, 'dispatcher', 'POST sharing', sharing);
  const { zoneId } = await ask<Zone>(stage.world, 'dispatcher', 'POST zone', {
    name: 'Depo Trnava',
    category: 'depot',
    shape: { type: 'Circle', center: [17.587, 48.377], radius: 200 },
  });
  return { contract, zone: zoneId, rule, alert, shared: url };
}

/** Signed in as who may see all of it. */
export async function enter(page: Page): Promise<void> {
  await signIn(page, 'superuser', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
}

/** As a link inside the application leads there: nothing is loaded anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => window.__TSR_ROUTER__?.history.push(href), path);
  const { pathname } = new URL(path, page.url());
  const where = () => page.evaluate(() => window.__TSR_ROUTER__?.state.resolvedLocation?.pathname);
  await expect.poll(where).toBe(pathname);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** What somebody finds at the screens, one after another. */
export async function walk(
  page: Page,
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await go(page, path);
    found.push(...(await look(page, path)));
  }
  return found;
}
