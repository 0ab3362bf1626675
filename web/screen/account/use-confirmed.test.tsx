// @vitest-environment happy-dom
// What whoever changes how they sign in is asked for.
import { type Account, getAccount } from '@flotila/domain/account/account.api.ts';
import { listOwnGrants } from '@flotila/domain/assistant/grant.api.ts';
import { beginApp } from '@flotila/domain/factor/factor.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appStage } from '../../testing/app-stage.tsx';

const stage = appStage();

async function ask(hasPassword: boolean) {
  const account: Account = {
    name: 'Dušan',
    login: 'dusan',
    email: null,
    phone: null,
    isPerson: true,
    hasPassword,
    canChangePassword: true,
    factors: { demand: 'offered', app: null, recoveryCodes: 0, passkeys: [] },
    sessions: [],
    lastChange: '1',
  };
  stage.on(getAccount, () => account);
  stage.on(listOwnGrants, () => ({ address: null, grants: [] }));
  stage.on(beginApp, () => {
    throw problem('confirmation');
  });
  await stage.open('dispatcher', '/tatra/account?section=factor');
  await userEvent.click(await screen.findByRole('button', { name: 'Zapnúť' }));
  return within(await screen.findByRole('dialog', { name: 'Potvrďte, že ste to vy' }));
}

test('who has a password is asked for it', async () => {
  const question = await ask(true);
  question.getByLabelText('Vaše heslo');
  expect(question.queryByRole('button', { name: 'Odhlásiť' })).toBe(null);
});

test('who comes in by single sign-on alone is asked for no password, but for a sign-in of a moment ago', async () => {
  const question = await ask(false);
  expect(question.queryByLabelText('Vaše heslo')).toBe(null);
  question.getByText(/Odhláste sa, znova sa prihláste/);
  question.getByRole('button', { name: 'Odhlásiť' });
});
