// What the head and foot of every report say, whoever builds it.

import { addDays } from '../time.ts';
import type { Language } from '../words/languages.ts';
import type { ReportCompany, ReportContext } from './context.ts';
import type { ReportDocument } from './document.ts';
import { fileNameOf } from './file-name.ts';
import { type Format, localText } from './format.ts';
import { FIRST_TIME, LAST_TIME } from './period.ts';
import { reportTitle } from './titles.ts';
import { reportWords } from './words.ts';

export interface HeadParts {
  /** `TT 482 KM`, `Eva Malá`; empty: no one in particular. Stands in the foot and in the file's name. */
  subjectName: string;
  orientation: ReportDocument['orientation'];
}

/** The parts of a report's document that do not depend on what it shows. */
export type ReportHead = Pick<
  ReportDocument,
  | 'report'
  | 'language'
  | 'orientation'
  | 'title'
  | 'periodText'
  | 'issuer'
  | 'printed'
  | 'footer'
  | 'fileName'
>;

/** The builder adds subject, plate, figures, facts, summary, blocks and isEmpty. */
export function headOf(context: ReportContext, parts: HeadParts): ReportHead {
  const { format, language } = context;
  const report = context.input.report;
  const title = reportTitle(report, language);
  const periodText = periodTextOf(context);
  return {
    report,
    language,
    orientation: parts.orientation,
    title,
    periodText,
    issuer: { name: context.company.name, details: companyDetails(context.company, language) },
    printed: `${reportWords(language)('printed')} ${format.dateTime(
      localText(context.now, context.zone),
    )} · ${context.printedBy}`,
    footer: footerOf(context, title, parts.subjectName, periodText),
    fileName: fileNameOf(title, parts.subjectName, periodText),
  };
}

/**
 * `marec 2026` for a whole month, `2026` for a whole year, `1.3.2026` for a day, `1.3.2026 – 15.3.2026` for
 * days, both with times where one of them is not at the border of a day; empty: a report without dates.
 */
export function periodTextOf(context: Pick<ReportContext, 'period' | 'zone' | 'format'>): string {
  if (!context.period) return '';
  const from = localText(context.period.from, context.zone);
  const to = localText(context.period.to, context.zone);
  const { format } = context;
  if (from.slice(11, 16) !== FIRST_TIME || to.slice(11, 16) !== LAST_TIME) {
    return `${format.dateTime(from)} – ${format.dateTime(to)}`;
  }
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  return wholeText(first, last, format) ?? `${format.date(first)} – ${format.date(last)}`;
}

function wholeText(first: string, last: string, format: Format): string | null {
  if (first === last) return format.date(first);
  const next = addDays(last, 1);
  const isMonth = first.endsWith('-01') && next.endsWith('-01');
  if (!isMonth) return null;
  if (first.slice(0, 7) === last.slice(0, 7)) return format.month(first);
  const isYear = first.slice(0, 4) === last.slice(0, 4) && first.slice(5, 7) === '01';
  return isYear && last.slice(5, 7) === '12' ? first.slice(0, 4) : null;
}

/** `Bratislavská 12, 917 02 Trnava · IČO 36 000 019 · IČ DPH SK2020000013` */
function companyDetails(company: ReportCompany, language: Language): string {
  const words = reportWords(language);
  return [
    company.address,
    company.registrationNumber && `${words('registrationNumber')} ${company.registrationNumber}`,
    company.vatNumber && `${words('vatNumber')} ${company.vatNumber}`,
  ]
    .filter((part) => part)
    .join(' · ');
}

/** `Flotila 1.12 · kniha jázd TT 482 KM, marec 2026` */
function footerOf(
  { version, language }: ReportContext,
  title: string,
  subjectName: string,
  periodText: string,
): string {
  const lower = title.charAt(0).toLocaleLowerCase(language) + title.slice(1);
  const what = [lower, subjectName].filter((part) => part !== '').join(' ');
  return `Flotila ${version} · ${[what, periodText].filter((part) => part !== '').join(', ')}`;
}
