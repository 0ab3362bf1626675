// Mails that tell of alerts, in the receiver's language: of one, of many together, and a test.
import { SEVERITIES, type Severity } from '@flotila/domain/alert/alert.ts';
import type { AlertOccasion } from '@flotila/domain/alert/notification.ts';
import type { Language } from '@flotila/domain/text.ts';
import type { AlertRow } from './alert.queries.ts';
import { dueText } from './due-words.ts';
import type { ToldRow } from './look-again.ts';
import { languageOf, linkTo, type MailItem, mailOf, momentText, spanText } from './mail-page.ts';
import type { Receiver } from './receiver.queries.ts';
import { whatText } from './what-words.ts';

type Words = Record<
  | Severity
  | ('vehicle' | 'begin' | 'end' | 'goesOn' | 'place' | 'zone' | 'driver' | 'rule' | 'due' | 'what')
  | ('escalated' | 'muted' | 'open' | 'why' | 'alerts' | 'openAll' | 'further')
  | ('callsForHelp' | 'phone')
  | ('test' | 'testTitle' | 'testNote' | 'testWhy' | 'openApplication'),
  string
>;

export const WORDS: Record<Language, Words> = {
  sk: {
    info: 'Informácia',
    warning: 'Výstraha',
    alarm: 'Poplach',
    vehicle: 'Vozidlo',
    begin: 'Začiatok',
    end: 'Koniec',
    goesOn: 'trvá',
    place: 'Miesto',
    zone: 'Zóna',
    driver: 'Vodič',
    phone: 'Telefón',
    callsForHelp: '{plate} volá pomoc',
    rule: 'Pravidlo',
    due: 'Termín',
    what: 'Dôvod',
    escalated: 'Nikto ho zatiaľ nepotvrdil, preto ho dostávate vy.',
    muted: 'Dnes už dvadsiaty raz: do polnoci toto pravidlo pri vozidle mlčí.',
    open: 'Otvoriť upozornenie',
    why: 'Správu posiela Flotila firmy {company} tým, ktorých pravidlo menuje.',
    alerts: 'Upozornenia',
    openAll: 'Otvoriť upozornenia',
    further: 'Ďalšie, v zozname: {n}',
    test: 'Skúška',
    testTitle: 'Upozornenia vám prídu na túto adresu',
    testNote: 'O túto správu ste požiadali vo svojich nastaveniach. Nič sa nestalo.',
    testWhy: 'Správu posiela Flotila firmy {company}',
    openApplication: 'Otvoriť Flotilu',
  },
  cs: {
    info: 'Informace',
    warning: 'Výstraha',
    alarm: 'Poplach',
    vehicle: 'Vozidlo',
    begin: 'Začátek',
    end: 'Konec',
    goesOn: 'trvá',
    place: 'Místo',
    zone: 'Zóna',
    driver: 'Řidič',
    phone: 'Telefon',
    callsForHelp: '{plate} volá o pomoc',
    rule: 'Pravidlo',
    due: 'Termín',
    what: 'Důvod',
    escalated: 'Nikdo ho zatím nepotvrdil, proto ho dostáváte vy.',
    muted: 'Dnes už podvacáté: do půlnoci toto pravidlo u vozidla mlčí.',
    open: 'Otevřít upozornění',
    why: 'Zprávu posílá Flotila firmy {company} těm, které pravidlo jmenuje.',
    alerts: 'Upozornění',
    openAll: 'Otevřít upozornění',
    further: 'Další, v seznamu: {n}',
    test: 'Zkouška',
    testTitle: 'Upozornění vám přijdou na tuto adresu',
    testNote: 'O tuto zprávu jste požádali ve svém nastavení. Nic se nestalo.',
    testWhy: 'Zprávu posílá Flotila firmy {company}',
    openApplication: 'Otevřít Flotilu',
  },
  en: {
    info: 'Information',
    warning: 'Warning',
    alarm: 'Alarm',
    vehicle: 'Vehicle',
    begin: 'Begin',
    end: 'End',
    goesOn: 'goes on',
    place: 'Place',
    zone: 'Zone',
    driver: 'Driver',
    phone: 'Telephone',
    callsForHelp: '{plate} calls for help',
    rule: 'Rule',
    due: 'Due',
    what: 'Reason',
    escalated: 'Nobody has acknowledged it so far, so it comes to you.',
    muted: 'The twentieth today: the rule is muted for this vehicle until midnight.',
    open: 'Open the alert',
    why: 'Flotila of {company} sends this message to those whom the rule names.',
    alerts: 'Alerts',
    openAll: 'Open the alerts',
    further: 'More, in the list: {n}',
    test: 'Test',
    testTitle: 'Alerts will reach you at this address',
    testNote: 'You asked for this message in your settings. Nothing has happened.',
    testWhy: 'Sent by Flotila of {company}',
    openApplication: 'Open Flotila',
  },
};

