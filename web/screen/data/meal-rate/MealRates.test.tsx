// @vitest-environment happy-dom
// the page of meal rates: what is listed and told apart, what is missing, what its form refuses, and a table that is
// looked through before it is stored.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import {
  createMealRate,
  deleteMealRate,
  getMealRate,
  importMealRates,
  listMealRates,
  listMissingMealRates,
  type MealRateRecord,
  updateMealRate,
} from '@flotila/domain/travel/meal-rate.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill } from '../../../testing/app-stage.tsx';
import { testMealRate } from './test-meal-rate.ts';

const stage = appStage();

const LIST = '/tatra/data/meal-rates';
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-data-row]')];
const rowOf = async (...words: string[]) => {
  const fits = (row: HTMLElement) => words.every((word) => row.textContent?.includes(word));
  await waitFor(() => expect(rows().filter(fits), words.join()).toHaveLength(1));
  return rows().find(fits) as HTMLElement;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

let stored: MealRateRecord[];
beforeEach(() => {
  stored = [testMealRate()];
  stage.on(listMealRates, ({ query }) => pageOf(stored, query));
  stage.on(listMissingMealRates, () => ({ content: [], personsLeft: 0 }));
  stage.on(getMealRate, ({ path }) => {
    const found = stored.find(({ mealRateId }) => mealRateId === path.mealRateId);
    if (!found) throw problem('not_found');
    return found;
  });
});

test('what people entered and what the program brings are told apart, and only the former opens', async () => {
  const operator = { mealRateId: 8, owner: 'operator' as const, country: 'AT', mayChange: false };
  stored.push(testMealRate({ ...operator, amount: 46, entered: null }));
  const user = await stage.open('admin', LIST);
  const own = await rowOf('Francúzsko', 'firma');
  expect(own.textContent).toMatch(/51,50 EUR2026-01-01do odvolania401\/2012 Z\. z\..*Anna Malá/);
  const shipped = await rowOf('Francúzsko', '45,00');
  expect(shipped.textContent).toContain('z programu');
  expect(shipped.textContent).toContain('nahradená');
  expect(within(shipped).queryByRole('link')).toBe(null);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Čia je' }), 'prevádzkovateľ');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(within(await rowOf('Rakúsko')).getByRole('link'));
  await screen.findByText(/^Sadzbu prevádzkovateľa mení len on/);
  expect((await field('Sadzba na deň')).readOnly).toBe(true);
});

test('what is missing is listed with the way to enter it', async () => {
  const days = ['2026-11-20', '2026-11-21'];
  stage.on(listMissingMealRates, () => ({
    content: [{ country: 'JP', days, persons: 1 }],
    personsLeft: 2,
  }));
  const user = await stage.open('admin', LIST);
  const missing = await screen.findByRole('region', { name: 'Chýbajúce sadzby' });
  expect(missing.textContent).toContain('2 vodiči nie sú overení');
  const link = within(missing).getByRole('link', { name: /Japonsko/ });
  expect(link.textContent).toContain('2026-11-20 – 2026-11-21');
  await user.click(link);
  const country = await screen.findByRole<HTMLInputElement>('combobox', { name: /Krajina/ });
  await waitFor(() => expect(country.value).toBe('Japonsko'));
});

test('a rate is refused at its fields with what to do, also by what only the server knows, then stored', async () => {
  let isTaken = true;
  stage.on(createMealRate, ({ body }) => {
    const errors = [{ field: 'from', code: 'openBefore', params: { from: '2026-01-01' } }];
    if (isTaken) throw problem('invalid', { message: 'overlap', errors });
    const { lastChange: _none, owner, ...input } = body;
    const made = testMealRate({ ...input, owner: owner ?? 'company', mealRateId: 9 });
    stored.push(made);
    return made;
  });
  const user = await stage.open('admin', '/tatra/data/meal-rate/new?country=FR');
  await fill(user, await field(/Sadzba na deň/), '1.450');
  await fill(user, await field(/Platí od/), '2027-01-01');
  await user.click(await button('Uložiť'));
  await screen.findByText(/^Suma môže byť 1450 aj 1,450/);
  await screen.findByText('Chýba hodnota, doplňte ju.');
  expect(stage.given(createMealRate)).toHaveLength(0);
  await fill(user, await field(/Sadzba na deň/), '55');
  await fill(user, await field(/Zdroj/), 'Z 1/2027');
  await user.click(await button('Uložiť'));
  await screen.findByText(/^Sadzba tejto krajiny platná od 1\.1\.2026 nemá koniec/);
  isTaken = false;
  await user.click(await button('Uložiť'));
  await rowOf('Francúzsko', '55,00', '2027-01-01', 'Z 1/2027');
  expect(stage.given(createMealRate).at(-1)?.body).toMatchObject({
    country: 'FR',
    currency: 'EUR',
    amount: 55,
    to: null,
    owner: 'company',
    profile: 'general',
  });
});

test('a rate is ended in its form', async () => {
  stage.on(updateMealRate, ({ body }) => {
    stored = [testMealRate({ to: body.to, lastChange: '4' })];
    return stored[0] as MealRateRecord;
  });
  const user = await stage.open('admin', LIST);
  await user.click(within(await rowOf('Francúzsko', 'firma')).getByRole('link'));
  await fill(user, await field('Platí do'), '2026-12-31');
  await user.click(await button('Uložiť'));
  await rowOf('Francúzsko', 'firma', '2026-12-31');
  expect(stage.given(updateMealRate)[0]?.body).toMatchObject({ to: '2026-12-31', lastChange: '3' });
});

test('of chosen rows those that the program brings are not deleted, and it is said why', async () => {
  stage.on(deleteMealRate, () => {
    stored = [];
  });
  const user = await stage.open('admin', LIST);
  for (const amount of ['51,50', '45,00']) {
    const row = await rowOf('Francúzsko', amount);
    await user.click(within(row).getByRole('checkbox'));
  }
  const bar = within(await screen.findByRole('region', { name: 'Vybrané riadky' }));
  await user.click(bar.getByRole('button', { name: 'Zmazať' }));
  const asked = within(await screen.findByRole('dialog', { name: /^Zmazať/ }));
  asked.getByText(/Cestovné príkazy, ktoré sú vytlačené/);
  await user.click(asked.getByRole('button', { name: 'Zmazať' }));
  const told = await screen.findByRole('dialog', { name: 'Čo sa stalo' });
  expect(told.textContent).toContain(
    '45,00 EUR, z programu, 2013-01-01 Tento riadok nikto nezadal',
  );
  await waitFor(() => expect(stored).toEqual([]));
});

const cell = (row: number, more: object) => ({
  row,
  result: 'ok' as const,
  country: 'MA',
  currency: 'USD',
  amount: 40,
  messages: [],
  ...more,
});

test('a table is looked through before it is stored, row by row, and stored only whole', async () => {
  const messages = [{ field: 'amount', code: 'unclear', text: 'Suma môže byť 1450 aj 1,450.' }];
  const bad = cell(3, { result: 'skipped', country: 'Absurdistan', amount: null, messages });
  let content: ReturnType<typeof cell>[] = [cell(2, {}), bad];
  stage.on(importMealRates, ({ query }) => {
    const okCount = content.filter(({ result }) => result === 'ok').length;
    return { content, okCount, isStored: !query.dryrun && okCount === content.length };
  });
  const user = await stage.open('admin', LIST);
  await user.click(await button('Vložiť tabuľku sadzieb'));
  const dialog = await screen.findByRole('dialog', { name: 'Vložiť tabuľku sadzieb' });
  const inside = within(dialog);
  await user.click(inside.getByRole('button', { name: 'Skontrolovať' }));
  // What holds for all rows is asked first.
  expect(await inside.findAllByText(/^Chýba hodnota/)).toHaveLength(2);
  await fill(user, inside.getByRole('textbox', { name: /Platí od/ }), '2027-01-01');
  await fill(user, inside.getByRole('textbox', { name: /Zdroj/ }), 'Z 2/2027');
  await user.click(inside.getByRole('button', { name: 'Skontrolovať' }));
  await inside.findByText('Vložte riadky tabuľky alebo vyberte súbor.');
  const table = inside.getByRole('textbox', { name: 'Skopírované riadky tabuľky' });
  await fill(user, table, 'Krajina;Mena;Sadzba');
  await user.click(inside.getByRole('button', { name: 'Skontrolovať' }));
  const outcome = within(await inside.findByRole('region', { name: 'Čo bude z tabuľky' }));
  outcome.getByText('1 nová sadzba');
  outcome.getByText('1 odmietnutý riadok');
  outcome.getByRole('row', { name: /2 Maroko 40,00 USD nová/ });
  outcome.getByRole('row', { name: /3 Absurdistan .*odmietnutý Suma môže byť 1450 aj 1,450/ });
  expect(inside.queryByRole('button', { name: /^Uložiť/ })).toBe(null);
  content = [cell(2, {})];
  await fill(user, table, 'Krajina;Mena;Sadzba;');
  // What was told of another table is told no more.
  expect(inside.queryByRole('region', { name: 'Čo bude z tabuľky' })).toBe(null);
  await user.click(inside.getByRole('button', { name: 'Skontrolovať' }));
  await user.click(await inside.findByRole('button', { name: 'Uložiť 1 sadzbu' }));
  await waitFor(() => expect(inside.queryByRole('textbox')).toBe(null));
  const given = stage.given(importMealRates);
  expect(given.map(({ query }) => query.dryrun ?? false)).toEqual([true, true, false]);
  const form = Object.fromEntries(given.at(-1)?.form?.entries() ?? []);
  expect(form).toMatchObject({ from: '2027-01-01', to: '', source: 'Z 2/2027', owner: 'company' });
  expect(await (form.file as File).text()).toBe('Krajina;Mena;Sadzba;');
});

test('a workbook is not read, and what to do with it is said', async () => {
  const user = await stage.open('admin', LIST);
  await user.click(await button('Vložiť tabuľku sadzieb'));
  const dialog = await screen.findByRole('dialog', { name: 'Vložiť tabuľku sadzieb' });
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  input.accept = '';
  await user.upload(input, new File(['PK'], 'sadzby.xlsx'));
  await within(dialog).findByText(/uložte ako CSV \(UTF-8\)/);
  await user.upload(input, new File(['a;b'], 'sadzby.csv'));
  await within(dialog).findByText('sadzby.csv');
});

test('a superuser enters rates of the operator, an administrator is not asked whose they are', async () => {
  await stage.open('superuser', '/tatra/data/meal-rate/new');
  await screen.findByRole('radio', { name: /prevádzkovateľ/ });
  await stage.open('admin', '/tatra/data/meal-rate/new');
  await field(/Zdroj/);
  expect(screen.queryByRole('radio')).toBe(null);
});
