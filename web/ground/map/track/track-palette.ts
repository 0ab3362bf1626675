// Colours of what lies around a track's own colours, for the light and the dark map.
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';

export interface TrackPalette {
  /** Edge that lifts the line off the map. */
  casing: string;
  /** Of arrows that show the direction. */
  arrow: string;
  gap: string;
  /** What dimmed parts fade towards. */
  land: string;
  accent: string;
}

export const TRACK_PALETTES: Record<Theme, TrackPalette> = {
  light: palette('light', '#ffffff'),
  dark: palette('dark', '#0f1318'),
};

function palette(theme: Theme, casing: string): TrackPalette {
  const { muted, accent, ink } = VEHICLE_PALETTES[theme];
  return { casing, arrow: ink, gap: muted, land: PALETTES[theme].land[2], accent };
}
