// @vitest-environment happy-dom
// Persons as master data (D-PER-001 … D-PER-014, API-095).
import { listCompanies } from '@flotila/domain/company/company.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { resetFactors } from '@flotila/domain/factor/factor.api.ts';
import { getPerson, listPersons, updatePerson } from '@flotila/domain/person/person.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { endPersonSessions } from '@flotila/domain/session/session.api.ts';
import { getInvitation } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage, sessionOf } from '../../../testing/app-stage.tsx';
import { testCompany } from '../company/test-company.ts';
import { testPerson } from './test-person.ts';

const stage = appStage();

let anna = testPerson();
let dusan = testPerson();
let igor = testPerson();
const persons = () => [anna, dusan, igor, BYVALY];
const BYVALY = testPerson({
  personId: 106,
  firstName: 'Bývalý',
  lastName: 'Kolega',
  active: false,
});

beforeEach(() => {
  anna = testPerson({
    personId: 101,
    firstName: 'Anna',
    lastName: 'Kováčová',
    login: 'anna',
    admin: true,
    driver: false,
    isOwn: true,
    canChangeAccess: false,
  });
  dusan = testPerson({ personId: 102, firstName: 'Dušan', lastName: 'Žiak', login: 'dusan' });
  igor = testPerson();
  stage.on(listPersons, ({ query }) => pageOf(persons(), query));
  stage.on(listVehicleBriefs, ({ query }) => pageOf([], query));
  stage.on(getPerson, ({ path: { id } }) => of(id));
  stage.on(getInvitation, ({ path: { id } }) => of(id).signIn);
  stage.on(updatePerson, ({ path: { id }, body }) => {
    const { login, password, ...stored } = body;
    return Object.assign(of(id), stored);
  });
});

function of(id: number) {
  const found = persons().find(({ personId }) => personId === id);
  if (!found) throw problem('not_found');
  return found;
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
/** Its name goes on with the sentence below it. */
const toggle = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });
const save = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Uložiť' }));
const menuOf = (user: UserEvent, row: HTMLElement) =>
  user.pointer({ keys: '[MouseRight]', target: row });

test('D-PER-001, DATA-028 the list says name, roles and login; who is inactive is told', async () => {
  const user = await stage.open('admin', '/tatra/data/persons');
  const row = await rowOf('Šofér Igor');
  expect(row.textContent).toMatch(/vodič.*igor/);
  expect((await rowOf('Kováčová Anna')).textContent).toMatch(/správca.*anna/);
  expect((await rowOf('Kolega Bývalý')).textContent).toContain('neaktívna');
  await menuOf(user, row);
  // D-PER-002, D-PER-004: taking over to another company is hidden from an administrator.
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Zostava: tachograf',
    'Zostava: cestovné náhrady',
  ]);
  expect(entries[0]?.getAttribute('href')).toBe(
    `/tatra/report/tachograph?personId=${igor.personId}`,
  );
});

test('an administrator keeps the own role, and leaves alone who they are in other companies', async () => {
  const user = await stage.open('admin', `/tatra/data/person/${anna.personId}`);
  await screen.findByText('Rolu správcu si sami neodoberiete.');
  expect((await toggle('Správca')).disabled).toBe(true);
  expect((await toggle('Dispečer')).disabled).toBe(false);
  // Anna dispatches in another company, which she does not administer.
  screen.getByText(/Osoba patrí aj do firmy, ktorú nespravujete/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Priezvisko/ }).readOnly).toBe(
    true,
  );
  expect(screen.queryByRole('button', { name: 'Vytvoriť heslo' })).toBe(null);
  await user.click(await toggle('Dispečer'));
  await save(user);
  expect((await rowOf('Kováčová Anna')).textContent).toMatch(/správca, dispečer/);
});

const COMPANIES = [
  testCompany(),
  testCompany({ companyId: 2, code: 'morava', name: 'Morava Stroje a.s.' }),
  testCompany({ companyId: 3, code: 'cudzia', name: 'Cudzia firma s.r.o.' }),
];

async function openTakeOver(name: string) {
  const session = sessionOf('superuser');
  const [tatra] = session.companies as [(typeof session.companies)[0]];
  const companies = COMPANIES.map(({ code, name }) => ({ ...tatra, code, name }));
  stage.on(listCompanies, ({ query }) => pageOf(COMPANIES, query));
  const user = await stage.open({ ...session, companies }, '/tatra/data/persons');
  await menuOf(user, await rowOf(name));
  await user.click(await screen.findByRole('menuitem', { name: 'Preniesť do inej firmy' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Preniesť do inej firmy' }) };
}

test('API-095 until it is known where a person is, no company is offered; what cannot be read is said', async () => {
  let isBroken = true;
  stage.on(getPerson, ({ path: { id } }) => {
    if (isBroken) throw problem('unavailable');
    return of(id);
  });
  const { user, dialog } = await openTakeOver('Šofér Igor');
  const told = await within(dialog).findByText(/Osobu sa nepodarilo načítať\./);
  expect(within(dialog).queryAllByRole('option')).toEqual([]);
  isBroken = false;
  const alert = told.closest<HTMLElement>('[role="alert"]') as HTMLElement;
  await user.click(within(alert).getByRole('button'));
  expect(await within(dialog).findAllByRole('option')).not.toEqual([]);
});

test('ASVS 7.4.5 an administrator signs a person out everywhere, once it is confirmed', async () => {
  let ended: number | null = null;
  stage.on(endPersonSessions, ({ path }) => {
    ended = path.personId;
    return undefined;
  });
  const user = await stage.open('admin', '/tatra/data/person/103');
  await user.click(await screen.findByRole('button', { name: 'Ďalšie možnosti' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Odhlásiť všade' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Odhlásiť osobu Igor Šofér všade?' }),
  );
  expect(ended).toBeNull();
  await user.click(question.getByRole('button', { name: 'Odhlásiť všade' }));
  await screen.findByText('Všetky prihlásenia osoby sa skončili.');
  expect(ended).toBe(103);
});

test('a second factor that was reset is not offered to be reset again', async () => {
  Object.assign(igor, { hasFactors: true });
  stage.on(resetFactors, () => {
    Object.assign(igor, { hasFactors: false });
    return undefined;
  });
  const user = await stage.open('admin', '/tatra/data/person/103');
  const openMenu = async () =>
    user.click(await screen.findByRole('button', { name: 'Ďalšie možnosti' }));
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Zrušiť druhý faktor' }));
  const question = within(
    await screen.findByRole('dialog', { name: /^Zrušiť druhý faktor osoby/ }),
  );
  await user.click(question.getByRole('button', { name: 'Zrušiť druhý faktor' }));
  await screen.findByText('Druhý faktor je zrušený.');
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Odhlásiť všade' });
  expect(screen.queryByRole('menuitem', { name: 'Zrušiť druhý faktor' })).toBe(null);
});
