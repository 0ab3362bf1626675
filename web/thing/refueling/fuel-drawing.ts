// Where the readings of a change stand in its small drawing. Readings before the change share its left
// part and those after it the right one, evenly: between them may lie minutes or a whole night. Pure.
import type { FuelMeasure } from '@flotila/domain/refueling/refueling.api.ts';

export interface FuelDrawing {
  dots: { key: string; x: number; y: number }[];
  /** Where the change stands. */
  split: number;
  beforeY: number;
  afterY: number;
}

/** Room above and below the levels for their litres, and at the sides for half a dot. */
const MARGIN_Y = 22;
const MARGIN_X = 6;

/** Pixels of a drawing of the size; no reading gives only the two levels. */
export function drawReadings(
  measure: Pick<FuelMeasure, 'timestamp' | 'before' | 'after' | 'because'>,
  size: { width: number; height: number },
): FuelDrawing {
  const { before, after } = measure;
  const change = Date.parse(measure.timestamp);
  const readings = measure.because.readings;
  const levels = [before, after, ...readings.map(({ litres }) => litres)];
  const low = Math.min(...levels);
  // A flat line is drawn in the middle of nothing; a litre keeps the division sound.
  const range = Math.max(1, Math.max(...levels) - low);
  const y = (litres: number) =>
    size.height - MARGIN_Y - ((litres - low) / range) * (size.height - 2 * MARGIN_Y);
  const split = size.width / 2;
  const sides = {
    left: readings.filter(({ timestamp }) => Date.parse(timestamp) < change),
    right: readings.filter(({ timestamp }) => Date.parse(timestamp) >= change),
  };
  const spread = (side: typeof readings, from: number) =>
    side.map(({ timestamp, litres }, index) => ({
      key: `${timestamp} ${index}`,
      x: from + MARGIN_X + ((index + 0.5) / side.length) * (split - 2 * MARGIN_X),
      y: y(litres),
    }));
  return {
    dots: [...spread(sides.left, 0), ...spread(sides.right, split)],
    split,
    beforeY: y(before),
    afterY: y(after),
  };
}
