// @vitest-environment happy-dom
// Which lists the data view has for whom.

import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listRules } from '@flotila/domain/rule/rule.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appStage, TATRA } from '../../testing/app-stage.tsx';

const stage = appStage();

test.each([
  [
    'admin',
    [
      'Vozidlá',
      'Osoby',
      'Skupiny',
      'Pravidlá',
      'Zákazky',
      'Subjekty',
      'Zóny',
      'Návštevy zón',
      'Zdieľania',
      'Sadzby stravného',
      'Webhooky',
      'Preposielanie',
      'Kľúče',
      'Firmy',
      'Odoslané upozornenia',
      'Záznam zmien',
      'Prihlasovanie',
      'Prineste si údaje',
    ],
  ],
  ['dispatcher', ['Pravidlá', 'Zákazky', 'Subjekty', 'Zóny', 'Návštevy zón', 'Zdieľania']],
  ['driver', ['Zákazky', 'Subjekty', 'Zóny', 'Návštevy zón']],
] as const)(
  'DATA-001 … DATA-003, PERM-008 … PERM-017, NAV-057 the side list of %s has what may be read',
  async (who, lists) => {
    stage.on(listRules, ({ query }) => pageOf([], query));
    stage.on(listContracts, ({ query }) => pageOf([], query));
    await stage.open(who, '/tatra/data');
    const side = await screen.findByRole('navigation', { name: 'Údaje' });
    const links = within(side).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(lists);
    await screen.findByRole('heading', { level: 1, name: lists[0] });
    expect(within(screen.getByRole('main')).getAllByText(TATRA.name)).not.toEqual([]);
  },
);

test('DATA-001 a list that may not be read leads to the map with a word', async () => {
  await stage.open('driver', '/tatra/data/persons');
  await screen.findByText('Na túto stránku nemáte oprávnenie.');
  await waitFor(() => expect(window.location.pathname).toBe('/tatra/map'));
});
