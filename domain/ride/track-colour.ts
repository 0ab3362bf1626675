// The colour of a track by speed (decision 0133). Hue alone would say nothing to a colour-blind driver, and dark
// yellow is brown: each hue is bright, and of the lightness that falls evenly with the speed as the eye sees it. What
// was faster than the vehicle may be is told by the width of the line, not by its colour.

/** Hue in degrees of HSL: 100 (green) standing, 0 (red) from 100 km/h on (HIS-049, HIS-053). */
export function speedHue(speed: number): number {
  return Math.min(100, Math.max(0, 100 - speed));
}

/** Red, green and blue, 0 … 255. */
export type TrackColour = readonly [red: number, green: number, blue: number];

/** Lightness (OKLab) from 100 km/h on and standing; nothing between them is dark enough to be brown. */
export const LIGHTNESS = { fast: 0.64, slow: 0.89 } as const;
/** It falls the slower the slower the vehicle is: from yellow on the hues are darker by themselves. */
const BEND = 1.5;
const SATURATION = 0.93;
/** Where the tracker has told no speed. */
const UNKNOWN: TrackColour = [168, 178, 190];

let table: TrackColour[] | undefined;

/** Colour of a track where the vehicle drove `speed` km/h, for any ground: the edge of the line stands out from it. */
export function trackColour(speed: number | null): TrackColour {
  if (speed === null || Number.isNaN(speed)) return UNKNOWN;
  table ??= Array.from({ length: 101 }, (_, hue) => withLightness(hue, lightnessOf(hue / 100)));
  return table[Math.round(speedHue(speed))] ?? UNKNOWN;
}

/** Was it faster than the vehicle may be? null: nobody said how fast that is. */
export function isOverLimit(speed: number, limit: number | null): boolean {
  return limit !== null && limit > 0 && speed > limit;
}

/** How light a colour looks, 0 black … 1 white: L of OKLab (Ottosson 2020). */
export function lightness([red, green, blue]: TrackColour): number {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
}

function lightnessOf(share: number): number {
  return LIGHTNESS.fast + (LIGHTNESS.slow - LIGHTNESS.fast) * (1 - (1 - share) ** BEND);
}

/** The colour of the hue that is exactly so light; lightness rises with that of HSL, so halving finds it. */
function withLightness(hue: number, wanted: number): TrackColour {
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 20; halving += 1) {
    const middle = (low + high) / 2;
    if (lightness(fromHsl(hue, middle)) < wanted) low = middle;
    else high = middle;
  }
  const [r, g, b] = fromHsl(hue, high);
  return [Math.round(r), Math.round(g), Math.round(b)];
}

function fromHsl(hue: number, light: number): TrackColour {
  const reach = SATURATION * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
