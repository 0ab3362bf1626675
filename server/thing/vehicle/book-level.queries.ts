// The level of a tank that is kept by the book (fuel §1, method manual): documents and the norm of the rides,
// from the installation until now. Worked out from its whole history, for one vehicle at a time.
import { bookLevels, type TankBook } from '@flotila/domain/fuel/manual.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { heatingDocuments } from '../refueling/refueling.queries.ts';
import { normColumns } from '../ride/norm.queries.ts';

/** A longer book is not read: its level is unknown. */
const ENTRIES_MAX = 100_000;

interface BookRow {
  tank_id: number;
  tanks: number;
  capacity: number | null;
  start_state: number | null;
  type_code: string;
  norm_km: number | null;
  norm_eh: number | null;
}

interface EntryRow {
  kind: 'ride' | 'document';
  from_ts: Date;
  ts: Date;
  amount: number;
  engine_seconds: number;
  motor_idle: number;
}

/** The tank that is kept by the book and its litres now; null: there is none. */
export async function findBookLevel(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  vehicleId: number,
): Promise<{ tankId: number; level: number } | null> {
  const book = await findBook(db, company, vehicleId);
  return book && { tankId: book.tankId, level: book.steps.at(-1)?.level ?? book.startState };
}

/**
 * The whole book of a vehicle; null for one without a tank that is kept by it, without a norm or a first level, or with
 * several of which nobody says what went into which.
 */
export async function findBook(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  vehicleId: number,
): Promise<TankBook | null> {
  const found = await sql<BookRow>`
    select t.tank_id, count(*) over ()::int as tanks, t.capacity, t.start_state, v.type_code,
      ${normColumns()}
    from vehicle v join vehicle_tank t on t.company_id = v.company_id
      and t.vehicle_id = v.vehicle_id and t.tank_type = 'main' and t.calc_method = 'manual'
    where v.company_id = ${company.id} and v.vehicle_id = ${vehicleId}
      and v.deleted is null`.execute(db);
  const [book] = found.rows;
  if (book?.tanks !== 1 || book.start_state === null) return null;
  if (book.norm_km === null && book.norm_eh === null) return null;
  const { rows } = await entriesOf(company, vehicleId, book.tank_id).execute(db);
  if (rows.length > ENTRIES_MAX) return null;
  const apart = await heatingDocuments(db, company.id, vehicleId);
  const rides = rows.filter(({ kind }) => kind === 'ride');
  const steps = bookLevels(
    { capacity: book.capacity, startState: book.start_state },
    rides.map((row) => ({
      fromTs: row.from_ts.getTime(),
      toTs: row.ts.getTime(),
      distance: row.amount,
      engineSeconds: row.engine_seconds,
      motorIdle: row.motor_idle,
      litres: null,
    })),
    rows
      .filter(({ kind, ts }) => kind === 'document' && !apart.has(ts.getTime()))
      .map(({ ts, amount }) => ({ ts: ts.getTime(), quantity: amount, full: false })),
    {
      typeCode: book.type_code,
      consumptionKm: book.norm_km,
      consumptionEngineHours: book.norm_eh,
    },
  );
  return { tankId: book.tank_id, startState: book.start_state, steps };
}

/** Rides (metres) and documents of the tank's fuel (litres) since the tracker was installed. */
function entriesOf(company: Pick<CompanyContext, 'id'>, vehicleId: number, tankId: number) {
  return sql<EntryRow>`
    with since as (select coalesce(max(d.install_date)::timestamptz, '-infinity') as ts
      from device d where d.company_id = ${company.id} and d.vehicle_id = ${vehicleId})
    select 'ride' as kind, r.from_ts, r.to_ts as ts, r.distance::float8 as amount,
      r.engine_seconds, r.motor_idle
    from ride_shown r, since
    where r.company_id = ${company.id} and r.vehicle_id = ${vehicleId} and r.from_ts >= since.ts
    union all
    select 'document', d.ts, d.ts, d.quantity, 0, 0
    from since, refueling_document d
    join vehicle_tank t on t.company_id = d.company_id and t.vehicle_id = d.vehicle_id
      and t.tank_id = ${tankId} and t.fuel = d.fuel
    where d.company_id = ${company.id} and d.vehicle_id = ${vehicleId} and d.ts >= since.ts
    limit ${ENTRIES_MAX + 1}`;
}
