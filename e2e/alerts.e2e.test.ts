// Alerts in the browser: bell and strip, the panel with its filter and why, acknowledging with undo and many at
// once, keys, live, the phone (zones-and-rules §6).
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { tellAlerts } from '../server/thing/alert/alert-changes.ts';
import type { WatchedPageOptions } from './pages.ts';
import { button, fromAddress, openAfterFailure, PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(4);
const TATRA = COMPANY.tatra.id;
const RULE = 801;
const ALARM = 901;
const SPEED = 902;
const IDLE = 903;
const MINUTE = 60_000;

beforeAll(() => seedRule(stage.database.db, { ruleId: RULE, company: TATRA }));
beforeEach(async () => {
  await stage.database.db.pool.query('delete from alert');
  await seed(SPEED, 'speed', { over: 90, longerThan: 60 }, { severity: 'warning', minutes: 20 });
  await seed(IDLE, 'idling', { longerThan: 900 }, { severity: 'info', minutes: 5 });
  const params = { litres: 30, quantity: 62, before: 512, after: 450 };
  await seed(ALARM, 'fuelLoss', params, {
    severity: 'alarm',
    minutes: 30,
    levels: [512, 493, 450],
  });
});

async function seed(
  alertId: number,
  kind: string,
  params: Record<string, number>,
  more: { severity: string; minutes: number; levels?: number[] },
) {
  const begin = Date.now() - more.minutes * MINUTE;
  const vehicle = stage.fleet[alertId % 3];
  const records = (more.levels ?? []).map((level, at) => ({
    timestamp: new Date(begin + at * MINUTE).toISOString(),
    latitude: null,
    longitude: null,
    values: { level },
  }));
  await seedAlert(
    stage.database.db,
    {
      alertId,
      company: TATRA,
      ruleId: RULE,
      vehicle: vehicle?.id ?? null,
      begin: new Date(begin).toISOString(),
    },
    {
      severity: more.severity,
      latitude: 48.377,
      longitude: 17.587,
      country: 'SK',
      place: 'Trnava',
      end_ts: new Date(begin + 3 * MINUTE).toISOString(),
      why: JSON.stringify({ kind, params, records }),
    },
  );
}

async function open(query = '', options: WatchedPageOptions = {}) {
  const page = await stage.page(options);
  await signIn(page, 'dispatcher', `/tatra/map/alerts${query}`);
  await titles(page).first().waitFor();
  return page;
}

/** The rows as buttons, in their order. */
function titles(page: Page) {
  return page.locator('[data-alert]');
}

async function order(page: Page): Promise<number[]> {
  const ids = titles(page).evaluateAll((rows) =>
    rows.map((row) => Number(row.getAttribute('data-alert'))),
  );
  return ids;
}

function row(page: Page, alertId: number) {
  return page.getByRole('listitem').filter({ has: page.locator(`[data-alert="${alertId}"]`) });
}

async function stored(alertId: number) {
  const { rows } = await stage.database.db.pool.query<{ at: Date | null; note: string | null }>(
    'select acknowledged_at as at, note from alert where alert_id = $1',
    [alertId],
  );
  return { isAcknowledged: rows[0]?.at != null, note: rows[0]?.note ?? null };
}

const isDone = (note: string | null) => ({ isAcknowledged: true, note });
const isOpen = { isAcknowledged: false, note: null };

test('zones-and-rules §6, O-5 the bell counts new alarms and warnings that nobody acknowledged, the strip names the worst, both lead to the panel', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/map');
  const bell = page.getByRole('link', { name: /^Upozornenia/ });
  await expect.poll(() => textOf(bell), waiting).toMatch(/2$/);
  const worst = page.getByRole('link', { name: /Rule 801/ });
  await expect.poll(() => textOf(worst), waiting).toContain('30 min');
  await takePicture(page, 'alerts-strip');
  await worst.click();
  await expect.poll(() => fromAddress(page, 'alert'), waiting).toBe(String(ALARM));
  await page.keyboard.press('Escape');
  await expect.poll(() => fromAddress(page, 'alert')).toBe(null);
  await bell.click();
  await page.waitForURL(/\/tatra\/map$/);
  await page.keyboard.press('Alt+U');
  await expect.poll(() => order(page), waiting).toEqual([ALARM, SPEED, IDLE]);
});

test('zones-and-rules §3 how often a rule rang leads to these alerts', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/rules');
  await page.getByRole('link', { name: '3×' }).click();
  await expect.poll(() => fromAddress(page, 'text'), waiting).toBe('Rule 801');
  await expect.poll(() => order(page), waiting).toEqual([ALARM, SPEED, IDLE]);
});

