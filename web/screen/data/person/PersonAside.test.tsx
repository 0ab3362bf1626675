// @vitest-environment happy-dom
// Inviting a person from their form: what an administrator is offered, and what is said to who may not.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { getPerson, listPersons } from '@flotila/domain/person/person.api.ts';
import { getInvitation, invitePerson } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage } from '../../../testing/app-stage.tsx';
import { testPerson } from './test-person.ts';

const stage = appStage();
let person = testPerson();

beforeEach(() => {
  person = testPerson({ signIn: { state: 'never', invited: null, expires: null } });
  stage.on(listPersons, ({ query }) => pageOf([person], query));
  stage.on(listVehicleBriefs, ({ query }) => pageOf([], query));
  stage.on(getPerson, () => person);
  stage.on(getInvitation, () => person.signIn);
});

async function openAside() {
  const user = await stage.open('admin', `/tatra/data/person/${person.personId}`);
  return { user, aside: within(await screen.findByRole('complementary', { name: 'Pozvanie' })) };
}

test('without an e-mail a link is handed over, and it is shown with a picture once it is made', async () => {
  stage.on(invitePerson, ({ body }) => {
    expect(body).toEqual({ byMail: false });
    person.signIn = {
      state: 'invited',
      invited: new Date().toISOString(),
      expires: '2030-01-01T00:00:00.000Z',
    };
    const link = 'https://fleet.example.com/in#made';
    return { login: 'igor', expires: '2030-01-01T00:00:00.000Z', link, sentTo: null };
  });
  const { user, aside } = await openAside();
  await aside.findByText('ešte neprihlásená');
  await user.click(await aside.findByRole('button', { name: 'Odkaz na odovzdanie' }));
  await aside.findByText('https://fleet.example.com/in#made');
  await aside.findByRole('img', { name: 'Obrázok odkazu pre telefón' });
  await aside.findByText(/pozvaná/);
  expect(aside.getByRole('button', { name: 'Vziať pozvánku späť' })).toBeTruthy();
});

test('who belongs to a company that the administrator does not administer is not offered', async () => {
  person.canChangeAccess = false;
  const { aside } = await openAside();
  await aside.findByText(/môže pozvať len správca všetkých firiem/);
  expect(aside.queryAllByRole('button')).toEqual([]);
});

test('who is switched off is switched on first', async () => {
  person.active = false;
  const { aside } = await openAside();
  await aside.findByText('Osoba je vypnutá. Najprv ju zapnite.');
  expect(aside.queryAllByRole('button')).toEqual([]);
});

test('AUTH whoever comes in by single sign-on alone needs no invitation, and it is said by what they sign in', async () => {
  person.onlyBy = 'Tatra ID';
  const { aside } = await openAside();
  await aside.findByText(/vstupuje len cez Tatra ID, pozvánku netreba/);
  expect(aside.queryAllByRole('button')).toEqual([]);
});
