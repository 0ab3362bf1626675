// @vitest-environment happy-dom
// Correcting a ride: the switches of its fields, what is refused, and another user meanwhile.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import { listRideEdits, listRides, updateRide } from '@flotila/domain/ride/ride.api.ts';
import { listRules } from '@flotila/domain/rule/rule.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill } from '../../testing/app-stage.tsx';
import { testRide } from '../../thing/ride/test-ride.ts';

const stage = appStage();

const KM = 'Tachometer na konci jazdy, km';
const NOTE = 'Účel jazdy';

let ride = testRide();
beforeEach(() => {
  ride = testRide({ vehicleId: 7, lastChange: '1' });
  const before = testRide({
    vehicleId: 7,
    fromTimestamp: '2026-11-19T07:00:00.000Z',
    toTimestamp: '2026-11-19T08:00:00.000Z',
    kmStop: 1_000_000,
  });
  stage.on(listRides, ({ query }) => pageOf([before, ride], query));
  stage.on(listRideEdits, ({ query }) => pageOf([], query));
  stage.on(listPersonBriefs, ({ query }) => pageOf([], query));
  stage.on(listRules, ({ query }) => pageOf([], query));
});

async function openRide(): Promise<UserEvent> {
  const user = await stage.open('admin', '/tatra/data/rules');
  await screen.findByRole('heading', { level: 1, name: 'Pravidlá' });
  const { openDialog } = await import('../../ground/ui/dialogs.ts');
  openDialog({ slot: 'rideUpdate', vehicleId: ride.vehicleId, from: ride.fromTimestamp });
  await screen.findByRole('button', { name: 'Uložiť' });
  return user;
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Úprava jazdy' }));
const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name });
const change = (name: string) =>
  dialog().getByRole<HTMLInputElement>('switch', { name: `Opraviť: ${name}` });
const save = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Uložiť' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

test('NAV-070, NAV-071, NAV-073 only what is switched on is sent', async () => {
  stage.on(updateRide, ({ body }) => testRide({ ...ride, note: body.note ?? null }));
  const user = await openRide();
  const names = ['Typ jazdy', KM, 'Motohodiny na konci jazdy, h', 'Vodič', NOTE];
  expect(
    dialog()
      .getAllByRole('switch')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(names.map((name) => `Opraviť: ${name}`));
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Uložiť' }).disabled).toBe(true);
  expect(field(NOTE).disabled).toBe(true);
  await user.click(change(NOTE));
  await fill(user, field(NOTE), '  Dodávka Nitra ');
  await save(user);
  await screen.findByText('Jazda je opravená.');
  await isClosed();
  const bodies = stage.given(updateRide).map(({ body }) => body);
  expect(bodies).toEqual([{ note: 'Dodávka Nitra', lastChange: '1' }]);
});

test('R-9 standard words are said to be no purpose, and may stay a note', async () => {
  const user = await openRide();
  await user.click(change(NOTE));
  await fill(user, field(NOTE), 'Služobná jazda');
  await dialog().findByText(/„Služobná jazda“ nie je účel jazdy/);
  await fill(user, field(NOTE), 'Dodávka Nitra');
  await waitFor(() => expect(dialog().queryByText(/nie je účel jazdy/)).toBe(null));
});

test('U-18 a click into a greyed field turns its switch on and leads into it', async () => {
  const user = await openRide();
  // The field itself is locked: what is pressed there is the place.
  await user.click(field(KM).closest('[data-on] > div') as HTMLElement);
  expect(change(KM).checked).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(field(KM)));
  expect(change(NOTE).checked).toBe(false);
  // Choosing a type says both.
  await user.click(dialog().getByText('súkromná'));
  expect(change('Typ jazdy').checked).toBe(true);
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'súkromná' }).checked).toBe(true);
});

test('VAL-015, VAL-018 a reading that is no number is refused at its field, a note ends at 30', async () => {
  stage.on(updateRide, () => ride);
  const user = await openRide();
  await user.click(change(KM));
  await fill(user, field(KM), 'sto');
  await user.click(change(NOTE));
  await user.click(field(NOTE));
  await user.keyboard('x'.repeat(35));
  expect(field(NOTE).value).toBe('x'.repeat(30));
  dialog().getByText('30 / 30');
  await save(user);
  await waitFor(() => expect(field(KM).getAttribute('aria-invalid')).toBe('true'));
  expect(stage.given(updateRide)).toEqual([]);
});

test('ERR-004 what the server refuses stands at the field and in a bar that stays', async () => {
  stage.on(updateRide, () => {
    throw invalidField('kmStop', 'factor');
  });
  const user = await openRide();
  await user.click(change(KM));
  await fill(user, field(KM), '1 050');
  await dialog().findByText(/rozdiel/);
  await fill(user, field(KM), '200000');
  await save(user);
  await waitFor(() => expect(field(KM).getAttribute('aria-invalid')).toBe('true'));
  // What it would do is not said of a reading that cannot be.
  expect(dialog().queryByText(/rozdiel/)).toBe(null);
  expect(screen.getAllByRole('alert')).not.toEqual([]);
});

test('a ride that another user changed meanwhile: what they did is said, what was typed stays (412)', async () => {
  stage.on(updateRide, ({ body }) => {
    if (body.lastChange !== ride.lastChange) throw problem('conflict', { current: ride });
    ride = { ...ride, note: body.note ?? null, lastChange: '3' };
    return ride;
  });
  const user = await openRide();
  await user.click(change(NOTE));
  await fill(user, field(NOTE), 'Moja poznámka');
  ride = { ...ride, note: 'Ich poznámka', rideType: 'private', lastChange: '2' };
  const theirs = { changed: '2026-11-21T07:00:00.000Z', changedBy: 'superuser' };
  stage.on(listRideEdits, ({ query }) =>
    pageOf(
      [
        { ...theirs, field: 'note' as const, before: null, after: 'Ich poznámka' },
        { ...theirs, field: 'rideType' as const, before: 'bussines', after: 'private' },
      ],
      query,
    ),
  );
  await save(user);
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('Ich poznámka'));
  expect(field(NOTE).value).toBe('Moja poznámka');
  await save(user);
  await isClosed();
  expect(ride).toMatchObject({ note: 'Moja poznámka', rideType: 'private' });
});

test('NAV-038 leaving asks only when something was typed', async () => {
  const user = await openRide();
  await user.keyboard('{Escape}');
  await isClosed();
  const again = await openRide();
  await again.click(change(NOTE));
  await fill(again, field(NOTE), 'Nedopísané');
  await again.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Neuložené zmeny' });
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
});
