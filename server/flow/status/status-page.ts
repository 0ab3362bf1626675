// The status page as one answer without a script, a font or a picture of elsewhere: it is asked for when something is
// broken. What people wrote is escaped, so that it stays text. Pure.
import { textIn } from '@flotila/domain/announcement/announcement.ts';
import type { ServiceStatus } from '@flotila/domain/status/status.api.ts';
import { STATUS_DAYS } from '@flotila/domain/status/status.ts';
import { localDay } from '@flotila/domain/time.ts';
import {
  dateLocaleOf,
  type Language,
  languageName,
  OFFERED,
  writesIsoDays,
} from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/status.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import { STATUS_STYLE } from './status-style.ts';

const statusWords = await wordsOf('status', sk);

/** Of who asks no company is known; the page says which one it is. */
const ZONE = 'Europe/Bratislava';
/** Whoever leaves it open sees it anew. */
const REFRESH_SECONDS = 30;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

type Incident = ServiceStatus['incidents'][number];
type Announcement = ServiceStatus['announcements'][number];

export function statusPage(status: ServiceStatus, language: Language): string {
  const t = statusWords(language);
  const { state, asOf, parts, announcements, incidents } = status;
  const hasLateRecords = parts.some(({ part, state: is }) => part === 'trackers' && is !== 'good');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${escaped(t('title'))} · Flotila</title>
<link rel="icon" href="/icon.svg">
<style>${STATUS_STYLE}</style>
</head>
<body>
<main>
<header><p>Flotila</p><nav>${languageLinks(language)}</nav></header>
<h1 data-state="${state}">${escaped(t(`state.${state}`))}</h1>
<p class="quiet">${escaped(t('asOf', { when: moment(asOf, language) }))}</p>
${announcements.map((one) => announcement(one, language)).join('\n')}
<ul class="parts" aria-label="${escaped(t('title'))}">
${parts.map((one) => part(one, language)).join('\n')}
</ul>
${hasLateRecords ? `<p>${escaped(t('trackersKeep'))}</p>` : ''}
<h2>${escaped(t('incidents', { days: STATUS_DAYS }))}</h2>
${incidents.length === 0 ? `<p class="quiet">${escaped(t('none'))}</p>` : `<ol>${incidents.map((one) => incident(one, asOf, language)).join('\n')}</ol>`}
<footer>
<p>${escaped(t('zone'))}</p>
<p><a href="/">${escaped(t('back'))}</a> · <a href="/v1/public/status">${escaped(t('json'))}</a></p>
</footer>
</main>
</body>
</html>
`;
}

function languageLinks(language: Language): string {
  return OFFERED.map((code) => {
    const name = escaped(languageName(code));
    return code === language
      ? `<span aria-current="true">${name}</span>`
      : `<a href="/status?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`;
  }).join(' ');
}

function announcement({ kind, texts, begin, end }: Announcement, language: Language): string {
  const t = statusWords(language);
  const said = textIn(texts, language);
  const when = begin === null ? '' : announced(begin, end, language);
  return `<section data-kind="${kind}"><h2>${escaped(t(`kind.${kind}`))}</h2>
${when && `<p class="quiet">${when}</p>`}<p lang="${said.language}">${escaped(said.text)}</p></section>`;
}

function part(
  { part: name, state, since }: ServiceStatus['parts'][number],
  language: Language,
): string {
  const t = statusWords(language);
  const from = since && escaped(t('since', { when: moment(since, language) }));
  return `<li data-state="${state}"><div><strong>${escaped(t(`part.${name}`))}</strong>
<span class="quiet">${escaped(t(`part.${name}.about`))}</span></div>
<div class="is"><strong>${escaped(t(`is.${state}`))}</strong>${from ? `<span class="quiet">${from}</span>` : ''}</div></li>`;
}

function incident(one: Incident, asOf: string, language: Language): string {
  const t = statusWords(language);
  const { part: name, begin, end, isPlanned, texts } = one;
  const said = texts && textIn(texts, language);
  const notes = [
    end === null ? t('lasts') : lasted(Date.parse(end) - Date.parse(begin), language),
    isPlanned && t('planned'),
  ].filter(Boolean);
  return `<li><p><strong>${escaped(t(`part.${name}`))}</strong> <span>${span(begin, end ?? asOf, language)}</span>
<span class="quiet">${escaped(notes.join(', '))}</span></p>
<p>${escaped(t(`hit.${name}`))}</p>${said ? `<p lang="${said.language}">${escaped(said.text)}</p>` : ''}</li>`;
}

function lasted(ms: number, language: Language): string {
  const t = statusWords(language);
  const all = Math.round(ms / MINUTE_MS);
  if (all === 0) return t('underMinute');
  const hours = Math.floor(all / HOUR_MINUTES);
  return t('lasted', { hours, minutes: all % HOUR_MINUTES });
}

/** What has no end yet says since when it is. */
function announced(begin: string, end: string | null, language: Language): string {
  if (end !== null) return span(begin, end, language);
  return time(begin, statusWords(language)('since', { when: moment(begin, language) }));
}

/** Both moments for machines, too. */
function span(begin: string, end: string, language: Language): string {
  const from = time(begin, moment(begin, language));
  const isSameDay = day(begin, language) === day(end, language);
  return `${from} – ${time(end, isSameDay ? clock(end, language) : moment(end, language))}`;
}

function time(iso: string, text: string): string {
  return `<time datetime="${iso}">${escaped(text)}</time>`;
}

function moment(iso: string, language: Language): string {
  return `${day(iso, language)} ${clock(iso, language)}`;
}

function day(iso: string, language: Language): string {
  if (writesIsoDays(language)) return localDay(Date.parse(iso), ZONE);
  return formatted(iso, language, { day: 'numeric', month: 'numeric', year: 'numeric' });
}

function clock(iso: string, language: Language): string {
  return formatted(iso, language, { hour: '2-digit', minute: '2-digit' });
}

function formatted(iso: string, language: Language, how: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), {
    ...how,
    timeZone: ZONE,
  });
  return format.format(new Date(iso));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
