// Stored locations of a vehicle as the API answers them. Records without a fix are left out; those
// that the fold left out (outlier, weak fix) come with their flags. A page costs what it holds: rows
// before it are skipped, and all are counted, in the key alone.
import { PAGE_SIZE_MAX, type Page } from '@flotila/domain/endpoint.ts';
import type { LocationView, TrackView } from '@flotila/domain/location/location.api.ts';
import { FLAGS_WITHOUT_PLACE, LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import { SMOOTH_REACH } from '@flotila/domain/location/smooth.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { countRows, pageFrom, type Slice, totalOf } from '../../ground/db/page.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { getEntry, listRideSpans } from '../ride/ride.queries.ts';
import { type LocationRow, locationView } from './location-view.ts';
import { measuresOf, NO_NAMES, type TankColumn } from './measures.ts';
import { oneOfEachMoment } from './one-place.ts';
import { smoothRows } from './smooth-rows.ts';
import { trackColumns } from './track-columns.ts';

/** A vehicle that drives has sent its neighbours within this. */
const NEAR_MS = 7 * DAY_MS;

export interface LocationsQuery extends Slice {
  vehicleId: number;
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  /** API-049: widen to whole rides at both ends, or at the end only. */
  fromRides?: 'both' | 'end' | undefined;
  /** Altitude and tank levels smoothed; who may ask for it is the caller's to know. */
  smooth?: boolean | undefined;
  /** Parameter codes that `measure` shall carry, as in the query: comma separated. */
  params?: string | undefined;
  /** Is told the time that is about to be read. */
  lay(time: { from: number; to: number }): Promise<void>;
}

/** One page of the locations of a period, oldest first. */
export async function listLocations(
  db: ReadDb,
  company: CompanyId,
  query: LocationsQuery,
): Promise<Page<LocationView>> {
  const { rows, total, rideOf, read } = await readPage(db, company, query, {
    columns: sql`speed, direction, altitude, acceleration, deceleration, cornering`,
  });
  return pageFrom(
    rows.map((row) => locationView(row, read(row), rideOf(row.ts))),
    total,
    query,
  );
}

/** One page of the locations of a period as columns: one of each moment, and none that no ride counts. */
export async function listTrack(
  db: ReadDb,
  company: CompanyId,
  query: LocationsQuery,
): Promise<TrackView> {
  const page = await readPage(db, company, query, { columns: sql`speed, altitude` });
  const { content: _content, ...envelope } = pageFrom([], page.total, query);
  const beside = await momentsBeside(db, page, query);
  const { rows, read } = oneOfEachMoment(page.rows, beside, page.read);
  const counted = rows.filter(({ flags }) => (flags & FLAGS_WITHOUT_PLACE) === 0);
  return { ...envelope, ...trackColumns(counted, read, page.rideOf) };
}

interface ReadPage {
  series: Series;
  rows: LocationRow[];
  total: number;
  rideOf: (moment: Date) => number | null;
  read: (row: LocationRow) => Record<string, number>;
}

async function readPage(
  db: ReadDb,
  company: CompanyId,
  query: LocationsQuery,
  wanted: { columns: RawBuilder<unknown> },
): Promise<ReadPage> {
  const { vehicleId, page } = query;
  const size = Math.min(query.size, PAGE_SIZE_MAX);
  const { from, to } = await widened(db, company, query);
  await query.lay({ from, to });
  const measures = measuresOf(query.params);
  const columns = measures.columns.map((column) => sql`, ${sql.ref(column)}`);
  const series: Series = {
    columns: sql`ts, hash, latitude, longitude, flags, ${wanted.columns}
      ${sql.join(columns, sql``)}`,
    // `<> noFix` and not `= 0`: the planner believes that nearly all rows pass, and they do.
    ofVehicle: sql`company_id = ${company} and vehicle_id = ${vehicleId}
      and flags & ${sql.lit(LOCATION_FLAGS.noFix)} <> ${sql.lit(LOCATION_FLAGS.noFix)}`,
  };
  const where = sql`${series.ofVehicle} and ts >= ${new Date(from)} and ts <= ${new Date(to)}`;
  const { rows } = await pageOfRows(series, where, page * size, size).execute(db);
  if (query.smooth) await smoothPage(db, series, rows);
  const names = measures.names.length > 0 ? await readNames(db, measures.names) : NO_NAMES;
  const mainTanks = measures.wantsTank ? await readMainTanks(db, company, vehicleId) : [];
  const known = { names, mainTanks };
  const rideOf = await ridesOf(db, company, vehicleId, rows);
  const total = await totalOf(rows.length, query, () =>
    countRows(db, sql`from location where ${where}`),
  );
  return { series, rows, total, rideOf, read: (row) => measures.read(row, known) };
}

/** API-050: the locations of one ride, by the second of its start (epoch milliseconds). */
export async function listLocationsOfRide(
  db: ReadDb,
  company: CompanyId,
  query: Omit<LocationsQuery, 'from' | 'to' | 'fromRides'> & { rideFrom: number },
): Promise<Page<LocationView>> {
  const ride = await getEntry(db, company, query.vehicleId, query.rideFrom);
  const from = Date.parse(ride.fromTimestamp);
  const to = Date.parse(ride.toTimestamp);
  return listLocations(db, company, { ...query, from, to });
}

interface Series {
  columns: RawBuilder<unknown>;
  /** Condition: locations of the vehicle that have a place. */
  ofVehicle: RawBuilder<unknown>;
}

/** The row that begins the page is looked for in the key; the page is read from there. */
function pageOfRows(
  { columns }: Series,
  where: RawBuilder<unknown>,
  skip: number,
  size: number,
): RawBuilder<LocationRow> {
  if (skip === 0) {
    return sql`select ${columns} from location where ${where} order by ts, hash limit ${size}`;
  }
  return sql`
    with begins as materialized (
      select ts, hash from location where ${where} order by ts, hash offset ${skip} limit 1)
    select ${columns} from location
    where ${where} and ts >= (select b.ts from begins b)
      and (ts > (select b.ts from begins b) or hash >= (select b.hash from begins b))
    order by ts, hash limit ${size}`;
}

/** What of the first and the last moment of a page lies on the pages beside it. */
async function momentsBeside(
  db: ReadDb,
  { series, rows }: ReadPage,
  { page, size }: LocationsQuery,
): Promise<{ older: LocationRow[]; younger: LocationRow[] }> {
  const [first, last] = [rows[0], rows.at(-1)];
  const read = async (row: LocationRow, beyond: RawBuilder<unknown>) => {
    const { rows: found } = await sql<LocationRow>`select ${series.columns} from location
      where ${series.ofVehicle} and ts = ${row.ts} and ${beyond} order by hash`.execute(db);
    return found;
  };
  const isFull = rows.length >= Math.min(size, PAGE_SIZE_MAX);
  return {
    older: first && page > 0 ? await read(first, sql`hash < ${first.hash}`) : [],
    younger: last && isFull ? await read(last, sql`hash > ${last.hash}`) : [],
  };
}

/** Smooths the rows of a page with their neighbours, also those beyond the period. */
async function smoothPage(db: ReadDb, series: Series, rows: LocationRow[]): Promise<void> {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return;
  const older = await nearest(
    db,
    series,
    { from: first.ts.getTime() - NEAR_MS, to: first.ts.getTime() },
    sql`ts <= ${first.ts} and (ts < ${first.ts} or hash < ${first.hash}) order by ts desc, hash desc`,
  );
  const younger = await nearest(
    db,
    series,
    { from: last.ts.getTime(), to: last.ts.getTime() + NEAR_MS },
    sql`ts >= ${last.ts} and (ts > ${last.ts} or hash > ${last.hash}) order by ts, hash`,
  );
  smoothRows(older.reverse(), rows, younger);
}

/**
 * As many neighbours as smoothing may need. Mostly they lie near, and a question that says so plans few tables of many
 * (decision 0066).
 */
async function nearest(
  db: ReadDb,
  { columns, ofVehicle }: Series,
  near: { from: number; to: number },
  beyond: RawBuilder<unknown>,
): Promise<LocationRow[]> {
  const ask = async (within: RawBuilder<unknown>) => {
    const { rows } = await sql<LocationRow>`select ${columns} from location
      where ${ofVehicle} ${within} and ${beyond} limit ${SMOOTH_REACH}`.execute(db);
    return rows;
  };
  const found = await ask(sql`and ts between ${new Date(near.from)} and ${new Date(near.to)}`);
  return found.length === SMOOTH_REACH ? found : ask(sql``);
}

/** Columns of the main tanks that are measured (fuel §1): heating tanks do not count among them. */
async function readMainTanks(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
): Promise<TankColumn[]> {
  const { rows } = await sql<{ id: number }>`
    select tank_id as id from vehicle_tank
    where company_id = ${company} and vehicle_id = ${vehicleId} and tank_type = 'main'
      and tank_id in (1, 2) and calc_method not in ('none', 'manual')`.execute(db);
  return rows.map(({ id }) => (id === 1 ? 'tank1' : 'tank2'));
}

/** Names that are packed as numbers in `extra`. */
async function readNames(
  db: ReadDb,
  names: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ extra_name_id: number; name: string }>`
    select extra_name_id, name from extra_name where name = any(${[...names]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.extra_name_id, row.name]));
}

/** API-049: rides that cross or touch the ends of the period become whole. */
async function widened(
  db: ReadDb,
  company: CompanyId,
  query: LocationsQuery,
): Promise<{ from: number; to: number }> {
  const { vehicleId, fromRides } = query;
  let { from, to } = query;
  const ridesAt = (ts: number) => listRideSpans(db, company, vehicleId, ts, ts);
  if (fromRides === 'both') from = (await ridesAt(query.from))[0]?.fromTs ?? from;
  if (fromRides) to = (await ridesAt(query.to)).at(-1)?.toTs ?? to;
  return { from, to };
}

/** The ride in which a location of the page lies; at the moment where two rides meet, the later one. */
async function ridesOf(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  rows: readonly LocationRow[],
): Promise<(moment: Date) => number | null> {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return () => null;
  const [from, to] = [first.ts.getTime(), last.ts.getTime()];
  const spans = await listRideSpans(db, company, vehicleId, from, to);
  let next = 0;
  // Both are in order, so one walk through the rides serves all rows.
  return (moment) => {
    const ts = moment.getTime();
    while (next < spans.length && (spans[next]?.fromTs ?? 0) <= ts) next += 1;
    const span = spans[next - 1];
    return span && ts <= span.toTs ? span.fromTs : null;
  };
}
