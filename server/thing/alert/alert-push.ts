// What a push says, in the receiver's language: of one alert, of those that waited for the end of quiet hours, a test.
// The browser's service worker (web/public/push-worker.js) shows it.

import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import { alertWords } from '@flotila/domain/alert/words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { driverOf, headOf, notesOf, phoneOf, placeOf } from './alert-mail.ts';
import { dueText } from './due-words.ts';
import type { ToldRow } from './look-again.ts';
import { languageOf, momentText } from './mail-page.ts';
import type { Receiver } from './receiver.queries.ts';
import { whatText } from './what-words.ts';

export interface PushText {
  title: string;
  body: string;
  lang: Language;
  /** What a later one of the same tag takes the place of. */
  tag: string;
  /** Path of the application that a click opens. */
  url: string;
  /** When it began, epoch milliseconds; left out: now. */
  timestamp?: number;
  /** Stays until somebody looks at it. */
  isAlarm: boolean;
  /** Rings although one of its tag was shown before. */
  isAgain: boolean;
}

/** Telephones show less. */
const TITLE_CHARS_MAX = 120;
const BODY_CHARS_MAX = 400;
/** Alerts that are named of many. */
const NAMED_MAX = 4;

export function alertPush({ alert, occasion }: ToldRow, receiver: Receiver): PushText {
  const lang = languageOf(receiver);
  const words = alertWords(lang);
  const when = momentText(alert.begin, receiver.timeZone, lang);
  const where = alert.zoneName ?? placeOf(alert);
  // Of a call for help whom to call comes first: what does not fit is not shown.
  const facts =
    alert.why.kind === 'panic'
      ? [driverOf(alert), phoneOf(alert), where, when]
      : [dueText(alert, lang), whatText(alert, lang), when, where, driverOf(alert)];
  const body = [facts.filter(Boolean).join(' · '), ...notesOf(alert, occasion, words)].join('\n');
  return {
    title: cut(headOf(alert, lang), TITLE_CHARS_MAX),
    body: cut(body, BODY_CHARS_MAX),
    lang,
    tag: `alert-${alert.alertId}`,
    timestamp: alert.begin.getTime(),
    url: `${pathOf(receiver)}/alerts?alert=${alert.alertId}`,
    isAlarm: alert.severity === 'alarm',
    isAgain: occasion === 'escalated',
  };
}

/**
 * Many as one, the gravest first.
 * @param further how many more there are
 */
export function digestPush(
  told: readonly ToldRow[],
  further: number,
  receiver: Receiver,
): PushText {
  const lang = languageOf(receiver);
  const words = alertWords(lang);
  const weight = ({ alert }: ToldRow) => SEVERITIES.indexOf(alert.severity);
  const sorted = told.toSorted((a, b) => weight(b) - weight(a));
  const named = sorted.slice(0, NAMED_MAX);
  const count = told.length + further;
  const lines = named.map(({ alert }) => headOf(alert, lang));
  if (count > named.length) {
    lines.push(words('further', { n: count - named.length }));
  }
  return {
    title: cut(`${words('alerts')}: ${count} (${receiver.companyName})`, TITLE_CHARS_MAX),
    body: cut(lines.map((line) => cut(line, TITLE_CHARS_MAX)).join('\n'), BODY_CHARS_MAX),
    lang,
    tag: `alerts-${receiver.companyCode}`,
    url: `${pathOf(receiver)}/alerts`,
    isAlarm: sorted[0]?.alert.severity === 'alarm',
    isAgain: true,
  };
}

export function testPush(receiver: Receiver): PushText {
  const lang = languageOf(receiver);
  const words = alertWords(lang);
  return {
    title: words('push.title'),
    body: words('testNote'),
    lang,
    tag: 'test',
    url: pathOf(receiver),
    isAlarm: false,
    isAgain: true,
  };
}

/** The service worker knows at which address it lives. */
function pathOf({ companyCode }: Receiver): string {
  return `/${encodeURIComponent(companyCode)}/map`;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}
