// D-SPA-004, D-SPA-005, D-SPA-007: what the form of a special access has, drawn without a browser.
import type { SpecialAccessRecord } from '@flotila/domain/special-access/special-access.api.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { CurrentCompanyContext } from '../../../ground/session/company.ts';
import { sk } from '../../../testing/texts.ts';
import { testPlace } from '../test-place.ts';
import { SpecialAccessFields } from './SpecialAccessFields.tsx';
import { startSpecialAccess } from './special-access-form.ts';

beforeAll(() => activate('sk', [sk]));

const record: SpecialAccessRecord = {
  personId: 7,
  firstName: '',
  lastName: 'Zber',
  access: 'collective',
  login: 'zber',
  active: true,
  lastChange: '1',
  vehicles: [
    {
      vehicleId: 201,
      numericPlate: 'BA123XY',
      name: 'Ťahač',
      companyName: 'Tatra',
      deviceSerialNumber: 'S1',
    },
  ],
};

function drawn(
  of: Pick<SpecialAccessRecord, 'access'>,
  {
    isNew = false,
    isReadOnly = false,
    refused = {},
  }: { isNew?: boolean; isReadOnly?: boolean; refused?: Record<string, string> } = {},
) {
  const place = testPlace('superuser');
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CurrentCompanyContext value={place.company}>
          <SpecialAccessFields
            place={place}
            isReadOnly={isReadOnly}
            refused={refused}
            onChange={nothing}
            onLeave={nothing}
            onDetour={nothing}
            record={isNew ? null : record}
            form={{ ...startSpecialAccess(record, 'sk'), access: of.access }}
          />
        </CurrentCompanyContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
/** The search of vehicles over all companies. */
const hasSearch = (html: string) => html.includes(`aria-label="${sk['vlist.add']}"`);

test('D-SPA-005, D-SPA-007 vehicles of a program are found and added; a superuser has none', () => {
  expect(hasSearch(drawn({ access: 'collective' }))).toBe(true);
  expect(hasSearch(drawn({ access: 'collective' }, { isNew: true }))).toBe(true);
  expect(hasSearch(drawn({ access: 'superuser' }))).toBe(false);
  expect(drawn({ access: 'superuser' })).not.toContain(sk['spa.vehicles']);
});

test('D-SPA-006 nothing is searched in a form that is only read', () => {
  expect(hasSearch(drawn({ access: 'collective' }, { isReadOnly: true }))).toBe(false);
});

test('D-SPA-004 the access is chosen for a new one and fixed afterwards', () => {
  const choices = (html: string) => html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  const off = (html: string) => choices(html).filter((one) => / disabled(=|\s|\/|>)/.test(one));
  const [fresh, stored] = [drawn(record, { isNew: true }), drawn(record)];
  expect([choices(fresh).length, off(fresh).length]).toEqual([2, 0]);
  expect([choices(stored).length, off(stored).length]).toEqual([2, 2]);
});

test('VAL-001 an access that was not chosen is said where it is chosen, and the focus finds it', () => {
  const html = drawn(record, { isNew: true, refused: { access: 'Takto nie.' } });
  expect(html).toContain('Takto nie.');
  expect(html).toMatch(/<div[^>]*data-refused="true"[^>]*>(?:(?!<\/section>).)*type="radio"/s);
});
