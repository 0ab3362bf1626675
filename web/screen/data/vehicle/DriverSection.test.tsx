// What the form says when the driver of a vehicle is changed, drawn without a browser.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { testPlace } from '../test-place.ts';
import { DriverSection } from './DriverSection.tsx';
import { testVehicle } from './test-vehicle.ts';
import { startVehicle } from './vehicle-form.ts';

beforeAll(() => activate('sk', [sk]));

function drawn(before: number | null, chosen: string, isNew = false): string {
  const record = isNew ? null : testVehicle({ driverId: before });
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DriverSection
          record={record}
          refused={{}}
          isReadOnly={false}
          onChange={nothing}
          onLeave={nothing}
          onDetour={nothing}
          place={testPlace('superuser')}
          form={{ ...startVehicle(record, 'sk'), driverId: chosen }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('only a driver who is replaced has it said that earlier rides stay theirs', () => {
  const note = sk['update.fromNow'];
  expect(drawn(7, '8')).toContain(note);
  expect(drawn(7, '')).toContain(note);
  for (const html of [drawn(7, '7'), drawn(null, '8'), drawn(null, '8', true)]) {
    expect(html).toContain(sk['vf.driverId']);
    expect(html).not.toContain(note);
  }
});
