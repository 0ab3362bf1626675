// The embedded database of any moment that base and log reach: which moments those are, and the cluster made of them.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinSpans, type Span } from '@flotila/domain/backup/log.ts';
import { PRIVATE_FILE } from '../../ground/config/data-folder.ts';
import { makeCluster } from '../../ground/db/embedded/cluster-files.ts';
import {
  beginRebuild,
  finishRebuild,
  forgetReplaced,
  type Rebuilding,
  RebuildRefused,
  readLog,
  undoRebuild,
} from '../../ground/db/embedded/rebuild.ts';
import { listMigrations } from '../../ground/db/migrate.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { baseContent, type OpenBase, openBase, PASSWORD } from './base.ts';
import { type KeptBase, listRuns, openBases, segmentReader } from './log-place.ts';
import { readPiece } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { DOCUMENTS } from './write.ts';

export interface LogSource {
  place: ListedPlace;
  key: string | undefined;
}

/** What can be had of a cluster. */
export interface KeptLog {
  system: string;
  bases: KeptBase[];
  spans: Span[];
  /** Files that are not there, and later ones are. */
  missing: string[];
}

/**
 * Of each cluster whose log lies there. Runs that cannot be opened, of another key, are left out where others can.
 * @throws BackupRefused: none can be opened
 */
export async function listLogs({ place, key }: LogSource): Promise<KeptLog[]> {
  const bySystem = new Map<string, KeptBase[]>();
  let refused: BackupRefused | undefined;
  for (const run of await listRuns(place)) {
    try {
      const bases = await openBases(place, run, key);
      bySystem.set(run.system, [...(bySystem.get(run.system) ?? []), ...bases]);
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      refused ??= error;
    }
  }
  if (refused && bySystem.size === 0) throw refused;
  return [...bySystem].map(([system, bases]) => ({
    system,
    bases,
    spans: joinSpans(bases.flatMap(spanOf)),
    missing: [...new Set(bases.flatMap(missingOf))],
  }));
}

function missingOf({ run, reach: { missing } }: KeptBase): string[] {
  return missing === undefined ? [] : [`${run.name}/${missing}`];
}

function spanOf({ manifest, reach }: KeptBase): Span[] {
  return reach.until === undefined ? [] : [{ from: manifest.wholeTs, until: reach.until }];
}

export interface Wanted {
  /** Epoch milliseconds; undefined: the last moment there is. */
  at: number | undefined;
  /** Of which cluster, where several keep their log in one place. */
  system: string | undefined;
}

/** @throws BackupRefused with what can be had */
export function chooseBase(logs: readonly KeptLog[], { at, system }: Wanted): KeptBase {
  const found = system === undefined ? logs : logs.filter((log) => log.system === system);
  const [log, another] = found;
  if (!log) {
    throw new BackupRefused(
      system === undefined
        ? 'There is no log of a database in the place of the backups.'
        : `There is no log of the cluster ${system}. There is: ${logs.map((one) => one.system).join(', ')}.`,
    );
  }
  if (another) {
    const each = found.map((one) => `--cluster ${one.system} (${spansText(one)})`).join(', ');
    throw new BackupRefused(`Several databases keep their log there. Say which: ${each}.`);
  }
  const usable = log.bases.filter(
    ({ manifest, reach: { until } }) =>
      until !== undefined && (at === undefined || (manifest.wholeTs <= at && at <= until)),
  );
  const untilOf = ({ reach }: KeptBase) => (at === undefined ? (reach.until ?? 0) : 0);
  const [chosen] = usable.sort(
    (a, b) => untilOf(b) - untilOf(a) || b.manifest.wholeTs - a.manifest.wholeTs,
  );
  if (chosen) return chosen;
  const gap = log.missing.map((name) => ` ${name} is missing.`).join('');
  throw new BackupRefused(`That moment cannot be had. ${spansText(log)}.${gap}`);
}

/** In the time zone of the process, as people type it. */
export function spansText({ spans }: Pick<KeptLog, 'spans'>): string {
  if (spans.length === 0) return 'No moment can be had';
  const each = spans.map(({ from, until }) => `from ${momentText(from)} to ${momentText(until)}`);
  return `What can be had is ${each.join(', and ')}`;
}

