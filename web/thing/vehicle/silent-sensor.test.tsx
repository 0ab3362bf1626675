// K-11: what is said where the level of a tank is that of a dead sensor, drawn without a browser.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { type CurrentCompany, CurrentCompanyContext } from '../../ground/session/company.ts';
import { en } from '../../testing/texts.ts';
import { TankMeter } from './DriveMeters.tsx';

beforeAll(() => activate('en', [en]));

const company = { timeZone: 'Europe/Bratislava' } as CurrentCompany;
const drawn = (silentSince: string | null) =>
  renderToStaticMarkup(
    <CurrentCompanyContext.Provider value={company}>
      <TankMeter label="Tank 2" level={48} capacity={120} silentSince={silentSince} />
    </CurrentCompanyContext.Provider>,
  );

test('K-11 a tank whose sensor is silent says since when, beside the last level', () => {
  const html = drawn('2026-06-16T17:34:01.000Z');
  expect(html).toContain('Sensor silent since');
  expect(html).toContain('19:34');
  expect(html).toContain('48');
  expect(drawn(null)).not.toContain('silent');
});
