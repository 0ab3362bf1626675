// What a logbook knows beside the rides of its period: when the records of the vehicle began, what was before
// the period, and the services in it.
import type { LogbookFigures } from '@flotila/domain/report/document.ts';
import type {
  LastPrint,
  LogbookData,
  LogbookService,
} from '@flotila/domain/report/logbook/data.ts';

import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** Days of a period, yyyy-MM-dd, both included. */
export interface PrintedDays {
  from: string;
  to: string;
}

/** The last print of exactly these days; null: there was none. */
export async function findPrint(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  { from, to }: PrintedDays,
): Promise<LastPrint | null> {
  const { rows } = await sql<{ printed: Date; figures: LogbookFigures }>`
    select printed, figures from logbook_print
    where company_id = ${company} and vehicle_id = ${vehicleId}
      and from_day = ${from} and to_day = ${to}`.execute(db);
  const [row] = rows;
  return row ? { ts: row.printed.getTime(), figures: row.figures } : null;
}

export async function storePrint(
  db: WriteDb,
  company: CompanyId,
  vehicleId: number,
  { from, to, ts, figures }: PrintedDays & LastPrint,
): Promise<void> {
  await sql`insert into logbook_print (company_id, vehicle_id, from_day, to_day, printed, figures)
    values (${company}, ${vehicleId}, ${from}, ${to}, ${new Date(ts)}, ${JSON.stringify(figures)})
    on conflict (company_id, vehicle_id, from_day, to_day)
    do update set printed = excluded.printed, figures = excluded.figures
    where logbook_print.printed <= excluded.printed`.execute(db);
}

/** Where the first ride of the vehicle began; null: it has none. */
export async function findFirstRecord(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
): Promise<LogbookData['firstRecord']> {
  const { rows } = await sql<{ ts: Date; odometer: number }>`
    select r.from_ts as ts, (r.km_stop - r.distance)::float8 as odometer from ride_shown r
    where r.company_id = ${company} and r.vehicle_id = ${vehicleId}
      and r.from_ts = (select min(f.from_ts) from ride f
        where f.company_id = ${company} and f.vehicle_id = ${vehicleId})`.execute(db);
  const [first] = rows;
  return first ? { ts: first.ts.getTime(), odometer: first.odometer } : null;
}

/** When the newest ride before a moment began, epoch milliseconds; null: there is none. */
export async function findRideBefore(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  ts: number,
): Promise<number | null> {
  const { rows } = await sql<{ ts: Date | null }>`
    select max(r.from_ts) as ts from ride r
    where r.company_id = ${company} and r.vehicle_id = ${vehicleId}
      and r.ride_type in ('bussines', 'private') and r.from_ts < ${new Date(ts)}`.execute(db);
  return rows[0]?.ts?.getTime() ?? null;
}

/** Services done on days from … to (yyyy-MM-dd, both included), oldest first. */
export async function listServicesOf(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  days: { from: string; to: string },
): Promise<LogbookService[]> {
  const { rows } = await sql<LogbookService>`
    select s.date, s.type_code as "typeCode", s.name, s.description from service s
    where s.company_id = ${company} and s.vehicle_id = ${vehicleId}
      and s.date between ${days.from} and ${days.to}
    order by s.date, s.service_id`.execute(db);
  return rows;
}