/** `2026-11-29 17:30:00+01:00` */
export function momentText(ts: number): string {
  const ahead = -new Date(ts).getTimezoneOffset();
  const local = new Date(ts + ahead * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const [hours, minutes] = [Math.abs(ahead) / 60, Math.abs(ahead) % 60].map((part) =>
    String(Math.trunc(part)).padStart(2, '0'),
  );
  return `${local}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}

export interface RestoringLog extends LogSource {
  base: KeptBase;
  at: number | undefined;
  dataFolder: string;
  isReplacing: boolean;
  say(line: string): void;
  /** Settings of PostgreSQL to replace; tests turn durability off, nobody else may. */
  settings?: Record<string, string>;
  /** Starts the product's database; what it throws brings back what was replaced. */
  check(): Promise<void>;
}

/** All of it or nothing: what is there stays until the new cluster has started. @throws BackupRefused */
export async function restoreLog(restoring: RestoringLog): Promise<void> {
  const { place, key, base, dataFolder, isReplacing } = restoring;
  const source = { place, name: base.name, key };
  const opened = await openBase(source);
  const newest = listMigrations().at(-1)?.number ?? 0;
  if (opened.manifest.migration > newest) {
    throw new BackupRefused('The log is of a newer Flotila than this one. Update it first.');
  }
  const rebuilding = await beginRebuild(dataFolder, { isReplacing }).catch(refuse);
  refuseMajor(opened, rebuilding);
  await build(restoring, opened, rebuilding);
  try {
    finishRebuild(rebuilding);
  } catch (error) {
    refuse(error);
  }
  try {
    await restoring.check();
  } catch (error) {
    undoRebuild(rebuilding);
    throw error;
  }
  for (const piece of opened.manifest.documents) {
    const path = join(dataFolder, piece.name);
    if (!DOCUMENTS.includes(piece.name) || (existsSync(path) && !isReplacing)) continue;
    writeFileSync(path, await readPiece(source, piece, opened.seal), { mode: PRIVATE_FILE });
  }
  forgetReplaced(rebuilding);
}

function refuse(error: unknown): never {
  throw error instanceof RebuildRefused ? new BackupRefused(error.message) : error;
}

function refuseMajor({ manifest: { postgres } }: OpenBase, { major }: Rebuilding): void {
  if (postgres === major) return;
  throw new BackupRefused(
    `The log is of PostgreSQL ${postgres}, and this release brings ${major}. Restore it with the release ` +
      'that wrote it, or restore a backup (`flotila backup list`).',
  );
}

async function build(
  { place, key, base, at, say, settings }: RestoringLog,
  opened: OpenBase,
  rebuilding: Rebuilding,
): Promise<void> {
  const { manifest, seal } = opened;
  const { run, name, reach } = base;
  const source = { place, name, key };
  const password = manifest.documents.find((piece) => piece.name === PASSWORD);
  if (!password) throw new BackupRefused(`${name} has no ${PASSWORD}.`);
  const label = 'backup_label';
  const content = baseContent(source, opened);
  await makeCluster(
    rebuilding.folder,
    {
      folders: manifest.folders,
      files: [...manifest.files.map(([path]) => path), label],
      account: rebuilding.place.account,
    },
    (path) => (path === label ? once(Buffer.from(manifest.label)) : content(path)),
  );
  say(`The base of ${momentText(manifest.wholeTs)} is unpacked.`);
  const read = segmentReader(place, seal ? key : undefined);
  const { segments } = reach;
  let told = performance.now();
  await readLog(rebuilding, {
    password: (await readPiece(source, password, seal)).toString('utf8'),
    segments: segments.map(({ segment }) => segment),
    wholeAfter: segments.findIndex(({ segment }) => segment === manifest.wholeSegment) + 1,
    segmentBytes: manifest.segmentBytes,
    until: at,
    settings,
    onRead(index) {
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      say(`The log is read: ${index} of up to ${segments.length} files.`);
    },
    async read(segment) {
      const index = segments.findIndex((one) => one.segment === segment);
      const wanted = segments[index];
      if (!wanted) throw new Error(`${segment} is not of this log`);
      try {
        return await read(run, wanted, manifest);
      } catch (error) {
        const before = segments[index - 1];
        if (!(error instanceof BackupRefused) || !before) throw error;
        const isWhole = before.segment >= manifest.wholeSegment;
        const last = Math.max(before.ts, manifest.wholeTs);
        throw new BackupRefused(
          `${error.message} ${isWhole ? `The last moment that can be had without it is ${momentText(last)}.` : `Without it ${name} is not whole.`}`,
        );
      }
    },
  });
}

const TELL_MS = 5_000;

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
