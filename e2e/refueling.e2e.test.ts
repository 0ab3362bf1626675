// The refueling panel and its documents in the browser (REF-001 … REF-014, REF-031, NAV-075, NAV-076).
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { CARE, CARE_DAY, CARE_LITRES, CARE_MONTH } from './care.ts';
import { documentsOf } from './documents-of.ts';
import {
  button,
  checkOnPhone,
  choose,
  fromAddress,
  menuOf,
  month,
  type Opening,
  openAfterFailure,
  openPanel,
  PHONE,
  textOf,
  timedRows,
  waiting,
} from './panel.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(2, { hasCare: true });
const { addDocument, changeDocument, removeDocuments } = documentsOf(stage);

function open(opening: Opening = {}) {
  return openPanel(stage, 'refueling', {
    vehicle: CARE.fuel,
    query: `?month=${CARE_MONTH}`,
    ...opening,
  });
}

function rows(page: Page) {
  return timedRows(page, 'Tankovania mesiaca');
}

afterEach(removeDocuments);

test('REF-003 the table says when, where, who, what was measured and documented, and how much it cost', {
  tags: ['smoke'],
}, async () => {
  await addDocument(`${CARE_DAY}T06:10:00.000Z`, 300);
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
  const [first, loss, last] = await Promise.all(
    [0, 1, 2].map((row) => textOf(rows(page).nth(row))),
  );
  for (const piece of ['15. 7.', 'Břeclav', 'Igor', 'Tankovanie', '300,00', '390,50', '1,302/l']) {
    expect(first).toContain(piece);
  }
  // 300 documented, about 250 measured: more than 10 l and 5 % apart, said by shape and words.
  expect(first).toMatch(/Rozdiel −(49|50|51)(,\d)? l je väčší než 10 l aj než 5 %/);
  expect(loss).toContain('Brno');
  expect(loss).toMatch(/Úbytok paliva (59|60|61)(,\d)? l/);
  expect(last).toContain('Senica');
  const totals = await textOf(page.getByLabel('Súčty mesiaca'));
  expect(totals).toContain('390,50');
  const { morning, evening } = CARE_LITRES;
  const sum = Number(/l namerané([\d ]+)/.exec(totals)?.[1]?.replaceAll(' ', ''));
  expect(Math.abs(sum - morning - evening)).toBeLessThan(4);
  // U-17: the litres of the documents are no second headline, but what is said of the first.
  expect(totals).toMatch(/v dokladoch 300 l · 1 bez dokladu · rozdiel dvojíc −(49|50|51) l/);
  await expect.poll(() => page.getByLabel('Súčty mesiaca').locator('dd').count()).toBe(3);
  await takePicture(page, 'refueling');
});

test('K-14 a heating tank that was filled in the same stop has a row and details of its own, and is in no sum', async () => {
  const { pool } = stage.database.db;
  const of = [CARE.fuel.id];
  await pool.query(
    `insert into heating_refueling (company_id, vehicle_id, ts, tank_id, quantity, level_before, level_after, from_ts,
       to_ts, seen_ts, latitude, longitude, country, place, identification, because)
     select company_id, vehicle_id, ts + interval '1 second', 2, 80, 15, 95, from_ts, to_ts, seen_ts, latitude,
       longitude, country, place, identification,
       jsonb_build_object('rule', 'stop', 'params', jsonb_build_object('minTankChange', 10),
         'readings', (select jsonb_agg(jsonb_build_object('litres', litres,
             'ts', (extract(epoch from ts) * 1000 + minute * 60000)::bigint))
           from (values (-3, 15.1), (-2, 15.0), (-1, 14.9), (1, 95.0), (2, 95.1)) told (minute, litres)),
         'tanks', '[{"tankId":2,"before":15,"after":95}]'::jsonb)
     from fuel_change where vehicle_id = $1 and kind = 'refueling' order by ts limit 1`,
    of,
  );
  try {
    const page = await open();
    await expect.poll(() => rows(page).count(), waiting).toBe(4);
    const [main, heating] = await Promise.all([0, 1].map((row) => textOf(rows(page).nth(row))));
    expect(heating).toContain('kúrenie');
    expect(heating).toContain('Tankovanie 80 l');
    expect(main).not.toContain('kúrenie');
    const totals = await textOf(page.getByLabel('Súčty mesiaca'));
    const sum = Number(/l namerané([\d ]+)/.exec(totals)?.[1]?.replaceAll(' ', ''));
    expect(Math.abs(sum - CARE_LITRES.morning - CARE_LITRES.evening)).toBeLessThan(4);
    await rows(page).nth(1).click();
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
    const details = page.getByRole('region', { name: 'Podrobnosti tankovania' });
    await expect.poll(() => textOf(details)).toContain('15 → 95 l');
    expect(await textOf(details)).toContain('Menšia zmena než 10 l sa nepočíta.');
    await takePicture(page, 'refueling-heating');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => textOf(rows(page).nth(1))).toContain('kúrenie');
    await takePicture(page, 'refueling-heating-phone');
  } finally {
    await pool.query('delete from heating_refueling where vehicle_id = $1', of);
  }
});

