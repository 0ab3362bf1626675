// Reports that are sent regularly: what, to whom and when.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReportFormat } from '@flotila/domain/report/report.ts';
import type { Rhythm } from '@flotila/domain/report/schedule.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { sql } from 'kysely';
import { byCompany } from '../../ground/db/by-company.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { countRows, readPage, type Slice } from '../../ground/db/page.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import { SENDING_COLUMNS, type SendingRow } from './sending.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

type ScheduleCompany = Pick<CompanyContext, 'id' | 'administrator'>;

/** What a schedule is told. */
export interface ScheduleValues extends Rhythm {
  input: ReportInput;
  /** null: a report without dates. */
  periodName: string | null;
  format: ReportFormat;
  recipients: string[];
  language: Language;
  active: boolean;
  /** null: not active. */
  next: Date | null;
  origin: string;
}

export interface ScheduleRow extends ScheduleValues {
  scheduleId: number;
  companyId: CompanyId;
  accountId: number;
  owner: string;
  /** Of the vehicle of the input; null: it names none. */
  plate: string | null;
  person: string | null;
  lastChange: string;
  last: SendingRow | null;
}

export const scheduleRows = recordRows(
  'report_schedule',
  'report_schedule_id',
  ({ input, periodName, on, ...values }: ScheduleValues) => ({
    ...values,
    input: JSON.stringify(input),
    period_name: periodName,
    on_day: on,
  }),
);

const ROWS = sql`
  select s.company_id as "companyId", s.report_schedule_id as "scheduleId",
    s.account_id as "accountId", s.input, s.period_name as "periodName", s.format, s.every,
    s.on_day as "on", s.at, s.recipients, s.language, s.active, s.next, s.origin,
    s.last_change::text as "lastChange",
    coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.login) as owner,
    (select numeric_plate from vehicle v where v.company_id = s.company_id
      and v.vehicle_id = (s.input->>'vehicleId')::int) as plate,
    (select concat_ws(' ', first_name, last_name) from person p where p.company_id = s.company_id
      and p.person_id = (s.input->>'personId')::int) as person
  from report_schedule s join account a using (account_id)`;

/** Administrators have all, others their own. */
function isSeen({ administrator }: ScheduleCompany, accountId: number) {
  return administrator ? sql`true` : sql`s.account_id = ${accountId}`;
}

export async function listScheduleRows(
  db: ReadDb,
  company: ScheduleCompany,
  accountId: number,
  slice: Slice,
): Promise<Page<ScheduleRow>> {
  const where = sql`where s.company_id = ${company.id} and ${isSeen(company, accountId)}`;
  const page = await readPage(
    db,
    slice,
    sql`from report_schedule s ${where}`,
    (cut) => sql<ScheduleRow>`
      ${ROWS} ${where} order by s.created desc, s.report_schedule_id desc ${cut}`,
  );
  return { ...page, content: await withLast(db, company, page.content) };
}

export async function findSchedule(
  db: ReadDb,
  company: ScheduleCompany,
  accountId: number,
  scheduleId: number,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    ${ROWS} where ${scheduleRows.isThis(company, scheduleId, 's')} and ${isSeen(company, accountId)}`.execute(
    db,
  );
  const [row] = await withLast(db, company, rows);
  return row;
}

/** The newest sending of each. */
async function withLast(
  db: ReadDb,
  company: Company,
  schedules: ScheduleRow[],
): Promise<ScheduleRow[]> {
  if (schedules.length === 0) return [];
  const ids = schedules.map(({ scheduleId }) => scheduleId);
  const { rows } = await sql<SendingRow>`
    select distinct on (report_schedule_id) ${SENDING_COLUMNS} from report_sending
    where company_id = ${company.id} and report_schedule_id = any(${ids}::int[])
    order by report_schedule_id, planned desc, attempt desc`.execute(db);
  const last = new Map(rows.map((row) => [row.scheduleId, row]));
  return schedules.map((row) => ({ ...row, last: last.get(row.scheduleId) ?? null }));
}

export async function countSchedules(db: ReadDb, company: Company): Promise<number> {
  return countRows(db, sql`from report_schedule where company_id = ${company.id}`);
}

/** A schedule whose moment has come, with the zone of its company. */
export interface DueSchedule extends Rhythm {
  companyId: CompanyId;
  scheduleId: number;
  recipients: string[];
  next: Date;
  timeZone: string;
}

/** Locked, so that one process plans each; those that another one plans now are left out. */
export async function lockDueSchedules(
  db: WriteDb,
  now: Date,
  atMost: number,
): Promise<DueSchedule[]> {
  const isDue = sql`s.next <= ${now} and s.active`;
  const found = await sql<Pick<DueSchedule, 'companyId' | 'scheduleId'>>`
    select s.company_id as "companyId", report_schedule_id as "scheduleId" from report_schedule s
    where ${isDue} order by next limit ${atMost}`.execute(db);
  return byCompany(found.rows, async (companyId, schedules) => {
    const { rows } = await sql<DueSchedule>`
      select s.company_id as "companyId", report_schedule_id as "scheduleId", every, on_day as "on",
        at, recipients, next, c.time_zone as "timeZone"
      from report_schedule s join company c on c.company_id = s.company_id
      where s.company_id = ${companyId} and ${isDue}
        and s.report_schedule_id = any(${schedules.map(({ scheduleId }) => scheduleId)}::int[])
      order by next for update of s skip locked`.execute(db);
    return rows;
  });
}

export async function setNext(
  db: WriteDb,
  { companyId, scheduleId }: DueSchedule,
  next: Date,
): Promise<void> {
  await sql`update report_schedule set next = ${next}
    where company_id = ${companyId} and report_schedule_id = ${scheduleId}`.execute(db);
}
