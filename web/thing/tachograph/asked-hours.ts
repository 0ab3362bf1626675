// How much driving is asked for: as typed, as it stands in the address, and its steps. Minutes.

/** The longest day that 561/2006 allows; the bars end there, too. */
export const ASKED_MAX = 10 * 60;
export const ASKED_MIN = 30;
export const ASKED_DEFAULT = 4 * 60;
const STEP = 30;

/**
 * Minutes of what was typed: `4`, `4:30`, `4.30` as on a clock, `4,5` as a number; null when it says nothing
 * between half an hour and ten hours.
 */
export function readAsked(text: string): number | null {
  const minutes = minutesOf(text.trim());
  return minutes !== null && minutes >= ASKED_MIN && minutes <= ASKED_MAX ? minutes : null;
}

function minutesOf(text: string): number | null {
  const clock = /^(\d{1,2})[:.h ]([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const number = /^(\d{1,2})(?:[,.](\d))?\s*h?$/.exec(text);
  return number ? Number(number[1]) * 60 + Number(number[2] ?? 0) * 6 : null;
}

/** h:mm */
export function askedText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The next full half hour up or down, within what may be asked. */
export function stepAsked(minutes: number, direction: 1 | -1): number {
  const steps = minutes / STEP;
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Math.max(ASKED_MIN, Math.min(ASKED_MAX, next * STEP));
}
