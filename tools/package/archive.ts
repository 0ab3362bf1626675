// The tree as one file to download.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Tree } from './tree.ts';

/** Path of the archive, the same bytes for the same tree. */
export async function writeArchive({ folder, commit }: Tree): Promise<string> {
  const plain = `${folder}.tar`;
  const made = spawnSync('tar', [
    '--create',
    `--file=${plain}`,
    `--directory=${dirname(folder)}`,
    '--format=ustar',
    '--sort=name',
    '--owner=root:0',
    '--group=root:0',
    '--numeric-owner',
    `--mtime=@${commit.date.getTime() / 1000}`,
    basename(folder),
  ]);
  if (made.status !== 0) throw new Error(`tar: ${made.stderr}`);
  // What gzip writes by itself has neither name nor time.
  await pipeline(
    createReadStream(plain),
    createGzip({ level: 9 }),
    createWriteStream(`${plain}.gz`),
  );
  rmSync(plain);
  return `${plain}.gz`;
}
