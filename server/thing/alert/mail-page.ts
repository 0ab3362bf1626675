// What mails about alerts look like: as text, and as HTML for light and dark mail clients. No picture and nothing
// from elsewhere is in them, so nobody learns who has read them.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import { localDay, localMinutes } from '@flotila/domain/time.ts';
import {
  isOffered,
  type Language,
  languageOfCountry,
  writesIsoDays,
} from '@flotila/domain/words/languages.ts';
import type { Receiver } from './receiver.queries.ts';

export interface MailPage {
  language: Language;
  severity: Severity;
  /** The line above the title. */
  kicker: string;
  title: string;
  notes: string[];
  /** Name and value. */
  rows: [string, string][];
  items: MailItem[];
  button: { text: string; link: string } | null;
  foot: string;
}

/** One of many. */
export interface MailItem {
  severity: Severity;
  /** The severity in words, for who sees no colours. */
  kicker: string;
  title: string;
  /** What stands below it. */
  line: string;
  link: string | null;
}

const COLOURS: Record<Severity, string> = { info: '#2f6fb3', warning: '#b26a00', alarm: '#c62828' };

/** Of the receiver; of the country where they never told it. */
export function languageOf({ language, countryCode }: Receiver): Language {
  return isOffered(language) ? language : languageOfCountry(countryCode);
}

/**
 * Where something is in the application; null: nobody knows at which address the receiver uses it.
 * @param path from the company on, `map/alerts`
 */
export function linkTo({ origin, companyCode }: Receiver, path: string): string | null {
  return origin ? `${origin}/${encodeURIComponent(companyCode)}/${path}` : null;
}

/** `22. 11. 2026 8:05`, `2026-11-22 08:05` */
export function momentText(moment: Date, zone: string, language: Language): string {
  const day = localDay(moment.getTime(), zone);
  const minutes = localMinutes(moment.getTime(), zone);
  const hour = String(Math.floor(minutes / 60));
  const minute = String(minutes % 60).padStart(2, '0');
  if (writesIsoDays(language)) return `${day} ${hour.padStart(2, '0')}:${minute}`;
  const [year, month, date] = day.split('-').map(Number);
  return `${date}. ${month}. ${year} ${hour}:${minute}`;
}

/** `22. 11. 2026 8:05 – 8:45`; `goesOn` where it has no end. */
export function spanText(
  { begin, end }: { begin: Date; end: Date | null },
  zone: string,
  language: Language,
  goesOn: string,
): string {
  const from = momentText(begin, zone, language);
  const to = end ? momentText(end, zone, language) : goesOn;
  const cut = to.lastIndexOf(' ') + 1;
  return `${from} – ${cut > 0 && from.startsWith(to.slice(0, cut)) ? to.slice(cut) : to}`;
}

/** The same twice: for who reads text, and for who reads it formatted. */
export function mailOf(page: MailPage): { text: string; html: string } {
  return { text: textOf(page), html: htmlOf(page) };
}

function textOf({ kicker, title, notes, rows, items, button, foot }: MailPage): string {
  const parts = [
    [`${kicker}: ${title}`, ...notes].join('\n'),
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...items.map((item) =>
      [`${item.kicker}: ${item.title}`, item.line, item.link].filter(Boolean).join('\n'),
    ),
    button ? `${button.text}:\n${button.link}` : '',
    `-- \n${foot}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Mail clients that know no dark scheme take the inline styles, which are the light one. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#14171c!important;color:#e8eaed!important}
.card{background:#1f242b!important;border-top-color:#3a414b!important;
border-right-color:#3a414b!important;border-bottom-color:#3a414b!important}
.item{border-top-color:#3a414b!important}.dim{color:#a9b1bc!important}
.to{color:#e8eaed!important}}`;

function htmlOf(page: MailPage): string {
  const { language, title, kicker, notes, rows, items, foot, severity } = page;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1b1f24;
font:15px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:20px 24px;background:#ffffff;
border:1px solid #d9dde3;border-left:5px solid ${COLOURS[severity]};border-radius:8px">
<p style="margin:0;font-weight:600">${escaped(kicker)}</p>
<h1 style="margin:4px 0 12px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${notes.map((note) => `<p style="margin:0 0 12px">${escaped(note)}</p>`).join('\n')}
${rows.length ? tableOf(rows) : ''}${items.map(itemOf).join('\n')}
${buttonOf(page)}
<p class="dim" style="margin:20px 0 0;font-size:13px;color:#5b6470">${escaped(foot)}</p>
</div></body></html>
`;
}

function tableOf(rows: [string, string][]): string {
  const cells = rows.map(
    ([name, value]) => `<tr><td class="dim" style="padding:3px 16px 3px 0;color:#5b6470;
vertical-align:top">${escaped(name)}</td><td style="padding:3px 0">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse:collapse;font-size:15px">
${cells.join('\n')}
</table>
`;
}

function itemOf({ severity, kicker, title, line, link }: MailItem): string {
  const name = link
    ? `<a class="to" href="${escaped(link)}" style="color:#1b1f24">${escaped(title)}</a>`
    : escaped(title);
  return `<div class="item" style="padding:9px 0;border-top:1px solid #d9dde3">
<span style="color:${COLOURS[severity]}">&#9679;</span> <b style="font-weight:600">${name}</b>
<span class="dim" style="font-size:13px;color:#5b6470">${escaped(kicker)}</span>
<div class="dim" style="font-size:13px;color:#5b6470">${escaped(line)}</div></div>`;
}

function buttonOf({ button, severity }: MailPage): string {
  return button
    ? `<p style="margin:20px 0 0"><a href="${escaped(button.link)}" style="display:inline-block;
padding:10px 18px;background:${COLOURS[severity]};color:#ffffff;text-decoration:none;border-radius:6px">
${escaped(button.text)}</a></p>`
    : '';
}

/** Names are written by people. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}
