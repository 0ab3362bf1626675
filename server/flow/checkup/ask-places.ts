// The places of files, archive and backups, are written and read as the product would, and left as they were.
import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { type Finding, good, wrong } from '@flotila/domain/checkup/checkup.ts';
import { judgeBackup } from '@flotila/domain/checkup/judge-backup.ts';
import type { S3Settings } from '../../ground/config/archive-config.ts';
import { listMigrations } from '../../ground/db/migrate.ts';
import { openPlace } from '../../thing/archive/open-place.ts';
import { readState } from '../backup/state.ts';
import { refusalOf } from './ask-outside.ts';
import type { Asked } from './asked.ts';
import { findAppliedSteps } from './database-facts.queries.ts';

/** A folder, or a bucket. */
type Place = string | S3Settings;

export async function askArchive({ config }: Asked): Promise<Finding[]> {
  const { place, freshMonths } = config.archive;
  const isFolder = typeof place === 'string';
  if (isFolder && freshMonths === undefined && !existsSync(place)) return [good('archive.none')];
  const refused = await refusalOf(() => probe(place));
  const said = nameOf(place);
  return [
    refused === undefined
      ? good('archive.good', { place: said })
      : wrong('archive.wrong', { place: said, said: refused }),
  ];
}

export async function askBackup(asked: Asked): Promise<Finding[]> {
  const { backup } = asked.config;
  if (!backup) return [good('backup.none')];
  const { place } = backup;
  const isFolder = typeof place === 'string';
  // A folder that is not there may be a disk that is not mounted: nothing is made in its stead.
  const exists = !isFolder || existsSync(place);
  return judgeBackup({
    place: nameOf(place),
    exists,
    refused: exists ? await refusalOf(() => probe(place)) : undefined,
    freeBytes: isFolder && exists ? await freeBytes(place) : undefined,
    isBesideDatabase: isFolder && exists && (await isBesideDatabase(asked, place)),
    lastBytes: await lastBytes(asked),
  });
}

async function probe(place: Place): Promise<void> {
  const name = `checkup-${randomUUID()}`;
  const opened = await openPlace({ place });
  await opened.write(name, Buffer.from(name));
  try {
    const read = await opened.read(name);
    if (read.toString() !== name) throw new Error('it gives back something else');
  } finally {
    await opened.remove(name);
  }
}

function nameOf(place: Place): string {
  return typeof place === 'string' ? place : `s3://${place.bucket}/${place.prefix}`;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Where the database of an operator lies is his to know. */
async function isBesideDatabase({ config }: Asked, folder: string): Promise<boolean> {
  if (config.databaseUrl !== undefined || !existsSync(config.dataFolder)) return false;
  const [one, other] = await Promise.all([stat(folder), stat(config.dataFolder)]);
  return one.dev === other.dev;
}

async function lastBytes({ database }: Asked): Promise<number | undefined> {
  if (typeof database !== 'object' || !('db' in database)) return undefined;
  // A database that is not migrated may lack what is asked.
  const applied = await findAppliedSteps(database.db);
  if (applied.size < listMigrations().length) return undefined;
  return (await readState(database.db)).last?.bytes;
}
