// The list of drivers by what each may still drive (office-drivers): the question, the groups, the address, the keys,
// the map, the phone; and who has the doors to it.
import { localDay } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PERSON } from '../server/testing/cast.ts';
import { callForHelp } from './call-for-help.ts';
import { storeContracts } from './contracts.ts';
import { seedDriverHours, seedTachograph } from './driver-hours.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(30);
let persons = new Map<string, number>();

beforeAll(async () => {
  persons = await seedDriverHours(stage.database.db);
});

async function drivers(path = '', options: Parameters<typeof stage.page>[0] = {}, seen = 'Molnár') {
  const page = await stage.page(options);
  await signIn(page, 'dispatcher', `/tatra/drivers${path}`);
  await row(page, seen).waitFor();
  return page;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const answer = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true });

/** Last names and heads from top to bottom. */
async function order(page: Page): Promise<string[]> {
  const rows = page.locator('[role="rowgroup"] > [role="row"]');
  const found = await rows.evaluateAll((elements) =>
    elements
      .map((element) => ({
        top: element.getBoundingClientRect().top,
        text: element.getAttribute('aria-label')?.split(' ').at(-1) ?? `[${element.textContent}]`,
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text),
  );
  return found;
}

test('office-drivers the question is answered: who may, who has less, who rests, of whom nothing is known', {
  tags: ['smoke'],
}, async () => {
  const page = await drivers();
  await answer(page, '5 vodičov').waitFor();
  await page.getByText('z toho 1 podľa starších údajov').waitFor();
  await expect
    .poll(() => order(page))
    .toEqual([
      'Molnár',
      'Balog',
      'Tóth',
      'Medveď',
      'Hegedűš',
      '[Menej ako 4:00 1 vodič]',
      'Ďurica',
      '[Odpočívajú, teraz nemôžu 1 vodič]',
      'Baláž',
      '[Bez údajov 1 vodič]',
      'Bartoš',
    ]);
  const words = (name: string) => row(page, name).textContent();
  await expect.poll(() => words('Molnár')).toContain('oddýchnutý, môže hneď');
  await expect.poll(() => words('Tóth')).toContain('len skrátený odpočinok, zostávajú 2');
  await expect.poll(() => words('Medveď')).toMatch(/pred 4\d min/);
  await expect.poll(() => words('Ďurica')).toContain('chýba 0:2');
  await expect
    .poll(() => words('Baláž'))
    .toMatch(/môže .*, potom 10:00\. Denný odpočinok, hotových 5:0\d z 11:00/);
  await takePicture(page, 'drivers');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, 'drivers-dark');
});

test('office-drivers hours, switches, sorting and filter regroup the list and stand in the address', async () => {
  const page = await drivers();
  await page.getByRole('button', { name: /pol hodiny viac/ }).click();
  await answer(page, '4 vodiči').waitFor();
  await page.getByRole('textbox', { name: 'Koľko vedenia treba' }).fill('6');
  await answer(page, '3 vodiči').waitFor();
  await page.getByRole('switch', { name: 'Aj so skráteným odpočinkom' }).click();
  await answer(page, '2 vodiči').waitFor();
  await page.getByRole('switch', { name: 'Len vyhovujúci' }).click();
  await page.getByRole('columnheader', { name: 'Vodič' }).getByRole('button').click();
  await expect.poll(() => order(page)).toEqual(['Balog', 'Molnár']);
  await page.getByRole('searchbox', { name: 'Filter vodičov' }).fill('molnar');
  await page.waitForURL(/hours=6%3A00&reduced=0&only=1&sort=driver&filter=molnar/);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['Molnár']);
  await page.getByRole('searchbox', { name: 'Filter vodičov' }).fill('xyz');
  await page.getByText('Filtru nič nezodpovedá.').waitFor();
  await page.getByRole('button', { name: 'Zrušiť filter' }).last().click();
  await expect.poll(() => order(page)).toEqual(['Balog', 'Molnár']);
});

