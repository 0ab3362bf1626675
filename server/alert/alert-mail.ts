// The mail that tells of an alert: in the receiver's language, as text and as HTML for light and dark mail clients.
// No picture and nothing from elsewhere is in it, so nobody learns who has read it.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import type { Occasion } from '@flotila/domain/alert/notification.ts';
import type { Language } from '@flotila/domain/text.ts';
import { localDay, localMinutes } from '@flotila/domain/time.ts';
import type { AlertRow } from './alert.queries.ts';
import type { Receiver } from './receiver.queries.ts';

type Words = Record<
  | Severity
  | ('vehicle' | 'begin' | 'end' | 'goesOn' | 'place' | 'zone' | 'driver' | 'rule')
  | ('escalated' | 'muted' | 'open' | 'why'),
  string
>;

const WORDS: Record<Language, Words> = {
  sk: {
    ...{ info: 'Informácia', warning: 'Výstraha', alarm: 'Poplach' },
    ...{ vehicle: 'Vozidlo', begin: 'Začiatok', end: 'Koniec', goesOn: 'trvá', place: 'Miesto' },
    ...{ zone: 'Zóna', driver: 'Vodič', rule: 'Pravidlo' },
    escalated: 'Nikto ho zatiaľ nepotvrdil, preto ho dostávate vy.',
    muted: 'Dnes už dvadsiaty raz: do polnoci toto pravidlo pri vozidle mlčí.',
    open: 'Otvoriť upozornenie',
    why: 'Správu posiela Flotila firmy {company} tým, ktorých pravidlo menuje.',
  },
  cs: {
    ...{ info: 'Informace', warning: 'Výstraha', alarm: 'Poplach' },
    ...{ vehicle: 'Vozidlo', begin: 'Začátek', end: 'Konec', goesOn: 'trvá', place: 'Místo' },
    ...{ zone: 'Zóna', driver: 'Řidič', rule: 'Pravidlo' },
    escalated: 'Nikdo ho zatím nepotvrdil, proto ho dostáváte vy.',
    muted: 'Dnes už podvacáté: do půlnoci toto pravidlo u vozidla mlčí.',
    open: 'Otevřít upozornění',
    why: 'Zprávu posílá Flotila firmy {company} těm, které pravidlo jmenuje.',
  },
  en: {
    ...{ info: 'Information', warning: 'Warning', alarm: 'Alarm' },
    ...{ vehicle: 'Vehicle', begin: 'Begin', end: 'End', goesOn: 'goes on', place: 'Place' },
    ...{ zone: 'Zone', driver: 'Driver', rule: 'Rule' },
    escalated: 'Nobody has acknowledged it so far, so it comes to you.',
    muted: 'The twentieth today: the rule is muted for this vehicle until midnight.',
    open: 'Open the alert',
    why: 'Flotila of {company} sends this message to those whom the rule names.',
  },
};

const COLOURS: Record<Severity, string> = { info: '#2f6fb3', warning: '#b26a00', alarm: '#c62828' };
const LANGUAGE_OF: Record<string, Language> = { SK: 'sk', CZ: 'cs' };

/** `language` of the receiver, of the country where they never told it. */
export function alertMail(
  alert: AlertRow,
  receiver: Receiver,
  occasion: Occasion,
): { subject: string; text: string; html: string } {
  const language = receiver.language ?? LANGUAGE_OF[receiver.countryCode] ?? 'en';
  const words = WORDS[language];
  const title = [alert.ruleName, alert.numericPlate].filter(Boolean).join(', ');
  const rows = rowsOf(alert, words, (moment) => momentText(moment, receiver.timeZone, language));
  const notes = [
    ...(occasion === 'escalated' ? [words.escalated] : []),
    ...(alert.isMuted ? [words.muted] : []),
  ];
  const why = words.why.replace('{company}', () => receiver.companyName);
  const link = linkOf(alert, receiver);
  const subject = `${words[alert.severity]}: ${title}`;
  const text = [
    [subject, ...notes].join('\n'),
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...(link ? [`${words.open}:\n${link}`] : []),
    `-- \n${why}`,
  ].join('\n\n');
  const parts = { language, title, notes, rows, link, why, words, severity: alert.severity };
  return { subject, text: `${text}\n`, html: htmlOf(parts) };
}

function rowsOf(alert: AlertRow, words: Words, when: (moment: Date) => string) {
  const place = [alert.address ?? alert.place, alert.country].filter(Boolean).join(', ');
  const driver = [alert.firstName, alert.lastName].filter(Boolean).join(' ');
  const rows: [string, string | null][] = [
    [words.vehicle, alert.numericPlate],
    [words.rule, alert.ruleName],
    [words.begin, when(alert.begin)],
    [words.end, alert.end ? when(alert.end) : words.goesOn],
    [words.place, place],
    [words.zone, alert.zoneName],
    [words.driver, driver],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** null: nobody knows at which address the receiver uses the application. */
function linkOf({ alertId }: AlertRow, { origin, companyCode }: Receiver): string | null {
  if (!origin) return null;
  return `${origin}/${encodeURIComponent(companyCode)}/map/alerts?alert=${alertId}`;
}

/** `22. 11. 2026 8:05`, `2026-11-22 08:05` */
function momentText(moment: Date, zone: string, language: Language): string {
  const day = localDay(moment.getTime(), zone);
  const minutes = localMinutes(moment.getTime(), zone);
  const hour = String(Math.floor(minutes / 60));
  const minute = String(minutes % 60).padStart(2, '0');
  if (language === 'en') return `${day} ${hour.padStart(2, '0')}:${minute}`;
  const [year, month, date] = day.split('-').map(Number);
  return `${date}. ${month}. ${year} ${hour}:${minute}`;
}

interface HtmlParts {
  language: Language;
  title: string;
  notes: string[];
  rows: [string, string][];
  link: string | null;
  why: string;
  words: Words;
  severity: Severity;
}

/** Mail clients that know no dark scheme take the inline styles, which are the light one. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#14171c!important;color:#e8eaed!important}
.card{background:#1f242b!important;border-top-color:#3a414b!important;
border-right-color:#3a414b!important;border-bottom-color:#3a414b!important}
.dim{color:#a9b1bc!important}}`;

function htmlOf({ language, title, notes, rows, link, why, words, severity }: HtmlParts): string {
  const colour = COLOURS[severity];
  const cells = rows.map(
    ([name, value]) => `<tr><td class="dim" style="padding:3px 16px 3px 0;color:#5b6470;
vertical-align:top">${escaped(name)}</td><td style="padding:3px 0">${escaped(value)}</td></tr>`,
  );
  const button = link
    ? `<p style="margin:20px 0 0"><a href="${escaped(link)}" style="display:inline-block;
padding:10px 18px;background:${colour};color:#ffffff;text-decoration:none;border-radius:6px">
${escaped(words.open)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1b1f24;
font:15px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:20px 24px;background:#ffffff;
border:1px solid #d9dde3;border-left:5px solid ${colour};border-radius:8px">
<p style="margin:0;font-weight:600">${escaped(words[severity])}</p>
<h1 style="margin:4px 0 12px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${notes.map((note) => `<p style="margin:0 0 12px">${escaped(note)}</p>`).join('\n')}
<table role="presentation" style="border-collapse:collapse;font-size:15px">
${cells.join('\n')}
</table>
${button}
<p class="dim" style="margin:20px 0 0;font-size:13px;color:#5b6470">${escaped(why)}</p>
</div></body></html>
`;
}

/** Names are written by people. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}
