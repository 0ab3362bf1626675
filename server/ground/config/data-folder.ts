// Folders of data belong to the account that runs the server: nobody else on the machine reads where
// vehicles were, passwords or keys.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

/** Of a folder of ours: only we enter and read. */
export const PRIVATE_FOLDER = 0o700;
/** Of a file of ours. */
export const PRIVATE_FILE = 0o600;
/** Of a folder that the database's account passes through, when we are root and it is not. */
export const PASSABLE_FOLDER = 0o711;

/**
 * Makes the data folder when it is missing; one that an operator made keeps its rights.
 * @throws ConfigError where we may not write into it, as into a volume of root
 */
export function makeDataFolder(folder: string): void {
  const mode = process.getuid?.() === 0 ? PASSABLE_FOLDER : PRIVATE_FOLDER;
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(whyNoFolder(folder, error as NodeJS.ErrnoException));
  }
}

function whyNoFolder(folder: string, { code, message }: NodeJS.ErrnoException): string {
  const problem = `The data folder ${folder} cannot be used`;
  if (code === 'EROFS') {
    return `${problem}: it is read-only. Mount a volume there, or name another folder with FLOTILA_DATA.`;
  }
  if (code !== 'EACCES' && code !== 'EPERM') return `${problem}: ${message}.`;
  const us = `${process.getuid?.()}:${process.getgid?.()}`;
  return (
    `${problem}: ${whoKeepsOut(folder)}, and Flotila runs as ${us}. ` +
    `As root: mkdir -p ${folder} && chown -R ${us} ${folder}`
  );
}

/** The nearest folder above it that can be seen. */
function whoKeepsOut(folder: string): string {
  try {
    return `${folder} belongs to the account ${statSync(folder).uid}`;
  } catch {
    return whoKeepsOut(dirname(folder));
  }
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
