// Service of a vehicle in the browser: the panel, what the list and the vehicle panel say of it, and the
// dialogs of plans and services (SVC-001 … SVC-034, VEH-009, ONL-028, ONL-033, ONL-034, NAV-075, NAV-076).
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addPeriod } from '../domain/service/period.ts';
import { localDay } from '../domain/time.ts';
import { ask } from './ask.ts';
import { CARE, CARE_KM } from './care.ts';
import { withWorld } from './with-world.ts';
import { type PageOptions, signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(3, { hasCare: true });
const waiting = { timeout: 15_000, interval: 100 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TODAY = localDay(Date.now(), 'Europe/Bratislava');

interface Stored {
  servicePlanId: number;
  serviceId: number;
  lastChange: string;
}

function day(back: { years?: number; months?: number; days?: number }): string {
  const { years = 0, months = 0, days = 0 } = back;
  return addPeriod(TODAY, { years: -years, months: -months, days: -days }) ?? TODAY;
}

function addPlan(vehicle: { id: number }, plan: object): Promise<Stored> {
  const body = { vehicleId: vehicle.id, ...plan };
  return ask(stage.world, 'dispatcher', 'POST service-plan', body);
}

function addService(vehicle: { id: number }, service: object): Promise<Stored> {
  const body = { vehicleId: vehicle.id, ...service };
  return ask(stage.world, 'dispatcher', 'POST service', body);
}

/** MOT overdue, oil soon by kilometres, tachograph in order, an own plan that is off. */
let plans: Record<'mot' | 'oil' | 'tacho' | 'off', Stored>;

beforeAll(async () => {
  const { service } = CARE;
  plans = {
    mot: await addPlan(service, { typeCode: 'mot', repeatedPeriod: '1r' }),
    oil: await addPlan(service, { typeCode: 'oil_change', repeatedKm: 60_000_000 }),
    tacho: await addPlan(service, { typeCode: 'tacho_check', repeatedPeriod: '2r' }),
    off: await addPlan(service, {
      ...{ typeCode: 'own', name: 'Umývanie', repeatedPeriod: '1m', active: false },
    }),
  };
  const at = (plan: Stored) => ({ planId: plan.servicePlanId });
  await addService(service, { ...at(plans.mot), date: day({ years: 1, days: 5 }) });
  await addService(service, {
    ...{ ...at(plans.oil), date: day({ months: 6 }), km: (CARE_KM - 59_500) * 1000 },
    description: 'Motorový olej 10W-40',
  });
  await addService(service, { ...at(plans.tacho), date: day({ months: 1 }) });
  await addService(service, { typeCode: 'own', name: 'Výmena pneumatík', date: day({ days: 40 }) });
});

interface Opening extends PageOptions {
  vehicle?: { id: number };
  query?: string;
  who?: Who;
}

async function open(opening: Opening = {}) {
  const { vehicle = CARE.service, query = '', who = 'dispatcher', ...options } = opening;
  const page = await stage.page(options);
  page.setDefaultTimeout(15_000);
  await signIn(page, who, `/tatra/map/service/${vehicle.id}${query}`);
  return page;
}

function section(page: Page, name: 'Servisné úkony' | 'Servisné plány') {
  return page.getByRole('grid', { name });
}

function services(page: Page) {
  return section(page, 'Servisné úkony').locator('tbody tr[tabindex]');
}

function planRows(page: Page) {
  return section(page, 'Servisné plány').locator('tbody tr[tabindex]');
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** With ordinary blanks. */
async function textOf(locator: { textContent(): Promise<string | null> }): Promise<string> {
  return ((await locator.textContent()) ?? '').replaceAll(/\s+/g, ' ');
}

async function menuOf(page: Page, row: ReturnType<typeof services>): Promise<string[]> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}

async function choose(page: Page, row: ReturnType<typeof services>, item: string): Promise<void> {
  await menuOf(page, row);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

function field(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('textbox', { name, exact: true });
}

async function pick(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Uložiť', exact: true }).click();
}

/** Bodies that the page sends to be stored. */
function sent(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && /\/service(-plan)?(\/|$)/.test(request.url()))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

test('SVC-001, SVC-002, SVC-008 services and plans with what is due by shape and word', async () => {
  const page = await open();
  await expect.poll(() => services(page).count(), waiting).toBe(4);
  const done = services(page);
  const mot = await textOf(done.filter({ hasText: 'STK' }));
  expect(mot).toContain(day({ years: 1, days: 5 }));
  expect(mot).toContain('po termíne');
  const oil = await textOf(done.filter({ hasText: 'Výmena oleja' }));
  expect(oil).toContain('Motorový olej 10W-40');
  expect(oil).toContain(`${(CARE_KM - 59_500) / 1000} 500 km`.replace('.5', ''));
  expect(oil).toContain('blíži sa');
  expect(await textOf(done.filter({ hasText: 'Kontrola tachografu' }))).toContain('v poriadku');
  await expect.poll(() => planRows(page).count()).toBe(4);
  const repeated = await textOf(planRows(page).filter({ hasText: 'Výmena oleja' }));
  expect(repeated).toContain('60 000 km');
  const off = await textOf(planRows(page).filter({ hasText: 'Umývanie' }));
  expect(off).toContain('1 mesiac');
  expect(off).toContain('vypnutý');
  expect(off).not.toMatch(/\d{4}-\d\d-\d\d/);
  await takePicture(page, 'service');
  expect(page.complaints).toEqual([]);
});

test('SVC-003, SVC-034 the maintenance report of the vehicle', async () => {
  const page = await open();
  const href = await page.getByRole('link', { name: 'Zostava údržby' }).getAttribute('href');
  expect(href).toContain('/tatra/report/maintenance');
  expect(href).toContain(String(CARE.service.id));
});

test('SVC-005, SVC-026 a selected plan narrows the services to its own, in the address, too', async () => {
  const page = await open();
  const oil = planRows(page).filter({ hasText: 'Výmena oleja' });
  expect(await menuOf(page, oil)).toEqual(['Vybrať', 'Upraviť', 'Pridať úkon plánu', 'Zmazať']);
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => services(page).count(), waiting).toBe(1);
  expect(await textOf(services(page))).toContain('Výmena oleja');
  expect(new URL(page.url()).searchParams.get('plan')).toBe(String(plans.oil.servicePlanId));
  await button(page, 'Plán: Výmena oleja, Zrušiť výber').click();
  await expect.poll(() => services(page).count(), waiting).toBe(4);
  await page.goto(`/tatra/map/service/${CARE.service.id}?plan=${plans.mot.servicePlanId}`);
  await expect.poll(() => services(page).count(), waiting).toBe(1);
  expect(await textOf(services(page))).toContain('STK');
});

test('SVC-004, SVC-006 menus by right: a driver has no way to change anything', async () => {
  const page = await open();
  const ofPlan = services(page).filter({ hasText: 'STK' });
  expect(await menuOf(page, ofPlan)).toEqual(['Upraviť', 'Pridať úkon plánu', 'Zmazať']);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  const alone = services(page).filter({ hasText: 'Výmena pneumatík' });
  expect(await menuOf(page, alone)).toEqual(['Upraviť', 'Zmazať']);
  const driver = await open({ who: 'driver', vehicle: { id: 201 } });
  await driver
    .getByText('Vozidlo zatiaľ nemá žiadny servisný úkon.')
    .or(driver.getByRole('button', { name: 'Hlavné menu' }))
    .first()
    .waitFor();
  expect(await button(driver, 'Pridať úkon').count()).toBe(0);
  expect(await button(driver, 'Pridať plán').count()).toBe(0);
});

test('VEH-009 the vehicle panel says which plans are active and when they are due', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map/vehicle/${CARE.service.id}`);
  const head = page.getByRole('button', { name: 'Servisné plány', exact: true });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  const panel = page.getByRole('complementary', { name: 'Panel' });
  await expect.poll(() => textOf(panel), waiting).toContain('STK');
  const text = await textOf(panel);
  expect(text).toContain('výmena oleja');
  expect(text).not.toContain('Umývanie');
  await takePicture(page, 'vehicle-services');
});

test('ONL-028, ONL-033, ONL-034 the list flags what is due and #servis finds it', async () => {
  const { workshop, service } = CARE;
  const own = await addService(workshop, {
    ...{ typeCode: 'own', name: 'Hasiaci prístroj', date: day({ years: 1 }) },
    expiredDate: day({ days: 3 }),
  });
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/map');
  const filter = page.getByLabel('Filter vozidiel');
  for (const word of ['#servis', '#service']) {
    await filter.fill(word);
    await expect.poll(() => page.getByRole('listitem').count(), waiting).toBe(2);
  }
  const row = page.getByRole('listitem', { name: new RegExp(service.plate) });
  await expect.poll(() => textOf(row), waiting).toContain('STK po termíne');
  expect(await textOf(row)).toContain('výmena oleja sa blíži');
  const other = page.getByRole('listitem', { name: new RegExp(workshop.plate) });
  expect(await textOf(other)).toContain('servis po termíne');
  await takePicture(page, 'online-service');
  const { serviceId, lastChange } = own;
  await ask(
    ...([
      stage.world,
      'dispatcher',
      `DELETE service/${serviceId}?${changeOf(lastChange)}`,
    ] as const),
  );
  // Pushed: nothing is due at it any more.
  await expect.poll(() => page.getByRole('listitem').count(), waiting).toBe(1);
});

function changeOf(lastChange: string): string {
  return `lastChange=${encodeURIComponent(lastChange)}`;
}

test('SVC-007, SVC-016 … SVC-018, SVC-032 a plan: own name, kilometres and hours, the usual offered', async () => {
  const page = await open({ vehicle: CARE.workshop });
  const bodies = sent(page);
  await button(page, 'Pridať plán').click();
  const dialog = page.getByRole('dialog', { name: `Nový servisný plán, ${CARE.workshop.plate}` });
  await dialog.waitFor();
  expect((await dialog.boundingBox())?.width).toBe(680);
  const names = ['Názov', 'Opakovať po čase', 'Opakovať po km', 'Opakovať po motohodinách'];
  for (const name of names) expect(await field(page, name).count()).toBe(1);
  expect(await dialog.getByRole('switch', { name: 'Plán je zapnutý' }).isChecked()).toBe(true);
  await pick(page, 'Typ', 'Výmena oleja');
  await dialog.getByText(/^Obvykle: 1 rok · 60\s000\skm$/).waitFor();
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  expect(await field(page, 'Opakovať po čase').inputValue()).toBe('1r');
  await dialog.getByText(`1 rok: po ${TODAY} nasleduje`).waitFor();
  await pick(page, 'Typ', 'Vlastný');
  await save(page);
  expect(await field(page, 'Názov').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'Názov').fill('Kontrola bŕzd');
  await field(page, 'Opakovať po čase').fill('2 týždne');
  await field(page, 'Opakovať po km').fill('45000');
  await field(page, 'Opakovať po motohodinách').fill('1 500');
  await save(page);
  expect(await field(page, 'Opakovať po čase').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'Opakovať po čase').fill('1r 6m');
  await takePicture(page, 'service-plan');
  await save(page);
  await page.getByText('Plán je uložený.').waitFor();
  expect(bodies).toMatchObject([
    { typeCode: 'own', name: 'Kontrola bŕzd', repeatedPeriod: '1r 6m', active: true },
  ]);
  expect(bodies[0]).toMatchObject({ repeatedKm: 45_000_000, repeatedEh: 5_400_000 });
  const row = planRows(page).filter({ hasText: 'Kontrola bŕzd' });
  await expect.poll(() => textOf(row), waiting).toContain('1 rok 6 mesiacov');
  expect(await textOf(row)).toContain('45 000 km');
  await choose(page, row, 'Upraviť');
  await page.getByRole('dialog').getByRole('switch', { name: 'Plán je zapnutý' }).press('Space');
  await save(page);
  await expect.poll(() => textOf(row), waiting).toContain('vypnutý');
});

test('SVC-009 … SVC-011, SVC-022 … SVC-025, SVC-033 a service by a plan: copied, locked, proposed', async () => {
  const plan = { typeCode: 'tacho_check', name: 'Tachograf', repeatedPeriod: '2r' };
  await addPlan(CARE.workshop, plan);
  const page = await open({ vehicle: CARE.workshop });
  const bodies = sent(page);
  await button(page, 'Pridať úkon').click();
  const dialog = page.getByRole('dialog', { name: `Nový servisný úkon, ${CARE.workshop.plate}` });
  await dialog.waitFor();
  expect((await dialog.boundingBox())?.width).toBe(680);
  await pick(page, 'Plán', /^Tachograf/);
  expect(await field(page, 'Názov').inputValue()).toBe('Tachograf');
  expect(await field(page, 'Názov').isDisabled()).toBe(true);
  const type = dialog.getByRole('combobox', { name: 'Typ', exact: true });
  expect(await type.inputValue()).toBe('Kontrola tachografu');
  expect(await type.isDisabled()).toBe(true);
  // SVC-025: typed or picked.
  const dates = dialog.getByRole('textbox', { name: 'Dátum', exact: true });
  await dates.first().fill('2026-02-10');
  await dates.first().press('Tab');
  await dialog.getByText('podľa plánu').first().waitFor();
  await expect.poll(() => dates.nth(1).inputValue()).toBe('2028-02-10');
  await field(page, 'Poznámka').fill('Bez závad');
  await takePicture(page, 'service-dialog');
  await save(page);
  await page.getByText('Úkon je uložený.').waitFor();
  expect(bodies[0]).toMatchObject({ date: '2026-02-10', km: 0, eh: 0, description: 'Bez závad' });
  expect(bodies[0]).toMatchObject({ expiredKm: null, expiredEh: null });
  const row = services(page).filter({ hasText: 'Tachograf' });
  await choose(page, row, 'Upraviť');
  const edit = page.getByRole('dialog', { name: /^Úprava servisného úkonu/ });
  await edit.getByText('Plán zapísaného úkonu sa nemení.').waitFor();
  expect(await edit.getByRole('combobox', { name: 'Plán', exact: true }).isDisabled()).toBe(true);
  await field(page, 'Tachometer, km').fill('240 500');
  await save(page);
  await expect.poll(() => textOf(row), waiting).toContain('240 500 km');
  expect(bodies[1]).toMatchObject({ km: 240_500_000 });
});

test('SVC-027, ERR-004 a refused store stays in a red bar with a Close button, and the dialog stays', async () => {
  const page = await open({ vehicle: CARE.workshop });
  await button(page, 'Pridať úkon').click();
  await page.getByRole('dialog').waitFor();
  await page.route(/\/v1\/tatra\/service$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { status: 500, message: 'Databáza odpočíva.' } })
      : route.continue(),
  );
  await field(page, 'Poznámka').fill('zostane');
  await save(page);
  const bar = page.getByRole('alert').filter({ hasText: 'Databáza odpočíva.' });
  await bar.waitFor();
  expect(await field(page, 'Poznámka').inputValue()).toBe('zostane');
  await bar.getByRole('button', { name: 'Zavrieť' }).click();
  await bar.waitFor({ state: 'detached' });
});

test('ERR-003 a service that another user changed: it is said what, and what was typed stays', async () => {
  const { workshop } = CARE;
  const mine = await addService(workshop, {
    ...{ typeCode: 'own', name: 'Klimatizácia', date: day({ days: 9 }), description: 'plyn' },
  });
  const page = await open({ vehicle: workshop });
  await choose(page, services(page).filter({ hasText: 'Klimatizácia' }), 'Upraviť');
  await field(page, 'Tachometer, km').fill('240 100');
  const { serviceId, lastChange } = mine;
  await ask(stage.world, 'admin', `PUT service/${serviceId}`, {
    ...{ vehicleId: workshop.id, typeCode: 'own', name: 'Klimatizácia', lastChange },
    ...{ date: day({ days: 9 }), description: 'plyn a filter' },
  });
  await save(page);
  await page.getByText('Záznam medzitým zmenil niekto iný. Čo ste napísali, zostalo.').waitFor();
  expect(await field(page, 'Tachometer, km').inputValue()).toBe('240 100');
  expect(await field(page, 'Poznámka').inputValue()).toBe('plyn a filter');
  await save(page);
  await page.getByText('Úkon je uložený.').waitFor();
});

test('SVC-012 … SVC-014, NAV-075, NAV-076 deleting a plan: not at all, alone, with its services', async () => {
  const { workshop } = CARE;
  for (const name of ['Prvý', 'Druhý']) {
    const plan = await addPlan(workshop, { typeCode: 'own', name, repeatedPeriod: '1r' });
    const { servicePlanId: planId } = plan;
    await addService(workshop, { planId, date: day({ days: 20 }) });
  }
  const page = await open({ vehicle: workshop });
  const plan = (name: string) => planRows(page).filter({ hasText: name });
  const service = (name: string) => services(page).filter({ hasText: name });
  const question = page.getByRole('dialog', { name: 'Zmazať servisný plán' });
  const answer = (name: string) => question.getByRole('button', { name, exact: true }).click();
  await choose(page, plan('Prvý'), 'Zmazať');
  await question.getByText('Plán Prvý má 1 úkon').waitFor();
  await question.getByText('Mazanie môže trvať dlhšie a nedá sa vrátiť.').waitFor();
  expect((await question.boundingBox())?.width).toBe(540);
  await answer('Zrušiť');
  await question.waitFor({ state: 'detached' });
  expect(await plan('Prvý').count()).toBe(1);
  await choose(page, plan('Prvý'), 'Zmazať');
  await answer('Len plán');
  await page.getByText('Plán je zmazaný, jeho úkony zostali.').waitFor();
  await expect.poll(() => plan('Prvý').count(), waiting).toBe(0);
  expect(await service('Prvý').count()).toBe(1);
  await choose(page, plan('Druhý'), 'Zmazať');
  await answer('Plán aj úkony');
  await expect.poll(() => plan('Druhý').count(), waiting).toBe(0);
  await expect.poll(() => service('Druhý').count(), waiting).toBe(0);
  await choose(page, service('Prvý'), 'Zmazať');
  const last = page.getByRole('dialog', { name: 'Zmazať servisný úkon' });
  await last.getByText('Mazanie môže trvať dlhšie a nedá sa vrátiť.').waitFor();
  await last.getByRole('button', { name: 'Zmazať', exact: true }).click();
  await expect.poll(() => service('Prvý').count(), waiting).toBe(0);
});

test('a vehicle without services says so and offers the first', async () => {
  const page = await open({ vehicle: CARE.paper });
  await page.getByText('Vozidlo zatiaľ nemá žiadny servisný úkon.').waitFor();
  await page.getByText('Vozidlo nemá servisný plán.').waitFor();
  await page.goto('/tatra/map/service/999999');
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
});

test('on a phone, dark', async () => {
  const page = await open({ ...PHONE, colorScheme: 'dark' });
  await services(page).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await button(page, 'Výška panela').click();
  await takePicture(page, 'service-phone-dark');
  expect(page.complaints).toEqual([]);
});
