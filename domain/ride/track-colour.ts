// The colour of a track by speed. Hue alone would say nothing to a colour-blind driver and yellow would
// vanish on a pale map, so that the lightness is chosen for a luminance that falls with the speed. Full
// colour is kept for what is faster than the vehicle may be: an ordinary day is calm (decision 0047).

/** Hue in degrees of HSL: 100 (green) standing, 0 (red) from 100 km/h on (HIS-049, HIS-053). */
export function speedHue(speed: number): number {
  return Math.min(100, Math.max(0, 100 - speed));
}

export type TrackTheme = 'light' | 'dark';

/** Red, green and blue, 0 … 255. */
export type TrackColour = readonly [red: number, green: number, blue: number];

/** Relative luminance (WCAG) standing and from 100 km/h on: at least 3 : 1 against the land of the map. */
const LUMINANCE: Record<TrackTheme, readonly [slow: number, fast: number]> = {
  light: [0.23, 0.1],
  dark: [0.6, 0.2],
};
/** Up to the vehicle's limit, and above it. */
const SATURATION = { calm: 0.46, alarm: 0.92 } as const;
/** Where the tracker has told no speed. */
const UNKNOWN: Record<TrackTheme, TrackColour> = { light: [91, 103, 118], dark: [154, 167, 181] };

const tables = new Map<string, TrackColour[]>();

/**
 * Colour of a track where the vehicle drove `speed` km/h; grey when it is not known.
 * @param limit km/h that the vehicle may not exceed, null: nobody said
 */
export function trackColour(
  speed: number | null,
  theme: TrackTheme,
  limit: number | null = null,
): TrackColour {
  if (speed === null || Number.isNaN(speed)) return UNKNOWN[theme];
  const tone = limit !== null && limit > 0 && speed > limit ? 'alarm' : 'calm';
  return tableOf(theme, tone)[Math.round(speedHue(speed))] ?? UNKNOWN[theme];
}

/** Relative luminance of WCAG, 0 black … 1 white. */
export function luminance([red, green, blue]: TrackColour): number {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour for each whole degree of hue. */
function tableOf(theme: TrackTheme, tone: keyof typeof SATURATION): TrackColour[] {
  const known = tables.get(`${theme} ${tone}`);
  if (known) return known;
  const [slow, fast] = LUMINANCE[theme];
  const table = Array.from({ length: 101 }, (_, hue) =>
    withLuminance(hue, SATURATION[tone], fast + ((slow - fast) * hue) / 100),
  );
  tables.set(`${theme} ${tone}`, table);
  return table;
}

/** The colour of the hue that is exactly so bright; luminance rises with lightness, so halving finds it. */
function withLuminance(hue: number, saturation: number, wanted: number): TrackColour {
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 20; halving += 1) {
    const middle = (low + high) / 2;
    if (luminance(fromHsl(hue, saturation, middle)) < wanted) low = middle;
    else high = middle;
  }
  const [r, g, b] = fromHsl(hue, saturation, high);
  return [Math.round(r), Math.round(g), Math.round(b)];
}

function fromHsl(hue: number, saturation: number, lightness: number): TrackColour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
