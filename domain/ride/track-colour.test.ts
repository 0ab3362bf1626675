// HIS-049, HIS-053, V-7: the speed scale, and that it can be read on both maps, on paper and with any eyes.
import { expect, test } from 'vitest';
import {
  isOverLimit,
  LIGHTNESS,
  lightness,
  speedHue,
  type TrackColour,
  trackColour,
} from './track-colour.ts';

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

/** Hue (HSL) of a colour as it is drawn, and how full it is, 0 … 1. */
function drawn([red, green, blue]: TrackColour) {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const reach = most - least;
  const sector =
    most === red ? (green - blue) / reach : most === green ? 2 + (blue - red) / reach : 4;
  const light = (most + least) / 510;
  return { hue: (sector * 60 + 360) % 360, fullness: reach / 255 / (1 - Math.abs(2 * light - 1)) };
}

const SPEEDS = Array.from({ length: 131 }, (_, speed) => speed);

test('HIS-049 the colour that is drawn has the hue of the scale, green standing and red from a hundred on', () => {
  for (const speed of SPEEDS) {
    const { hue } = drawn(trackColour(speed));
    const away = Math.abs(hue - speedHue(speed));
    expect(Math.min(away, 360 - away), `${speed} km/h`).toBeLessThan(1.5);
  }
  expect(trackColour(null)).toEqual(trackColour(Number.NaN));
});

test('V-7 no speed is brown or dark: every colour is full and at least as bright as red is', () => {
  for (const speed of SPEEDS) {
    const colour = trackColour(speed);
    expect(lightness(colour), `${speed} km/h`).toBeGreaterThan(LIGHTNESS.fast - 0.01);
    expect(Math.max(...colour), `${speed} km/h`).toBeGreaterThan(195);
    expect(drawn(colour).fullness, `${speed} km/h`).toBeGreaterThan(0.85);
  }
});

/** How colours look to those who lack one kind of cones (Machado, Oliveira, Fernandes 2009, severity 1), by linear light. */
const EYES: [name: string, matrix: number[][]][] = [
  [
    'protanopia',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'deuteranopia',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  [
    'tritanopia',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
  [
    'a black and white print',
    [
      [0.2126, 0.7152, 0.0722],
      [0.2126, 0.7152, 0.0722],
      [0.2126, 0.7152, 0.0722],
    ],
  ],
];

function seen(colour: TrackColour, matrix: number[][]): TrackColour {
  const light = colour.map((value) => linear(value));
  const [red = 0, green = 0, blue = 0] = matrix.map((row) => {
    const sum = row.reduce((total, weight, at) => total + weight * (light[at] ?? 0), 0);
    return encoded(Math.min(1, Math.max(0, sum)));
  });
  return [red, green, blue];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}

/** Lightness (OKLab) that is seen as a step where two colours lie side by side. */
const STEP = 0.025;

test.each(EYES)(
  'V-7 with %s a class of speed is told from the next by its lightness',
  (_eye, matrix) => {
    const classes = [0, 25, 50, 75, 100].map((speed) =>
      lightness(seen(trackColour(speed), matrix)),
    );
    for (const [at, light] of classes.entries()) {
      const next = classes[at + 1];
      if (next !== undefined) expect(light - next, `class ${at}`).toBeGreaterThan(STEP);
    }
  },
);

test('V-7 only above the limit of the vehicle is the track told so, and never where nobody said one', () => {
  expect([90, 91].map((speed) => isOverLimit(speed, 90))).toEqual([false, true]);
  expect([null, 0].map((limit) => isOverLimit(200, limit))).toEqual([false, false]);
  expect(isOverLimit(Number.NaN, 90)).toBe(false);
});
