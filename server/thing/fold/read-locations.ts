// Reads stored locations in the order of their key, page by page, by binary COPY: all of one vehicle, or those of
// several vehicles in a time. The latter lie together as they arrived, so that each page of the table is read once
// instead of once for each vehicle.

import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import { LOCATION_FLAGS, type Location } from '@flotila/domain/location/location.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExtraNameStore } from './extra-names.ts';
import { LOCATION_COLUMNS } from './location-row.ts';
import { readRows, readVehicleRows, type VehicleRows } from './read-rows.ts';

type OnOutlier = (location: Location) => void;

/** Locations of one page: 20 MB of memory at most. */
const PAGE_ROWS = 20_000;
/** The same where many vehicles are read at once, of which few are made to locations at a time. */
const SLICE_ROWS = 100_000;
const HASH_MAX = 2_147_483_647;
/** A question is about so much time, so that of many tables it needs few (decision 0066). */
const WINDOW_MS = 31 * DAY_MS;

export interface Owner {
  companyId: number;
  vehicleId: number;
}

/** Vehicles of a company. */
export interface Company {
  companyId: number;
  vehicleIds: readonly number[];
}

export interface LocationReader {
  /**
   * Pages of locations after a key (all when `afterTs` is null), as the fold must see them: the records
   * of one moment are never parted.
   */
  pages(
    client: pg.ClientBase,
    owner: Owner,
    afterTs: number | null,
    afterHash: number,
    /** Called with every location that is flagged as outlier in the table. */
    onOutlier?: OnOutlier,
    /** Epoch milliseconds before which it ends; left out: with the newest. */
    untilTs?: number,
  ): AsyncGenerator<Location[]>;
  /** Rows of an answered COPY, as the fold must see them. */
  read(copy: Uint8Array, onOutlier?: OnOutlier): Promise<Location[]>;
  /**
   * Locations of vehicles from a moment until before another one (epoch milliseconds), vehicle by vehicle, some of
   * one at a time, as the fold must see them.
   */
  between(
    client: pg.ClientBase,
    company: Company,
    fromTs: number,
    untilTs: number,
  ): AsyncGenerator<VehicleRows>;
}

export function createLocationReader(names: ExtraNameStore, countryOf: CountryOf): LocationReader {
  return {
    async *pages(client, owner, afterTs, afterHash, onOutlier, untilTs) {
      await names.refresh();
      const oldest = afterTs ?? (await oldestOf(client, owner));
      const newest = await newestOf(client, owner);
      if (oldest === null || newest === null) return;
      let after = afterTs === null ? null : { ts: afterTs, hash: afterHash };
      let from = oldest;
      const end = untilTs === undefined ? newest : Math.min(newest, untilTs - 1);
      while (from <= end) {
        const until = Math.min(from + WINDOW_MS, untilTs ?? Number.POSITIVE_INFINITY);
        const bytes = await copyOut(client, pageQuery(owner, { from, until, after }));
        const page = readRows(bytes, names, countryOf);
        unflag(page, onOutlier);
        const isLast = page.length < PAGE_ROWS;
        const whole = isLast ? page : wholeMoments(page);
        if (whole.length > 0) yield whole;
        const last = whole.at(-1);
        from = isLast || !last ? until : last.ts;
        // A moment with more records than a page has is read as far as the page goes.
        if (last)
          after = { ts: last.ts, hash: whole.length === page.length ? HASH_MAX : last.hash };
      }
    },
    async read(copy, onOutlier) {
      await names.refresh();
      const locations = readRows(copy, names, countryOf);
      unflag(locations, onOutlier);
      return locations;
    },
    async *between(client, company, fromTs, untilTs) {
      await names.refresh();
      let after: SliceKey | null = null;
      for (;;) {
        const bytes = await copyOut(client, sliceQuery(company, fromTs, untilTs, after));
        let count = 0;
        let held: VehicleRows | undefined;
        for (const rows of readVehicleRows(bytes, names, countryOf)) {
          count += rows.locations.length;
          unflag(rows.locations);
          if (held) yield held;
          held = rows;
        }
        if (!held) return;
        const { vehicleId, locations } = held;
        const isLast = count < SLICE_ROWS;
        const whole = isLast ? locations : wholeMoments(locations);
        yield { vehicleId, locations: whole };
        if (isLast) return;
        const { ts, hash } = whole.at(-1) as Location;
        // As above.
        after = { vehicleId, ts, hash: whole.length === locations.length ? HASH_MAX : hash };
      }
    },
  };
}

