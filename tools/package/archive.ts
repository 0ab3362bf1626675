// Folders as one file to download: the product's tree, the chart.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Tree } from './tree.ts';

/** Path of the archive, the same bytes for the same tree. */
export async function writeArchive({ folder, commit }: Tree): Promise<string> {
  const file = `${folder}.tar.gz`;
  await packFolder(folder, file, commit.date);
  return file;
}

/** The same bytes for the same files: order, owners and times are set, modes are those of the folder. */
export async function packFolder(folder: string, file: string, date: Date): Promise<void> {
  const plain = `${file}.making`;
  const made = spawnSync('tar', [
    '--create',
    `--file=${plain}`,
    `--directory=${dirname(folder)}`,
    '--format=ustar',
    '--sort=name',
    '--owner=root:0',
    '--group=root:0',
    '--numeric-owner',
    `--mtime=@${date.getTime() / 1000}`,
    basename(folder),
  ]);
  if (made.status !== 0) throw new Error(`tar: ${made.stderr}`);
  // What gzip writes by itself has neither name nor time.
  await pipeline(createReadStream(plain), createGzip({ level: 9 }), createWriteStream(file));
  rmSync(plain);
}