test('REF-001 the month has a chip with a picker that knows no future', async () => {
  const page = await open();
  await expect.poll(() => textOf(month(page)), waiting).toContain('júl 2025');
  await button(page, 'Ďalší mesiac').click();
  await expect.poll(() => fromAddress(page, 'month')).toBe('2025-8');
  await page.getByText('V tomto mesiaci nie sú žiadne tankovania.').waitFor();
  await page.goto(`/tatra/map/refueling/${CARE.fuel.id}?month=2999-1`);
  const year = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Bratislava' }).slice(0, 4);
  await expect.poll(() => textOf(month(page)), waiting).toContain(year);
  await expect.poll(() => button(page, 'Ďalší mesiac').isDisabled()).toBe(true);
  await month(page).click();
  await page.getByRole('group', { name: `Mesiace roku ${year}` }).waitFor();
  await expect.poll(() => button(page, 'Ďalší rok').isDisabled()).toBe(true);
});

test('REF-002 the report button opens the report screen for vehicle and month', async () => {
  const page = await open();
  await button(page, 'Súbor tankovaní').waitFor();
  const href = await page.getByRole('link', { name: 'Zostava: tankovania' }).getAttribute('href');
  expect(href).toContain('/tatra/report/refueling');
  expect(href).toContain(String(CARE.fuel.id));
});

test('REF-004, REF-008, REF-031 a measured row is selected by click, menu, key and address', async () => {
  const page = await open();
  await rows(page).nth(1).click();
  await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
  const timestamp = fromAddress(page, 'refueling') ?? '';
  expect(timestamp).toContain(`${CARE_DAY}T`);
  const details = page.getByRole('region', { name: 'Podrobnosti úbytku' });
  await expect.poll(() => textOf(details)).toContain('Hladina');
  await takePicture(page, 'refueling-selected');
  await page.keyboard.press('Escape');
  await expect.poll(() => fromAddress(page, 'refueling')).toBe(null);
  expect((await menuOf(page, rows(page).nth(2)))[0]).toBe('Vybrať');
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => rows(page).nth(2).getAttribute('aria-selected')).toBe('true');
  await rows(page).nth(2).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).nth(0).getAttribute('aria-selected')).toBe('true');
  await page.goto(`/tatra/map/refueling/${CARE.fuel.id}?refueling=${timestamp}`);
  await expect.poll(() => textOf(month(page)), waiting).toContain('júl 2025');
  await expect
    .poll(
      () =>
        rows(page)
          .nth(1)
          .getAttribute('aria-selected')
          .catch(() => null),
      waiting,
    )
    .toBe('true');
  await page.getByRole('link', { name: 'Ukázať v histórii' }).click();
  await page.waitForURL(`**/tatra/map/history/${CARE.fuel.id}?day=${CARE_DAY}`);
});

test('REF-008 what nobody measured cannot be selected', async () => {
  const path = `refueling/${CARE.paper.id}/document/${CARE_DAY}T08:00:00.000Z`;
  await ask(stage.world, 'dispatcher', `POST ${path}`, {
    fuel: 'diesel',
    full: false,
    quantity: 45,
    amount: 66.6,
    currency: 'EUR',
    place: null,
  });
  const page = await open({ vehicle: CARE.paper });
  await rows(page).first().click();
  await rows(page).first().click({ button: 'right' });
  const select = page.getByRole('menuitem', { name: 'Vybrať' });
  await select.waitFor();
  await expect.poll(() => select.getAttribute('data-disabled')).toBe('true');
  await expect.poll(() => fromAddress(page, 'refueling')).toBe(null);
  await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('false');
});

