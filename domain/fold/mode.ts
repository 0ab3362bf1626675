// Which signal tells that a vehicle is on its way (device setting detectByMotion), and how long no data
// may come before nothing is known any more.

import type { FoldState } from '../ride/state.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Step } from './moment.ts';

/** Is the vehicle on its way, by the device's mode? null: this location does not tell. */
export function isOn(state: FoldState, step: Step, settings: DetectionSettings): boolean | null {
  if (settings.detectByMotion === 'motion' && state.motion !== null) return state.motion;
  if (!isDetectedBySpeed(state, settings)) return state.motor;
  if (step.speed === null) return null;
  return step.speed > 0 && step.speed >= settings.detectSpeed;
}

/** Mode speed, and every tracker that has never said anything about its motor. */
export function isDetectedBySpeed(state: FoldState, settings: DetectionSettings): boolean {
  if (settings.detectByMotion === 'motion' && state.motion !== null) return false;
  return settings.detectByMotion === 'speed' || state.motor === null;
}

/** A ride without data for longer than this has ended; storeInterval 0 switches the rule off. */
export function gapMs(settings: DetectionSettings): number {
  return settings.storeInterval > 0 ? 2 * settings.storeInterval * 1000 : Number.POSITIVE_INFINITY;
}
