// @vitest-environment happy-dom
// Which lists the data view has for whom.

import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listRules } from '@flotila/domain/rule/rule.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appStage, TATRA } from '../../testing/app-stage.tsx';

const stage = appStage();

const ADMIN = [
  ['Vozidlá', 'Skupiny', 'Pravidlá', 'Zóny', 'Návštevy zón'],
  ['Osoby', 'Sadzby stravného'],
  ['Zákazky', 'Subjekty', 'Zdieľania'],
  ['Kľúče', 'Webhooky', 'Preposielanie'],
  ['Firmy', 'Odoslané upozornenia', 'Záznam zmien', 'Prihlasovanie', 'Prineste si údaje'],
];

test.each([
  ['admin', 'Vozidlá', ADMIN],
  [
    'dispatcher',
    'Pravidlá',
    [
      ['Pravidlá', 'Zóny', 'Návštevy zón'],
      ['Zákazky', 'Subjekty', 'Zdieľania'],
    ],
  ],
  [
    'driver',
    'Zákazky',
    [
      ['Zóny', 'Návštevy zón'],
      ['Zákazky', 'Subjekty'],
    ],
  ],
] as const)(
  'DATA-001 … DATA-003, PERM-008 … PERM-017, NAV-057 the side list of %s begins with %s and has what may be read, in groups',
  async (who, first, groups) => {
    stage.on(listRules, ({ query }) => pageOf([], query));
    stage.on(listContracts, ({ query }) => pageOf([], query));
    await stage.open(who, '/tatra/data');
    const side = await screen.findByRole('navigation', { name: 'Údaje' });
    const named = within(side)
      .getAllByRole('list')
      .map((group) => within(group).getAllByRole('link').map(nameOf));
    expect(named).toEqual(groups);
    await screen.findByRole('heading', { level: 1, name: first });
    expect(within(screen.getByRole('main')).getAllByText(TATRA.name)).not.toEqual([]);
  },
);

test('DATA-001 a list that may not be read leads to the map with a word', async () => {
  await stage.open('driver', '/tatra/data/persons');
  await screen.findByText('Na túto stránku nemáte oprávnenie.');
  await waitFor(() => expect(window.location.pathname).toBe('/tatra/map'));
});

/** A long name is shown short, and heard whole. */
function nameOf(link: HTMLElement): string | null {
  return link.getAttribute('aria-label') ?? link.textContent;
}
