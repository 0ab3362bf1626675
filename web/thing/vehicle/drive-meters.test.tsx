// What the bars of driving time and fuel are filled with, drawn without a browser.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { en } from '../../testing/texts.ts';
import { DayDrive, MainTanksMeter } from './DriveMeters.tsx';
import type { Tachograph } from './tachograph.ts';

beforeAll(() => activate('en', [en]));

const bar = (used: number) =>
  renderToStaticMarkup(
    <DayDrive
      tachograph={{ dayDriveAccumulation: used * 3600, dayDriveLimit: 36_000 } as Tachograph}
      label="Today"
    />,
  );

test('V-2 a bar of driving time is filled with what is left, and says so', () => {
  expect(bar(0)).toContain('aria-valuenow="100"');
  expect(bar(4)).toContain('width:60%');
  expect(bar(4)).toContain('6:00 left');
  // Over the limit nothing is left: an empty bar that is marked.
  expect(bar(11)).toContain('data-none="true"');
  expect(bar(11)).toContain('over by 1:00');
});

test('V-13 where no level is told a capacity is not drawn as one', () => {
  const tank = { capacity: 500, tankType: 'main', silentSince: null } as const;
  const drawn = (level: number | null) =>
    renderToStaticMarkup(
      <MainTanksMeter vehicle={{ tanks: [{ ...tank, level }] } as never} label="Tank" />,
    );
  expect(drawn(null)).toBe('');
  expect(drawn(125)).toContain('width:25%');
});