/** The fold decides anew what an outlier is. */
function unflag(locations: Location[], onOutlier?: OnOutlier): void {
  for (const location of locations) {
    if ((location.flags & LOCATION_FLAGS.outlier) === 0) continue;
    onOutlier?.(location);
    location.flags &= ~LOCATION_FLAGS.outlier;
  }
}

/** Without the last moment, whose records may go on in the next page; a page of one moment stays. */
function wholeMoments(page: Location[]): Location[] {
  const lastTs = page.at(-1)?.ts;
  const end = page.findLastIndex(({ ts }) => ts !== lastTs) + 1;
  return end === 0 ? page : page.slice(0, end);
}

/** Nothing of a vehicle is stored without it, in the same transaction. */
async function newestOf(client: pg.ClientBase, owner: Owner): Promise<number | null> {
  const { rows } = await client.query<{ newest: Date | null }>(
    'select newest_ts as newest from fold_state where company_id = $1 and vehicle_id = $2',
    [owner.companyId, owner.vehicleId],
  );
  return rows[0]?.newest?.getTime() ?? null;
}

async function oldestOf(client: pg.ClientBase, owner: Owner): Promise<number | null> {
  const { rows } = await client.query<{ ts: Date }>(
    'select ts from location where company_id = $1 and vehicle_id = $2 order by ts limit 1',
    [owner.companyId, owner.vehicleId],
  );
  return rows[0]?.ts.getTime() ?? null;
}

interface Window {
  /** Epoch milliseconds, included and excluded. */
  from: number;
  until: number;
  /** Only what is behind this key. */
  after: { ts: number; hash: number } | null;
}

/** Only numbers enter the text: COPY takes no parameters. */
function pageQuery({ companyId, vehicleId }: Owner, { from, until, after }: Window): string {
  const behind = after ? `and (ts, hash) > (${textOf(after.ts)}, ${Number(after.hash)})` : '';
  return `copy (select ${LOCATION_COLUMNS} from location
    where company_id = ${Number(companyId)} and vehicle_id = ${Number(vehicleId)}
      and ts >= ${textOf(from)} and ts < ${textOf(until)} ${behind}
    order by ts, hash limit ${PAGE_ROWS}) to stdout (format binary)`;
}

function textOf(ts: number): string {
  return `'${new Date(ts).toISOString()}'::timestamptz`;
}

interface SliceKey {
  vehicleId: number;
  ts: number;
  hash: number;
}

function sliceQuery(
  { companyId, vehicleIds }: Company,
  fromTs: number,
  untilTs: number,
  after: SliceKey | null,
): string {
  const ids = after ? vehicleIds.filter((id) => id >= after.vehicleId) : vehicleIds;
  const next = after
    ? `and (vehicle_id, ts, hash) > (${after.vehicleId}, ${textOf(after.ts)}, ${after.hash})`
    : '';
  return `copy (select ${LOCATION_COLUMNS} from location
    where company_id = ${Number(companyId)} and vehicle_id in (${ids.map(Number).join()})
      and ts >= ${textOf(fromTs)} and ts < ${textOf(untilTs)} ${next}
    order by vehicle_id, ts, hash limit ${SLICE_ROWS}) to stdout (format binary)`;
}

/** The bytes of a COPY to here. */
export async function copyOut(client: pg.ClientBase, query: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(query))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
