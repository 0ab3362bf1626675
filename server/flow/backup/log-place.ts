// The log as it lies in the place of the backups: a folder for each run, in it the bases and a file for each segment.
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import {
  baseTs,
  isRunOutlived,
  outlivedLog,
  type Reach,
  type Run,
  reachOf,
  runName,
  runOf,
  type Segment,
  segmentFile,
  segmentOf,
} from '@flotila/domain/backup/log.ts';
import { type Identity, isSegment } from '../../ground/db/embedded/log-reader.ts';
import type { ArchivePlace, ListedPlace } from '../../thing/archive/place.ts';
import { type BaseManifest, openBase } from './base.ts';
import { find, MANIFEST_FILES } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { HEAD_BYTES, newSeal, readSeal, type Seal } from './seal.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** With a sum of what was packed, which names damage where no key does. */
const PACKING = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

export interface KeptRun extends Run {
  /** Folder of it. */
  name: string;
  segments: Segment[];
  /** Names of whole bases, the oldest first. */
  bases: string[];
  /** Epoch milliseconds of what is newest in it, whole or not. */
  lastTs: number;
}

/** What lies there, of all clusters. */
export async function listRuns(place: ListedPlace): Promise<KeptRun[]> {
  const runs = new Map<string, KeptRun>();
  for (const path of await place.list()) {
    const [name = '', file = '', inside, ...deeper] = path.split('/');
    const run = runOf(name);
    if (!run || deeper.length > 0) continue;
    const { system, id } = run;
    const none: KeptRun = { name, system, id, segments: [], bases: [], lastTs: 0 };
    const kept = runs.get(name) ?? none;
    runs.set(name, kept);
    const segment = segmentOf(file);
    const base = baseTs(file);
    if (segment && inside === undefined) kept.segments.push(segment);
    if (base !== undefined && MANIFEST_FILES.includes(inside ?? '')) kept.bases.push(file);
    kept.lastTs = Math.max(kept.lastTs, segment?.ts ?? 0, base ?? 0);
  }
  for (const { bases } of runs.values()) bases.sort();
  return [...runs.values()];
}

/** A base with what its log reaches. */
export interface KeptBase {
  run: KeptRun;
  /** Folder of it in the place. */
  name: string;
  manifest: BaseManifest;
  isSealed: boolean;
  reach: Reach;
}

/** @throws BackupRefused when one of them is damaged or of another key */
export async function openBases(
  place: ListedPlace,
  run: KeptRun,
  key: string | undefined,
): Promise<KeptBase[]> {
  const bases: KeptBase[] = [];
  for (const base of run.bases) {
    const name = `${run.name}/${base}`;
    const { manifest, seal } = await openBase({ place, name, key });
    const reach = reachOf(manifest, run.segments);
    bases.push({ run, name, manifest, isSealed: seal !== undefined, reach });
  }
  return bases;
}

/** Closes segments with one key for as long as the process lives; making it takes a tenth of a second. */
export function segmentWriter(place: ArchivePlace, key: string | undefined) {
  let seal: Promise<Seal> | undefined;
  /** Answers the bytes that were written. */
  return async (run: Run, segment: Segment, content: Uint8Array): Promise<number> => {
    const path = `${runName(run)}/${segmentFile(segment)}`;
    const packed = await compress(content, PACKING);
    let bytes: Uint8Array = packed;
    if (key !== undefined) {
      seal ??= newSeal(key);
      const made = await seal;
      bytes = Buffer.concat([made.head, made.close(path, packed)]);
    }
    await place.write(path, bytes);
    return bytes.length;
  };
}

/** Segments as PostgreSQL wrote them. @throws BackupRefused by name: missing, damaged, of another key */
export function segmentReader(place: ArchivePlace, key: string | undefined) {
  const seals = new Map<string, Promise<Seal>>();
  const sealOf = (secret: string, head: Buffer) => {
    const name = head.toString('hex');
    const seal = seals.get(name) ?? readSeal(secret, head);
    seals.set(name, seal);
    return seal;
  };
  return async (
    run: Run,
    segment: Segment,
    { segmentBytes }: Pick<Identity, 'segmentBytes'>,
  ): Promise<Buffer> => {
    const path = `${runName(run)}/${segmentFile(segment)}`;
    const bytes = await find(place, path);
    if (!bytes) throw new BackupRefused(`${path} is missing.`);
    let packed = bytes;
    if (key !== undefined) {
      const seal = await sealOf(key, bytes.subarray(0, HEAD_BYTES));
      packed = seal.open(path, bytes.subarray(HEAD_BYTES));
    }
    const content = await decompress(packed, { maxOutputLength: segmentBytes }).catch(() => null);
    if (!content || !isSegment(content, segment.segment, { system: run.system, segmentBytes })) {
      throw new BackupRefused(`${path} is damaged: it is not what its name says.`);
    }
    return content;
  };
}

/**
 * Throws away what no moment of the last days needs, of runs of this cluster alone: another one looks after its own.
 * Answers the first moment that the run still has.
 */
export async function tidyRuns(
  place: ListedPlace,
  { run: goesOn, key, now }: { run: Run; key: string | undefined; now: number },
): Promise<number | undefined> {
  let fromTs: number | undefined;
  for (const run of await listRuns(place)) {
    if (run.system !== goesOn.system) continue;
    if (run.id === goesOn.id) fromTs = await tidyRun(place, run, { key, now });
    else if (isRunOutlived(run.lastTs, now)) await place.removeAll(run.name);
  }
  return fromTs;
}

async function tidyRun(
  place: ListedPlace,
  run: KeptRun,
  { key, now }: { key: string | undefined; now: number },
): Promise<number | undefined> {
  const bases = (await openBases(place, run, key)).map(({ name, manifest }) => {
    const { firstSegment, wholeTs } = manifest;
    return { name, firstSegment, wholeTs };
  });
  const gone = outlivedLog(bases, run.segments, now);
  for (const name of gone.bases) {
    // The manifest goes first: half of one is none.
    for (const file of MANIFEST_FILES) await place.remove(`${name}/${file}`);
    await place.removeAll(name);
  }
  for (const segment of gone.segments) await place.remove(`${run.name}/${segmentFile(segment)}`);
  return bases.find(({ name }) => !gone.bases.includes(name))?.wholeTs;
}
