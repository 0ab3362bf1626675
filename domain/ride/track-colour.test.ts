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
    const [a, b] = [luminance(trackColour(speed, theme)), luminance(land)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    expect(contrast, `${speed} km/h`).toBeGreaterThanOrEqual(3);
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
  const [red, green, blue] = trackColour(120, 'light');
  expect(red).toBeGreaterThan(4 * green);
  expect(green).toBe(blue);
  expect(trackColour(null, 'dark')).toEqual(trackColour(Number.NaN, 'dark'));
});
