// V-7: a track by speed is bright; what stands out from any ground is its edge.
import { lightness, type TrackColour, trackColour } from '@flotila/domain/ride/track-colour.ts';
import { expect, test } from 'vitest';
import { PALETTES } from '../palette.ts';
import { TRACK_PALETTES } from './track-palette.ts';

/** Lightness (OKLab) between two things that the eye parts at a glance. */
const FAR = 0.22;

test.each(['light', 'dark'] as const)(
  'HIS-053 on the %s map the line or its edge stands out from land, sea and roads at every speed',
  (theme) => {
    const { land, sea, road, urban } = PALETTES[theme];
    const { casing, overCasing } = TRACK_PALETTES[theme];
    for (const ground of [...land, sea, road, urban].map(hex)) {
      for (let speed = 0; speed <= 130; speed += 1) {
        const line = lightness(trackColour(speed));
        const away = (one: number) => Math.abs(one - lightness(ground));
        expect(Math.max(away(line), away(lightness(hex(casing)))), `${speed} km/h`).toBeGreaterThan(
          FAR,
        );
        expect(Math.abs(line - lightness(hex(casing))), `${speed} km/h`).toBeGreaterThan(0.2);
        expect(
          Math.max(away(line), away(lightness(hex(overCasing)))),
          `${speed} km/h`,
        ).toBeGreaterThan(FAR);
      }
    }
  },
);

function hex(text: string): TrackColour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(text.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}
