// The vehicle panel and the popup on the map (VEH-001 … VEH-024, MAP-020 … MAP-023).
import { expect, test } from 'vitest';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

async function panel(who: Parameters<typeof signIn>[1], index: number) {
  const page = await stage.page();
  await signIn(page, who, `/tatra/map/vehicle/${stage.fleet[index]?.id}`);
  await page.getByRole('heading', { name: stage.fleet[index]?.plate ?? '' }).waitFor();
  return page;
}

test('VEH-001 … VEH-006 the head says what the vehicle does now', async () => {
  const page = await panel('dispatcher', 0);
  const drawer = page.getByRole('complementary', { name: 'Panel' });
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(500);
  const text = () => drawer.textContent();
  for (const piece of ['54 km/h', 'Trnava', 'Ján Kováč', '27,6 V', '4,2 °C', '1,6', 'nákladné']) {
    await expect.poll(text).toContain(piece);
  }
  await expect.poll(text).toMatch(/312\s480 km/);
  const link = drawer.getByRole('link', { name: /Otvoriť v inej mape/ });
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/.*48\.\d+,17\.\d+/);
  await takePicture(page, 'vehicle');
});

test('VEH-007, VEH-010 … VEH-014, PERM-020 the sections open and stay open', async () => {
  const page = await panel('dispatcher', 0);
  await page.getByText('592 l z 900 l').waitFor();
  for (const name of ['Údaje o vozidle', 'Zaťaženie náprav']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByText('YS2R4X20005400000').waitFor();
  await page.getByText(/16\s300 kg/).waitFor();
  await expect.poll(() => page.getByText('Kód jednotky').count()).toBe(0);
  await page.reload();
  await page.getByText('YS2R4X20005400000').waitFor();
});

test('VEH-008, VEH-024, PERM-020 a superuser sees the tracker and may edit and read the log', async () => {
  const page = await panel('superuser', 0);
  await page.getByRole('button', { name: 'Údaje o vozidle', exact: true }).click();
  await page.getByText('352093081452501').waitFor();
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Upraviť názov a vodiča', 'Upraviť vozidlo', 'Záznam jednotky', 'Príkazy jednotke']);
  await page.getByRole('menuitem', { name: 'Záznam jednotky' }).click();
  await page.getByRole('dialog', { name: `Záznam jednotky ${stage.fleet[0]?.plate}` }).waitFor();
});

test('VEH-021 … VEH-023 the tabs by right', async () => {
  const page = await panel('dispatcher', 0);
  const names = [
    'Vozidlo',
    'História',
    'Kniha jázd',
    'Tankovanie',
    'Udalosti',
    'Servis',
    'Zákazky',
  ];
  const buttons = page.getByRole('navigation', { name: 'Vozidlo' });
  await expect.poll(() => buttons.getByRole('link').allTextContents()).toEqual(names);
  await buttons.getByRole('link', { name: 'História' }).click();
  await page.waitForURL(`**/tatra/map/history/${stage.fleet[0]?.id}`);
  await page
    .getByRole('button', { name: `${stage.fleet[0]?.plate}, vybrať iné vozidlo` })
    .waitFor();
});

test('U-7 the tabs are the same in every panel, the shown day and month go along, also by keys and back', async () => {
  const page = await stage.page();
  const id = stage.fleet[0]?.id;
  await signIn(page, 'dispatcher', `/tatra/map/history/${id}?day=2026-10-14`);
  const tabs = page.getByRole('navigation', { name: 'Vozidlo' });
  const open = tabs.locator('[aria-current="page"]');
  await tabs.getByRole('link', { name: 'Kniha jázd' }).click();
  await page.waitForURL(`**/map/logbook/${id}?month=2026-10&day=2026-10-14`);
  await expect.poll(() => open.textContent()).toBe('Kniha jázd');
  for (const [digit, panel] of [
    [4, 'refueling'],
    [5, 'events'],
    [7, 'contracts'],
    [6, 'service'],
    [1, 'vehicle'],
  ]) {
    await page.keyboard.press(`Alt+${digit}`);
    await page.waitForURL(new RegExp(`/map/${panel}/${id}\\?.*day=2026-10-14`));
    await expect.poll(() => tabs.getByRole('link').count()).toBe(7);
  }
  await page.keyboard.press('Alt+2');
  await page.waitForURL(`**/map/history/${id}?day=2026-10-14`);
  await page.goBack();
  await page.waitForURL(`**/map/vehicle/${id}?**`);
  await expect.poll(() => open.textContent()).toBe('Vozidlo');
});

test('CONST-017 a machine counts engine hours', async () => {
  const page = await panel('dispatcher', 9);
  await page.getByText('Motohodiny').first().waitFor();
  await expect.poll(() => page.getByText('Tachometer').count()).toBe(0);
});

test('U-8 of what a vehicle has no source for there is no line, in the panel and in the popup', async () => {
  const bare = stage.fleet.length - 1;
  const page = await panel('dispatcher', bare);
  const drawer = page.getByRole('complementary', { name: 'Panel' });
  await drawer.getByRole('button', { name: 'Údaje o vozidle' }).click();
  const lines = drawer.locator('dd, p');
  await expect
    .poll(async () => (await lines.allTextContents()).map((text) => text.trim()))
    .not.toContain('-');
  for (const name of ['Teplota 2', 'Tachograf']) {
    await expect
      .poll(() => drawer.getByText(name, { exact: true }).count(), { message: name })
      .toBe(0);
  }
  await page.goto(`/tatra/map?vehicle=${stage.fleet[bare]?.id}`);
  const popup = page.getByRole('region', { name: stage.fleet[bare]?.plate ?? '', exact: true });
  await popup.getByRole('link', { name: 'História' }).waitFor();
  await expect.poll(() => popup.getByRole('meter', { name: 'Jazda dnes' }).count()).toBe(0);
  await expect.poll(() => popup.textContent()).not.toMatch(/(^|\s)-(\s|$)/);
});

test('a vehicle that is not there says so', async () => {
  const page = await stage.page();
  page.expectComplaint(/^404 .*\/vehicle\/999999$/);
  await signIn(page, 'dispatcher', '/tatra/map/vehicle/999999');
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
});

test('MAP-020 … MAP-023 the popup of a selected vehicle', async () => {
  const page = await stage.page();
  const vehicle = stage.fleet[0];
  await signIn(page, 'superuser', `/tatra/map?vehicle=${vehicle?.id}`);
  const popup = page.getByRole('region', { name: vehicle?.plate ?? '', exact: true });
  await popup.waitFor();
  const text = (await popup.textContent()) ?? '';
  for (const piece of ['Scania R450', 'služobná', 'Trnava', '54 km/h', '592 l z 900 l', '1,6']) {
    expect(text).toContain(piece);
  }
  expect(text).toContain(String(vehicle?.id));
  expect(text).toContain(`S${vehicle?.id}`);
  await expect
    .poll(() => popup.getByRole('link').allTextContents())
    // The driver leads to the driver's hours.
    .toEqual(['Ján Kováč', 'Vozidlo', 'História', 'Kniha jázd', 'Tankovanie']);
  await popup.getByRole('button', { name: 'Záznam jednotky' }).waitFor();
  await takePicture(page, 'popup');
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
});
