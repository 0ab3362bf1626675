// The record of changes for administrators who see all of their company: it names vehicles and persons.
import { AUDIT_DAYS_MAX, listAudit } from '@flotila/domain/audit/audit.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { readOpenPeriod } from '../../ground/http/period.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { listAuditEntries, NO_COMPANY } from './audit.queries.ts';

export const auditRoutes: Route[] = [
  serve(listAudit, ({ db, company, session, visible, input }) => {
    if (visible.vehicles !== null || visible.persons !== null) {
      throw problem('forbidden', { message: 'audit_limited' });
    }
    const { from, to, kind, recordId, ...slice } = input.query;
    const companyIds = session.superuser ? [company.id, NO_COMPANY] : [company.id];
    const period = readOpenPeriod({ from, to }, company.timeZone, AUDIT_DAYS_MAX);
    return db.read((read) => listAuditEntries(read, { companyIds, period, kind, recordId }, slice));
  }),
];
