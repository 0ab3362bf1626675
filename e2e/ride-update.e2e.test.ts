// Correcting a ride in the browser: what is stored is shown everywhere, the trail, who may, and the sizes of the dialog
// (NAV-070 … NAV-075). What its fields and refusals do stands in web/screen/ride/RideUpdate.test.tsx.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD } from '../server/testing/cast.ts';
import { textOf } from './panel.ts';
import { PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(2, { hasPast: true });
const waiting = { timeout: 15_000, interval: 100 };
/** Beginnings of the three rides of PAST.edited. */
const RIDES = ['2025-06-11T04:00:00.000Z', '2025-06-11T06:00:00.000Z', '2025-06-11T08:00:00.000Z'];
const TIMES = ['06:00', '08:00', '10:00'];

function row(page: Page, index: number) {
  return page
    .getByRole('grid', { name: 'Jazdy' })
    .getByRole('row')
    .filter({ has: page.locator('time', { hasText: TIMES[index] ?? '' }) });
}

async function openRide(index: number) {
  const page = await stage.page();
  await signIn(page, 'admin', `/tatra/map/history/${PAST.edited.id}?day=${PAST_DAY}`);
  await openDialog(page, index);
  return page;
}

async function openDialog(page: Page, index: number): Promise<void> {
  await row(page, index).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Upraviť jazdu' }).click();
  await dialog(page).getByRole('button', { name: 'Uložiť' }).waitFor();
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Úprava jazdy' });
}

async function turnOn(page: Page, field: string): Promise<void> {
  await dialog(page)
    .getByRole('switch', { name: `Opraviť: ${field}` })
    .press('Space');
}

function field(page: Page, name: string) {
  return dialog(page).getByRole('textbox', { name });
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Uložiť' }).click();
}

/** Bodies of the corrections that the page sends. */
function sent(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH')
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

/** Another administrator corrects the ride by the API. */
async function correct(index: number, body: object): Promise<void> {
  const { address } = stage.world;
  const basic = Buffer.from(`${ACCOUNT.superuser.login}:${CAST_PASSWORD}`).toString('base64');
  const signedIn = await fetch(`${address}/v1/all/token`, {
    headers: { authorization: `Basic ${basic}` },
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const url = `${address}/v1/tatra/vehicle/${PAST.edited.id}/ride/${RIDES[index]}`;
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

test('NAV-070, NAV-071, NAV-073 only what is switched on is sent; afterwards all shows it', async () => {
  const page = await openRide(0);
  const bodies = sent(page);
  const names = await dialog(page)
    .getByRole('switch')
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual(
    [
      'Typ jazdy',
      'Tachometer na konci jazdy, km',
      'Motohodiny na konci jazdy, h',
      'Vodič',
      'Účel jazdy',
    ].map((name) => `Opraviť: ${name}`),
  );
  await expect
    .poll(() => dialog(page).getByRole('button', { name: 'Uložiť' }).isDisabled())
    .toBe(true);
  await expect.poll(() => field(page, 'Účel jazdy').isDisabled()).toBe(true);
  await turnOn(page, 'Účel jazdy');
  await field(page, 'Účel jazdy').fill('  Dodávka Nitra ');
  await takePicture(page, 'ride-update');
  await save(page);
  await page.getByText('Jazda je opravená.').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  expect(bodies).toHaveLength(1);
  expect(Object.keys(bodies[0] ?? {}).sort()).toEqual(['lastChange', 'note']);
  expect(bodies[0]?.note).toBe('Dodávka Nitra');
  await row(page, 0).first().click();
  const details = page.getByRole('region', { name: 'Podrobnosti jazdy' });
  await expect.poll(() => details.textContent(), waiting).toContain('Dodávka Nitra');
  await page.goto(`/tatra/map/logbook/${PAST.edited.id}?month=2025-6`);
  await page.getByRole('grid', { name: 'Jazdy mesiaca' }).getByText('Dodávka Nitra').waitFor();
});

test('a new odometer says what it does, moves the neighbours and stands in the trail', async () => {
  const page = await openRide(1);
  await turnOn(page, 'Tachometer na konci jazdy, km');
  const km = field(page, 'Tachometer na konci jazdy, km');
  await km.fill('100 083,659');
  await expect.poll(() => dialog(page).textContent(), waiting).toMatch(/rozdiel \+4/);
  await takePicture(page, 'ride-update-odometer');
  await save(page);
  await dialog(page).waitFor({ state: 'detached' });
  // 100 079 659 m became 100 083 659; the ride after it is moved by as much: 119 488 → 123 488.
  const text = (index: number) => textOf(row(page, index).first());
  await expect.poll(() => text(1), waiting).toContain('100 083,7');
  await expect.poll(() => text(2), waiting).toContain('100 123');
  await row(page, 1).first().click();
  const trail = page.getByRole('region', { name: 'Opravy' });
  for (const piece of ['100 079', '100 083', 'anna admin']) {
    await expect.poll(() => textOf(trail)).toContain(piece);
  }
  await takePicture(page, 'ride-trail');
});

test('NAV-072, NAV-075 a fixed reading is marked in blue, how it is taken back is said; the question is 400 wide', async () => {
  await correct(2, { ehStop: 1_002 * 3600 });
  const page = await openRide(2);
  const hint = dialog(page).getByText('Hodnotu zadal človek.');
  await hint.waitFor();
  const colour = await hint.evaluate((line) => getComputedStyle(line).color);
  const [red = 0, , blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(blue - red, colour).toBeGreaterThan(60);
  await turnOn(page, 'Motohodiny na konci jazdy, h');
  await dialog(page).getByText('Prázdne pole zruší predchádzajúcu opravu.').waitFor();
  await field(page, 'Motohodiny na konci jazdy, h').fill('1 003');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Neuložené zmeny' });
  await expect.poll(async () => (await question.boundingBox())?.width, waiting).toBe(400);
});

test('PERM-021 a dispatcher is not offered to correct', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map/history/${PAST.edited.id}?day=${PAST_DAY}`);
  await row(page, 0).first().click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .not.toContain('Upraviť jazdu');
});

test('on a phone the dialog fills the screen', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stage.page({ ...phone, colorScheme: 'dark' });
  await signIn(page, 'admin', `/tatra/map/history/${PAST.edited.id}?day=${PAST_DAY}`);
  await page.getByRole('button', { name: 'Výška panela' }).click();
  await row(page, 1)
    .first()
    .getByRole('button', { name: /Ďalšie možnosti/ })
    .click();
  await page.getByRole('menuitem', { name: 'Upraviť jazdu' }).click();
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(390);
  await takePicture(page, 'ride-update-phone-dark');
});
