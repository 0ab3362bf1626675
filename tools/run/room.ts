// Is there room for a run of the tests? Where there is none, databases and browsers fail in ways that nobody understands.
import { statfsSync } from 'node:fs';

/** Databases, browsers and logs of a run take a quarter of it. */
export const ROOM_MB_MIN = 1_000;

/** One sentence that says what to do, or null: there is enough. */
export function lackOfRoom(folder: string, freeMb = freeMbOf(folder)): string | null {
  if (freeMb >= ROOM_MB_MIN) return null;
  return (
    `The tests need ${ROOM_MB_MIN} MB in ${folder}, where ${Math.floor(freeMb)} are free: make room there, ` +
    'or name another folder with TMPDIR.'
  );
}

function freeMbOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1e6;
}