test('zones-and-rules §6 an opened alert says why, with records whose differences add up, and leads to the history', async () => {
  const page = await open(`?alert=${ALARM}`);
  const opened = row(page, ALARM);
  await opened.getByText('z nádrže ubudlo viac než 30 l').waitFor();
  const table = opened.getByRole('table');
  await expect.poll(() => textOf(table), waiting).toMatch(/512.*493−19.*450−43.*spolu−62/);
  const link = opened.getByRole('link', { name: /^História o/ });
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(/\/tatra\/map\/history\/\d+\?day=.*at=\d{4}-/);
  // Its pin stands on the map with the words of the row.
  const pin = page.locator('button.event-marker[aria-pressed="true"]');
  await expect.poll(() => pin.getAttribute('aria-label'), waiting).toMatch(/Úbytok paliva 62 l/);
  await takePicture(page, 'alerts');
  await pin.click();
  await expect.poll(() => fromAddress(page, 'alert')).toBe(null);
});

test('filters combine and stand in the address; what fits nothing says so', async () => {
  const page = await open();
  await button(page, '1 výstraha').click();
  await button(page, '1 informácia').click();
  await expect.poll(() => order(page)).toEqual([SPEED, IDLE]);
  expect(fromAddress(page, 'severity')).toBe('warning,info');
  await page.getByRole('searchbox', { name: 'Vozidlo, pravidlo' }).fill('volnobeh');
  await expect.poll(() => order(page)).toEqual([IDLE]);
  await page.reload();
  await expect.poll(() => order(page), waiting).toEqual([IDLE]);
  await page.getByRole('searchbox', { name: 'Vozidlo, pravidlo' }).fill('nikde');
  await page.getByText('Výberu nezodpovedá žiadne upozornenie.').waitFor();
  await button(page, 'Zrušiť výber').click();
  await expect.poll(() => order(page)).toEqual([ALARM, SPEED, IDLE]);
});

test('zones-and-rules §6 one is acknowledged with a note and taken back', async () => {
  const page = await open(`?alert=${SPEED}`);
  await page.getByRole('textbox', { name: 'Poznámka' }).fill('vodič volal');
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual([ALARM, IDLE]);
  await expect.poll(() => stored(SPEED), waiting).toEqual(isDone('vodič volal'));
  await button(page, 'Vrátiť späť').click();
  await expect.poll(() => order(page)).toEqual([ALARM, SPEED, IDLE]);
  await expect.poll(() => stored(SPEED), waiting).toEqual(isOpen);
});

test('zones-and-rules §6 by keys: walk, select, one note for all, and the acknowledged below with who and why', async () => {
  const page = await open();
  await titles(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('textbox', { name: 'Jedna poznámka ku všetkým' }).fill('obhliadka');
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual([ALARM]);
  await expect.poll(() => stored(IDLE), waiting).toEqual(isDone('obhliadka'));
  expect(await stored(SPEED)).toEqual(isDone('obhliadka'));
  await button(page, 'Zobraziť').click();
  await expect.poll(() => order(page)).toEqual([ALARM, IDLE, SPEED]);
  await expect.poll(() => textOf(row(page, IDLE))).toMatch(/Dušan Žiak .*: obhliadka/);
  await titles(page).first().focus();
  await page.keyboard.press('e');
  await expect.poll(() => stored(ALARM), waiting).toEqual(isDone(null));
});

test('zones-and-rules §6 a new alarm comes into the list and the bell by itself', async () => {
  const page = await open();
  await seed(904, 'panic', {}, { severity: 'alarm', minutes: 0 });
  const { db } = stage.database;
  await db.write((write) => tellAlerts(write, [{ companyId: TATRA, alertId: 904 }]));
  await expect.poll(() => order(page), waiting).toEqual([904, ALARM, SPEED, IDLE]);
  const bell = page.getByRole('link', { name: /^Upozornenia/ });
  await expect.poll(() => textOf(bell), waiting).toMatch(/3$/);
});

test('zones-and-rules §6 what rings while the list is being read is in it', async () => {
  const page = await stage.page();
  const read = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  // The answer was made before it rang, and comes after.
  await page.route(/\/alert\?/, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await told.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await signIn(page, 'dispatcher', '/tatra/map/alerts');
  await read.promise;
  const bell = page.getByRole('link', { name: /^Upozornenia/ });
  await expect.poll(() => textOf(bell), waiting).toMatch(/2$/);
  await seed(904, 'panic', {}, { severity: 'alarm', minutes: 0 });
  const { db } = stage.database;
  await db.write((write) => tellAlerts(write, [{ companyId: TATRA, alertId: 904 }]));
  await expect.poll(() => textOf(bell), waiting).toMatch(/3$/);
  told.resolve();
  await expect.poll(() => order(page), waiting).toEqual([904, ALARM, SPEED, IDLE]);
});

test('when the alerts cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: '/tatra/map/alerts',
    calls: /\/alert$/,
    says: 'Upozornenia sa nepodarilo načítať.',
  });
  await titles(page).first().waitFor();
});

test('on a phone, dark: the panel has the whole screen, and a check acknowledges', async () => {
  const page = await open('', { ...PHONE, colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const panel = page.getByRole('complementary', { name: 'Panel' });
  await expect.poll(async () => (await panel.boundingBox())?.height, waiting).toBe(844);
  await takePicture(page, 'alerts-phone-dark');
  await row(page, ALARM).getByRole('button', { name: 'Potvrdiť' }).click();
  await expect.poll(() => stored(ALARM), waiting).toEqual(isDone(null));
});
