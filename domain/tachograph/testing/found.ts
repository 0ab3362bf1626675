// Infringements in short, for tests: `TYPE severity value`, the value in hours and minutes.
import type { Stretch } from '../activity.ts';
import { infringementsOf } from '../infringements.ts';

export function found(stretches: readonly Stretch[]): string[] {
  return infringementsOf(stretches, { from: 0, to: 1e9 }).map(
    ({ type, severity, value }) =>
      `${type} ${severity} ${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`,
  );
}
