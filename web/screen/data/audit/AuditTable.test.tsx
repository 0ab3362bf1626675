// @vitest-environment happy-dom
// The record of changes of a month: a row shows before and after, and a change is taken back (U-10).
import { type AuditEntry, listAudit } from '@flotila/domain/audit/audit.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createGroupset,
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { listPersons } from '@flotila/domain/person/person.api.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill } from '../../../testing/app-stage.tsx';
import { testGroupset } from '../groupset/test-groupset.ts';

const stage = appStage();

let group = testGroupset();
let record: AuditEntry[];

/** As the server stores it and keeps what was changed. */
function call(name: string, author: string): typeof group {
  const before = group.name;
  group = { ...group, name, lastChange: String(Number(group.lastChange) + 1) };
  note({ author, action: 'update', before: { name: before }, after: { name } });
  return group;
}

function note(entry: Pick<AuditEntry, 'author' | 'action' | 'before' | 'after'>): void {
  record.unshift({
    ...entry,
    auditId: record.length + 1,
    timestamp: new Date().toISOString(),
    authorRole: entry.author === 'superuser' ? 'superuser' : 'admin',
    kind: 'groupset',
    recordId: String(group.groupSetId),
    recordName: group.name,
  });
}

beforeEach(() => {
  group = testGroupset({ name: 'Zimné' });
  record = [];
  stage.on(listAudit, ({ query }) => pageOf(isThisMonth(query.to) ? record : [], query));
  stage.on(listVehicleBriefs, ({ query }) => pageOf([], query));
  stage.on(listPersons, ({ query }) => pageOf([], query));
  stage.on(listZones, ({ query }) => pageOf([], query));
  stage.on(listGroupsets, ({ query }) => pageOf([group], query));
  stage.on(getGroupset, () => group);
  stage.on(updateGroupset, ({ body }) => call(body.name, 'anna admin'));
});

/** The month that ends then has not ended yet. */
function isThisMonth(to = ''): boolean {
  return Date.parse(to) > Date.now();
}

async function openRecord(search = '') {
  const user = await stage.open('admin', `/tatra/data/audit${search}`);
  await screen.findByRole('grid', { name: 'Záznam zmien' });
  return user;
}

const back = (row: HTMLElement) => within(row).queryByRole('button', { name: 'Vrátiť' });
const pressBack = (row: HTMLElement) => within(row).findByRole('button', { name: 'Vrátiť' });

test('DATA-004, DATA-017, DATA-018 the record of changes is that of a month; a row shows before and after', async () => {
  stage.on(createGroupset, ({ body }) => {
    group = { ...group, name: body.name };
    note({ author: 'superuser', action: 'create', before: null, after: { name: body.name } });
    return group;
  });
  const user = await stage.open('superuser', '/tatra/data/groupset/new');
  await fill(user, await screen.findByLabelText(/^Názov/), 'Nočné');
  await user.click(await screen.findByRole('button', { name: 'Uložiť' }));
  await user.click(await screen.findByRole('link', { name: 'Záznam zmien' }));
  const change = await screen.findByRole('row', { name: /Pridanie skupiny Nočné/ });
  await user.click(change);
  await within(change).findByRole('row', { name: /Názov/ });
  await user.click(screen.getByRole('button', { name: 'Predchádzajúci mesiac' }));
  await waitFor(() => expect(window.location.search).toMatch(/month=\d{4}-\d{1,2}/));
  await screen.findByText('V tomto mesiaci sa nič nezmenilo.');
});

test('U-10 a change is taken back by button, and that again by key', async () => {
  call('Letné', 'superuser');
  const user = await openRecord();
  const edited = await screen.findByRole('row', { name: /Úprava skupiny Letné/ });
  await user.click(await pressBack(edited));
  await screen.findByText('Vrátené a zapísané: Úprava skupiny Letné');
  expect(group.name).toBe('Zimné');
  // It is a change itself, which can be taken back as well; the older one is over.
  const taken = await screen.findByRole('row', { name: /anna admin.*názov Letné → Zimné/ });
  await pressBack(taken);
  const older = screen.getByRole('row', { name: /názov Zimné → Letné/ });
  expect(back(older)).toBe(null);
  taken.focus();
  await user.keyboard('u');
  await waitFor(() => expect(group.name).toBe('Letné'));
});

test('U-10 what somebody changed since is not overruled, and it is said', async () => {
  call('Večerné', 'superuser');
  const user = await openRecord();
  const edited = await screen.findByRole('row', { name: /Úprava skupiny Večerné/ });
  const press = await pressBack(edited);
  call('Jesenné', 'superuser');
  await user.click(press);
  await screen.findByText(/údaj sa odvtedy zmenil znova, preto sa nevrátil/);
  expect(group.name).toBe('Jesenné');
});
