// Reads the stored locations of one vehicle in the order of their key, page by page, by binary COPY.
import { LOCATION_FLAGS, type Location } from '@flotila/domain/location/location.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { CountryOf } from '../location/country.ts';
import type { ExtraNameStore } from './extra-names.ts';
import { LOCATION_COLUMNS, readRows } from './location-row.ts';

/** Locations of one page: 20 MB of memory at most. */
const PAGE_ROWS = 20_000;
const HASH_MAX = 2_147_483_647;

export interface Owner {
  companyId: number;
  vehicleId: number;
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
    onOutlier?: (location: Location) => void,
  ): AsyncGenerator<Location[]>;
}

export function createLocationReader(names: ExtraNameStore, countryOf: CountryOf): LocationReader {
  return {
    async *pages(client, owner, afterTs, afterHash, onOutlier) {
      await names.refresh();
      let ts = afterTs;
      let hash = afterHash;
      for (;;) {
        const bytes = await copyOut(client, pageQuery(owner, ts, hash));
        const page = readRows(bytes, names, countryOf);
        for (const location of page) {
          if ((location.flags & LOCATION_FLAGS.outlier) === 0) continue;
          onOutlier?.(location);
          // The fold decides it anew.
          location.flags &= ~LOCATION_FLAGS.outlier;
        }
        const isLast = page.length < PAGE_ROWS;
        const whole = isLast ? page : wholeMoments(page);
        if (whole.length > 0) yield whole;
        const last = whole.at(-1);
        if (isLast || !last) return;
        ts = last.ts;
        // A moment with more records than a page has is read as far as the page goes.
        hash = whole.length === page.length ? HASH_MAX : last.hash;
      }
    },
  };
}

/** Without the last moment, whose records may go on in the next page; a page of one moment stays. */
function wholeMoments(page: Location[]): Location[] {
  const lastTs = page.at(-1)?.ts;
  const end = page.findLastIndex(({ ts }) => ts !== lastTs) + 1;
  return end === 0 ? page : page.slice(0, end);
}

/** Only numbers enter the text: COPY takes no parameters. */
function pageQuery({ companyId, vehicleId }: Owner, ts: number | null, hash: number): string {
  const from = ts === null ? "'-infinity'" : `'${new Date(ts).toISOString()}'`;
  const after = ts === null ? '' : `and (ts, hash) > (${from}, ${Number(hash)})`;
  return `copy (select ${LOCATION_COLUMNS} from location
    where company_id = ${Number(companyId)} and vehicle_id = ${Number(vehicleId)}
      and ts >= ${from} ${after}
    order by ts, hash limit ${PAGE_ROWS}) to stdout (format binary)`;
}

async function copyOut(client: pg.ClientBase, query: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(query))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
