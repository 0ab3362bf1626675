// Keys in the browser: a new one is shown once and copied, a program calls by it, it is rolled and ended, after which
// the program is refused at once (decision 0120).
import { expect, test } from 'vitest';
import { button, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

test('a key is made, used, rolled and ended', async () => {
  const page = await stage.page();
  page.expectComplaint(/^400 .*api-key/);
  const { address } = stage.world;
  const ask = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${address}/v1/tatra/vehicle-brief`, { headers })).status;
  };
  await signIn(page, 'admin', '/tatra/data/api-keys');
  await page.getByText('Zatiaľ tu nie je žiadny kľúč.').waitFor();
  await page.getByRole('link', { name: 'Pridať' }).first().click();
  await page.getByRole('textbox', { name: 'Názov' }).fill('Účtovníctvo');
  await page.getByRole('textbox', { name: 'Povolené adresy' }).fill('127.0.0.0/99');
  await button(page, 'Uložiť').click();
  await page.getByText('Napíšte adresy IP alebo siete').waitFor();
  await page.getByRole('textbox', { name: 'Povolené adresy' }).fill('127.0.0.0/8, ::1');
  await takePicture(page, 'api-key-new');
  await button(page, 'Uložiť').click();
  await page.waitForURL(/\/data\/api-key\/\d+/);
  const shown = page.locator('[data-secret]');
  await expect.poll(() => textOf(shown), waiting).toMatch(/^fl_\w{40}$/);
  const first = (await textOf(shown)).trim();
  await takePicture(page, 'api-key');
  expect(await ask(first)).toBe(200);

  await button(page, 'Vymeniť kľúč').click();
  await button(page, 'Vytvoriť nový').click();
  await expect.poll(() => textOf(shown), waiting).not.toContain(first);
  const second = (await textOf(shown)).trim();
  await page.getByText('Bol vymenený, starý kľúč platí ešte do').waitFor();
  expect([await ask(first), await ask(second)]).toEqual([200, 200]);

  await page.goto(`${address}/tatra/data/api-keys`);
  const row = page.getByRole('row', { name: /Účtovníctvo/ });
  await expect.poll(() => textOf(row), waiting).toContain(second.slice(0, 11));
  await expect.poll(() => textOf(row), waiting).toContain('127.0.0.1');
  await takePicture(page, 'api-keys');
  await row.getByRole('link').click();
  await page.getByRole('textbox', { name: 'Názov' }).waitFor();
  expect(await shown.count()).toBe(0);
  await button(page, 'Ďalšie možnosti').click();
  await page.getByRole('menuitem', { name: 'Zmazať' }).click();
  await page.getByText('Program s týmto kľúčom stratí prístup hneď.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Zmazať' }).click();
  await page.waitForURL('**/tatra/data/api-keys');
  await page.getByText('Zatiaľ tu nie je žiadny kľúč.').waitFor();
  expect([await ask(first), await ask(second)]).toEqual([401, 401]);
});
