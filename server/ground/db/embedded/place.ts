// Where the cluster lives: in the data folder, or, when the server's account cannot enter the data
// folder (root's home), in a folder of the system that the data folder remembers.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSABLE_FOLDER, PRIVATE_FILE, PRIVATE_FOLDER } from '../../config/data-folder.ts';
import { type Account, accountForServer, canEnter } from './account.ts';
import { finishSwitch } from './switch.ts';

export interface Place {
  /** Folder of our own files (password); only we read it. */
  folder: string;
  /** Folder that the server's account can enter. */
  reachable: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  passwordFile: string;
  /** What the server says before its own log is open. */
  startLog: string;
  account: Account | undefined;
}

const SYSTEM_FOLDER = '/var/lib/flotila';

/** Finds or makes the place of the embedded database of a data folder. */
export function choosePlace(dataFolder: string): Place {
  const folder = join(dataFolder, 'postgres');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const remembered = readText(join(folder, 'elsewhere'));
  finishSwitch(remembered ?? folder);
  const account = accountForServer(join(remembered ?? folder, 'cluster'));
  // Another account, to which root hands the server, passes through; nobody else needs to.
  chmodSync(folder, account ? PASSABLE_FOLDER : PRIVATE_FOLDER);
  const reachable = remembered ?? reachableFolder(folder, account);
  return {
    folder,
    reachable,
    cluster: join(reachable, 'cluster'),
    passwordFile: join(folder, 'password'),
    startLog: join(folder, 'start.log'),
    account,
  };
}

function reachableFolder(folder: string, account: Account | undefined): string {
  if (!account) return folder;
  if (canEnter(account, folder)) return folder;
  const elsewhere = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'));
  mkdirSync(elsewhere, { recursive: true });
  for (const path of [SYSTEM_FOLDER, elsewhere]) chmodSync(path, PASSABLE_FOLDER);
  if (!canEnter(account, elsewhere)) {
    throw new Error(
      `The account ${account.name}, which must run PostgreSQL, can enter neither ${folder} ` +
        `nor ${elsewhere}. Set FLOTILA_DATA to a folder that it can enter.`,
    );
  }
  writeFileSync(join(folder, 'elsewhere'), `${elsewhere}\n`);
  return elsewhere;
}

/** The password of the embedded server; made at first, readable by us only. */
export function readPassword(place: Place): string {
  const present = readText(place.passwordFile);
  if (present) return present;
  if (existsSync(place.cluster)) {
    throw new Error(`The password of the embedded database is missing: ${place.passwordFile}`);
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(place.passwordFile, `${password}\n`, { mode: PRIVATE_FILE });
  return password;
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
}
