// All locations of a vehicle as a rebuild must see them, archived ones among the others, where each is. They are read from
// the files and not brought back: new rules rebuild every vehicle, and all of the archive would lie in the table.
import type { Location } from '@flotila/domain/location/location.ts';
import type { KeptConnection } from '../../ground/db/connection.ts';
import { HEADER } from '../fold/location-row.ts';
import type { LocationReader, Owner } from '../fold/read-locations.ts';
import { type ArchivePart, listParts } from './archive.queries.ts';
import type { OpenedFile } from './parquet-file.ts';
import { openFile, readChecked, type Thawing, thaw } from './past.ts';
import type { ArchivePlace } from './place.ts';

interface Sources {
  reader: LocationReader;
  place: ArchivePlace | undefined;
}

interface Key {
  ts: number | null;
  hash: number;
}

type OnOutlier = (location: Location) => void;

/**
 * Pages of locations after a key, the records of one moment never parted. No part may be taken out of the table
 * meanwhile: whoever does so holds the turn of the vehicle's rebuild. @throws ArchiveUnreadable
 */
export async function* wholePast(
  client: KeptConnection['client'],
  { reader, place }: Sources,
  owner: Owner,
  after: Key,
  onOutlier: OnOutlier,
): AsyncGenerator<Location[]> {
  const wanted = { companyId: owner.companyId, vehicleIds: [owner.vehicleId] };
  const from = after.ts ?? Number.NEGATIVE_INFINITY;
  const parts = await listParts(client, { ...wanted, from, to: Number.POSITIVE_INFINITY });
  const frozen = parts.filter(({ used }) => used === null);
  let { ts, hash } = after;
  let opened: { fileId: number; file: OpenedFile } | undefined;
  for (const part of frozen) {
    yield* reader.pages(client, owner, ts, hash, onOutlier, part.fromTs);
    if (opened?.fileId !== part.fileId) {
      opened = { fileId: part.fileId, file: await openFile(needed(place), part) };
    }
    const rows = await readChecked(opened.file, part);
    const locations = await mergedPart(client, { reader, owner, part, onOutlier }, rows);
    const young = locations.filter((one) => isAfter(one, after));
    if (young.length > 0) yield young;
    // Behind everything of the part's last moment.
    [ts, hash] = [part.toTs, HASH_MAX];
  }
  yield* reader.pages(client, owner, ts, hash, onOutlier);
}

const HASH_MAX = 2_147_483_647;

interface Merged {
  reader: LocationReader;
  owner: Owner;
  part: ArchivePart;
  onOutlier: OnOutlier;
}

/** The part's locations with those that were stored for its time since; of one key the stored one counts. */
async function mergedPart(
  client: KeptConnection['client'],
  { reader, owner, part, onOutlier }: Merged,
  rows: Uint8Array,
): Promise<Location[]> {
  const copy = new Uint8Array(HEADER.length + rows.length + 2);
  copy.set(HEADER);
  copy.set(rows, HEADER.length);
  copy.fill(0xff, copy.length - 2);
  const byKey = new Map<string, Location>();
  const add = (location: Location) => byKey.set(`${location.ts} ${location.hash}`, location);
  const flagged: Location[] = [];
  for (const location of await reader.read(copy, (one) => flagged.push(one))) add(location);
  const before = part.fromTs - 1;
  for await (const page of reader.pages(
    client,
    owner,
    before,
    HASH_MAX,
    onOutlier,
    part.toTs + 1,
  )) {
    for (const location of page) add(location);
  }
  for (const one of flagged) if (byKey.get(`${one.ts} ${one.hash}`) === one) onOutlier(one);
  return [...byKey.values()].sort((one, other) => one.ts - other.ts || one.hash - other.hash);
}

function isAfter({ ts, hash }: Location, after: Key): boolean {
  return after.ts === null || ts > after.ts || (ts === after.ts && hash > after.hash);
}

/** Brings back what lies at these moments, since their flags change. @throws ArchiveUnreadable */
export async function thawMoments(
  { place, ...past }: Omit<Thawing, 'place'> & { place: ArchivePlace | undefined },
  { companyId, vehicleId }: Owner,
  moments: readonly number[],
): Promise<void> {
  if (moments.length === 0) return;
  const [from, to] = moments.reduce(
    ([least, most], ts) => [Math.min(least, ts), Math.max(most, ts)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const parts = await listParts(past.pool, { companyId, vehicleIds: [vehicleId], from, to });
  const touched = parts.filter(
    ({ used, fromTs, toTs }) => used === null && moments.some((ts) => fromTs <= ts && ts <= toTs),
  );
  if (touched.length > 0) await thaw({ ...past, place: needed(place) }, touched);
}

function needed(place: ArchivePlace | undefined): ArchivePlace {
  if (!place) throw new Error('the vehicle has archived records, and no archive was named');
  return place;
}
