// The letter around a report that is sent regularly.

import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/report-mail.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';

const letterWords = await wordsOf('report-mail', sk);

export interface LetterParts {
  /** `Kniha jázd TT 482 KM, marec 2026` */
  title: string;
  company: string;
  /** Who set it up. */
  owner: string;
  /** Of the same report in the application. */
  link: string;
}

export function letterOf(language: Language, parts: LetterParts): string {
  const words = letterWords(language);
  const { title, company, owner, link } = parts;
  const paragraphs = [
    words('hello'),
    words('attached', { title, company }),
    `${words('open')}\n${link}`,
    words('why', { owner }),
    words('signature'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** NAV-022: the report with the same input. */
export function reportLink(
  origin: string,
  companyCode: string,
  { report, vehicleId, vehicleIds, personId, from, to }: ReportInput,
): string {
  const query = new URLSearchParams();
  if (vehicleId !== undefined) query.set('vehicleId', String(vehicleId));
  if (vehicleIds !== undefined) query.set('vehicleIds', vehicleIds.join(','));
  if (personId !== undefined) query.set('personId', String(personId));
  if (from !== undefined && to !== undefined) query.set('period', `day-range|${from}|${to}`);
  const search = query.size > 0 ? `?${query}` : '';
  return `${origin}/${encodeURIComponent(companyCode)}/report/${report}${search}`;
}
