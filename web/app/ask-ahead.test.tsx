// @vitest-environment happy-dom
// What a link leads to is begun when it is pressed.
import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listRules } from '@flotila/domain/rule/rule.api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appStage } from '../testing/app-stage.tsx';

const stage = appStage();

async function openContracts() {
  stage.on(listRules, ({ query }) => pageOf([], query));
  stage.on(listContracts, ({ query }) => pageOf([], query));
  await stage.open('dispatcher', '/tatra/data/contracts');
  const side = await screen.findByRole('navigation', { name: 'Údaje' });
  return within(side).getByRole('link', { name: 'Pravidlá' });
}

test('a list is asked for when its link is pressed, and not once more when it is followed', async () => {
  const link = await openContracts();
  expect(stage.given(listRules)).toEqual([]);
  fireEvent.pointerDown(link, { pointerType: 'mouse', button: 0 });
  await waitFor(() => expect(stage.given(listRules)).toHaveLength(1));
  fireEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Pravidlá' });
  await screen.findByText('Zatiaľ tu nie je žiadne pravidlo.');
  expect(stage.given(listRules)).toHaveLength(1);
});

test.each([
  ['a finger, which may only be scrolling', { pointerType: 'touch', button: 0 }],
  ['the wheel, which opens a tab', { pointerType: 'mouse', button: 1 }],
  ['Ctrl, which opens a tab, too', { pointerType: 'mouse', button: 0, ctrlKey: true }],
])('nothing is asked for by %s', async (_who, press) => {
  const link = await openContracts();
  fireEvent.pointerDown(link, press);
  // What was asked for would have been by now.
  fireEvent.click(screen.getByRole('link', { name: 'Zákazky' }));
  await screen.findByRole('heading', { level: 1, name: 'Zákazky' });
  expect(stage.given(listRules)).toEqual([]);
});