interface MailText {
  subject: string;
  text: string;
  html: string;
}

export function alertMail({ alert, occasion }: ToldRow, receiver: Receiver): MailText {
  const language = languageOf(receiver);
  const words = WORDS[language];
  const title = titleOf(alert, language);
  const link = linkOf(alert, receiver);
  const kicker = words[alert.severity];
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
    button: link === null ? null : { text: words.open, link },
    foot: words.why.replace('{company}', () => receiver.companyName),
  });
  return { subject: headOf(alert, language), ...page };
}

/** With how grave it is; of a call for help the plate stands first, as a narrow screen cuts what follows. */
export function headOf(alert: AlertRow, language: Language): string {
  const title = titleOf(alert, language);
  return alert.why.kind === 'panic' ? title : `${WORDS[language][alert.severity]}: ${title}`;
}

/**
 * Many as one mail, in their order.
 * @param further how many more there are that the mail does not tell of one by one
 */
export function digestMail(told: ToldRow[], further: number, receiver: Receiver): MailText {
  const language = languageOf(receiver);
  const words = WORDS[language];
  const all = linkTo(receiver, 'map/alerts');
  const severity = SEVERITIES.findLast((one) => told.some(({ alert }) => alert.severity === one));
  const title = `${words.alerts}: ${told.length + further}`;
  const counts = SEVERITIES.toReversed().flatMap((one) => {
    const count = told.filter(({ alert }) => alert.severity === one).length;
    return count ? [`${words[one]}: ${count}`] : [];
  });
  const page = mailOf({
    language,
    severity: severity ?? 'info',
    kicker: receiver.companyName,
    title,
    rows: [],
    notes: [
      counts.join(' · '),
      ...(further ? [words.further.replace('{n}', String(further))] : []),
    ],
    items: told.map((one) => itemOf(one, receiver, words)),
    button: all === null ? null : { text: words.openAll, link: all },
    foot: words.why.replace('{company}', () => receiver.companyName),
  });
  return { subject: `${title} (${counts.join(', ')})`, ...page };
}

export function testMail(receiver: Receiver): MailText {
  const language = languageOf(receiver);
  const words = WORDS[language];
  const link = linkTo(receiver, 'map');
  const page = mailOf({
    language,
    severity: 'info',
    kicker: words.test,
    title: words.testTitle,
    notes: [words.testNote],
    rows: [],
    items: [],
    button: link === null ? null : { text: words.openApplication, link },
    foot: words.testWhy.replace('{company}', () => receiver.companyName),
  });
  return { subject: `${words.test}: ${words.testTitle}`, ...page };
}

function itemOf({ alert, occasion }: ToldRow, receiver: Receiver, words: Words): MailItem {
  const language = languageOf(receiver);
  const times = spanText(alert, receiver.timeZone, language, words.goesOn);
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
    kicker: words[alert.severity],
    title: titleOf(alert, language),
    link: linkOf(alert, receiver),
    line: [...facts, ...notesOf(alert, occasion, words)].filter(Boolean).join(' · '),
  };
}

/** A call for help says who calls in the reader's words, whatever its rule is called. */
export function titleOf({ ruleName, numericPlate, why }: AlertRow, language: Language): string {
  if (why.kind === 'panic' && numericPlate) {
    return WORDS[language].callsForHelp.replace('{plate}', () => numericPlate);
  }
  return [ruleName, numericPlate].filter(Boolean).join(', ');
}

export function notesOf(alert: AlertRow, occasion: AlertOccasion, words: Words): string[] {
  return [
    ...(occasion === 'escalated' ? [words.escalated] : []),
    ...(alert.isMuted ? [words.muted] : []),
  ];
}

function rowsOf(
  alert: AlertRow,
  { words, language }: { words: Words; language: Language },
  when: (moment: Date) => string,
) {
  const rows: [string, string | null][] = [
    [words.vehicle, alert.numericPlate],
    [words.rule, alert.ruleName],
    [words.due, dueText(alert, language)],
    [words.what, whatText(alert, language)],
    [words.begin, when(alert.begin)],
    [words.end, alert.end ? when(alert.end) : words.goesOn],
    [words.place, placeOf(alert)],
    [words.zone, alert.zoneName],
    [words.driver, driverOf(alert)],
    [words.phone, phoneOf(alert)],
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
