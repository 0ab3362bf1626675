// Questions about refuelings of vehicles. Which measure and which document are one entry is decided
// over the whole period and a margin around it, from times and quantities alone; everything else is
// read only for the entries of the asked page.
import { type EntryKey, type EntryParts, joinEntries } from '@flotila/domain/refueling/entry.ts';
import { MATCH_MS_MAX } from '@flotila/domain/refueling/match.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { addressOf } from '../location/read-address.queries.ts';
import { cardOwners, heldAt } from '../person/card.queries.ts';
import { assignedAt, assignedSpans } from '../vehicle/assigned-driver.queries.ts';
import { zoneAt } from '../zone/zone-at.queries.ts';
import { type ChangeRow, type DocumentedRow, entryViews } from './refueling-view.ts';

export interface RefuelingsPeriod {
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  withLosses: boolean;
}

/** What is listed of each vehicle; one without anything is missing. */
type ByVehicle<T> = ReadonlyMap<number, T[]>;

/**
 * Around the period, so that an entry at its edge is joined as it is in the middle of another period:
 * who takes a document from whom can reach over several pairs.
 */
const MARGIN_MS = 24 * 3_600_000;
/** A change belongs to the stop in which it was found; longer stops are looked through this far only. */
const STOP_MS_MAX = 31 * 24 * 3_600_000;

interface KeyRow {
  vehicle_id: number;
  ts: Date;
  /** The stop of a change; null for documents. */
  from_ts: Date | null;
  to_ts: Date | null;
  kind: 'refueling' | 'heating' | 'fuelloss' | 'document';
  quantity: number;
  /** Of heating tanks. */
  tank_id: number | null;
  /** Of a document, and of the heating tank as it is now. */
  fuel: string | null;
}

/** The same of one vehicle. */
export async function listEntryKeys(
  db: ReadDb,
  company: CompanyId,
  { vehicleId, ...period }: RefuelingsPeriod & { vehicleId: number },
): Promise<EntryKey[]> {
  const keys = await listEntryKeysOfAll(db, company, { vehicleIds: [vehicleId], ...period });
  return keys.get(vehicleId) ?? [];
}

/**
 * Refuelings, documents and, where asked, losses whose time lies in the period; of each vehicle oldest
 * first.
 */
export async function listEntryKeysOfAll(
  db: ReadDb,
  company: CompanyId,
  { vehicleIds, from, to, withLosses }: RefuelingsPeriod & { vehicleIds: readonly number[] },
): Promise<ByVehicle<EntryKey>> {
  const [first, last] = [new Date(from - MARGIN_MS), new Date(to + MARGIN_MS)];
  const [earliest, latest] = [new Date(from - STOP_MS_MAX), new Date(to + STOP_MS_MAX)];
  const near = `${MATCH_MS_MAX} milliseconds`;
  const vehicles = sql`any(${[...vehicleIds]}::int[])`;
  // A document in a long stop may belong to a measure that was seen when it ended.
  const { rows } = await sql<KeyRow>`
    with change as materialized (
      select f.vehicle_id, f.ts, f.kind, f.quantity::float8 as quantity, f.from_ts, f.to_ts,
        null::smallint as tank_id, null as fuel
      from fuel_change f
      where f.company_id = ${company} and f.vehicle_id = ${vehicles}
        and f.ts between ${first} and ${latest} and least(f.ts, f.from_ts) <= ${last}
        and (f.kind = 'refueling' or ${withLosses})
      union all
      select f.vehicle_id, f.ts, 'heating', f.quantity::float8, f.from_ts, f.to_ts, f.tank_id, t.fuel
      from heating_refueling f
      left join vehicle_tank t on t.company_id = f.company_id and t.vehicle_id = f.vehicle_id
        and t.tank_id = f.tank_id
      where f.company_id = ${company} and f.vehicle_id = ${vehicles}
        and f.ts between ${first} and ${latest} and least(f.ts, f.from_ts) <= ${last}),
    reach as materialized (
      select c.vehicle_id, min(c.from_ts) - ${near}::interval as since,
        max(c.ts) + ${near}::interval as until
      from change c group by c.vehicle_id)
    select * from change
    union all
    select d.vehicle_id, d.ts, 'document', d.quantity, null, null, null, d.fuel
    from refueling_document d
    left join reach r on r.vehicle_id = d.vehicle_id
    where d.company_id = ${company} and d.vehicle_id = ${vehicles}
      and d.ts between ${earliest} and ${latest}
      and d.ts >= least(${first}, r.since) and d.ts <= greatest(${last}, r.until)`.execute(db);
  return mapValues(
    Map.groupBy(rows, (row) => row.vehicle_id),
    (own) => joinEntries(partsOf(own)).filter(({ ts }) => ts >= from && ts <= to),
  );
}

function partsOf(rows: readonly KeyRow[]): EntryParts {
  const of = (kind: KeyRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ ts, quantity, from_ts, to_ts, tank_id, fuel }) => ({
        ts: ts.getTime(),
        quantity,
        fuel,
        tankId: tank_id ?? 0,
        ...(from_ts && to_ts && { fromTs: from_ts.getTime(), toTs: to_ts.getTime() }),
      }));
  return {
    measures: of('refueling'),
    heating: of('heating'),
    losses: of('fuelloss'),
    documents: of('document'),
  };
}

