// Documents of bought fuel as a list needs them: those around its days, and what an import made of them.
import type { GoneDocument, StoredDocument } from '@flotila/domain/import/refueling-row.ts';
import type { DocumentView } from '@flotila/domain/refueling/refueling.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { StoredRow } from '../../thing/refueling/import.queries.ts';

const HAS_PHOTOS = sql`exists (select from refueling_photo p where p.company_id = d.company_id
  and p.vehicle_id = d.vehicle_id and p.ts = d.ts)`;

/** Oldest first. */
export async function listDocumentsAround(
  db: ReadDb,
  company: CompanyId,
  { vehicleIds, from, to }: { vehicleIds: readonly number[]; from: number; to: number },
): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select d.vehicle_id as "vehicleId",
      (extract(epoch from date_trunc('second', d.ts)) * 1000)::float8 as ts, d.fuel, d.quantity, d.amount,
      d.currency, d.last_change::text as "lastChange", ${HAS_PHOTOS} as "hasPhotos"
    from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = any(${[...vehicleIds]}::int[])
      and d.ts >= ${new Date(from)} and d.ts < ${new Date(to)}
    order by d.ts`.execute(db);
  return rows;
}

/** Those that corrections of lists took out, unless their import was taken back. */
export async function listGoneDocuments(
  db: ReadDb,
  company: CompanyId,
  vehicleIds: readonly number[],
): Promise<GoneDocument[]> {
  const { rows } = await sql<{ vehicleId: number; before: DocumentTaken }>`
    select r.vehicle_id as "vehicleId", r.before
    from import_record r join import i on i.company_id = r.company_id and i.import_id = r.import_id
    where r.company_id = ${company} and r.vehicle_id = any(${[...vehicleIds]}::int[])
      and r.kind = 'refueling' and r.before is not null and i.taken_back is null
    order by r.import_id, r.place`.execute(db);
  return rows.map(({ vehicleId, before: { fuel, quantity, amount, currency, ...before } }) => {
    const times = { ts: Date.parse(before.timestamp), correctedAt: Date.parse(before.correctedAt) };
    return { vehicleId, fuel, quantity, amount, currency, ...times };
  });
}

/** A document that was taken out, and the moment of its correction. */
export type DocumentTaken = DocumentView & { correctedAt: string };

/** What an import made of one document. */
export interface ImportedDocument {
  vehicleId: number;
  ts: Date;
  /** Of the document as it was left, or as it was when it was taken out. */
  lastChange: string;
  /** null: the import made it. */
  before: DocumentTaken | null;
}

export async function insertImportedDocuments(
  db: WriteDb,
  company: CompanyId,
  importId: number,
  documents: readonly ImportedDocument[],
): Promise<void> {
  const column = <T>(of: (document: ImportedDocument) => T) => documents.map(of);
  await sql`
    insert into import_record (company_id, import_id, place, kind, record_id, vehicle_id, stamp, before)
    select ${company}::int, ${importId}::int, row.place, 'refueling', row.vehicle_id, row.vehicle_id, row.stamp,
      row.before::jsonb
    from unnest(${column(({ vehicleId }) => vehicleId)}::int[],
      ${column(({ ts, lastChange }) => `${ts.toISOString()}/${lastChange}`)}::text[],
      ${column(({ before }) => before && JSON.stringify(before))}::text[])
      with ordinality row (vehicle_id, stamp, before, place)`.execute(db);
}

/** As an import left it, and how it is now. */
export interface DocumentNow extends ImportedDocument {
  plate: string;
  /** null: it is not there. */
  now: string | null;
  hasPhotos: boolean;
}

export async function listImportedDocuments(
  db: WriteDb,
  company: CompanyId,
  importId: number,
): Promise<DocumentNow[]> {
  const { rows } = await sql<DocumentNow>`
    select r.vehicle_id as "vehicleId", r.ts, r.last_change as "lastChange", r.before,
      v.numeric_plate as plate, d.last_change::text as now, d.ts is not null and ${HAS_PHOTOS} as "hasPhotos"
    from (
      select company_id, vehicle_id, place, before, split_part(stamp, '/', 1)::timestamptz as ts,
        split_part(stamp, '/', 2) as last_change
      from import_record where company_id = ${company} and import_id = ${importId}) r
    join vehicle v on v.company_id = r.company_id and v.vehicle_id = r.vehicle_id
    left join refueling_document d on d.company_id = r.company_id and d.vehicle_id = r.vehicle_id and d.ts = r.ts
    order by r.place`.execute(db);
  return rows;
}

/** Those that are still as the import left them; answers what it removed. */
export async function removeDocuments(
  db: WriteDb,
  company: CompanyId,
  documents: readonly Pick<ImportedDocument, 'vehicleId' | 'ts' | 'lastChange'>[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    delete from refueling_document d
    using unnest(${documents.map(({ vehicleId }) => vehicleId)}::int[],
      ${documents.map(({ ts }) => ts)}::timestamptz[],
      ${documents.map(({ lastChange }) => lastChange)}::text[]) row (vehicle_id, ts, last_change)
    where d.company_id = ${company} and d.vehicle_id = row.vehicle_id and d.ts = row.ts
      and d.last_change::text = row.last_change
    returning d.vehicle_id as "vehicleId", d.ts, d.fuel, d.is_full, d.quantity, d.amount, d.currency,
      d.home_amount, d.home_currency, d.place, d.last_change`.execute(db);
  return rows;
}
