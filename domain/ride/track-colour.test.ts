// HIS-049, HIS-053: the speed scale, and that it can be read on both maps and without seeing colours.
import { expect, test } from 'vitest';
import { luminance, speedHue, type TrackColour, trackColour } from './track-colour.ts';

test.each([
  [0, 100],
  [40, 60],
  [99.5, 0.5],
  [100, 0],
  [180, 0],
  [-3, 100],
])('HIS-049 %d km/h has the hue %d', (speed, hue) => {
  expect(speedHue(speed)).toBe(hue);
});

const LANDS: [theme: 'light' | 'dark', land: TrackColour][] = [
  ['light', [0xed, 0xea, 0xdf]],
  ['dark', [0x26, 0x31, 0x3d]],
];
const SPEEDS = Array.from({ length: 131 }, (_, speed) => speed);

test.each(LANDS)('HIS-053 every speed stands out 3 : 1 from the %s land', (theme, land) => {
  for (const speed of SPEEDS) {
    for (const limit of [null, 1]) {
      const [a, b] = [luminance(trackColour(speed, theme, limit)), luminance(land)];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      expect(contrast, `${speed} km/h of ${limit}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test.each(LANDS)(
  'HIS-053 faster is darker on the %s map, for those who see no colours',
  (theme) => {
    for (const speed of SPEEDS.slice(0, 100)) {
      const [slow, fast] = [trackColour(speed, theme), trackColour(speed + 5, theme)];
      if (speed <= 95) expect(luminance(fast), `${speed} km/h`).toBeLessThan(luminance(slow));
    }
  },
);

test('HIS-053 standing is green, a hundred is red, unknown is grey', () => {
  const [r, g, b] = trackColour(0, 'light');
  expect(g).toBeGreaterThan(r);
  expect(g).toBeGreaterThan(b);
  const [red, green, blue] = trackColour(120, 'light', 90);
  expect(red).toBeGreaterThan(4 * green);
  expect(green).toBe(blue);
  const [calmRed, calmGreen] = trackColour(120, 'light');
  expect(calmRed).toBeGreaterThan(calmGreen);
  expect(trackColour(null, 'dark')).toEqual(trackColour(Number.NaN, 'dark'));
});

test.each(['light', 'dark'] as const)(
  'U-12 only above the limit of the vehicle is the %s track in alarm red',
  (theme) => {
    const colourfulness = (speed: number, limit: number | null) => {
      const channels = trackColour(speed, theme, limit);
      return (Math.max(...channels) - Math.min(...channels)) / Math.max(...channels);
    };
    for (const limit of [null, 0, 90]) {
      for (const speed of [0, 50, 89, 90]) {
        expect(colourfulness(speed, limit), `${speed} of ${limit}`).toBeLessThan(0.65);
      }
    }
    expect(colourfulness(91, 90)).toBeGreaterThan(0.8);
    expect(colourfulness(130, null)).toBeLessThan(0.65);
  },
);