test('office-drivers keys: + and − ask, / filters, arrows walk, the focused row stays, Enter opens the hours', async () => {
  const page = await drivers();
  await row(page, 'Molnár').focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('Igor Medveď');
  const before = (await row(page, 'Medveď').boundingBox())?.y;
  for (const _ of [1, 2, 3]) await page.keyboard.press('+');
  await answer(page, '3 vodiči').waitFor();
  await expect.poll(async () => (await row(page, 'Medveď').boundingBox())?.y).toBe(before);
  await expect.poll(() => row(page, 'Medveď').textContent()).toContain('chýba 0:25');
  await page.keyboard.press('-');
  await page.waitForURL(/hours=5%3A00/);
  await page.keyboard.press('/');
  await page.keyboard.type('balog');
  await expect.poll(() => order(page)).toEqual(['Balog']);
  await row(page, 'Balog').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/drivers/${persons.get('Balog')}`);
});

test('office-drivers nobody may: who has most, and who will be able next', async () => {
  const page = await drivers('?hours=8:30&filter=bal', {}, 'Balog');
  await answer(page, 'nikto').waitFor();
  const said = page.getByText('Nikto nemôže vziať 8:30.').locator('..');
  await expect
    .poll(() => said.textContent())
    .toMatch(/Najviac má Imrich Balog, 7:40\. Marek Baláž môže .*, potom 10:00\./);
});

test('office-drivers those who may are shown on the map, with the way back to all', async () => {
  const page = await drivers('?hours=7:00');
  await answer(page, '2 vodiči').waitFor();
  await page.getByRole('button', { name: 'Ukázať 2 vyhovujúcich na mape' }).click();
  await page.waitForURL(/\/tatra\/map\?only=/);
  await page.getByText('Na mape sú len 2 vozidlá').waitFor();
  await expect.poll(() => page.getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: 'Všetky vozidlá' }).click();
  await page.waitForURL(/\/tatra\/map$/);
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(2);
});

test('office-drivers a bar tells used, limit, extensions, source and age; the menu leads on', async () => {
  const page = await drivers();
  await row(page, 'Hegedűš').getByRole('meter').hover();
  const tip = page.getByRole('tooltip');
  await tip.getByText('Dnes 5:4').waitFor();
  await expect
    .poll(() => tip.textContent())
    .toMatch(/z 10:00Tento týždeň 30:\d\d z 56:00Zostáva 1 predĺženie na 10 hÚdaje z vozidla/);
  await row(page, 'Hegedűš').click({ button: 'right' });
  const map = page.getByRole('menuitem', { name: 'Vozidlo na mape' });
  await expect
    .poll(() => map.getAttribute('href'))
    .toBe(`/tatra/map?vehicle=${stage.fleet[2]?.id}`);
});

test('office-drivers on a phone the drivers are cards below the question', async () => {
  const page = await drivers('', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const card = row(page, 'Hegedűš');
  await expect.poll(() => card.textContent()).toMatch(/4:[12]\d/);
  await expect.poll(async () => (await card.boundingBox())?.height).toBeGreaterThan(70);
  await takePicture(page, 'drivers-phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, 'drivers-phone-dark');
});

test('office-drivers a driver has the way to the own hours, not to the others', async () => {
  const page = await stage.page();
  await signIn(page, 'driver', '/tatra/map');
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  const own = page.getByRole('menuitem', { name: 'Moje časy vedenia' });
  await expect.poll(() => own.getAttribute('href')).toBe(`/tatra/drivers/${PERSON.igor.id}`);
  await expect
    .poll(() => page.getByRole('menuitem', { name: 'Vodiči', exact: true }).count())
    .toBe(0);
  await page.goto('/tatra/drivers');
  await page.waitForURL('**/tatra/map');
});

test('MAP-020, PRV-011, ONL-011, VEH-015 … VEH-018 a vehicle with a tachograph tells its driver’s hours, another draws no empty bars', async () => {
  await seedTachograph(stage.database.db);
  const tomorrow = { vehicleId: stage.fleet[0]?.id ?? 0, name: 'Rezivo', days: [1, 1] as const };
  await storeContracts(stage.database.db, [tomorrow], Date.now());
  const [first, second] = stage.fleet;
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map?vehicle=${first?.id}`);
  const line = page.getByRole('listitem', { name: new RegExp(first?.plate ?? '') });
  await line.getByRole('img', { name: 'vedenie vozidla' }).waitFor();
  const popup = (plate = '') => page.getByRole('region', { name: plate, exact: true });
  await popup(first?.plate).getByRole('meter', { name: 'Jazda dnes' }).waitFor();
  await expect
    .poll(() => popup(first?.plate).textContent())
    .toMatch(/2:2\d z 10:00, zostáva 7:[34]\d/);
  await takePicture(page, 'tachograph-popup');
  await page.goto(`/tatra/map?vehicle=${second?.id}`);
  await popup(second?.plate).getByRole('meter', { name: 'Nádrž' }).waitFor();
  await expect.poll(() => popup(second?.plate).getByRole('meter').count()).toBe(1);

  await page.goto(`/tatra/map/vehicle/${first?.id}`);
  const section = page.locator('#section-tacho');
  await section.getByRole('link', { name: 'Časy vedenia' }).waitFor();
  for (const piece of [
    /Ešte môže viesť 7:[34]\d/,
    /Dva týždne spolu61:0\d/,
    /11:00 · /,
    /46:00 · /,
  ]) {
    await expect.poll(() => section.textContent()).toMatch(piece);
  }
  await takePicture(page, 'tachograph-panel');
  await page.goto(`/tatra/map/vehicle/${second?.id}`);
  await page.locator('#section-tanks').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Tachograf' }).count()).toBe(0);

  await page.goto(`/tatra/map/contracts/${first?.id}?month=${tomorrowMonth()}`);
  await page.getByText('Rezivo').first().click();
  await page.getByText(/Ján Kováč môže vziať 6:25 vedenia, zostáva 7:[34]\d\./).waitFor();
  await takePicture(page, 'contract-fits');
  const who = page.getByRole('link', { name: 'Kto môže vziať 6:25' });
  await expect.poll(() => who.getAttribute('href')).toBe('/tatra/drivers?hours=6%3A25');

  // Who calls for help stands among the first of the wall.
  await callForHelp(stage.database.db, [second?.id]);
  await page.goto('/tatra/map-preview');
  const card = page.getByRole('listitem', { name: new RegExp(first?.plate ?? '') });
  await card.getByRole('meter', { name: 'Dnes' }).waitFor();
  await expect.poll(() => card.textContent()).toMatch(/zostáva 7:[34]\d/);
  await card.getByTitle(/^2:2\d z 10:00/).waitFor();
  const without = page.getByRole('listitem', { name: new RegExp(second?.plate ?? '') });
  await without.getByRole('meter', { name: 'Nádrž' }).waitFor();
  expect(await without.getByRole('meter', { name: /Dnes|Týždeň/ }).count()).toBe(0);
});

/** yyyy-M of tomorrow. */
function tomorrowMonth(): string {
  const [year, month] = localDay(Date.now() + 86_400_000, 'Europe/Bratislava').split('-');
  return `${year}-${Number(month)}`;
}
