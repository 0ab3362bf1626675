// What a job or schedule is called in lists, before there is a document.

import { formatOf } from '@flotila/domain/report/format.ts';
import { periodTextOf } from '@flotila/domain/report/head.ts';
import type { ReportInput } from '@flotila/domain/report/input.ts';
import { reportTitle } from '@flotila/domain/report/titles.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';
import { findPlate } from '../../thing/vehicle/vehicle-list.queries.ts';
import { findPersonName } from './owner.queries.ts';

/** `Kniha jázd TT 482 KM, marec 2026`; without a period `Kniha jázd TT 482 KM`. */
export async function titleOf(
  db: ReadDb,
  company: CompanyContext,
  { input, period }: { input: ReportInput; period: Period | null },
  language: Language,
): Promise<string> {
  const { personId, vehicleId } = input;
  const person = personId === undefined ? '' : await findPersonName(db, company, personId);
  const plate = vehicleId === undefined ? '' : await findPlate(db, company, vehicleId);
  const about = [reportTitle(input.report, language), person || plate];
  const format = formatOf(language);
  const when = periodTextOf({ period, zone: company.timeZone, format });
  return [about.filter(Boolean).join(' '), when].filter(Boolean).join(', ');
}
