// Colours that mean a state, as weak eyes see them: what is told apart by colour beside its words must be told apart by
// everybody. Sight without one kind of cones after Machado, Oliveira and Fernandes 2009, difference as CIEDE2000.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Triple = readonly [number, number, number];

const CSS = readFileSync(join(import.meta.dirname, '../ground/ui/tokens.css'), 'utf8');
/** How much two patches must differ; a practised eye sees 2 side by side. */
const APART = 8;
const SIGHTS: Record<string, readonly [Triple, Triple, Triple]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const STATES = ['moving', 'parked', 'new', 'silent', 'notice', 'alarm', 'good'] as const;

describe.each(['light', 'dark'])('UX-colour in the %s', (theme) => {
  test.each(Object.keys(SIGHTS))('states are told apart with the sight of %s', (sight) => {
    const seen = STATES.map((name) => [name, labOf(theme, name, sight)] as const);
    const alike = seen.flatMap(([one, lab], at) =>
      seen.slice(at + 1).flatMap(([other, otherLab]) => {
        const apart = difference(lab, otherLab);
        return apart < APART ? [`${one} and ${other}: ${apart.toFixed(1)}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});

test.each([
  // Pairs of the test data that came with the formula.
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
] as const)('the difference of %j and %j is %d', (one, other, apart) => {
  expect(difference(one, other)).toBeCloseTo(apart, 4);
});

function labOf(theme: string, name: string, sight: string): Triple {
  const block = CSS.slice(CSS.indexOf(`[data-mantine-color-scheme="${theme}"] {`));
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block)?.[1];
  if (!hex) throw new Error(`--${name} has no colour in the ${theme}`);
  const light = [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const matrix = SIGHTS[sight] ?? [];
  const seen = matrix.map((row) => Math.min(1, Math.max(0, dot(row, light))));
  const white = [0.95047, 1, 1.08883];
  const [x = 0, y = 0, z = 0] = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.072175],
    [0.0193339, 0.119192, 0.9503041],
  ].map((row, at) => bent(dot(row, seen) / (white[at] ?? 1)));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function bent(part: number): number {
  return part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116;
}

function dot(row: readonly number[], values: readonly number[]): number {
  return row.reduce((sum, one, at) => sum + one * (values[at] ?? 0), 0);
}

/** CIEDE2000 of two colours in CIELAB. */
function difference([light1, a1, b1]: Triple, [light2, a2, b2]: Triple): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const stretch = 1 + 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const chroma1 = Math.hypot(a1 * stretch, b1);
  const chroma2 = Math.hypot(a2 * stretch, b2);
  const hue1 = turn(Math.atan2(b1, a1 * stretch));
  const hue2 = turn(Math.atan2(b2, a2 * stretch));
  const between = hue2 - hue1 - 360 * Math.round((hue2 - hue1) / 360);
  const hue = turn(((hue1 + between / 2) * Math.PI) / 180);
  const chroma = (chroma1 + chroma2) / 2;
  const forHue =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63);
  const middle = ((light1 + light2) / 2 - 50) ** 2;
  const byLight = (light2 - light1) / (1 + (0.015 * middle) / Math.sqrt(20 + middle));
  const byChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma);
  const side = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin((between * Math.PI) / 360);
  const byHue = side / (1 + 0.015 * chroma * forHue);
  const weight = Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const rotated =
    -2 * weight * Math.sin((60 * Math.exp(-(((hue - 275) / 25) ** 2)) * Math.PI) / 180);
  return Math.sqrt(byLight ** 2 + byChroma ** 2 + byHue ** 2 + rotated * byChroma * byHue);
}

/** Degrees from 0 of an angle in radians. */
function turn(angle: number): number {
  return ((angle * 180) / Math.PI + 360) % 360;
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
