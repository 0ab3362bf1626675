// Stored locations of a vehicle as the API answers them. Records without a fix are left out; those
// that the fold left out (outlier, weak fix) come with their flags.
import { PAGE_SIZE_MAX, type Page } from '@flotila/domain/endpoint.ts';
import type { LocationView } from '@flotila/domain/location/location.api.ts';
import { LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';
import { getRide, listRideSpans } from '../ride/ride.queries.ts';
import type { CompanyId } from '../session/context.ts';
import { type LocationRow, locationView, measuresOf } from './location-view.ts';

export interface LocationsQuery {
  vehicleId: number;
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  /** API-049: widen to whole rides at both ends, or at the end only. */
  fromRides?: 'both' | 'end' | undefined;
  /** Parameter codes that `measure` shall carry, as in the query: comma separated. */
  params?: string | undefined;
  page: number;
  size: number;
}

/** One page of the locations of a period, oldest first. */
export async function listLocations(
  db: ReadDb,
  company: CompanyId,
  query: LocationsQuery,
): Promise<Page<LocationView>> {
  const size = Math.min(query.size, PAGE_SIZE_MAX);
  const spans = await listRideSpans(db, company, query.vehicleId, query.from, query.to);
  const { from, to } = widened(query, spans);
  const measures = measuresOf(query.params);
  const where = sql`company_id = ${company} and vehicle_id = ${query.vehicleId}
    and ts >= ${new Date(from)} and ts <= ${new Date(to)}
    and flags & ${sql.lit(LOCATION_FLAGS.noFix)} = 0 and latitude is not null`;
  const columns = measures.columns.map((column) => sql`, ${sql.ref(column)}`);
  const rows = await sql<LocationRow>`
    select ts, latitude, longitude, speed, direction, altitude, acceleration, deceleration,
      cornering, flags ${sql.join(columns, sql``)}
    from location where ${where}
    order by ts, hash limit ${size} offset ${query.page * size}`.execute(db);
  const content = rows.rows.map((row) => locationView(row, measures.read, rideOf(spans, row.ts)));
  // A page that is not full tells how many there are without counting.
  const isLast = content.length < size && (content.length > 0 || query.page === 0);
  const totalElements = isLast
    ? query.page * size + content.length
    : await count(db, sql`select count(*)::int as count from location where ${where}`);
  const totalPages = Math.ceil(totalElements / size);
  return { content, totalElements, totalPages, number: query.page, size };
}

/** API-050: the locations of one ride, by the second of its start (epoch milliseconds). */
export async function listLocationsOfRide(
  db: ReadDb,
  company: CompanyId,
  query: Omit<LocationsQuery, 'from' | 'to' | 'fromRides'> & { rideFrom: number },
): Promise<Page<LocationView>> {
  const ride = await getRide(db, company, query.vehicleId, query.rideFrom);
  const from = Date.parse(ride.fromTimestamp);
  const to = Date.parse(ride.toTimestamp);
  return listLocations(db, company, { ...query, from, to });
}

async function count(db: ReadDb, question: ReturnType<typeof sql<unknown>>): Promise<number> {
  const { rows } = await question.execute(db);
  return (rows[0] as { count: number }).count;
}

type Span = { fromTs: number; toTs: number };

/** Rides that cross the ends of the period become whole. */
function widened(query: LocationsQuery, spans: readonly Span[]): { from: number; to: number } {
  let { from, to } = query;
  if (query.fromRides === 'both') from = Math.min(from, spans[0]?.fromTs ?? from);
  if (query.fromRides) to = Math.max(to, spans.at(-1)?.toTs ?? to);
  return { from, to };
}

/** The ride in which a location lies; at the moment where two rides meet, the later one. */
function rideOf(spans: readonly Span[], moment: Date): number | null {
  const ts = moment.getTime();
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.fromTs ?? 0) <= ts) low = middle + 1;
    else high = middle;
  }
  const span = spans[low - 1];
  return span && ts <= span.toTs ? span.fromTs : null;
}
