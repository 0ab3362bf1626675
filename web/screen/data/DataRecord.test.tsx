// @vitest-environment happy-dom
// A record of the data view: what stands beside it, what is unsaved, what somebody else changed, what may only be
// read, and where its page leads back to.
import { getCompany, listCompanies } from '@flotila/domain/company/company.api.ts';
import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createGroupset,
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { findPlaces } from '@flotila/domain/location/place.api.ts';
import { getPerson, listPersonBriefs, listPersons } from '@flotila/domain/person/person.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { getInvitation } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { listVehicleBriefs, listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill, TATRA } from '../../testing/app-stage.tsx';
import { testCompany } from './company/test-company.ts';
import { testGroupset } from './groupset/test-groupset.ts';
import { testPerson } from './person/test-person.ts';
import { testVehicle } from './vehicle/test-vehicle.ts';

const stage = appStage();

const LIST = '/tatra/data/companies';
const path = () => window.location.pathname;
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  stage.on(listCompanies, ({ query }) => pageOf([testCompany()], query));
  stage.on(getCompany, ({ path: { id } }) => {
    if (id !== 1) throw problem('not_found');
    return testCompany();
  });
  stage.on(listPersons, ({ query }) => pageOf([testPerson()], query));
  stage.on(listZones, ({ query }) => pageOf([], query));
  stage.on(listVehicleBriefs, ({ query }) => pageOf([testVehicle({ vehicleId: 201 })], query));
});

async function openCompany() {
  const user = await stage.open('superuser', LIST);
  const row = await screen.findByRole('row', { name: new RegExp(TATRA.name) });
  await user.click(within(row).getByRole('link'));
  await button('Uložiť');
  return user;
}

test('DATA-020 beside the form of a company stands how much it has, with the way there, and its clock as it is typed', async () => {
  stage.on(listVehiclesOnMap, ({ query }) => ({ ...pageOf([], query), totalElements: 17 }));
  const user = await stage.open('superuser', '/tatra/data/company/1');
  const beside = await screen.findByRole('complementary', { name: 'Prehľad firmy' });
  const vehicles = await within(beside).findByRole('link', { name: /Vozidlá/ });
  await waitFor(() => expect(vehicles.textContent).toBe('17Vozidlá'));
  expect(vehicles.getAttribute('href')).toBe('/tatra/data/vehicles');
  const currency = await field('Mena');
  await fill(user, currency, 'CZK');
  await within(beside).findByText('1 234,50 CZK');
  const name = await field('Názov');
  await fill(user, name, 'Tatra Nova');
  await within(beside).findByText('Tatra Nova');
});

