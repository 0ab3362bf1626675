// What people noted of possible infringements by Article 12.
import type { LostExcuse } from '@flotila/domain/tachograph/day.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

interface ExcuseRow extends Omit<LostExcuse, 'from' | 'to' | 'noted'> {
  from: Date;
  to: Date;
  noted: Date;
}

/** Those of the person that touch the time, epoch milliseconds. */
export async function listExcuses(
  db: ReadDb,
  company: Company,
  personId: number,
  span: { from: number; to: number },
): Promise<LostExcuse[]> {
  const { rows } = await sql<ExcuseRow>`
    select ${COLUMNS} from excuse
    where company_id = ${company.id} and person_id = ${personId}
      and to_ts > ${new Date(span.from)} and from_ts < ${new Date(span.to)}
    order by excuse_id`.execute(db);
  return rows.map(excuseOf);
}

export async function findExcuse(
  db: ReadDb,
  company: Company,
  { personId, excuseId }: { personId: number; excuseId: number },
): Promise<LostExcuse | undefined> {
  const { rows } = await sql<ExcuseRow>`
    select ${COLUMNS} from excuse
    where ${excuseRows.isThis(company, excuseId)} and person_id = ${personId}`.execute(db);
  return rows[0] && excuseOf(rows[0]);
}

/** As the record of changes calls what was noted of them. */
export async function getDriverName(
  db: ReadDb,
  company: Company,
  personId: number,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from person
    where company_id = ${company.id} and person_id = ${personId}`.execute(db);
  return rows[0]?.name ?? '';
}

const COLUMNS = sql`excuse_id as "excuseId", type, from_ts as "from", to_ts as "to", value, ground, reason,
  noted, noted_by as "notedBy", last_change::text as "lastChange"`;

function excuseOf(row: ExcuseRow): LostExcuse {
  return {
    ...row,
    from: row.from.toISOString(),
    to: row.to.toISOString(),
    noted: row.noted.toISOString(),
  };
}

export type ExcuseValues = Omit<LostExcuse, 'excuseId' | 'lastChange'> & { accountId: number };

export const excuseRows = recordRows(
  'excuse',
  'excuse_id',
  ({ type, from, to, value, ground, reason, ...who }: ExcuseValues) => ({
    type,
    from_ts: new Date(from),
    to_ts: new Date(to),
    value,
    ground,
    reason,
    noted: new Date(who.noted),
    account_id: who.accountId,
    noted_by: who.notedBy,
  }),
);
