// The dialogs of service plans and services in the browser (SVC-007 … SVC-033, ERR-003, ERR-004, NAV-075,
// NAV-076).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { CARE } from './care.ts';
import { careOf, dayBefore, planRows, services, TODAY } from './care-of.ts';
import { button, choose, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(1, { hasCare: true });
const { addPlan, addService, open } = careOf(stage);

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

test('SVC-007, SVC-016 … SVC-018, SVC-032 a plan: own name, kilometres and hours, the usual offered', async () => {
  const page = await open({ vehicle: CARE.workshop });
  const bodies = sent(page);
  await button(page, 'Pridať plán').click();
  const dialog = page.getByRole('dialog', { name: `Nový servisný plán, ${CARE.workshop.plate}` });
  await dialog.waitFor();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(680);
  const names = ['Názov', 'Opakovať po čase', 'Opakovať po km', 'Opakovať po motohodinách'];
  for (const name of names) await expect.poll(() => field(page, name).count()).toBe(1);
  await expect
    .poll(() => dialog.getByRole('switch', { name: 'Plán je zapnutý' }).isChecked())
    .toBe(true);
  await pick(page, 'Typ', 'Výmena oleja');
  await dialog.getByText(/^Obvykle: 1 rok · 60\s000\skm$/).waitFor();
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  await expect.poll(() => field(page, 'Opakovať po čase').inputValue()).toBe('1r');
  await dialog.getByText(`1 rok: po ${TODAY} nasleduje`).waitFor();
  await pick(page, 'Typ', 'Vlastný');
  await save(page);
  await expect.poll(() => field(page, 'Názov').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'Názov').fill('Kontrola bŕzd');
  await field(page, 'Opakovať po čase').fill('2 týždne');
  await field(page, 'Opakovať po km').fill('45000');
  await field(page, 'Opakovať po motohodinách').fill('1 500');
  await save(page);
  await expect
    .poll(() => field(page, 'Opakovať po čase').getAttribute('aria-invalid'))
    .toBe('true');
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
  await expect.poll(() => textOf(row)).toContain('45 000 km');
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
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(680);
  await pick(page, 'Plán', /^Tachograf/);
  await expect.poll(() => field(page, 'Názov').inputValue()).toBe('Tachograf');
  await expect.poll(() => field(page, 'Názov').isDisabled()).toBe(true);
  const type = dialog.getByRole('combobox', { name: 'Typ', exact: true });
  await expect.poll(() => type.inputValue()).toBe('Kontrola tachografu');
  await expect.poll(() => type.isDisabled()).toBe(true);
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
  await expect
    .poll(() => edit.getByRole('combobox', { name: 'Plán', exact: true }).isDisabled())
    .toBe(true);
  await field(page, 'Tachometer, km').fill('240 500');
  await save(page);
  await expect.poll(() => textOf(row), waiting).toContain('240 500 km');
  expect(bodies[1]).toMatchObject({ km: 240_500_000 });
});

test('SVC-027, ERR-004 a refused store stays in a red bar with a Close button, and the dialog stays', async () => {
  const page = await open({ vehicle: CARE.workshop });
  await button(page, 'Pridať úkon').click();
  await page.getByRole('dialog').waitFor();
  page.expectComplaint(/^500 .*\/service$/);
  await page.route(/\/v1\/tatra\/service$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { status: 500, message: 'Databáza odpočíva.' } })
      : route.continue(),
  );
  await field(page, 'Poznámka').fill('zostane');
  await save(page);
  const bar = page.getByRole('alert').filter({ hasText: 'Databáza odpočíva.' });
  await bar.waitFor();
  await expect.poll(() => field(page, 'Poznámka').inputValue()).toBe('zostane');
  await bar.getByRole('button', { name: 'Zavrieť' }).click();
  await bar.waitFor({ state: 'detached' });
});

test('ERR-003 a service that another user changed: it is said what, and what was typed stays', async () => {
  const { workshop } = CARE;
  const mine = await addService(workshop, {
    typeCode: 'own',
    name: 'Klimatizácia',
    date: dayBefore({ days: 9 }),
    description: 'plyn',
  });
  const page = await open({ vehicle: workshop });
  await choose(page, services(page).filter({ hasText: 'Klimatizácia' }), 'Upraviť');
  page.expectComplaint(/^412 .*\/service\/\d+$/);
  await field(page, 'Tachometer, km').fill('240 100');
  const { serviceId, lastChange } = mine;
  await ask(stage.world, 'admin', `PUT service/${serviceId}`, {
    vehicleId: workshop.id,
    typeCode: 'own',
    name: 'Klimatizácia',
    lastChange,
    date: dayBefore({ days: 9 }),
    description: 'plyn a filter',
  });
  await save(page);
  await page.getByText('Záznam medzitým zmenil niekto iný. Čo ste napísali, zostalo.').waitFor();
  await expect.poll(() => field(page, 'Tachometer, km').inputValue()).toBe('240 100');
  await expect.poll(() => field(page, 'Poznámka').inputValue()).toBe('plyn a filter');
  await save(page);
  await page.getByText('Úkon je uložený.').waitFor();
});

test('SVC-012 … SVC-014, NAV-075, NAV-076 deleting a plan: not at all, alone, with its services', async () => {
  const { workshop } = CARE;
  for (const name of ['Prvý', 'Druhý']) {
    const plan = await addPlan(workshop, { typeCode: 'own', name, repeatedPeriod: '1r' });
    const { servicePlanId: planId } = plan;
    await addService(workshop, { planId, date: dayBefore({ days: 20 }) });
  }
  const page = await open({ vehicle: workshop });
  const plan = (name: string) => planRows(page).filter({ hasText: name });
  const service = (name: string) => services(page).filter({ hasText: name });
  const question = page.getByRole('dialog', { name: 'Zmazať servisný plán' });
  const answer = (name: string) => question.getByRole('button', { name, exact: true }).click();
  await choose(page, plan('Prvý'), 'Zmazať');
  await question.getByText('Plán Prvý má 1 úkon').waitFor();
  await question.getByText('Mazanie môže trvať dlhšie a nedá sa vrátiť.').waitFor();
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(540);
  await answer('Zrušiť');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => plan('Prvý').count()).toBe(1);
  await choose(page, plan('Prvý'), 'Zmazať');
  await answer('Len plán');
  await page.getByText('Plán je zmazaný, jeho úkony zostali.').waitFor();
  await expect.poll(() => plan('Prvý').count(), waiting).toBe(0);
  await expect.poll(() => service('Prvý').count()).toBe(1);
  // Nobody asks for the services of a selected plan that is no more.
  await choose(page, plan('Druhý'), 'Vybrať');
  await expect.poll(() => services(page).count(), waiting).toBe(1);
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
