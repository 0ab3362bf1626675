// The time of day in a cell of a list, and behind a day in one.
import { type Cell, cellText } from './cell.ts';
import { type Read, refused } from './read-number.ts';

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm)?$/i;
const DAY_SECONDS = 86_400;
const NOON = 12;

/** `HH:mm`, with seconds where the cell has them. */
export function readTimeCell(cell: Cell): Read<string> {
  if (cell !== null && typeof cell === 'object' && 'day' in cell) {
    return { value: cell.time ?? '00:00' };
  }
  if (typeof cell === 'number') {
    return cell >= 0 && cell < 1 ? { value: timeOfShare(cell) } : refused('time');
  }
  const [, hours = '', minutes = '', seconds, half] = TIME.exec(cellText(cell).trim()) ?? [];
  const hour = half
    ? (Number(hours) % NOON) + (half.toLowerCase() === 'pm' ? NOON : 0)
    : Number(hours);
  const isTime = hours !== '' && hour < 24 && Number(minutes) < 60 && Number(seconds ?? 0) < 60;
  if (!isTime || (half && Number(hours) > NOON)) return refused('time');
  const text = `${String(hour).padStart(2, '0')}:${minutes}`;
  return { value: seconds === undefined ? text : `${text}:${seconds}` };
}

/** What stands behind the day; null: nothing. */
export function timeBehindDay(cell: Cell): Read<string | null> {
  if (cell !== null && typeof cell === 'object' && 'day' in cell)
    return { value: cell.time ?? null };
  if (typeof cell === 'number') {
    const share = cell % 1;
    return { value: share === 0 ? null : timeOfShare(share) };
  }
  const behind = /^\S*?\d{4}-\d{2}-\d{2}T(.*)$/.exec(cellText(cell).trim())?.[1];
  const text = behind ?? /\s(\d{1,2}[:.]\d{2}\D?.*)$/.exec(cellText(cell).trim())?.[1];
  return text === undefined ? { value: null } : readTimeCell(text);
}

function timeOfShare(share: number): string {
  const seconds = Math.min(Math.round(share * DAY_SECONDS), DAY_SECONDS - 1);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}