test('REF-005, REF-006, REF-007 documents are offered to dispatchers, adding only where there is none', async () => {
  await addDocument(`${CARE_DAY}T06:10:00.000Z`, 250);
  const page = await open({ who: 'admin' });
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
  expect(await menuOf(page, rows(page).nth(0))).toEqual(
    expect.arrayContaining(['Upraviť doklad', 'Zmazať doklad']),
  );
  await expect.poll(() => page.getByRole('menuitem', { name: 'Pridať doklad' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  const without = await menuOf(page, rows(page).nth(2));
  expect(without).toContain('Pridať doklad');
  expect(without).not.toContain('Upraviť doklad');
  const driver = await open({ who: 'driver', vehicle: { id: 201 } });
  await page.keyboard.press('Escape');
  await driver.getByText('V tomto mesiaci nie sú žiadne tankovania.').waitFor();
  await expect.poll(() => button(driver, 'Vložiť tankovanie').count()).toBe(0);
});

test('REF-005, REF-013, REF-014 a document is added beside what was measured, changed and deleted', async () => {
  const page = await open();
  await choose(page, rows(page).nth(2), 'Pridať doklad');
  const dialog = page.getByRole('dialog', { name: `Doklad o tankovaní ${CARE.fuel.plate}` });
  await dialog.getByText(/Namerané (179|180)/).waitFor();
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Čas' }).inputValue())
    .toMatch(/^\d\d:\d\d:\d\d$/);
  await button(page, 'Uložiť').click();
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Množstvo, l' }).getAttribute('aria-invalid'))
    .toBe('true');
  await dialog.getByRole('textbox', { name: 'Množstvo, l' }).fill('181,5');
  await dialog.getByRole('textbox', { name: 'Suma' }).fill('260,40');
  await dialog.getByRole('combobox', { name: 'Mena' }).click();
  await page.getByRole('option', { name: /^CZK/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Miesto' }).fill('Slovnaft Senica');
  await dialog.getByText('15 / 120').waitFor();
  await takePicture(page, 'refueling-document');
  await button(page, 'Uložiť').click();
  await page.getByText('Doklad je vložený.').waitFor();
  await expect.poll(() => textOf(rows(page).nth(2)), waiting).toContain('181,5');
  await expect.poll(() => rows(page).count()).toBe(3);

  await choose(page, rows(page).nth(2), 'Upraviť doklad');
  const change = page.getByRole('dialog', { name: `Úprava dokladu ${CARE.fuel.plate}` });
  await change.getByRole('textbox', { name: 'Množstvo, l' }).fill('179,99');
  await change.getByRole('button', { name: 'Uložiť' }).click();
  await page.getByText('Doklad je upravený.').waitFor();
  await expect.poll(() => textOf(rows(page).nth(2)), waiting).toContain('179,99');

  await choose(page, rows(page).nth(2), 'Zmazať doklad');
  const question = page.getByRole('dialog', { name: 'Zmazať doklad' });
  await question.getByText(/Zmaže sa doklad z .*179,99 l, 260,40/).waitFor();
  // NAV-075, NAV-076.
  await question.getByText(/môže trvať dlhšie/).waitFor();
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(540);
  await question.getByRole('button', { name: 'Zmazať doklad' }).click();
  await page.getByText('Doklad je zmazaný.').waitFor();
  await expect.poll(() => textOf(rows(page).nth(2)), waiting).not.toContain('179,99');
  await expect.poll(() => rows(page).count()).toBe(3);
});

test('ERR-003, ERR-004 a document that another user changed, and a second one at the same time', async () => {
  const timestamp = `${CARE_DAY}T06:10:00.000Z`;
  await addDocument(timestamp, 250);
  const page = await open();
  page.expectComplaint(/^412 .*\/document\//);
  page.expectComplaint(/^409 .*\/document\//);
  await expect.poll(() => textOf(rows(page).nth(0)), waiting).toContain('390,50');
  await choose(page, rows(page).nth(0), 'Upraviť doklad');
  const dialog = page.getByRole('dialog', { name: `Úprava dokladu ${CARE.fuel.plate}` });
  await dialog.getByRole('textbox', { name: 'Suma' }).fill('400');
  await addDocument(`${CARE_DAY}T16:00:00.000Z`, 250);
  await changeDocument(timestamp, { quantity: 249 });
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await dialog.getByText('Doklad medzitým zmenil niekto iný. Čo ste napísali, zostalo.').waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Suma' }).inputValue()).toBe('400');
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Množstvo, l' }).inputValue())
    .toBe('249');
  await dialog.getByRole('textbox', { name: 'Čas' }).fill('18:00:00');
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await expect.poll(() => textOf(dialog), waiting).toContain('V tomto čase už vozidlo doklad má.');
});

test('the refuelings of the month are on the map, the selected one with its litres', async () => {
  const page = await open();
  const markers = page.locator('button.event-marker');
  const chosen = page.locator('button.event-marker[aria-pressed="true"]');
  await expect.poll(() => markers.count(), waiting).toBe(3);
  await expect.poll(() => chosen.count()).toBe(0);
  await rows(page).first().click();
  await chosen.waitFor();
  await expect.poll(() => textOf(chosen)).toMatch(/\+2(49|50|51) l/);
  await expect.poll(() => chosen.getAttribute('aria-label')).toContain('Břeclav');
  // In the middle of the part of the map beside the drawer.
  await expect.poll(async () => (await chosen.boundingBox())?.x ?? 9999, waiting).toBeLessThan(600);
  await takePicture(page, 'refueling-map');
  await chosen.click();
  await expect.poll(() => fromAddress(page, 'refueling')).toBe(null);
});

test('losses can be hidden, and stay hidden', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
  const chip = page.getByRole('button', { name: '1 úbytok' });
  await chip.click();
  await expect.poll(() => rows(page).count(), waiting).toBe(2);
  await page.reload();
  await expect.poll(() => rows(page).count(), waiting).toBe(2);
});

test('when the refuelings cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: `/tatra/map/refueling/${CARE.fuel.id}?month=${CARE_MONTH}`,
    calls: /\/refueling\/\d+$/,
    says: 'Tankovania sa nepodarilo načítať.',
  });
  await rows(page).first().waitFor();
});

test('on a phone, dark', async () => {
  const page = await open({ ...PHONE, colorScheme: 'dark' });
  await checkOnPhone(page, rows(page).first(), 'refueling-phone-dark');
});
