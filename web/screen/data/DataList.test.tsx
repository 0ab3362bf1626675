// @vitest-environment happy-dom
// What is done with a list of the data view by keys, heads, its filter and the rows that are chosen.
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createGroupset,
  deleteGroupset,
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { listPersons } from '@flotila/domain/person/person.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import {
  listVehicleBriefs,
  listVehiclesOnMap,
  type MapVehicle,
} from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  getVehicle,
  updateVehicle,
  type VehicleRecord,
} from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill, type Who } from '../../testing/app-stage.tsx';
import { testGroupset } from './groupset/test-groupset.ts';
import { testPerson } from './person/test-person.ts';
import { testVehicle } from './vehicle/test-vehicle.ts';

const stage = appStage();

const PLATES = ['NR204ER', 'BA123XY', 'KE55AB', 'BA99CC', 'TT310DF', 'ZA7HH', 'BA1000K', 'PO12IJ'];
const SCANIAS = 3;

let fleet: VehicleRecord[];
beforeEach(() => {
  fleet = PLATES.map((numericPlate, index) =>
    testVehicle({
      vehicleId: index + 1,
      numericPlate,
      name: index < SCANIAS ? `Scania ${index}` : `Volvo ${index}`,
    }),
  );
  stage.on(listVehiclesOnMap, ({ query }) => pageOf(fleet as unknown as MapVehicle[], query));
  const at = (id: number) => fleet.find(({ vehicleId }) => vehicleId === id) as VehicleRecord;
  stage.on(getVehicle, ({ path }) => at(path.id));
  stage.on(updateVehicle, ({ path, body }) => Object.assign(at(path.id), { state: body.state }));
});

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-data-row]')];
const row = (index: number) => rows()[index] as HTMLElement;
const filter = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filtrovať' });
const chosen = () => screen.findByRole('region', { name: 'Vybrané riadky' });
const isChosen = async (words: string) => within(await chosen()).findByText(words);
const muted = () => rows().filter(({ dataset }) => dataset.look === 'muted').length;

async function openVehicles(who: Who = 'superuser') {
  const user = await stage.open(who, '/tatra/data/vehicles');
  await waitFor(() => expect(rows()).toHaveLength(PLATES.length));
  return user;
}

test('keys that lead nowhere leave the focus alone: what is typed next goes into the filter', async () => {
  const user = await openVehicles('admin');
  row(0).focus();
  await user.keyboard('{ArrowUp}{Home}');
  await user.click(filter());
  await user.keyboard('BA123XY');
  await screen.findByText(`1 z ${PLATES.length}`);
  expect(filter().value).toBe('BA123XY');
  expect(document.activeElement).toBe(filter());
});

test('a list is sorted by its heads: up, down, and again as the server has it', async () => {
  const user = await openVehicles('admin');
  const head = screen.getByRole('columnheader', { name: 'EČV' });
  const plates = () => rows().map((one) => within(one).getByText(/^[A-Z]{2}\d/).textContent);
  const press = async (direction: string) => {
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe(direction));
  };
  const up = [...PLATES].sort(
    new Intl.Collator('sk', { numeric: true, sensitivity: 'base' }).compare,
  );
  await press('ascending');
  expect(plates()).toEqual(up);
  await press('descending');
  expect(plates()).toEqual(up.reverse());
  await press('none');
  expect(plates()).toEqual(PLATES);
});

test('DATA-006 a list that is pressed again in the side list shows everything, and Back what was filtered', async () => {
  const user = await openVehicles('admin');
  const search = () => new URLSearchParams(window.location.search).get('filter');
  await fill(user, filter(), 'KE55AB');
  await waitFor(() => expect(search()).toBe('KE55AB'));
  const side = screen.getByRole('navigation', { name: 'Údaje' });
  await user.click(within(side).getByRole('link', { name: 'Vozidlá' }));
  await waitFor(() => expect(search()).toBe(null));
  await waitFor(() => expect(filter().value).toBe(''));
  await waitFor(() => expect(rows()).toHaveLength(PLATES.length));
  await fill(user, filter(), 'x');
  await waitFor(() => expect(search()).toBe('x'));
  window.history.back();
  await waitFor(() => expect(search()).toBe('KE55AB'));
  await waitFor(() => expect(filter().value).toBe('KE55AB'));
});

