// What an import of documents asks the database, and its one statement that stores them.
import type { ImportVehicle, ReadDocument } from '@flotila/domain/refueling/csv.ts';
import { documentKey } from '@flotila/domain/refueling/csv.ts';
import { AROUND_DAYS } from '@flotila/domain/refueling/doubt.ts';
import type { PricedDocument } from '@flotila/domain/refueling/price-doubts.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';
import type { DocumentRow } from './document.queries.ts';

/** Vehicles that the caller may see, removed ones too, with the litres that their main tanks hold. */
export async function listImportVehicles(
  db: ReadDb,
  company: CompanyId,
  visible: ReadonlySet<number> | null,
): Promise<ImportVehicle[]> {
  const { rows } = await sql<ImportVehicle>`
    select v.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate",
      v.state = 'removed' as "isRemoved",
      (select sum(t.capacity)::float8 from vehicle_tank t where t.company_id = v.company_id
        and t.vehicle_id = v.vehicle_id and t.tank_type = 'main') as capacity
    from vehicle v
    where v.company_id = ${company} and v.deleted is null and ${isAmong('v', { visible })}`.execute(
    db,
  );
  return rows;
}

const AROUND_MS = AROUND_DAYS * 86_400_000;

type Key = Pick<ReadDocument, 'vehicleId' | 'ts'>;

/** What a stored document says of the price of a litre; its time in whole seconds, as in a file. */
export type StoredPrice = Omit<PricedDocument, 'ts'> & { ts: Date };

/** Stored documents of the vehicles from `AROUND_DAYS` before the first to as many after the last of the documents. */
export async function listStoredAround(
  db: ReadDb,
  company: CompanyId,
  documents: readonly Key[],
): Promise<StoredPrice[]> {
  if (documents.length === 0) return [];
  const vehicleIds = [...new Set(documents.map(({ vehicleId }) => vehicleId))];
  const [first, last] = documents.reduce(
    ([least, greatest], { ts }) => [Math.min(least, ts), Math.max(greatest, ts)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const { rows } = await sql<StoredPrice>`
    select d.vehicle_id as "vehicleId", date_trunc('second', d.ts) as ts, d.fuel, d.quantity, d.amount,
      d.currency
    from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = any(${vehicleIds}::int[])
      and d.ts >= ${new Date(first - AROUND_MS)} and d.ts < ${new Date(last + AROUND_MS + 1000)}`.execute(
    db,
  );
  return rows;
}

/** A document of the vehicle, as it was stored. */
export interface StoredRow extends DocumentRow {
  vehicleId: number;
}

export interface DocumentToStore extends ReadDocument {
  homeAmount: number | null;
  homeCurrency: string | null;
}

/** Stores documents; answers those that were stored, not those that were there. */
export async function insertDocuments(
  db: WriteDb,
  company: CompanyId,
  documents: readonly DocumentToStore[],
  now: Date,
): Promise<StoredRow[]> {
  const column = <T>(of: (document: DocumentToStore) => T) => documents.map(of);
  const { rows } = await sql<StoredRow>`
    insert into refueling_document (company_id, created, last_change, vehicle_id, ts, fuel, is_full,
      quantity, amount, currency, home_amount, home_currency, place)
    select ${company}::int, ${now}::timestamptz, ${now.getTime()}::bigint, row.*
    from unnest(${column(({ vehicleId }) => vehicleId)}::int[],
      ${column(({ ts }) => new Date(ts))}::timestamptz[], ${column(({ fuel }) => fuel)}::text[],
      ${column(({ isFull }) => isFull)}::boolean[],
      ${column(({ quantity }) => quantity)}::float8[],
      ${column(({ amount }) => amount)}::float8[],
      ${column(({ currency }) => currency)}::text[],
      ${column(({ homeAmount }) => homeAmount)}::float8[],
      ${column(({ homeCurrency }) => homeCurrency)}::text[],
      ${column(({ place }) => place)}::text[]) row
    on conflict do nothing
    returning vehicle_id as "vehicleId", ts, fuel, is_full, quantity, amount, currency, home_amount,
      home_currency, place, last_change`.execute(db);
  return rows;
}

/** Keys (`documentKey`) of documents. */
export function keysOf(rows: readonly { vehicleId: number; ts: Date }[]): Set<string> {
  return new Set(rows.map(({ vehicleId, ts }) => documentKey({ vehicleId, ts: ts.getTime() })));
}
