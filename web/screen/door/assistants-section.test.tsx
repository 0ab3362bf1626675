// @vitest-environment happy-dom
// Assistants on the page of a company's door: switched at once, with where they ask and which keys there are.
import {
  type Assistants,
  getAssistants,
  updateAssistants,
} from '@flotila/domain/assistant/assistant.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage } from '../../testing/app-stage.tsx';
import { answerTheDoor } from './testing/answer-the-door.ts';

const stage = appStage();
const ADDRESS = 'https://fleet.example.com/mcp';
let stored: Assistants;

beforeEach(() => {
  stored = { isOn: false, address: ADDRESS, keys: 3, writingKeys: 1, lastChange: '3' };
  answerTheDoor(stage);
  stage.on(getAssistants, () => stored);
  stage.on(updateAssistants, ({ body }) => {
    if (body.lastChange !== stored.lastChange) throw problem('conflict', { current: stored });
    stored = { ...stored, isOn: body.isOn, lastChange: '4' };
    return stored;
  });
});

const theSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: /^Asistenti sa smú pýtať/ });

test('they are let in with a switch, which then tells where they ask and with which keys', async () => {
  await stage.open('admin', '/tatra/data/door');
  const off = await theSwitch();
  expect([off.checked, screen.queryByText(ADDRESS)]).toEqual([false, null]);
  await userEvent.click(off);
  await screen.findByText(ADDRESS);
  expect(stored.isOn).toBe(true);
  screen.getByText(/Platia 3 kľúče, meniť smie 1/);
  const keys = screen.getByRole('link', { name: 'Kľúče pre programy' });
  expect(keys.getAttribute('href')).toBe('/tatra/data/api-keys');
});

test('without a key it says that one is needed', async () => {
  stored = { ...stored, isOn: true, keys: 0, writingKeys: 0 };
  await stage.open('admin', '/tatra/data/door');
  await screen.findByText(/Ešte nie je žiadny kľúč/);
});

test('what somebody else switched meanwhile is shown, not written over', async () => {
  await stage.open('admin', '/tatra/data/door');
  const off = await theSwitch();
  stored = { ...stored, isOn: true, lastChange: '9' };
  await userEvent.click(off);
  await screen.findByRole('alert');
  await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
  expect(stored.lastChange).toBe('9');
});
