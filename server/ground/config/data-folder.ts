// Folders of data belong to the account that runs the server: nobody else on the machine reads where
// vehicles were, passwords or keys.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Of a folder of ours: only we enter and read. */
export const PRIVATE_FOLDER = 0o700;
/** Of a file of ours. */
export const PRIVATE_FILE = 0o600;
/** Of a folder that the database's account passes through, when we are root and it is not. */
export const PASSABLE_FOLDER = 0o711;

/** Makes the data folder when it is missing; one that an operator made keeps its rights. */
export function makeDataFolder(folder: string): void {
  const mode = process.getuid?.() === 0 ? PASSABLE_FOLDER : PRIVATE_FOLDER;
  mkdirSync(folder, { recursive: true, mode });
}

/** Makes a folder inside of it private, also one that an earlier version left open. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(folder, PRIVATE_FOLDER);
}

/** What trackers and the server said to each other; inside of the data folder. */
export function rawLogFolder({ dataFolder }: { dataFolder: string }): string {
  return join(dataFolder, 'rawlog');
}

/** Copies of what lies at gateways on other machines; inside of the data folder, and emptied at each start. */
export function rawLogCopies({ dataFolder }: { dataFolder: string }): string {
  return join(dataFolder, 'rawlog-copies');
}
