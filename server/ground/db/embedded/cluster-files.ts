// The files of a cluster that a copy of it needs, as PostgreSQL's manual names them, and a cluster made of such files.
import { chownSync, mkdirSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../config/data-folder.ts';
import type { Account } from './account.ts';

/** Folders whose files belong to the running server alone. */
const EMPTY = new Set([
  'log',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label.*|.*\.signal|pg_internal\.init.*)$/;
/** Temporary tables and what sorts put down. */
const TEMPORARY = /^(pgsql_tmp.*|t\d+_\d+(_(fsm|vm|init))?(\.\d+)?)$/;
/** Last: what it says of the others must hold for them. */
const CONTROL = 'global/pg_control';
const NAME = /^[\w.-]+(\/[\w.-]+)*$/;

export interface ClusterFiles {
  folders: string[];
  files: string[];
}

/** Paths within the cluster. */
export async function listCluster(cluster: string): Promise<ClusterFiles> {
  const folders: string[] = [];
  const files: string[] = [];
  async function walk(folder: string): Promise<void> {
    const entries = await readdir(join(cluster, folder), { withFileTypes: true });
    for (const entry of entries) {
      if (LEFT_OUT.test(entry.name) || TEMPORARY.test(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) {
        if (entry.isFile() && path !== CONTROL) files.push(path);
        continue;
      }
      folders.push(path);
      // A table that is dropped meanwhile takes its folder along.
      if (!EMPTY.has(path)) await walk(path).catch(unlessGone);
    }
  }
  await walk('');
  files.push(CONTROL);
  return { folders, files };
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Makes a cluster's folder from what `listCluster` named; `content` answers the bytes of one file after the other. */
export async function makeCluster(
  target: string,
  { folders, files, account }: ClusterFiles & { account: Account | undefined },
  content: (file: string) => AsyncIterable<Uint8Array>,
): Promise<void> {
  for (const path of [...folders, ...files]) {
    if (!NAME.test(path) || path.split('/').includes('..')) throw new Error(`${path} is no name`);
  }
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
  };
  mkdirSync(target, { mode: PRIVATE_FOLDER });
  own(target);
  for (const folder of folders) {
    mkdirSync(join(target, folder), { mode: PRIVATE_FOLDER });
    own(join(target, folder));
  }
  for (const path of files) {
    const made = await open(join(target, path), 'wx', PRIVATE_FILE);
    try {
      for await (const chunk of content(path)) await made.appendFile(chunk);
    } finally {
      await made.close();
    }
    own(join(target, path));
  }
}

/** Writes a file that the server may read: beside, then by its name at once. */
export async function giveFile(
  path: string,
  bytes: Uint8Array,
  account: Account | undefined,
): Promise<void> {
  const beside = join(dirname(path), 'arriving');
  const file = await open(beside, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  if (account) chownSync(beside, account.uid, account.gid);
  await rename(beside, path);
}
