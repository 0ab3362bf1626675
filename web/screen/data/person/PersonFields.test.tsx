// VAL-001: each refusal of the form of a person stands at its field, and the focus finds it there.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { CurrentCompanyContext } from '../../../ground/session/company.ts';
import { sk } from '../../../testing/texts.ts';
import { testPlace } from '../test-place.ts';
import { PersonFields } from './PersonFields.tsx';
import { startPerson } from './person-form.ts';

beforeAll(() => activate('sk', [sk]));

function drawn(refused: Record<string, string>): string {
  const place = testPlace('admin');
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CurrentCompanyContext value={place.company}>
          <PersonFields
            place={place}
            refused={refused}
            isReadOnly={false}
            onChange={nothing}
            onLeave={nothing}
            onDetour={nothing}
            record={null}
            form={startPerson(null, 'sk')}
          />
        </CurrentCompanyContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test.each(['viewAll', 'admin', 'dispatcher', 'ownRecords', 'active'])(
  'a refused %s is said at its switch',
  (field) => {
    const html = drawn({ [field]: 'Takto nie.' });
    expect(html.match(/>Takto nie\.</g)).toHaveLength(1);
    expect(html.match(/<input[^>]*aria-invalid="true"[^>]*>/g)).toHaveLength(1);
    expect(drawn({})).not.toContain('aria-invalid="true"');
  },
);
