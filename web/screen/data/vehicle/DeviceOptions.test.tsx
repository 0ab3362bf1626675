// What the form shows of the options of a tracker, drawn without a browser.
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { testPlace } from '../test-place.ts';
import { DeviceOptions } from './DeviceOptions.tsx';
import { testVehicle } from './test-vehicle.ts';
import { startVehicle } from './vehicle-form.ts';

beforeAll(() => activate('sk', [sk]));

function drawn(type: 'queclink' | 'teltonika', options: Record<string, unknown>): string {
  const record = testVehicle();
  const nothing = () => undefined;
  const form = {
    ...startVehicle(record, 'sk'),
    'device.deviceType': type,
    'device.options': options,
  };
  return renderToStaticMarkup(
    <MantineProvider>
      <DeviceOptions
        record={record}
        form={form}
        refused={{}}
        isReadOnly={false}
        onChange={nothing}
        onLeave={nothing}
        onDetour={nothing}
        place={testPlace('superuser')}
      />
    </MantineProvider>,
  );
}

test('the password of a tracker is hidden, and shown on demand', () => {
  const html = drawn('queclink', { password: 'tajne1' });
  expect(html).toMatch(/<input[^>]*type="password"[^>]*value="tajne1"/);
  expect(html).toContain('aria-label="Zobraziť heslo"');
  expect(html).toContain('Heslo príkazov');
});

test('other options can be read', () => {
  const html = drawn('teltonika', { model: 'FMC650' });
  expect(html).toContain('value="FMC650"');
  expect(html).not.toContain('type="password"');
});
