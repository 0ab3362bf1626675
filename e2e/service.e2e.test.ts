// Service of a vehicle in the browser: the panel, and what the list and the vehicle panel say of it (SVC-001 …
// SVC-008, SVC-026, SVC-034, VEH-009, ONL-028, ONL-033, ONL-034). Its dialogs are in service-dialogs.e2e.test.ts.
import { beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { CARE, CARE_KM } from './care.ts';
import { careOf, dayBefore, planRows, type StoredCare, services } from './care-of.ts';
import { button, checkOnPhone, menuOf, PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(3, { hasCare: true });
const { addPlan, addService, open } = careOf(stage);

/** MOT overdue, oil soon by kilometres, tachograph in order, an own plan that is off. */
let plans: Record<'mot' | 'oil' | 'tacho' | 'off', StoredCare>;

beforeAll(async () => {
  const { service } = CARE;
  plans = {
    mot: await addPlan(service, { typeCode: 'mot', repeatedPeriod: '1r' }),
    oil: await addPlan(service, { typeCode: 'oil_change', repeatedKm: 60_000_000 }),
    tacho: await addPlan(service, { typeCode: 'tacho_check', repeatedPeriod: '2r' }),
    off: await addPlan(service, {
      typeCode: 'own',
      name: 'Umývanie',
      repeatedPeriod: '1m',
      active: false,
    }),
  };
  const at = (plan: StoredCare) => ({ planId: plan.servicePlanId });
  await addService(service, { ...at(plans.mot), date: dayBefore({ years: 1, days: 5 }) });
  await addService(service, {
    ...at(plans.oil),
    date: dayBefore({ months: 6 }),
    km: (CARE_KM - 59_500) * 1000,
    description: 'Motorový olej 10W-40',
  });
  await addService(service, { ...at(plans.tacho), date: dayBefore({ months: 1 }) });
  await addService(service, {
    typeCode: 'own',
    name: 'Výmena pneumatík',
    date: dayBefore({ days: 40 }),
  });
});

test('SVC-001, SVC-002, SVC-008 services and plans with what is due by shape and word', {
  tags: ['smoke'],
}, async () => {
  const page = await open();
  await expect.poll(() => services(page).count(), waiting).toBe(4);
  const done = services(page);
  const mot = await textOf(done.filter({ hasText: 'STK' }));
  expect(mot).toContain(dayBefore({ years: 1, days: 5 }));
  expect(mot).toContain('po termíne');
  const oil = await textOf(done.filter({ hasText: 'Výmena oleja' }));
  expect(oil).toContain('Motorový olej 10W-40');
  expect(oil).toContain(`${(CARE_KM - 59_500) / 1000} 500 km`.replace('.5', ''));
  expect(oil).toContain('blíži sa');
  await expect
    .poll(() => textOf(done.filter({ hasText: 'Kontrola tachografu' })))
    .toContain('v poriadku');
  await expect.poll(() => planRows(page).count()).toBe(4);
  const repeated = await textOf(planRows(page).filter({ hasText: 'Výmena oleja' }));
  expect(repeated).toContain('60 000 km');
  const off = await textOf(planRows(page).filter({ hasText: 'Umývanie' }));
  expect(off).toContain('1 mesiac');
  expect(off).toContain('vypnutý');
  expect(off).not.toMatch(/\d{4}-\d\d-\d\d/);
  await takePicture(page, 'service');
});

test('SVC-003, SVC-034 the maintenance report of the vehicle', async () => {
  const page = await open();
  const link = page.getByRole('link', { name: 'Zostava údržby' });
  await expect.poll(() => link.getAttribute('href')).toContain('/tatra/report/maintenance');
  await expect.poll(() => link.getAttribute('href')).toContain(String(CARE.service.id));
});

test('SVC-005, SVC-026 a selected plan narrows the services to its own, in the address, too', async () => {
  const page = await open();
  const oil = planRows(page).filter({ hasText: 'Výmena oleja' });
  expect(await menuOf(page, oil)).toEqual(['Vybrať', 'Upraviť', 'Pridať úkon plánu', 'Zmazať']);
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => services(page).count(), waiting).toBe(1);
  await expect.poll(() => textOf(services(page))).toContain('Výmena oleja');
  await expect
    .poll(() => new URL(page.url()).searchParams.get('plan'))
    .toBe(String(plans.oil.servicePlanId));
  await button(page, 'Plán: Výmena oleja, Zrušiť výber').click();
  await expect.poll(() => services(page).count(), waiting).toBe(4);
  await page.goto(`/tatra/map/service/${CARE.service.id}?plan=${plans.mot.servicePlanId}`);
  await expect.poll(() => services(page).count(), waiting).toBe(1);
  await expect.poll(() => textOf(services(page))).toContain('STK');
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
  await expect.poll(() => button(driver, 'Pridať úkon').count()).toBe(0);
  await expect.poll(() => button(driver, 'Pridať plán').count()).toBe(0);
});

test('VEH-009 the vehicle panel says which plans are active and when they are due', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map/vehicle/${CARE.service.id}`);
  const head = page.getByRole('button', { name: 'Servisné plány', exact: true });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  const panel = page.getByRole('complementary', { name: 'Panel' });
  await expect.poll(() => textOf(panel), waiting).toContain('STK');
  await expect.poll(() => textOf(panel)).toContain('výmena oleja');
  expect(await textOf(panel)).not.toContain('Umývanie');
  await takePicture(page, 'vehicle-services');
});

test('ONL-028, ONL-033, ONL-034 the list flags what is due and #servis finds it', async () => {
  const { workshop, service } = CARE;
  const own = await addService(workshop, {
    typeCode: 'own',
    name: 'Hasiaci prístroj',
    date: dayBefore({ years: 1 }),
    expiredDate: dayBefore({ days: 3 }),
  });
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/map');
  const filter = page.getByLabel('Filter vozidiel');
  for (const word of ['#servis', '#service']) {
    await filter.fill(word);
    await expect.poll(() => page.getByRole('listitem').count(), waiting).toBe(2);
  }
  const row = page.getByRole('listitem', { name: new RegExp(service.plate) });
  await expect.poll(() => textOf(row), waiting).toContain('STK −5 dní');
  await expect.poll(() => textOf(row)).toContain('olej 460 km');
  const other = page.getByRole('listitem', { name: new RegExp(workshop.plate) });
  await expect.poll(() => textOf(other)).toContain('servis');
  await other.getByTitle('servis po termíne').waitFor();
  await takePicture(page, 'online-service');
  const change = `lastChange=${encodeURIComponent(own.lastChange)}`;
  await ask(stage.world, 'dispatcher', `DELETE service/${own.serviceId}?${change}`);
  // Pushed: nothing is due at it any more.
  await expect.poll(() => page.getByRole('listitem').count(), waiting).toBe(1);
});

test('a vehicle without services says so and offers the first', async () => {
  const page = await open({ vehicle: CARE.paper });
  await page.getByText('Vozidlo zatiaľ nemá žiadny servisný úkon.').waitFor();
  await page.getByText('Vozidlo nemá servisný plán.').waitFor();
  page.expectComplaint(/^404 .*\/(vehicle\/999999|service(-plan)?)$/);
  await page.goto('/tatra/map/service/999999');
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
});

test('on a phone, dark', async () => {
  const page = await open({ ...PHONE, colorScheme: 'dark' });
  await checkOnPhone(page, services(page).first(), 'service-phone-dark');
  // Three lines: what, its state with the next term, when it was done.
  const heights = await services(page).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(80);
});

test('W-8 the second press on a plan meets the same plan: choosing it moves nothing', async () => {
  const page = await open();
  await expect.poll(() => services(page).count(), waiting).toBe(4);
  const [oil, off] = ['Výmena oleja', 'Umývanie'].map((hasText) =>
    planRows(page).filter({ hasText }),
  );
  const tops = () => Promise.all([oil, off].map(async (row) => (await row?.boundingBox())?.y));
  const before = await tops();
  await oil?.click();
  await expect.poll(() => services(page).count(), waiting).toBe(1);
  expect(await tops()).toEqual(before);
  // A plan of which nothing was done.
  await off?.click();
  await expect.poll(() => services(page).count(), waiting).toBe(0);
  await page.getByText('Tento plán zatiaľ nemá žiadny úkon.').waitFor();
  expect(await tops()).toEqual(before);
  await off?.click();
  await expect.poll(() => services(page).count(), waiting).toBe(4);
  expect(await tops()).toEqual(before);
});
