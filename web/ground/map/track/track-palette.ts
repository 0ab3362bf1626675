// Colours of what lies around a track's own colours, for the light and the dark map.
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';

export interface TrackPalette {
  /** Edge of a line by speed: the line is bright, so that this is what stands out from the ground. */
  casing: string;
  /** Of what was faster than the vehicle may be. */
  overCasing: string;
  /** Edge of a line of one colour, and of arrows. */
  halo: string;
  /** Of arrows that show the direction. */
  arrow: string;
  gap: string;
  /** What dimmed parts fade towards. */
  land: string;
  accent: string;
}

export const TRACK_PALETTES: Record<Theme, TrackPalette> = {
  light: palette('light', { casing: '#3d4856', overCasing: '#10161e', halo: '#ffffff' }),
  dark: palette('dark', { casing: '#0b0e12', overCasing: '#ffffff', halo: '#0f1318' }),
};

function palette(
  theme: Theme,
  edges: Pick<TrackPalette, 'casing' | 'overCasing' | 'halo'>,
): TrackPalette {
  const { muted, accent, ink } = VEHICLE_PALETTES[theme];
  return { ...edges, arrow: ink, gap: muted, land: PALETTES[theme].land[2], accent };
}
