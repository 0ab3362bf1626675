// Correcting a ride in the browser: switches, fields, what the server refuses, another user meanwhile,
// and the trail (NAV-070 … NAV-073, VAL-015 … VAL-019, ERR-004).
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

test('U-18 a click into a greyed field turns its switch on and leads into it', async () => {
  const page = await openRide(1);
  const isOn = (name: string) =>
    dialog(page)
      .getByRole('switch', { name: `Opraviť: ${name}` })
      .isChecked();
  const km = field(page, 'Tachometer na konci jazdy, km');
  // The field itself is locked: what is pressed there is the place.
  await km.click({ force: true });
  await expect.poll(() => isOn('Tachometer na konci jazdy, km')).toBe(true);
  await expect.poll(() => km.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await isOn('Účel jazdy')).toBe(false);
  // Choosing a type says both.
  await dialog(page).getByText('súkromná', { exact: true }).click();
  await expect.poll(() => isOn('Typ jazdy')).toBe(true);
  const chosen = dialog(page).getByRole('radio', { name: 'súkromná' });
  await expect.poll(() => chosen.isChecked()).toBe(true);
  await takePicture(page, 'ride-update-clicked');
});

test('VAL-015, VAL-018 a reading that is no number is refused at its field, a note ends at 30', async () => {
  const page = await openRide(1);
  const bodies = sent(page);
  await turnOn(page, 'Tachometer na konci jazdy, km');
  const km = field(page, 'Tachometer na konci jazdy, km');
  await km.fill('sto');
  await turnOn(page, 'Účel jazdy');
  await field(page, 'Účel jazdy').pressSequentially('x'.repeat(35));
  await expect.poll(() => field(page, 'Účel jazdy').inputValue()).toHaveLength(30);
  await dialog(page).getByText('30 / 30').waitFor();
  await save(page);
  await expect.poll(() => km.getAttribute('aria-invalid')).toBe('true');
  expect(bodies).toEqual([]);
  await dialog(page).waitFor();
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

test('NAV-072 a fixed reading is marked in blue, and how it is taken back is said', async () => {
  await correct(2, { ehStop: 1_002 * 3600 });
  const page = await openRide(2);
  const hint = dialog(page).getByText('Hodnotu zadal človek.');
  await hint.waitFor();
  const colour = await hint.evaluate((line) => getComputedStyle(line).color);
  const [red = 0, , blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(blue - red, colour).toBeGreaterThan(60);
  await turnOn(page, 'Motohodiny na konci jazdy, h');
  await dialog(page).getByText('Prázdne pole zruší predchádzajúcu opravu.').waitFor();
});

test('ERR-004 what the server refuses stands at the field and in a bar that stays', async () => {
  const page = await openRide(0);
  page.expectComplaint(/^400 .*\/ride\//);
  await turnOn(page, 'Tachometer na konci jazdy, km');
  const km = field(page, 'Tachometer na konci jazdy, km');
  await km.fill('200000');
  await dialog(page)
    .getByText(/rozdiel/)
    .waitFor();
  await save(page);
  await expect.poll(() => km.getAttribute('aria-invalid'), waiting).toBe('true');
  // What it would do is not said of a reading that cannot be.
  await expect
    .poll(() =>
      dialog(page)
        .getByText(/rozdiel/)
        .count(),
    )
    .toBe(0);
  await page.getByRole('alert').first().waitFor();
  await dialog(page).waitFor();
  await takePicture(page, 'ride-update-refused');
});

test('a ride that another user changed meanwhile: what they did is said, what was typed stays (412)', async () => {
  const page = await openRide(2);
  page.expectComplaint(/^412 .*\/ride\//);
  await turnOn(page, 'Účel jazdy');
  await field(page, 'Účel jazdy').fill('Moja poznámka');
  await correct(2, { note: 'Ich poznámka', rideType: 'private' });
  await save(page);
  const alert = dialog(page).getByRole('alert');
  await expect.poll(() => alert.textContent(), waiting).toContain('Ich poznámka');
  await expect.poll(() => field(page, 'Účel jazdy').inputValue()).toBe('Moja poznámka');
  await takePicture(page, 'ride-update-conflict');
  await save(page);
  await dialog(page).waitFor({ state: 'detached' });
  await row(page, 2).first().click();
  const details = page.getByRole('region', { name: 'Podrobnosti jazdy' });
  await expect.poll(() => details.textContent(), waiting).toContain('Moja poznámka');
  await expect.poll(() => details.textContent()).toContain('súkromná');
});

test('NAV-038, NAV-075 leaving asks, 400 wide, only when something was typed', async () => {
  const page = await openRide(0);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await openDialog(page, 0);
  await turnOn(page, 'Účel jazdy');
  await field(page, 'Účel jazdy').fill('Nedopísané');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2);
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
