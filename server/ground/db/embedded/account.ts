// Under which system account the database server runs. PostgreSQL refuses to run as root, so a root
// process hands the server to another account; everybody else runs it as themselves.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Accounts that usually exist and own nothing of value; the first one found is taken. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * The account that must run the server of the cluster folder; undefined: run as ourselves.
 * The owner of an existing cluster wins, so a folder that an ordinary user filled stays theirs.
 */
export function accountForServer(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = ownerOf(cluster);
  if (owner !== undefined && owner.uid !== 0) {
    return (
      accounts.find((account) => account.uid === owner.uid) ?? { name: `${owner.uid}`, ...owner }
    );
  }
  for (const name of CANDIDATES) {
    const found = accounts.find((account) => account.name === name && account.uid !== 0);
    if (found) return found;
  }
  const other = accounts.find((account) => account.uid !== 0);
  if (other) return other;
  throw new Error(
    'PostgreSQL does not run as root and this machine has no other account for it. ' +
      'Start Flotila as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
  );
}

/** May the account enter the folder? Asked of the system itself, so every kind of right counts. */
export function canEnter(account: Account, folder: string): boolean {
  const options = { uid: account.uid, gid: account.gid, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

function readAccounts(): Account[] {
  const accounts: Account[] = [];
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.push({ name, uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
