// Moves a vehicle's month into a file, and takes its rows out of the table later. Two steps, each of which leaves every
// record in at least one place wherever it is interrupted:
// 1. A file is written, read back and compared; its parts are noted as lying in `location` as well.
// 2. A part that nobody asked for in a day is taken out of `location`, when its rows are those of the file, and where there
//    are backups only once they have the file.
// Who reads never sees rows go: whoever asks for a part says so first (past.ts). Rows that came since are found by their
// number or their digest; then the month is written anew.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type KeptConnection, withConnection } from '../../ground/db/connection.ts';
import { inTurn, TURNS } from '../../ground/db/turns.ts';
import {
  type ArchiveFile,
  type ArchivePart,
  copyPart,
  deletePart,
  listParts,
  lockPart,
  markPart,
} from './archive.queries.ts';
import {
  beginFile,
  copyNext,
  countRows,
  type NewPart,
  takePlace,
  type VehicleMonth,
} from './archiver.queries.ts';
import { COLUMNS, momentText, readColumns } from './location-columns.ts';
import { digestOf, openFile, type Past, readChecked, thaw } from './past.ts';

type Client = KeptConnection['client'];

/** Rows of a part: a day of a record every half minute brings back two of them. */
const PART_ROWS = 2_500;
/** A vehicle with more rows in a month, two a second, stays in the table as it is. */
const FILE_ROWS_MAX = 5_400_000;
/** What was asked for stays in the table for so long after. */
export const KEEP_MS = 86_400_000;
const STATEMENT_MS_MAX = 120_000;
const SERIALIZATION_FAILURE = '40001';

export interface ArchiverDeps extends Past {
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Rows of a part; for tests. */
  partRows?: number;
  /** Has a copy lie where a loss of the archive does not reach it; false: not now. Left out: there is no such place. */
  keepCopy?(file: ArchiveFile): Promise<boolean>;
}

/** waiting: rows stay because the file has no copy yet */
export type Outcome = 'archived' | 'dropped' | 'resting' | 'busy' | 'waiting' | 'too large';

/** Does the next step of a vehicle's month. No rebuild of the vehicle runs meanwhile. @throws ArchiveUnreadable */
export function archiveMonth(deps: ArchiverDeps, of: VehicleMonth): Promise<Outcome> {
  const alone = async (client: Client): Promise<Outcome> =>
    (await inTurn(client, ['rebuild', of.vehicleId], () => step(client, deps, of))) ?? 'busy';
  return withConnection(deps.pool, alone, { statementMsMax: STATEMENT_MS_MAX });
}

async function step(client: Client, deps: ArchiverDeps, of: VehicleMonth): Promise<Outcome> {
  const parts = await listPartsOf(client, of);
  if (parts.length === 0) return write(client, deps, of);
  const here = parts.filter(({ used }) => used !== null);
  const known = here.reduce((sum, { rows }) => sum + rows, 0);
  let isStale = (await countRows(client, of)) !== known;
  const limit = deps.now() - KEEP_MS;
  const unused = here.filter(({ used }) => (used?.getTime() ?? 0) < limit);
  if (!isStale && unused.length > 0) {
    const dropped = await dropParts(client, deps, unused);
    if (dropped !== 'stale') return dropped;
    isStale = true;
  }
  if (!isStale) return 'resting';
  const frozen = parts.filter(({ used }) => used === null);
  if (!(await thaw(deps, frozen))) return 'busy';
  return write(client, deps, of);
}

function listPartsOf(client: Client, { companyId, vehicleId, month }: VehicleMonth) {
  const from = Date.parse(month);
  const start = new Date(from);
  const to = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) - 1;
  return listParts(client, { companyId, vehicleIds: [vehicleId], from, to });
}

