// The calibration table of a tank's probe as people write it: pairs n=number separated by semicolons
// (VAL-059), and as the record keeps it. Pure.

export interface CalibrationPoint {
  /** What the probe says. */
  raw: number;
  litres: number;
}

export const CALIBRATION_POINTS_MAX = 200;

/** Numbers that a probe or a tank can have; longer ones are slips of the hand. */
const RAW_MAX = 10_000_000;
const LITRES_MAX = 100_000;

export type CalibrationRefusal = 'required' | 'calibration' | 'calibrationTwice' | 'calibrationMax';

export type ReadCalibration =
  | { points: CalibrationPoint[]; refusal: null }
  | { points: null; refusal: CalibrationRefusal };

/** Reads `0=0; 512=120; 1023=300`. Blanks and line breaks between pairs and one last semicolon are fine. */
export function readCalibration(text: string): ReadCalibration {
  const pairs = text.trim().replace(/;$/, '').split(';');
  if (pairs.length === 1 && pairs[0]?.trim() === '') return refused('required');
  if (pairs.length > CALIBRATION_POINTS_MAX) return refused('calibrationMax');
  const points: CalibrationPoint[] = [];
  for (const pair of pairs) {
    const match = /^\s*(-?\d{1,9})\s*=\s*(\d{1,9})\s*$/.exec(pair);
    if (!match) return refused('calibration');
    points.push({ raw: Number(match[1]), litres: Number(match[2]) });
  }
  const why = calibrationRefusal(points);
  return why ? refused(why) : { points, refusal: null };
}

/** Why a table is refused, however it was written; null: it is none of that. */
export function calibrationRefusal(points: readonly CalibrationPoint[]): CalibrationRefusal | null {
  if (points.length === 0) return 'required';
  if (points.length > CALIBRATION_POINTS_MAX) return 'calibrationMax';
  const isPossible = ({ raw, litres }: CalibrationPoint) =>
    Math.abs(raw) <= RAW_MAX && litres >= 0 && litres <= LITRES_MAX;
  if (!points.every(isPossible)) return 'calibration';
  // Two levels for one reading would make the level depend on the order of writing.
  const isTwice = new Set(points.map(({ raw }) => raw)).size < points.length;
  return isTwice ? 'calibrationTwice' : null;
}

/** The table as text, by the reading. */
export function calibrationText(points: readonly CalibrationPoint[]): string {
  return byReading(points)
    .map(({ raw, litres }) => `${raw}=${litres}`)
    .join(';');
}

/** The points from the lowest reading to the highest, as the level is found between them. */
export function byReading(points: readonly CalibrationPoint[]): CalibrationPoint[] {
  return [...points].sort((one, two) => one.raw - two.raw);
}

/** Below two points no level can be found between them. */
export function isUsable(points: readonly CalibrationPoint[]): boolean {
  return points.length > 1;
}

/**
 * Does the level rise (or fall) with the reading all the way? A table that turns back is allowed, because
 * tanks are odd, but more often it is a slip.
 */
export function isSteady(points: readonly CalibrationPoint[]): boolean {
  const steps = byReading(points).map((point, index, all) => {
    const next = all[index + 1];
    return next ? Math.sign(next.litres - point.litres) : 0;
  });
  return !(steps.includes(1) && steps.includes(-1));
}

function refused(refusal: CalibrationRefusal): ReadCalibration {
  return { points: null, refusal };
}
