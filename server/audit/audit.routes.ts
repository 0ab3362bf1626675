// The record of changes for administrators who see all of their company: it names vehicles and persons.
import { AUDIT_DAYS_MAX, listAudit } from '@flotila/domain/audit/audit.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { type Period, readPeriod } from '../http/period.ts';
import { type Route, serve } from '../http/serve.ts';
import { listAuditEntries, NO_COMPANY } from './audit.queries.ts';

export const auditRoutes: Route[] = [
  serve(listAudit, ({ db, company, session, visible, input }) => {
    if (visible.vehicles !== null || visible.persons !== null) {
      throw problem('forbidden', { message: 'audit_limited' });
    }
    const { from, to, kind, recordId, ...slice } = input.query;
    const companyIds = session.superuser ? [company.id, NO_COMPANY] : [company.id];
    const period = periodOf({ from, to }, company.timeZone);
    return db.read((read) => listAuditEntries(read, { companyIds, period, kind, recordId }, slice));
  }),
];

/** An end that is not given is open; no entry is older or newer than these days. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9999-12-31';

function periodOf(
  { from, to }: { from: string | undefined; to: string | undefined },
  timeZone: string,
): Period {
  const daysMax = from !== undefined && to !== undefined ? AUDIT_DAYS_MAX : undefined;
  return readPeriod({ from: from ?? FIRST_DAY, to: to ?? LAST_DAY }, timeZone, daysMax);
}
