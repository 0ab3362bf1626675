// @vitest-environment happy-dom
// K-3, K-6: what the head of the panel says of an odometer and of a wire that contradict.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { type CurrentCompany, CurrentCompanyContext } from '../../ground/session/company.ts';
import type { PanelVehicle } from '../../screen/vehicle/panel-vehicle.ts';
import { VehicleNow } from '../../screen/vehicle/VehicleNow.tsx';
import { cs, en, sk } from '../../testing/texts.ts';

/** Of somebody who may read nothing else, so that no question goes to a server. */
const company = {
  ccode: 'c1',
  timeZone: 'Europe/Bratislava',
  may: () => false,
} as unknown as CurrentCompany;
const VEHICLE = {
  vehicleId: 7,
  typeCode: 'truck',
  location: null,
  driver: null,
  ride: null,
  lastMeasures: {},
} as unknown as PanelVehicle;

afterEach(() => {
  cleanup();
  activate('en', [en]);
});

function drawn(findings: PanelVehicle['findings']): string {
  const { container, unmount } = render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CurrentCompanyContext.Provider value={company}>
          <VehicleNow vehicle={{ ...VEHICLE, findings }} />
        </CurrentCompanyContext.Provider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test.each([
  ['en', en, 'Have the wire of the ignition checked'],
  ['sk', sk, 'Dajte skontrolovať vodič zapaľovania'],
  ['cs', cs, 'Nechte zkontrolovat vodič zapalování'],
] as const)(
  'K-6 the panel says that the wire of the ignition contradicts, in %s',
  (name, words, sentence) => {
    activate(name, [words]);
    expect(drawn(['motor'])).toContain(sentence);
    expect(drawn([])).not.toContain(sentence);
    expect(drawn(undefined)).not.toContain(sentence);
  },
);

test.each([
  ['en', en, 'times 1,000 it would be metres', 'Have the odometer of the tracker checked'],
  ['sk', sk, 'po vynásobení číslom 1 000', 'Dajte skontrolovať tachometer'],
  ['cs', cs, 'po vynásobení číslem 1 000', 'Nechte zkontrolovat tachometr'],
] as const)(
  'K-3 the panel says that the odometer is in another unit, or contradicts, in %s',
  (name, words, times, sentence) => {
    activate(name, [words]);
    const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(spaced(drawn(['odometer_times_1000']))).toContain(times);
    expect(drawn(['odometer'])).toContain(sentence);
    expect(drawn(['motor'])).not.toContain(sentence);
  },
);
