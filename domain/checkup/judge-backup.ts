// What is found at the place of the backups means: it must take the next one, and must not be lost with the database.
import { type Finding, good, look, wrong } from './checkup.ts';
import { bytesText, ROOM_BYTES_FEW, ROOM_BYTES_MIN } from './judge-machine.ts';

/** A backup, the next one, and what the log between them takes. */
const BACKUPS_OF_ROOM = 3;

export interface BackupFact {
  /** As people know it. */
  place: string;
  exists: boolean;
  /** Why nothing can be written and read again; undefined: it can. */
  refused: string | undefined;
  /** undefined: it is a bucket */
  freeBytes: number | undefined;
  /** It lies on the disk of the embedded database. */
  isBesideDatabase: boolean;
  /** Of the last backup; undefined: none is known. */
  lastBytes: number | undefined;
}

export function judgeBackup(fact: BackupFact): Finding[] {
  const { place, refused, freeBytes, lastBytes } = fact;
  if (!fact.exists) {
    const isLost = lastBytes !== undefined;
    return [(isLost ? wrong : look)(isLost ? 'backup.gone' : 'backup.missing', { place })];
  }
  if (refused !== undefined) return [wrong('backup.wrong', { place, said: refused })];
  const findings = fact.isBesideDatabase ? [look('backup.beside', { place })] : [];
  if (freeBytes === undefined) return [good('backup.good', { place }), ...findings];
  const room = bytesText(freeBytes);
  const needed = Math.max(lastBytes ?? 0, ROOM_BYTES_MIN);
  const enough = lastBytes === undefined ? ROOM_BYTES_FEW : BACKUPS_OF_ROOM * needed;
  if (freeBytes < needed) return [wrong('backup.full', { place, room }), ...findings];
  if (freeBytes < enough) return [look('backup.little', { place, room }), ...findings];
  return [good('backup.room', { place, room }), ...findings];
}
