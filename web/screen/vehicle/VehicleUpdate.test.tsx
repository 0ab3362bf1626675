// @vitest-environment happy-dom
// Renaming a vehicle and assigning its driver while somebody else does the same.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { listRules } from '@flotila/domain/rule/rule.api.ts';
import { getVehicle, updateVehicleParams } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill } from '../../testing/app-stage.tsx';
import { testVehicle } from '../data/vehicle/test-vehicle.ts';

const stage = appStage();

let vehicle = testVehicle();
beforeEach(() => {
  vehicle = testVehicle({ name: 'Scania', driverId: null, lastChange: '1' });
  stage.on(getVehicle, () => vehicle);
  stage.on(listPersonBriefs, ({ query }) => pageOf([], query));
  stage.on(listRules, ({ query }) => pageOf([], query));
  stage.on(updateVehicleParams, ({ body: { lastChange, name: changed = vehicle.name } }) => {
    if (lastChange !== vehicle.lastChange) throw problem('conflict', { current: vehicle });
    vehicle = { ...vehicle, name: changed, lastChange: `${lastChange}+` };
    return vehicle;
  });
});

async function open(): Promise<UserEvent> {
  const user = await stage.open('dispatcher', '/tatra/data/rules');
  await screen.findByRole('heading', { level: 1, name: 'Pravidlá' });
  const { openDialog } = await import('../../ground/ui/dialogs.ts');
  openDialog({ slot: 'vehicleUpdate', vehicleId: vehicle.vehicleId });
  await screen.findByRole('button', { name: 'Uložiť' });
  return user;
}

const dialog = () => within(screen.getByRole('dialog', { name: /^Úprava vozidla/ }));
const name = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Názov/ });
const save = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Uložiť' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

test('W-3 a name that somebody else changed meanwhile is not overwritten unseen', async () => {
  const user = await open();
  await fill(user, name(), 'Moja');
  vehicle = { ...vehicle, name: 'Ich', lastChange: '2' };
  await save(user);
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('Scania → Ich'));
  expect(vehicle.name).toBe('Ich');
  expect(name().value).toBe('Moja');
  await save(user);
  await isClosed();
  expect(vehicle.name).toBe('Moja');
});

test('W-3 what somebody else changed elsewhere in the vehicle holds nobody up', async () => {
  const user = await open();
  await fill(user, name(), 'Moja');
  vehicle = { ...vehicle, consumptionKm: 31, lastChange: '2' };
  await save(user);
  await isClosed();
  expect(vehicle).toMatchObject({ name: 'Moja', consumptionKm: 31 });
  const seen = stage.given(updateVehicleParams).map(({ body }) => body.lastChange);
  expect(seen).toEqual(['1', '2']);
});