test('UX-lists many rows are chosen by box, Shift, Space and Ctrl+A, hidden and given back', async () => {
  const user = await openVehicles();
  const all = PLATES.length;
  await fill(user, filter(), 'ZA7HH');
  await screen.findByText(`1 z ${all}`);
  row(0).focus();
  await user.keyboard('{Control>}a{/Control}');
  await isChosen('Vybrané 1 z 1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Vybrané riadky' })).toBe(null));
  await user.clear(filter());
  await waitFor(() => expect(rows()).toHaveLength(all));
  await user.click(within(row(0)).getByRole('checkbox'));
  await user.keyboard('{Shift>}');
  await user.click(row(3));
  await user.keyboard('{/Shift}');
  await isChosen(`Vybrané 4 z ${all}`);
  row(1).focus();
  await user.keyboard(' ');
  await isChosen(`Vybrané 3 z ${all}`);
  await user.keyboard('{Escape}');
  await fill(user, filter(), 'scania');
  await waitFor(() => expect(rows()).toHaveLength(SCANIAS));
  await user.click(screen.getByRole('checkbox', { name: 'Vybrať všetky riadky' }));
  expect(muted()).toBe(0);
  await user.click(within(await chosen()).getByRole('button', { name: 'Skryť' }));
  await screen.findByText(`Uložené: ${SCANIAS}`);
  await waitFor(() => expect(muted()).toBe(SCANIAS));
  await user.click(screen.getByRole('button', { name: 'Vrátiť' }));
  await waitFor(() => expect(muted()).toBe(0));
});

test('UX-lists a record that is refused is named, the others are done', async () => {
  stage.on(updateVehicle, ({ path, body }) => {
    if (path.id === 1) throw problem('in_use', { message: 'Vozidlo je na ceste.' });
    return Object.assign(fleet[path.id - 1] as VehicleRecord, { state: body.state });
  });
  const user = await openVehicles();
  for (const plate of PLATES.slice(0, 2)) {
    await user.click(screen.getByRole('checkbox', { name: `Vybrať ${plate}` }));
  }
  await user.click(within(await chosen()).getByRole('button', { name: 'Skryť' }));
  const told = await screen.findByRole('dialog', { name: 'Čo sa stalo' });
  await within(told).findByText('Uložené: 1 · Odmietnuté: 1');
  const lines = within(told).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    `${PLATES[0]} Vozidlo je na ceste.`,
  ]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Vrátiť' }));
  await screen.findByText('Uložené: 1');
  expect(fleet.map(({ state }) => state)).not.toContain('hidden');
});

test('UX-lists persons are put into a group and taken out again', async () => {
  const persons = ['Kováčová', 'Žiak', 'Šofér'].map((lastName, index) =>
    testPerson({ personId: index + 1, lastName }),
  );
  const group = testGroupset({ persons: [2] });
  stage.on(listPersons, ({ query }) => pageOf(persons, query));
  stage.on(listGroupsets, ({ query }) => pageOf([group], query));
  stage.on(getGroupset, () => group);
  stage.on(updateGroupset, ({ body }) => Object.assign(group, body));
  const user = await stage.open('superuser', '/tatra/data/persons');
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: 'Vybrať všetky riadky' }));
  await user.click(within(await chosen()).getByRole('button', { name: 'Pridať do skupiny' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Kamióny' }));
  await screen.findByText('Pridané do skupiny Kamióny: 2');
  expect(group.persons.toSorted()).toEqual([1, 2, 3]);
  await user.click(screen.getByRole('button', { name: 'Vrátiť' }));
  await screen.findByText('Vyňaté zo skupiny Kamióny: 2');
  expect(group.persons).toEqual([2]);
});

test('UX-lists many records are deleted after one question', async () => {
  stage.on(listPersons, ({ query }) => pageOf([], query));
  stage.on(listVehicleBriefs, ({ query }) => pageOf([], query));
  let groups = [testGroupset({ name: 'Nočné' })];
  stage.on(listGroupsets, ({ query }) => pageOf(groups, query));
  stage.on(getGroupset, ({ path }) => groups.find((one) => one.groupSetId === path.id) as never);
  stage.on(createGroupset, ({ body }) => {
    const made = testGroupset({ name: body.name, groupSetId: 402 + groups.length });
    groups.push(made);
    return made;
  });
  stage.on(deleteGroupset, ({ path }) => {
    groups = groups.filter(({ groupSetId }) => groupSetId !== path.id);
  });
  const user = await stage.open('admin', '/tatra/data/groupsets');
  for (const name of ['Nepotrebná A', 'Nepotrebná B']) {
    await user.click((await screen.findAllByRole('link', { name: 'Pridať' }))[0] as HTMLElement);
    await fill(user, await screen.findByLabelText(/^Názov/), name);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('row', { name: new RegExp(name) });
  }
  await fill(user, filter(), 'nepotrebna');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('checkbox', { name: 'Vybrať všetky riadky' }));
  await user.click(within(await chosen()).getByRole('button', { name: 'Zmazať' }));
  const question = await screen.findByRole('dialog', { name: 'Zmazať 2 záznamy?' });
  within(question).getByText('Nepotrebná A, Nepotrebná B');
  await user.click(within(question).getByRole('button', { name: 'Zmazať' }));
  await screen.findByText('Zmazané: 2');
  await waitFor(() => expect(rows()).toHaveLength(0));
  expect(groups.map(({ name }) => name)).toEqual(['Nočné']);
});