test('DATA-013, DATA-014 leaving asks only when something was changed', async () => {
  const user = await openCompany();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(path()).toBe(LIST));
  const row = await screen.findByRole('row', { name: new RegExp(TATRA.name) });
  await user.click(within(row).getByRole('link'));
  await fill(user, await field('Názov'), 'Iný názov');
  await user.click(await button('Zrušiť'));
  await screen.findByRole('dialog', { name: 'Neuložené zmeny' });
  expect(path()).toBe('/tatra/data/company/1');
  await user.click(await button('Zostať'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect((await field('Názov')).value).toBe('Iný názov');
  await user.keyboard('{Escape}');
  await user.click(await button('Odísť'));
  await waitFor(() => expect(path()).toBe(LIST));
  await screen.findByRole('row', { name: new RegExp(TATRA.name) });
});

test('DATA-023, DATA-026, DATA-027 what somebody else stored first is told and stands in the form', async () => {
  let stored = testGroupset({ name: 'Chladené' });
  stage.on(listGroupsets, ({ query }) => pageOf([stored], query));
  stage.on(createGroupset, ({ body }) => Object.assign(stored, body, { lastChange: '1' }));
  stage.on(getGroupset, () => stored);
  stage.on(updateGroupset, ({ body }) => {
    if (body.lastChange !== stored.lastChange) throw problem('conflict', { current: stored });
    stored = { ...stored, ...body, lastChange: '3' };
    return stored;
  });
  const user = await stage.open('admin', '/tatra/data/groupset/new');
  await fill(user, await screen.findByLabelText(/^Názov/), 'Chladené');
  await user.click(await button('Uložiť'));
  await user.click(await screen.findByRole('link', { name: 'Chladené' }));
  await fill(user, await screen.findByLabelText('Poznámka'), 'moja poznámka');
  const name = await field('Názov');
  await fill(user, name, 'Moje');
  stored = { ...stored, name: 'Mrazené', vehicles: [201], lastChange: '2' };
  await user.click(await button('Uložiť'));
  await waitFor(() => expect(changes().textContent).toContain('Názov: Chladené → Mrazené'));
  expect(changes().textContent).toContain('Vozidlá: vybrané: 0 → vybrané: 1');
  // Where both changed the same, what was typed is told and can be brought back and put away again.
  expect(name.value).toBe('Mrazené');
  expect(changes().textContent).toContain('Vaša hodnota: Moje');
  await user.click(within(changes()).getByRole('button', { name: 'Vrátiť moju: Názov' }));
  expect(name.value).toBe('Moje');
  await user.click(within(changes()).getByRole('button', { name: 'Nechať cudziu: Názov' }));
  expect(name.value).toBe('Mrazené');
  expect((await field('Poznámka')).value).toBe('moja poznámka');
  // DATA-016: the bar stays until it is closed, or the record is stored after all.
  const told = 'Záznam bol počas úprav zmenený; je potrebné ho upraviť znova.';
  await screen.findByText(told);
  await user.click(await button('Uložiť'));
  await waitFor(() => expect(path()).toBe('/tatra/data/groupsets'));
  await waitFor(() => expect(screen.queryByText(told)).toBe(null));
  const row = await screen.findByRole('row', { name: /Mrazené/ });
  await within(row).findByText('moja poznámka');
  expect(stored.vehicles).toEqual([201]);
});

function changes(): HTMLElement {
  const alerts = screen.getAllByRole('alert');
  return alerts.find(({ textContent }) =>
    textContent?.includes('Čo zmenil niekto iný'),
  ) as HTMLElement;
}

test('DATA-025, DATA-033, D-COM-007 an administrator reads companies; an unknown one leads back', async () => {
  const user = await stage.open('admin', LIST);
  const row = await screen.findByRole('row', { name: new RegExp(TATRA.name) });
  expect(screen.queryByRole('link', { name: 'Pridať' })).toBe(null);
  await user.click(within(row).getByRole('link'));
  await screen.findByText(/^Len na čítanie/);
  expect((await field('Názov')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Uložiť' })).toBe(null);
  const again = await stage.open('admin', '/tatra/data/company/999999');
  const told = await screen.findByText('Záznam sa nenašiel alebo už neexistuje.');
  await waitFor(() => expect(path()).toBe(LIST));
  await again.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Zavrieť' }));
  await waitFor(() => expect(told.isConnected).toBe(false));
});

test('DATA-011 a record that was opened from its list before and now from the map leads to the list', async () => {
  const { personId, firstName, lastName } = testPerson();
  stage.on(getPerson, () => testPerson());
  stage.on(getInvitation, () => testPerson().signIn);
  stage.on(listPersonBriefs, ({ query }) =>
    pageOf([{ personId, firstName, lastName, roles: ['driver'] }], query),
  );
  stage.on(listContracts, ({ query }) => pageOf([], query));
  stage.on(findPlaces, () => []);
  const user = await stage.open('admin', '/tatra/data/persons');
  const row = await screen.findByRole('row', { name: new RegExp(lastName) });
  await user.click(within(row).getByRole('link'));
  await screen.findByLabelText(/^Priezvisko/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(path()).toBe('/tatra/data/persons'));
  await user.click(await button('Zavrieť'));
  await waitFor(() => expect(path()).toBe('/tatra/map'));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: /Nová osoba/ });
  const palette = screen.getByRole('dialog', { name: 'Hľadať alebo ísť na…' });
  await user.type(within(palette).getByRole('combobox'), lastName);
  const found = await within(palette).findAllByText(`${firstName} ${lastName}`);
  await user.click(found[0] as HTMLElement);
  await waitFor(() => expect(path()).toBe(`/tatra/data/person/${personId}`));
  await user.click(await button('Zrušiť'));
  await waitFor(() => expect(path()).toBe('/tatra/data/persons'));
});
