// How many files and sockets the system lets this process open: the gateway refuses new trackers
// before it runs out, so that nothing else fails in the middle.
import { readFileSync } from 'node:fs';

/** Files kept for the database, the API and the logs. */
const RESERVED = 512;
const CONNECTIONS_MIN = 64;

/** The limit of open files from the text of /proc/self/limits; undefined: none is told. */
export function readOpenFilesMax(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
}

/** The configured numbers of connections, lowered to what the system allows: a quarter is for newcomers. */
export function affordableLimits<T extends { connectionsMax: number; newcomersMax: number }>(
  limits: T,
  openFilesMax: number | undefined,
): T {
  if (openFilesMax === undefined) return limits;
  const affordable = Math.max(CONNECTIONS_MIN, openFilesMax - RESERVED);
  const newcomersMax = Math.min(limits.newcomersMax, Math.floor(affordable / 4));
  const connectionsMax = Math.min(limits.connectionsMax, affordable - newcomersMax);
  return { ...limits, newcomersMax, connectionsMax };
}

/** The limit of this process; undefined where the system does not tell it (not Linux). */
export function openFilesMax(): number | undefined {
  try {
    return readOpenFilesMax(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
}
