// What a kind of drives and rests is made of by which the truth of distances is measured, and the receivers and
// trackers that several of them have.
import type { DetectionSettings } from '../../vehicle/device-settings.ts';
import { settingsWith } from '../test-track.ts';
import {
  drift,
  EXACT,
  gaussian,
  type Known,
  leg,
  type Noise,
  type Phase,
  type Random,
  seeded,
  stop,
  TRACKER,
  type Tracker,
} from './known-way.ts';

export interface Kind {
  name: string;
  settings: DetectionSettings;
  /** Percent by which the rides may differ from the way; 0: no ride and no metre. */
  within: number;
  make: () => Known;
}

/** About 30 km of open road with two lights. */
export const ROAD: Phase[] = [
  ...leg(90, 420),
  ...stop(45),
  ...leg(90, 400),
  ...stop(20),
  ...leg(80, 330),
];
/** Three hours of motorway. */
export const FAR: Phase[] = leg(110, 10_800);

export function kind(
  name: string,
  within: number,
  make: (random: Random) => Known,
  settings: Partial<DetectionSettings> = {},
): Kind {
  return { name, within, settings: settingsWith(settings), make: () => make(seeded(hashOf(name))) };
}

function hashOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return hash;
}

export function tracker(changes: Partial<Tracker> = {}, noise: Noise = EXACT()): Tracker {
  return { ...TRACKER, noise, ...changes };
}

/** Everybody's receiver: wanders by 4 m, and by a third of a metre from fix to fix. */
export function receiver(random: Random): Noise {
  const slow = drift(4, random);
  const fast = gaussian(0.3, random);
  return (seconds) => {
    const [east, north] = slow(seconds);
    const [more, further] = fast(seconds);
    return [east + more, north + further];
  };
}

export const IGNITION = { ignition: 'told' } as const;
export const SPEED = { tellsSpeed: true } as const;
export const ODOMETER = { tellsOdometer: true } as const;
