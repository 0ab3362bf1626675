// The product on a phone: a sheet with three heights, full-screen dialogs, targets for a thumb.
import { expect, test } from 'vitest';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function phone(options = {}) {
  const page = await stage.page({ ...PHONE, ...options });
  await signIn(page, 'dispatcher', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  return page;
}

test('the drawer is a sheet that stands at three heights', async () => {
  const page = await phone();
  const sheet = page.getByRole('complementary', { name: 'Panel' });
  const height = async () => Math.round((await sheet.boundingBox())?.height ?? 0);
  const handle = page.getByRole('button', { name: 'Výška panela' });
  expect((await sheet.boundingBox())?.width).toBe(390);
  await expect.poll(height).toBe(464);
  await takePicture(page, 'phone-online');
  await handle.click();
  await expect.poll(height).toBe(776);
  await handle.click();
  await expect.poll(height).toBe(84);
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not drawn');
  await page.mouse.move(195, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(195, box.y - 300, { steps: 10 });
  await page.mouse.move(195, box.y - 380, { steps: 20 });
  await page.mouse.up();
  await expect.poll(height).toBe(464);
});

test('nothing is wider than the phone, buttons are wide enough for a thumb', async () => {
  const page = await phone();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const name of ['Skryť na mape', 'Vycentrovať na vozidlo', 'História', 'Ďalšie možnosti']) {
    const box = await page.getByRole('button', { name }).first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(36);
  }
});

test('a tap opens the vehicle, dialogs fill the screen', async () => {
  const page = await phone({ colorScheme: 'dark' });
  await page.getByRole('listitem').first().tap();
  await page.waitForURL(/\/tatra\/map\/vehicle\/\d+$/);
  await page
    .getByRole('button', { name: 'Prebiehajúca jazda' })
    .or(page.getByText('Posledná jazda'))
    .first()
    .waitFor();
  await takePicture(page, 'phone-vehicle-dark');
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).tap();
  await page.getByRole('menuitem', { name: 'Upraviť názov a vodiča' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  await takePicture(page, 'phone-dialog-dark');
});
