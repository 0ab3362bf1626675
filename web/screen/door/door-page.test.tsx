// @vitest-environment happy-dom
// The page of a company's door: what is chosen is stored with its day, and nobody writes over what they have not seen.
import { getAssistants } from '@flotila/domain/assistant/assistant.api.ts';
import { type Door, getDoor, updateDoor } from '@flotila/domain/door/door.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { getSignOn } from '@flotila/domain/sign-on/sign-on.api.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage } from '../../testing/app-stage.tsx';

const stage = appStage();
let stored: Door;
const NO_SIGN_ON = {
  name: '',
  issuer: '',
  clientId: '',
  scopes: '',
  active: false,
  domains: [],
  matchClaim: 'email',
  matchField: 'email' as const,
  trustsEmail: false,
  makesPersons: false,
  roleClaim: '',
  roles: [],
  onlyBy: false,
  breakGlassId: null,
  lastChange: null,
  redirectUrl: 'https://fleet.example/sign-on',
  backChannelUrl: 'https://fleet.example/v1/public/sign-on/logout/tatra',
  linked: 0,
  breakGlassChoices: [],
  mayChange: true,
};

beforeEach(() => {
  stored = { factor: 'offered', factorFrom: null, lastChange: '3' };
  stage.on(getDoor, () => stored);
  stage.on(getAssistants, () => ({
    isOn: false,
    address: 'https://fleet.example.com/mcp',
    keys: 0,
    writingKeys: 0,
    lastChange: '1',
  }));
  stage.on(getSignOn, () => NO_SIGN_ON);
  stage.on(updateDoor, ({ body }) => {
    if (body.lastChange !== stored.lastChange) throw problem('conflict', { current: stored });
    stored = { factor: body.factor, factorFrom: body.factorFrom ?? null, lastChange: '4' };
    return stored;
  });
});

test('a demand asks for its day, and is stored', async () => {
  await stage.open('admin', '/tatra/data/door');
  await userEvent.click(await screen.findByRole('radio', { name: 'Každý ho musí mať' }));
  await userEvent.type(screen.getByLabelText('Od dňa'), '2099-01-31');
  await userEvent.click(screen.getByRole('button', { name: 'Uložiť' }));
  await screen.findByText('Nastavenie je uložené.');
  expect(stored).toMatchObject({ factor: 'all', factorFrom: '2099-01-31' });
});

test('what somebody else stored meanwhile is shown, not written over', async () => {
  await stage.open('admin', '/tatra/data/door');
  await userEvent.click(await screen.findByRole('radio', { name: 'Nikto' }));
  stored = { factor: 'administrators', factorFrom: null, lastChange: '9' };
  await userEvent.click(screen.getByRole('button', { name: 'Uložiť' }));
  await screen.findByText(/medzitým/);
  const now = () =>
    screen.getByRole<HTMLInputElement>('radio', { name: 'Správcovia ho musia mať' });
  await waitFor(() => expect(now().checked).toBe(true));
  expect(stored.factor).toBe('administrators');
});

test('a dispatcher has no such page', async () => {
  await stage.open('dispatcher', '/tatra/data/door');
  await screen.findByText('Na túto stránku nemáte oprávnenie.');
});