/** Times of the documents of what was put into heating tanks: no main tank took it. */
export async function heatingDocuments(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select min(ts) as from, max(ts) as to from heating_refueling
    where company_id = ${company} and vehicle_id = ${vehicleId}`.execute(db);
  const [from, to] = [rows[0]?.from, rows[0]?.to];
  if (!from || !to) return new Set();
  const ends = { from: from.getTime(), to: to.getTime(), withLosses: false };
  const keys = await listEntryKeys(db, company, { vehicleId, ...ends });
  return new Set(
    keys.flatMap(({ heatingTank, documentTs }) =>
      heatingTank === undefined ? [] : (documentTs ?? []),
    ),
  );
}

/** The entries of these keys: measured changes with their evidence, and documents. */
export async function readEntries(
  db: ReadDb,
  company: CompanyId,
  keys: ByVehicle<EntryKey>,
): Promise<ByVehicle<RefuelingEntry>> {
  const changes = await readChanges(db, company, keysOf(keys, 'measureTs'));
  const documents = await readDocuments(db, company, keysOf(keys, 'documentTs'));
  const changesOf = Map.groupBy(changes, (row) => row.vehicle_id);
  const documentsOf = Map.groupBy(documents, (row) => row.vehicle_id);
  return mapValues(keys, (own, vehicleId) =>
    entryViews(vehicleId, own, {
      changes: changesOf.get(vehicleId) ?? [],
      documents: documentsOf.get(vehicleId) ?? [],
    }),
  );
}

/** Vehicles and times beside each other. */
interface RowKeys {
  vehicles: number[];
  times: Date[];
}

function keysOf(keys: ByVehicle<EntryKey>, of: 'measureTs' | 'documentTs'): RowKeys {
  const found: RowKeys = { vehicles: [], times: [] };
  for (const [vehicleId, own] of keys) {
    for (const { [of]: ts } of own) {
      if (ts === null) continue;
      found.vehicles.push(vehicleId);
      found.times.push(new Date(ts));
    }
  }
  return found;
}

const CHANGE_COLUMNS =
  sql.raw(`company_id, vehicle_id, ts, quantity, level_before, level_after, from_ts,
  to_ts, latitude, longitude, country, place, identification, because`);

async function readChanges(
  db: ReadDb,
  company: CompanyId,
  { vehicles, times }: RowKeys,
): Promise<(ChangeRow & OfVehicle)[]> {
  if (times.length === 0) return [];
  const isAsked = sql`company_id = ${company} and vehicle_id = asked.vehicle_id and ts = asked.ts`;
  const { rows } = await sql<ChangeRow & OfVehicle>`
    with card as materialized (${cardOwners({ id: company })}),
    assigned as materialized (${assignedSpans(company, vehicles)}),
    change as materialized (
      select c.* from unnest(${vehicles}::int[], ${times}::timestamptz[]) asked(vehicle_id, ts)
      join lateral (
        select kind, null::smallint as tank_id, ${CHANGE_COLUMNS} from fuel_change where ${isAsked}
        union all
        select 'refueling', tank_id, ${CHANGE_COLUMNS} from heating_refueling where ${isAsked}) c on true)
    select f.vehicle_id, f.ts, f.kind, f.tank_id, f.quantity, f.level_before, f.level_after, f.from_ts, f.to_ts,
      f.latitude, f.longitude, f.country, f.place, address.name as address,
      ${zoneAt('f', company)} as zone, f.because, p.person_id, p.first_name, p.last_name
    from change f
    ${addressOf('f', company)}
    left join card on ${heldAt('card', 'f.identification', 'f.ts')}
    left join assigned on ${assignedAt('f', 'f.ts')}
    left join person p on p.company_id = ${company}
      and p.person_id = case when f.identification is null then assigned.person_id
        else card.person_id end`.execute(db);
  return rows;
}

async function readDocuments(
  db: ReadDb,
  company: CompanyId,
  { vehicles, times }: RowKeys,
): Promise<(DocumentedRow & OfVehicle)[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<DocumentedRow & OfVehicle>`
    select d.vehicle_id, d.ts, d.fuel, d.is_full, d.quantity, d.amount, d.currency, d.home_amount,
      d.home_currency, d.place, d.last_change,
      (select count(*)::int from refueling_photo photo where photo.company_id = ${company}
        and photo.vehicle_id = d.vehicle_id and photo.ts = d.ts) as photos
    from unnest(${vehicles}::int[], ${times}::timestamptz[]) asked(vehicle_id, ts)
    join refueling_document d on d.company_id = ${company} and d.vehicle_id = asked.vehicle_id
      and d.ts = asked.ts`.execute(db);
  return rows;
}

interface OfVehicle {
  vehicle_id: number;
}

function mapValues<A, B>(
  map: ReadonlyMap<number, A>,
  of: (value: A, key: number) => B,
): Map<number, B> {
  return new Map([...map].map(([key, value]) => [key, of(value, key)]));
}
