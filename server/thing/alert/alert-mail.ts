// Mails that tell of alerts, in the receiver's language: of one, of many together, and a test.

import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import type { AlertOccasion } from '@flotila/domain/alert/notification.ts';
import { type AlertWords, alertWords } from '@flotila/domain/alert/words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { AlertRow } from './alert.queries.ts';
import { dueText } from './due-words.ts';
import type { ToldRow } from './look-again.ts';
import { languageOf, linkTo, type MailItem, mailOf, momentText, spanText } from './mail-page.ts';
import type { Receiver } from './receiver.queries.ts';
import { whatText } from './what-words.ts';

interface MailText {
  subject: string;
  text: string;
  html: string;
}

export function alertMail({ alert, occasion }: ToldRow, receiver: Receiver): MailText {
  const language = languageOf(receiver);
  const words = alertWords(language);
  const title = titleOf(alert, language);
  const link = linkOf(alert, receiver);
  const kicker = words(alert.severity);
  const page = mailOf({
    language,
    severity: alert.severity,
    kicker,
    title,
    items: [],
    notes: notesOf(alert, occasion, words),
    rows: rowsOf(alert, { words, language }, (moment) =>
      momentText(moment, receiver.timeZone, language),
    ),
    button: link === null ? null : { text: words('open'), link },
    foot: words('why', { company: receiver.companyName }),
  });
  return { subject: headOf(alert, language), ...page };
}

/** With how grave it is; of a call for help the plate stands first, as a narrow screen cuts what follows. */
export function headOf(alert: AlertRow, language: Language): string {
  const title = titleOf(alert, language);
  return alert.why.kind === 'panic' ? title : `${alertWords(language)(alert.severity)}: ${title}`;
}

/**
 * Many as one mail, in their order.
 * @param further how many more there are that the mail does not tell of one by one
 */
export function digestMail(told: ToldRow[], further: number, receiver: Receiver): MailText {
  const language = languageOf(receiver);
  const words = alertWords(language);
  const all = linkTo(receiver, 'map/alerts');
  const severity = SEVERITIES.findLast((one) => told.some(({ alert }) => alert.severity === one));
  const title = `${words('alerts')}: ${told.length + further}`;
  const counts = SEVERITIES.toReversed().flatMap((one) => {
    const count = told.filter(({ alert }) => alert.severity === one).length;
    return count ? [`${words(one)}: ${count}`] : [];
  });
  const page = mailOf({
    language,
    severity: severity ?? 'info',
    kicker: receiver.companyName,
    title,
    rows: [],
    notes: [counts.join(' · '), ...(further ? [words('further', { n: further })] : [])],
    items: told.map((one) => itemOf(one, receiver, words)),
    button: all === null ? null : { text: words('openAll'), link: all },
    foot: words('why', { company: receiver.companyName }),
  });
  return { subject: `${title} (${counts.join(', ')})`, ...page };
}

export function testMail(receiver: Receiver): MailText {
  const language = languageOf(receiver);
  const words = alertWords(language);
  const link = linkTo(receiver, 'map');
  const page = mailOf({
    language,
    severity: 'info',
    kicker: words('test'),
    title: words('testTitle'),
    notes: [words('testNote')],
    rows: [],
    items: [],
    button: link === null ? null : { text: words('openApplication'), link },
    foot: words('testWhy', { company: receiver.companyName }),
  });
  return { subject: `${words('test')}: ${words('testTitle')}`, ...page };
}

function itemOf({ alert, occasion }: ToldRow, receiver: Receiver, words: AlertWords): MailItem {
  const language = languageOf(receiver);
  const times = spanText(alert, receiver.timeZone, language, words('goesOn'));
  const where = alert.zoneName ?? placeOf(alert);
  const facts = [
    dueText(alert, language),
    whatText(alert, language),
    times,
    where,
    driverOf(alert),
    phoneOf(alert),
  ];
  return {
    severity: alert.severity,
    kicker: words(alert.severity),
    title: titleOf(alert, language),
    link: linkOf(alert, receiver),
    line: [...facts, ...notesOf(alert, occasion, words)].filter(Boolean).join(' · '),
  };
}

/** A call for help says who calls in the reader's words, whatever its rule is called. */
export function titleOf({ ruleName, numericPlate, why }: AlertRow, language: Language): string {
  if (why.kind === 'panic' && numericPlate) {
    return alertWords(language)('callsForHelp', { plate: numericPlate });
  }
  return [ruleName, numericPlate].filter(Boolean).join(', ');
}

export function notesOf(alert: AlertRow, occasion: AlertOccasion, words: AlertWords): string[] {
  return [
    ...(occasion === 'escalated' ? [words('escalated')] : []),
    ...(alert.isMuted ? [words('muted')] : []),
  ];
}

function rowsOf(
  alert: AlertRow,
  { words, language }: { words: AlertWords; language: Language },
  when: (moment: Date) => string,
) {
  const rows: [string, string | null][] = [
    [words('vehicle'), alert.numericPlate],
    [words('rule'), alert.ruleName],
    [words('due'), dueText(alert, language)],
    [words('what'), whatText(alert, language)],
    [words('begin'), when(alert.begin)],
    [words('end'), alert.end ? when(alert.end) : words('goesOn')],
    [words('place'), placeOf(alert)],
    [words('zone'), alert.zoneName],
    [words('driver'), driverOf(alert)],
    [words('phone'), phoneOf(alert)],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

export function placeOf(alert: AlertRow): string {
  return [alert.address ?? alert.place, alert.country].filter(Boolean).join(', ');
}

/** Of who calls for help, to be called back; null: it is about something else, or none is known. */
export function phoneOf({ why, phone }: AlertRow): string | null {
  return why.kind === 'panic' ? phone : null;
}

export function driverOf(alert: AlertRow): string {
  return [alert.firstName, alert.lastName].filter(Boolean).join(' ');
}

function linkOf({ alertId }: AlertRow, receiver: Receiver): string | null {
  return linkTo(receiver, `map/alerts?alert=${alertId}`);
}
