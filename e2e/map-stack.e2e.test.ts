// Vehicles that stand on one spot of the map (U-3): the list of them, by pointer and keyboard.
import { expect, test } from 'vitest';
import { waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(15);
/** Beside the drawer, its edge and the buttons, below the head: the middle of the free part of a 1440 pixels wide map. */
const MIDDLE = { x: (1440 - 352 - 52) / 2, y: (60 + 900) / 2 };
const rowsOf = (count: number) => `${count.toLocaleString('sk')} vozidiel na jednom mieste`;

/** The map with all vehicles standing at one depot, and so many more of them. */
async function openDepot({ more = 0 } = {}) {
  const page = await stage.page();
  await page.route('**/v1/tatra/vehicle-map*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    const fleet = stage.fleet.map(({ id }) => id);
    const content = json.content.filter((one: { vehicleId: number }) =>
      fleet.includes(one.vehicleId),
    );
    const { location } = content[0];
    const timestamp = new Date().toISOString();
    const standing = content.map((one: { ride: object | null }) => ({
      ...one,
      location: { ...location, latitude: 48.4, longitude: 17.6, speed: 0, timestamp },
      ride: one.ride && { ...one.ride, rideState: 'finished' },
    }));
    const others = Array.from({ length: more }, (_none, index) => ({
      ...standing[0],
      vehicleId: 9000 + index,
      numericPlate: `ZZ ${1000 + index} ZZ`,
    }));
    await route.fulfill({ response: answer, json: { ...json, content: [...standing, ...others] } });
  });
  await signIn(page, 'dispatcher', '/tatra/map');
  const rows = page.getByRole('list', { name: 'Vozidlá' }).getByRole('listitem');
  await rows.first().waitFor();
  // The map hears of what its list is pressed for once it has its scale.
  const scale = page.getByRole('img', { name: /^Mierka mapy/ });
  await scale.waitFor(waiting);
  await rows.first().getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  await page.getByRole('img', { name: 'Mierka mapy: 5 km' }).waitFor(waiting);
  const list = page.getByRole('list', { name: rowsOf(15 + more) });
  const press = () => page.mouse.click(MIDDLE.x, MIDDLE.y);
  await press();
  await list.waitFor();
  return { page, list, press, scale };
}

test('U-3 a click lists who stands there; arrows walk, the focus survives what is pushed, Enter opens', async () => {
  const { page, list } = await openDepot();
  const buttons = list.getByRole('button');
  await expect.poll(() => buttons.count()).toBe(15);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const [first = '', second = ''] = await buttons.allTextContents();
  await expect.poll(focused).toBe(first);
  await takePicture(page, 'map-stack');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe(second);
  const answered = page.waitForResponse('**/v1/tatra/vehicle-map*');
  await page.getByRole('button', { name: 'Obnoviť' }).evaluate((one: HTMLElement) => one.click());
  await answered;
  await expect.poll(focused).toBe(second);
  await page.keyboard.press('Enter');
  const plate = stage.fleet.map((one) => one.plate).find((one) => second.includes(one)) ?? '-';
  await page.getByRole('dialog', { name: new RegExp(plate) }).waitFor();
  await expect.poll(() => list.count()).toBe(0);
});

test('U-3 Escape closes the list and gives the focus back; a second click goes nearer', async () => {
  const { page, list, press, scale } = await openDepot();
  await page.keyboard.press('Escape');
  await expect.poll(() => list.count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Mapa vozidiel');
  const before = await scale.getAttribute('aria-label');
  await press();
  await list.waitFor();
  await press();
  await expect.poll(() => scale.getAttribute('aria-label'), waiting).not.toBe(before);
  await expect.poll(() => list.count()).toBe(0);
});

test('U-3 of a thousand on one spot the first hundred are listed, the others are counted', async () => {
  const { page, list } = await openDepot({ more: 985 });
  await expect.poll(() => list.getByRole('button').count()).toBe(100);
  await page.getByText('a ďalších 900', { exact: true }).waitFor();
});
