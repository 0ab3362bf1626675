// The keys of the day graph: arrows from location to location, with Shift ten pixels at once, Page Up and
// Page Down an hour, Home and End the ends, Enter selects the ride, Escape takes the cursor away.
import { type GraphData, stepRow } from './data.ts';
import { DRAG_PIXELS } from './look.ts';

export interface Key {
  key: string;
  shiftKey: boolean;
}

/** The row to go to, `select` for the ride there, `clear`, or null: the key is not for the graph. */
export function keyMove(
  { key, shiftKey }: Key,
  data: Pick<GraphData, 'seconds' | 'rows'>,
  row: number,
  secondsInPixel: number,
): number | 'select' | 'clear' | null {
  const stride = shiftKey ? STRIDE_PIXELS * secondsInPixel : 0;
  if (key === 'ArrowRight') return stepRow(data, row, 1, stride);
  if (key === 'ArrowLeft') return stepRow(data, row, -1, stride);
  if (key === 'PageDown') return stepRow(data, row, 1, HOUR_SECONDS);
  if (key === 'PageUp') return stepRow(data, row, -1, HOUR_SECONDS);
  if (key === 'Home') return stepRow(data, -1, 1);
  if (key === 'End') return stepRow(data, -1, -1);
  if (row < 0) return null;
  if (key === 'Enter') return 'select';
  return key === 'Escape' ? 'clear' : null;
}

/** Is a press of the pointer that ends here a click on the lines? A drag is a zoom, the second click of two, too. */
export function isSelectingClick(
  click: { clientX: number; detail: number },
  pressedX: number | null,
): boolean {
  const moved = pressedX === null ? 0 : Math.abs(click.clientX - pressedX);
  return click.detail <= 1 && moved < DRAG_PIXELS;
}

const STRIDE_PIXELS = 10;
const HOUR_SECONDS = 3600;
