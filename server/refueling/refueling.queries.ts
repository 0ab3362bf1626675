// Questions about refuelings of a vehicle. Which measure and which document are one entry is decided
// over the whole period and a margin around it, from times and quantities alone; everything else is
// read only for the entries of the asked page.
import { type EntryKey, joinEntries } from '@flotila/domain/refueling/entry.ts';
import { MATCH_MS_MAX } from '@flotila/domain/refueling/match.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';
import { cardOwners, heldAt } from '../person/card.queries.ts';
import type { CompanyId } from '../session/context.ts';
import { assignedDriver } from '../vehicle/assigned-driver.queries.ts';
import type { DocumentRow } from './document-view.ts';
import type { ChangeRow } from './refueling-view.ts';

export interface RefuelingsQuery {
  vehicleId: number;
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  withLosses: boolean;
}

/**
 * Around the period, so that an entry at its edge is joined as it is in the middle of another period:
 * who takes a document from whom can reach over several pairs.
 */
const MARGIN_MS = 24 * 3_600_000;
/** A change belongs to the stop in which it was found; longer stops are looked through this far only. */
const STOP_MS_MAX = 31 * 24 * 3_600_000;

interface KeyRow {
  ts: Date;
  /** The stop of a change; null for documents. */
  from_ts: Date | null;
  to_ts: Date | null;
  kind: 'refueling' | 'fuelloss' | 'document';
  quantity: number;
}

/** Refuelings, documents and, where asked, losses whose time lies in the period; oldest first. */
export async function listEntryKeys(
  db: ReadDb,
  company: CompanyId,
  { vehicleId, from, to, withLosses }: RefuelingsQuery,
): Promise<EntryKey[]> {
  const [first, last] = [new Date(from - MARGIN_MS), new Date(to + MARGIN_MS)];
  const [earliest, latest] = [new Date(from - STOP_MS_MAX), new Date(to + STOP_MS_MAX)];
  const near = `${MATCH_MS_MAX} milliseconds`;
  // A document in a long stop may belong to a measure that was seen when it ended.
  const { rows } = await sql<KeyRow>`
    with change as materialized (
      select f.ts, f.kind, f.quantity::float8 as quantity, f.from_ts, f.to_ts from fuel_change f
      where f.company_id = ${company} and f.vehicle_id = ${vehicleId}
        and f.ts between ${first} and ${latest} and least(f.ts, f.from_ts) <= ${last}
        and (f.kind = 'refueling' or ${withLosses}))
    select * from change
    union all
    select d.ts, 'document', d.quantity, null, null from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = ${vehicleId}
      and d.ts between ${earliest} and ${latest}
      and d.ts >= least(${first}, (select min(from_ts) - ${near}::interval from change))
      and d.ts <= greatest(${last}, (select max(ts) + ${near}::interval from change))`.execute(db);
  const of = (kind: KeyRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ ts, quantity, from_ts, to_ts }) => ({
        ...{ ts: ts.getTime(), quantity },
        ...(from_ts && to_ts && { fromTs: from_ts.getTime(), toTs: to_ts.getTime() }),
      }));
  const entries = joinEntries({
    measures: of('refueling'),
    losses: of('fuelloss'),
    documents: of('document'),
  });
  return entries.filter(({ ts }) => ts >= from && ts <= to);
}

/** The measured changes of these times and the documents of these times. */
export async function readEntryParts(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  times: { changes: readonly number[]; documents: readonly number[] },
): Promise<{ changes: ChangeRow[]; documents: DocumentRow[] }> {
  const changes = await sql<ChangeRow>`
    with card as (${cardOwners({ id: company })})
    select f.ts, f.kind, f.quantity, f.level_before, f.level_after, f.from_ts, f.to_ts, f.latitude,
      f.longitude, f.country, f.place, f.because, p.person_id, p.first_name, p.last_name
    from fuel_change f
    left join card on ${heldAt('card', 'f.identification', 'f.ts')}
    left join lateral ${assignedDriver('f', 'f.ts')} assigned on true
    left join person p on p.company_id = f.company_id
      and p.person_id = case when f.identification is null then assigned.person_id
        else card.person_id end
    where f.company_id = ${company} and f.vehicle_id = ${vehicleId}
      and f.ts = any(${datesOf(times.changes)}::timestamptz[])`.execute(db);
  const documents = await sql<DocumentRow>`
    select d.ts, d.fuel, d.is_full, d.quantity, d.amount, d.currency, d.home_amount,
      d.home_currency, d.place, d.last_change
    from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = ${vehicleId}
      and d.ts = any(${datesOf(times.documents)}::timestamptz[])`.execute(db);
  return { changes: changes.rows, documents: documents.rows };
}

function datesOf(times: readonly number[]): Date[] {
  return times.map((ts) => new Date(ts));
}
