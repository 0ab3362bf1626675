// The summary of companies; that only superusers get it was decided where the report was asked for.
import { buildCompaniesSummary } from '@flotila/domain/report/companies-summary/build.ts';
import { listCompanyFigures } from './companies.queries.ts';
import type { ReportKind } from './report-kind.ts';

export const companiesSummary: ReportKind = async ({ db, context }) =>
  buildCompaniesSummary(await listCompanyFigures(db, context.now), context);
