// @vitest-environment happy-dom
// The page of a company's door: what is chosen is stored with its day, and nobody writes over what they have not seen.
import { type Door, getDoor, updateDoor } from '@flotila/domain/door/door.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage } from '../../testing/app-stage.tsx';
import { answerTheDoor } from './testing/answer-the-door.ts';

const stage = appStage();
let stored: Door;

beforeEach(() => {
  stored = { factor: 'offered', factorFrom: null, lastChange: '3' };
  answerTheDoor(stage);
  stage.on(getDoor, () => stored);
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
  await screen.findByText(/bol počas úprav zmenený/);
  const now = () =>
    screen.getByRole<HTMLInputElement>('radio', { name: 'Správcovia ho musia mať' });
  await waitFor(() => expect(now().checked).toBe(true));
  expect(stored.factor).toBe('administrators');
});

test('a dispatcher has no such page', async () => {
  await stage.open('dispatcher', '/tatra/data/door');
  await screen.findByText('Na túto stránku nemáte oprávnenie.');
});

test('whether people come in by single sign-on is a group of its own, and not of its table of roles', async () => {
  await stage.open('admin', '/tatra/data/door');
  const form = within(await screen.findByRole('region', { name: 'Jednotné prihlásenie' }));
  const only = await form.findByRole('switch', { name: /^Dá sa ním prihlásiť/ });
  const headings = form.getAllByRole('heading', { level: 3 });
  const isAfter = (one: HTMLElement) =>
    (one.compareDocumentPosition(only) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(headings.filter(isAfter).at(-1)?.textContent).toBe('Kto ním vchádza');
});
