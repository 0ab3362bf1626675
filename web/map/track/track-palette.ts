// Colours of what lies around a track's own colours, for the light and the dark map.
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';

export interface TrackPalette {
  /** Edge that lifts the line off the map. */
  casing: string;
  chevron: string;
  gap: string;
  /** What dimmed parts fade towards. */
  land: string;
  accent: string;
}

export const TRACK_PALETTES: Record<Theme, TrackPalette> = {
  light: palette('light', '#ffffff', '#ffffff'),
  dark: palette('dark', '#0f1318', '#0f1318'),
};

function palette(theme: Theme, casing: string, chevron: string): TrackPalette {
  const { muted, accent } = VEHICLE_PALETTES[theme];
  return { casing, chevron, gap: muted, land: PALETTES[theme].land[2], accent };
}
