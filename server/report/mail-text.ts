// The letter around a report that is sent regularly.
import type { ReportInput } from '@flotila/domain/report/input.ts';
import { type Language, withOnePoint } from '@flotila/domain/text.ts';

export interface LetterParts {
  /** `Kniha jázd TT 482 KM, marec 2026` */
  title: string;
  company: string;
  /** Who set it up. */
  owner: string;
  /** Of the same report in the application. */
  link: string;
}

type Words = Record<'hello' | 'attached' | 'open' | 'why' | 'signature', string>;

const WORDS: Record<Language, Words> = {
  sk: {
    hello: 'Dobrý deň,',
    attached: 'v prílohe posielame zostavu „{title}“ firmy {company}.',
    open: 'V aplikácii ju otvoríte tu:',
    why: 'Správu posiela Flotila pravidelne, nastavil(a) ju {owner}. Ak ju už nechcete dostávať, povedzte to, prosím, jemu alebo jej.',
    signature: 'Flotila',
  },
  cs: {
    hello: 'Dobrý den,',
    attached: 'v příloze posíláme sestavu „{title}“ firmy {company}.',
    open: 'V aplikaci ji otevřete zde:',
    why: 'Zprávu posílá Flotila pravidelně, nastavil(a) ji {owner}. Pokud ji už nechcete dostávat, řekněte to prosím jemu nebo jí.',
    signature: 'Flotila',
  },
  en: {
    hello: 'Hello,',
    attached: 'attached is the report “{title}” of {company}.',
    open: 'Open it in the application here:',
    why: 'Flotila sends this message regularly, set up by {owner}. If you no longer want it, please tell them.',
    signature: 'Flotila',
  },
};

export function letterOf(language: Language, parts: LetterParts): string {
  const { hello, attached, open, why, signature } = WORDS[language];
  const { title, company, owner } = parts;
  const filled = (text: string) =>
    withOnePoint(
      text.replace(/\{(title|company|owner)\}/g, (_all, name: keyof LetterParts) => parts[name]),
      { title, company, owner },
    );
  const paragraphs = [hello, filled(attached), `${open}\n${parts.link}`, filled(why), signature];
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