async function write(client: Client, deps: ArchiverDeps, of: VehicleMonth): Promise<Outcome> {
  const { createLocationsFile } = await import('./parquet-file.ts');
  const file = createLocationsFile();
  const parts: NewPart[] = [];
  let count = 0;
  for (let after: string | null = null; ; after = parts.at(-1)?.to ?? null) {
    const begun = performance.now();
    const rows = await copyNext(client, of, after, deps.partRows ?? PART_ROWS);
    if (rows.length === 0) break;
    const part = partOf(rows);
    parts.push(part);
    count += part.rows;
    if (count > FILE_ROWS_MAX) {
      deps.log.warn({ ...of, rows: FILE_ROWS_MAX }, 'a month is too large for the archive');
      return 'too large';
    }
    file.add(rows);
    await restAfter(begun);
  }
  if (parts.length === 0) return 'resting';
  const bytes = file.finish();
  const nameOf = (id: number) =>
    // A database that was restored counts anew, and no file takes the name of another one.
    `${of.companyId}/${of.month.slice(0, 7)}/${of.vehicleId}-${id}-${randomBytes(4).toString('hex')}.parquet`;
  const begun = await beginFile(deps.pool, of, nameOf, new Date(deps.now()));
  const made = { ...begun, sha256: digestOf(bytes), bytes: bytes.length };
  await deps.place.write(made.name, bytes);
  await compare(deps, made, parts);
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1, $2)', [TURNS.archive, of.vehicleId]);
  await takePlace(client, of, made, parts, new Date(deps.now()));
  await client.query('commit');
  // Not needed before rows go; but so that a database of any moment hardly names a file that has no copy.
  await deps.keepCopy?.(made);
  return 'archived';
}

/** As long as was worked: trackers and people of the same process come first. */
function restAfter(begun: number): Promise<void> {
  return pause(performance.now() - begun);
}

function partOf(rows: Uint8Array): NewPart {
  const { count, columns } = readColumns(rows);
  const moments = columns[COLUMNS.findIndex(({ name }) => name === 'ts')] as bigint[];
  return {
    from: momentText(moments[0] ?? 0n),
    to: momentText(moments[count - 1] ?? 0n),
    rows: count,
    digest: digestOf(rows),
  };
}

/** What lies in its place now is what was in the table. @throws when it is not */
async function compare(
  deps: ArchiverDeps,
  made: { name: string; sha256: Buffer; bytes: number },
  parts: readonly NewPart[],
): Promise<void> {
  const bytes = await deps.place.read(made.name);
  if (!digestOf(bytes).equals(made.sha256)) throw new Error(`${made.name} was not kept as written`);
  const { openLocationsFile } = await import('./parquet-file.ts');
  const file = await openLocationsFile(bytes);
  for (const [index, { digest }] of parts.entries()) {
    const begun = performance.now();
    if (!digestOf(await file.part(index)).equals(digest)) {
      throw new Error(`part ${index} of ${made.name} is not what was written`);
    }
    await restAfter(begun);
  }
}

async function dropParts(
  client: Client,
  deps: ArchiverDeps,
  parts: readonly ArchivePart[],
): Promise<'dropped' | 'busy' | 'waiting' | 'stale'> {
  const [first] = parts;
  if (!first) return 'busy';
  // Not the last copy of anything is taken away: the file is there, and whole.
  const file = await openFile(deps.place, first);
  if ((await deps.keepCopy?.(first)) === false) return 'waiting';
  let outcome: 'dropped' | 'busy' = 'busy';
  for (const part of parts) {
    await readChecked(file, part);
    const dropped = await dropPart(client, deps, part);
    if (dropped === 'stale') return 'stale';
    if (dropped === 'dropped') outcome = 'dropped';
  }
  return outcome;
}

/** busy: somebody asked for it, or writes there, just now. */
async function dropPart(
  client: Client,
  deps: ArchiverDeps,
  part: ArchivePart,
): Promise<'dropped' | 'busy' | 'stale'> {
  // One moment is looked at, so that nothing is deleted but what was compared.
  await client.query('begin isolation level repeatable read');
  try {
    await client.query('select pg_advisory_xact_lock($1, $2)', [TURNS.archive, part.vehicleId]);
    const outcome = await dropLocked(client, deps, part);
    await client.query(outcome === 'dropped' ? 'commit' : 'rollback');
    return outcome;
  } catch (error) {
    if ((error as { code?: unknown }).code !== SERIALIZATION_FAILURE) throw error;
    await client.query('rollback');
    return 'busy';
  }
}

async function dropLocked(client: Client, deps: ArchiverDeps, part: ArchivePart) {
  const used = (await lockPart(client, part))?.used;
  if (!used || used.getTime() >= deps.now() - KEEP_MS) return 'busy';
  if (!digestOf(await copyPart(client, part)).equals(part.digest)) return 'stale';
  if ((await deletePart(client, part)) !== part.rows) return 'stale';
  await markPart(client, part, null);
  return 'dropped';
}
