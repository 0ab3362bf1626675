// The online side list (ONL-001 … ONL-036) on the running product.
import { expect, test } from 'vitest';
import { callForHelp } from './call-for-help.ts';
import { moveVehicle } from './fleet.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(42);

async function list(who: Parameters<typeof signIn>[1] = 'admin', options = {}) {
  const page = await stage.page(options);
  await signIn(page, who, '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  return page;
}

/** The row of a vehicle of the fleet, brought into sight by the filter. */
async function rowOf(page: Awaited<ReturnType<typeof list>>, index: number) {
  const plate = stage.fleet[index]?.plate ?? '';
  await page.getByLabel('Filter vozidiel').fill(plate);
  const row = page.getByRole('listitem', { name: new RegExp(plate) });
  await row.waitFor();
  return row;
}

test('ONL-003, ONL-004 … ONL-015 rows of 80 px say what stands in them', {
  tags: ['smoke'],
}, async () => {
  await callForHelp(stage.database.db, [stage.fleet[1]?.id]);
  const page = await list();
  await page.getByText('44 vozidiel', { exact: true }).waitFor();
  await expect
    .poll(async () => (await page.getByRole('listitem').first().boundingBox())?.height)
    .toBe(80);
  await takePicture(page, 'online');
  const panicking = await rowOf(page, 1);
  await expect.poll(() => panicking.textContent()).toContain('volá pomoc');
  const driving = await rowOf(page, 0);
  await expect.poll(() => driving.textContent()).toMatch(/Ján Kováč.*Trnava.*54 km\/h.*služobná/);
  await expect.poll(() => driving.getByRole('img', { name: 'ide' }).count()).toBe(1);
  const parked = await rowOf(page, 3);
  await expect.poll(() => parked.textContent()).toMatch(/pred \d+ min/);
  await expect.poll(() => parked.textContent()).toContain('Mercedes Sprin…');
  const silent = await rowOf(page, 6);
  await expect
    .poll(() => silent.textContent())
    .toMatch(/nekomunikuje od \d+\.\s\d+\.\s\d{2}:\d{2}/);
  const without = await rowOf(page, 23);
  await expect.poll(() => without.textContent()).toContain('zatiaľ bez údajov');
  await expect
    .poll(() => without.getByRole('button', { name: 'História' }).isDisabled())
    .toBe(true);
});

test('a driver named in a row is the way to the driver, and the row is not chosen; Back returns', async () => {
  const page = await list();
  const driving = await rowOf(page, 0);
  await driving.getByRole('link', { name: 'Ján Kováč' }).click();
  await page.waitForURL(/\/tatra\/drivers\/\d+$/);
  await page.goBack();
  await page.waitForURL(/\/tatra\/map$/);
  await page.getByRole('listitem').first().waitFor();
});

test('ONL-026 … ONL-029 the filter: name, plate, driver, country', async () => {
  const page = await list();
  const filter = page.getByLabel('Filter vozidiel');
  const count = page.getByText(/^\d+ z 44$/);
  await filter.fill('kovac');
  await count.waitFor();
  for (const row of await page.getByRole('listitem').all()) {
    await expect.poll(() => row.textContent()).toContain('Kováč');
  }
  await filter.fill(':AT');
  await expect.poll(() => page.getByRole('listitem').count()).toBe(3);
  await filter.fill('nič také');
  await page.getByText('Filtru „nič také“ nezodpovedá žiadne vozidlo.').waitFor();
  await page.getByRole('button', { name: 'Zrušiť filter' }).first().click();
  await page.getByText(/^44 vozidiel/).waitFor();
});

test('ONL-002, ONL-006, ONL-030 … ONL-032 hiding is remembered for the company', async () => {
  const page = await list();
  await page.getByLabel('Filter vozidiel').fill(':AT');
  await page.getByText('3 z 44', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Skryť všetky' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Zobraziť na mape' }).count()).toBe(3);
  await page.reload();
  await page.getByLabel('Filter vozidiel').fill(':AT');
  await expect.poll(() => page.getByRole('button', { name: 'Zobraziť na mape' }).count()).toBe(3);
  await page.getByRole('button', { name: 'Zobraziť na mape' }).first().click();
  await expect.poll(() => page.getByRole('button', { name: 'Zobraziť na mape' }).count()).toBe(2);
  await page.goto('/morava/map');
  await page.getByRole('listitem').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Zobraziť na mape' }).count()).toBe(0);
});

test('ONL-016 … ONL-025 the more-menu, and panic is reset', async () => {
  await callForHelp(stage.database.db, [stage.fleet[1]?.id]);
  const page = await list('dispatcher');
  const row = await rowOf(page, 1);
  await row.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem').first().waitFor();
  const names = await page.getByRole('menuitem').allTextContents();
  expect(names).toEqual([
    'Zrušiť paniku',
    'Kniha jázd',
    'Tankovanie',
    'Udalosti',
    'Servis',
    'Zákazky',
    'Zostava: kniha jázd',
    'Zostava: výkony vozidla',
    'Zdieľať…',
    'Upraviť názov a vodiča',
  ]);
  await takePicture(page, 'online-more');
  await page.getByRole('menuitem', { name: 'Zrušiť paniku' }).click();
  await page.getByText(/^Panika vozidla .* je zrušená\.$/).waitFor();
  await expect.poll(async () => (await row.textContent())?.includes('volá pomoc')).toBe(false);
});

test('arrows walk the list, the address holds the selection, Enter opens, Esc goes back', async () => {
  const page = await list();
  await page.getByRole('list', { name: 'Vozidlá' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/\?vehicle=\d+$/);
  const selected = page.locator('[role="listitem"][aria-current="true"]');
  await expect.poll(() => selected.getAttribute('aria-posinset')).toBe('2');
  await takePicture(page, 'online-selected');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tatra\/map\/vehicle\/\d+$/);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tatra\/map$/);
});

test('a pushed change appears at once, without waiting for the refresh', async () => {
  const page = await list();
  const row = await rowOf(page, 0);
  const id = stage.fleet[0]?.id ?? 0;
  await moveVehicle(stage.database.db, id, 91);
  // The stream opens a little after the list; tell again until it listens.
  await expect
    .poll(
      async () => {
        stage.world.changed([id]);
        return row.textContent();
      },
      { interval: 500 },
    )
    .toContain('91 km/h');
});

test('a list that cannot be loaded says so and tries again', async () => {
  const page = await stage.page();
  let isBroken = true;
  page.expectComplaint(/^503 .*\/vehicle-map$/);
  await page.route('**/vehicle-map*', (route) =>
    isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await signIn(page, 'admin', '/tatra/map');
  await page.getByText('Vozidlá sa nepodarilo načítať.').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await page.getByRole('listitem').first().waitFor();
});

test('the list in the dark', async () => {
  const page = await list('admin', { colorScheme: 'dark' });
  await page.getByRole('listitem').nth(2).click();
  await page.getByRole('link', { name: 'Kniha jázd' }).waitFor();
  await takePicture(page, 'online-dark');
});

test('V-1 in a sheet as wide as the window two vehicles stand beside each other', async () => {
  const page = await list('admin', { viewport: { width: 960, height: 768 } });
  const boxOf = async (index: number) => page.getByRole('listitem').nth(index).boundingBox();
  const [first, second, third] = [await boxOf(0), await boxOf(1), await boxOf(2)];
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1);
  expect(third?.x).toBe(first?.x);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
});
