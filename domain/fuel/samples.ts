// Levels within a stop, by which the moment of a change is found.
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { smallestChange } from './change.ts';
import { centreTs, levelSum, newestTank } from './levels.ts';
import type { FuelSpan, FuelState } from './state.ts';

/** Levels are kept that differ by this share of the smallest change. */
const SAMPLE_SHARE = 0.125;
const SAMPLES_MAX = 64;

/** Remembers the level where it differs, by which the moment of a change is found. */
export function noteSample(state: FuelState, span: FuelSpan, settings: DetectionSettings): void {
  const sum = levelSum(state);
  if (sum === null) return;
  const { samples } = span;
  const last = samples[samples.length - 1] ?? span.beforeSum;
  if (last !== null && Math.abs(sum - last) < smallestChange(settings) * SAMPLE_SHARE) return;
  samples.push(Math.max(centreTs(newestTank(state)), span.fromTs), sum);
  // Every second one stays: a long restless stop knows its moments less exactly.
  if (samples.length >= SAMPLES_MAX * 2) {
    span.samples = samples.filter((_, index) => index % 4 > 1);
  }
}
