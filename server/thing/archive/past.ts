// Brings archived locations back to where all of the product reads them. Whoever is about to read locations of a time
// calls `ensureFresh`; afterwards they lie in the table `location` for a day at least, as if they had never left.
import { createHash } from 'node:crypto';
import { problem } from '@flotila/domain/problem.ts';
import { type KeptConnection, withConnection } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/open.ts';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import { TURNS } from '../../ground/db/turns.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import {
  type ArchiveFile,
  type ArchivePart,
  hasRows,
  insertRows,
  listParts,
  lockPart,
  markPart,
  type PartsWanted,
  touchParts,
} from './archive.queries.ts';
import type { OpenedFile } from './parquet-file.ts';
import type { ArchivePlace } from './place.ts';

/** What bringing back needs. */
export interface Thawing {
  pool: Database['pool'];
  place: ArchivePlace;
  /** epoch milliseconds */
  now(): number;
}

export interface Past extends Thawing {
  log: { error(facts: object, message: string): void };
}

/** Brought back for one question at most: some two years of a record every half minute. */
export const THAW_ROWS_MAX = 2_000_000;
/** Of one transaction, 20 MB. */
const PARTS_AT_ONCE = 40;
/** What was asked for within this is not noted again. */
const TOUCH_MS = 3_600_000;
const STATEMENT_MS_MAX = 60_000;
/** Somebody else took the part away or put it there meanwhile. */
const TRIES_MAX = 5;
/** Deadlock and unique violation: a tracker sent records of that very time again. */
const TRY_AGAIN: readonly unknown[] = ['40P01', '23505'];

/** A file is missing, or is not what was written. */
export class ArchiveUnreadable extends Error {
  constructor({ name }: Pick<ArchiveFile, 'name'>, cause?: unknown) {
    const why = cause instanceof Error ? cause.message : 'it is damaged';
    super(`the archive's file ${name} cannot be read: ${why}`, { cause });
  }
}

/**
 * Lays locations of the time where they are read. @throws too_large where that is too much at once; unavailable, with a
 * sentence for people, where files cannot be read: then nothing may be told of that time.
 */
export async function ensureFresh(past: Past, wanted: PartsWanted): Promise<void> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const parts = await listParts(past.pool, wanted);
    const old = past.now() - TOUCH_MS;
    const resting = parts.filter(({ used }) => used !== null && used.getTime() < old);
    const frozen = parts.filter(({ used }) => used === null);
    if (frozen.reduce((sum, { rows }) => sum + rows, 0) > THAW_ROWS_MAX) {
      throw problem('too_large', { message: 'archive_much' });
    }
    const isAllThere =
      resting.length === 0 ||
      (await touchParts(past.pool, resting, new Date(past.now()))) === resting.length;
    if (frozen.length === 0 && isAllThere) return;
    if (await thawTold(past, frozen)) if (isAllThere) return;
  }
  throw problem('unavailable', { message: 'archive_busy', retryAfterSeconds: 5 });
}

async function thawTold(past: Past, parts: readonly ArchivePart[]): Promise<boolean> {
  try {
    return await thaw(past, parts);
  } catch (error) {
    if (isDatabaseUnavailable(error) || !(error instanceof ArchiveUnreadable)) throw error;
    past.log.error({ err: error }, 'archived locations cannot be read');
    const days = parts.map(({ from }) => from.slice(0, 7));
    const params = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    throw problem('unavailable', { message: 'archive_unreadable', params });
  }
}

/** Puts parts into `location`; false when one of them was replaced meanwhile. @throws ArchiveUnreadable */
export async function thaw(past: Thawing, parts: readonly ArchivePart[]): Promise<boolean> {
  let isDone = true;
  const byFile = Map.groupBy(parts, ({ fileId }) => fileId);
  for (const ofFile of byFile.values()) {
    const [first] = ofFile;
    if (!first) continue;
    const file = await openFile(past.place, first);
    // A file is of one month.
    await ensurePartitionFor(past.pool, new Date(first.fromTs));
    for (let at = 0; at < ofFile.length; at += PARTS_AT_ONCE) {
      const read: Read[] = [];
      for (const part of ofFile.slice(at, at + PARTS_AT_ONCE)) {
        read.push({ part, rows: await readChecked(file, part) });
      }
      isDone = (await putBack(past, read)) && isDone;
    }
  }
  return isDone;
}

/** @throws ArchiveUnreadable */
export async function openFile(place: ArchivePlace, file: ArchiveFile): Promise<OpenedFile> {
  let bytes: Uint8Array;
  try {
    bytes = await place.read(file.name);
  } catch (error) {
    throw new ArchiveUnreadable(file, error);
  }
  if (!digestOf(bytes).equals(file.sha256)) throw new ArchiveUnreadable(file);
  // Loaded with the first file: where nothing is archived nothing of Parquet is needed.
  const { openLocationsFile } = await import('./parquet-file.ts');
  return openLocationsFile(bytes);
}

/** @throws ArchiveUnreadable */
export async function readChecked(file: OpenedFile, part: ArchivePart): Promise<Uint8Array> {
  const rows = await file.part(part.part);
  if (!digestOf(rows).equals(part.digest)) throw new ArchiveUnreadable(part);
  return rows;
}

export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Of one file. */
interface Read {
  part: ArchivePart;
  rows: Uint8Array;
}

async function putBack(past: Thawing, parts: readonly Read[]): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withConnection(
        past.pool,
        (client) => putBackOnce(client, past, parts, tries === 1),
        { statementMsMax: STATEMENT_MS_MAX },
      );
    } catch (error) {
      if (tries >= TRIES_MAX || !TRY_AGAIN.includes((error as { code?: unknown }).code))
        throw error;
    }
  }
}

async function putBackOnce(
  client: KeptConnection['client'],
  past: Thawing,
  parts: readonly Read[],
  isFirst: boolean,
): Promise<boolean> {
  let isDone = true;
  await client.query('begin');
  const vehicleId = parts[0]?.part.vehicleId;
  await client.query('select pg_advisory_xact_lock($1, $2)', [TURNS.archive, vehicleId]);
  for (const { part, rows } of parts) {
    const now = await lockPart(client, part);
    isDone &&= now !== undefined;
    if (now?.used !== null) continue;
    await insertRows(client, rows, isFirst && !(await hasRows(client, part)));
    await markPart(client, part, new Date(past.now()));
  }
  await client.query('commit');
  return isDone;
}
