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
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
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
  // A finger that lets go in its way flings the sheet to the next height; this one rests first.
  const moved = await page.evaluate(() => performance.now());
  await page.waitForFunction((ms) => performance.now() - ms > 150, moved);
  await page.mouse.up();
  await expect.poll(height).toBe(464);
});

test('nothing is wider than the phone, buttons are wide enough for a thumb', async () => {
  const page = await phone();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const smallest = async (name: string | RegExp) => {
    const box = await page.getByRole('button', { name }).first().boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  // Those of a row are hit beyond what is seen of them.
  for (const name of ['Skryť na mape', 'Vycentrovať na vozidlo', 'História', 'Ďalšie možnosti']) {
    await expect.poll(() => smallest(name), { message: name }).toBeGreaterThanOrEqual(36);
  }
  for (const name of ['Hlavné menu', 'Zobraziť všetky', 'Obnoviť', /^Skupina: /]) {
    await expect.poll(() => smallest(name), { message: String(name) }).toBeGreaterThanOrEqual(40);
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
  const save = dialog.getByRole('button', { name: 'Uložiť' });
  await expect.poll(() => save.evaluate(contrastOf)).toBeGreaterThan(4.5);
});

test('U-5 the popup of the chosen vehicle is the sheet, Esc closes it', async () => {
  const page = await stage.page(PHONE);
  const [one] = stage.fleet;
  await signIn(page, 'dispatcher', `/tatra/map?vehicle=${one?.id}`);
  const popup = page.getByRole('region', { name: one?.plate ?? '', exact: true });
  await popup.getByRole('link', { name: 'História' }).waitFor();
  const sheet = page.getByRole('complementary', { name: 'Panel' });
  await expect.poll(async () => (await popup.boundingBox())?.width ?? 0).toBeGreaterThan(340);
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(0);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await takePicture(page, 'phone-popup');
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tatra\/map$/);
  await sheet.getByRole('listitem').first().waitFor();
  await popup.waitFor({ state: 'detached' });
});

// Each from a new page: two taps on one spot within half a second are the map's own gesture, which goes nearer.
test.each(['Esc', 'its button', 'a sheet that was swiped down'])(
  'U-5 a vehicle that was left by %s is chosen again by a tap',
  async (way) => {
    const page = await stage.page(PHONE);
    const [one] = stage.fleet;
    await signIn(page, 'dispatcher', `/tatra/map?vehicle=${one?.id}`);
    const popup = page.getByRole('region', { name: one?.plate ?? '', exact: true });
    const sheet = page.getByRole('complementary', { name: 'Panel' });
    const height = async () => Math.round((await sheet.boundingBox())?.height ?? 0);
    await popup.getByRole('link', { name: 'História' }).waitFor();
    await page.getByRole('img', { name: /^Mierka mapy/ }).waitFor();
    let covered = 464;
    if (way === 'Esc') await page.keyboard.press('Escape');
    else if (way === 'its button') await popup.getByRole('button', { name: 'Zavrieť' }).tap();
    else {
      covered = 84;
      const handle = page.getByRole('button', { name: 'Výška panela' });
      await handle.tap();
      await expect.poll(height).toBe(776);
      await handle.tap();
    }
    await expect.poll(height).toBe(covered);
    if (covered === 464) await popup.waitFor({ state: 'detached' });
    // The middle of what head, sheet and buttons leave free, where a chosen vehicle is kept.
    await page.touchscreen.tap((390 - 52) / 2, (72 + 844 - covered) / 2);
    await expect.poll(height).toBe(464);
    await popup.getByRole('link', { name: 'História' }).waitFor();
  },
);

test('who asks for less motion gets no transition at all, so the dark comes at once', async () => {
  const page = await stage.page({ ...PHONE, colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  const label = page.getByText('Heslo', { exact: true }).first();
  await label.waitFor();
  const { property, duration } = await label.evaluate((element) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element);
    return { property: transitionProperty, duration: transitionDuration };
  });
  expect(property === 'none' || duration === '0s', `${property} ${duration}`).toBe(true);
});

/** Contrast between the words of a filled button and its ground, as WCAG counts it. */
function contrastOf(element: Element): number {
  const lightOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((text) => {
      const part = Number(text) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const { color, backgroundColor } = getComputedStyle(element);
  const [ink, ground] = [lightOf(color), lightOf(backgroundColor)];
  return Math.max(ink, ground) / Math.min(ink, ground);
}
