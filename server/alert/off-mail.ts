// The mail that tells administrators that something that sends out of the house was switched off.
import type { Language } from '@flotila/domain/text.ts';
import { languageOf, linkTo, mailOf, momentText } from './mail-page.ts';
import type { Receiver } from './receiver.queries.ts';

type Kind = 'webhook' | 'forwarding';
type OwnWords = Record<'kicker' | 'title' | 'note' | 'open', string>;
type Words = Record<Kind, OwnWords> & Record<'name' | 'at' | 'answer' | 'why', string>;

const WORDS: Record<Language, Words> = {
  sk: {
    webhook: {
      kicker: 'Webhook',
      title: '{name} sa vypol',
      open: 'Otvoriť webhook',
      note: 'Upozornenia tam opakovane nešli doručiť. Kým ho znova nezapnete, nič sa doň neposiela.',
    },
    forwarding: {
      kicker: 'Preposielanie',
      title: '{name} sa vyplo',
      open: 'Otvoriť preposielanie',
      note: 'Záznamy vozidiel tam nešli doručiť alebo ich príjemca už nechce. Kým ho znova nezapnete, nič sa neposiela; čo čaká, odíde potom.',
    },
    name: 'Názov',
    at: 'Vypnutie',
    answer: 'Posledná odpoveď',
    why: 'Správu posiela Flotila firmy {company} správcom.',
  },
  cs: {
    webhook: {
      kicker: 'Webhook',
      title: '{name} se vypnul',
      open: 'Otevřít webhook',
      note: 'Upozornění tam opakovaně nešla doručit. Dokud ho znovu nezapnete, nic se do něj neposílá.',
    },
    forwarding: {
      kicker: 'Přeposílání',
      title: '{name} se vypnulo',
      open: 'Otevřít přeposílání',
      note: 'Záznamy vozidel tam nešly doručit nebo je příjemce už nechce. Dokud ho znovu nezapnete, nic se neposílá; co čeká, odejde potom.',
    },
    name: 'Název',
    at: 'Vypnutí',
    answer: 'Poslední odpověď',
    why: 'Zprávu posílá Flotila firmy {company} správcům.',
  },
  en: {
    webhook: {
      kicker: 'Webhook',
      title: '{name} was switched off',
      open: 'Open the webhook',
      note: 'Alerts could not be delivered there again and again. Nothing is sent until you switch it on.',
    },
    forwarding: {
      kicker: 'Forwarding',
      title: '{name} was switched off',
      open: 'Open the forwarding',
      note: 'Records of vehicles could not be delivered there, or the receiver wants them no more. Nothing is sent until you switch it on; what waits goes then.',
    },
    name: 'Name',
    at: 'Switched off',
    answer: 'Last answer',
    why: 'Flotila of {company} sends this message to administrators.',
  },
};

export interface SwitchedOff {
  kind: Kind;
  id: number;
  name: string;
  switchedOffAt: Date;
  switchedOffAnswer: string | null;
}

export function offMail(off: SwitchedOff, receiver: Receiver) {
  const language = languageOf(receiver);
  const words = WORDS[language];
  const own = words[off.kind];
  const { name, switchedOffAt, switchedOffAnswer } = off;
  const title = own.title.replace('{name}', () => name);
  const link = linkTo(receiver, `data/${off.kind}/${off.id}`);
  const page = mailOf({
    language,
    severity: 'warning',
    kicker: own.kicker,
    title,
    items: [],
    notes: [own.note],
    rows: [
      [words.name, name],
      [words.at, momentText(switchedOffAt, receiver.timeZone, language)],
      ...(switchedOffAnswer ? [[words.answer, switchedOffAnswer] as [string, string]] : []),
    ],
    button: link === null ? null : { text: own.open, link },
    foot: words.why.replace('{company}', () => receiver.companyName),
  });
  return { subject: `${own.kicker}: ${title}`, ...page };
}
