// Colours and symbols of zones' categories, in both themes, for eyes of every kind.
import { ZONE_CATEGORIES } from '@flotila/domain/zone/zone.ts';
import { expect, test } from 'vitest';
import { PALETTES, type Theme } from '../../ground/map/palette.ts';
import { ZONE_LOOKS } from './zone-look.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];
const SURFACES: Record<Theme, string[]> = {
  light: ['#ffffff', ...PALETTES.light.land],
  dark: ['#171c23', ...PALETTES.dark.land],
};

function linear(colour: string): [number, number, number] {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

test.each(THEMES)('each category is seen on %s land and paper', (theme) => {
  for (const category of ZONE_CATEGORIES) {
    for (const surface of SURFACES[theme]) {
      expect(contrast(ZONE_LOOKS[category].colour[theme], surface), category).toBeGreaterThan(3);
    }
  }
});

test('no two categories share a colour or a symbol', () => {
  const looks = Object.values(ZONE_LOOKS);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(ZONE_CATEGORIES.length);
  for (const theme of THEMES) {
    expect(new Set(looks.map(({ colour }) => colour[theme])).size).toBe(ZONE_CATEGORIES.length);
  }
});
