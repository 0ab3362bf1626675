// The mail that tells administrators that something that sends out of the house was switched off.

import { alertWords } from '@flotila/domain/alert/words.ts';
import { languageOf, linkTo, mailOf, momentText } from './mail-page.ts';
import type { Receiver } from './receiver.queries.ts';

type Kind = 'webhook' | 'forwarding';

export interface SwitchedOff {
  kind: Kind;
  id: number;
  name: string;
  switchedOffAt: Date;
  switchedOffAnswer: string | null;
}

export function offMail(off: SwitchedOff, receiver: Receiver) {
  const language = languageOf(receiver);
  const words = alertWords(language);
  const { kind, name, switchedOffAt, switchedOffAnswer } = off;
  const title = words(`off.${kind}.title`, { name });
  const kicker = words(`off.${kind}.kicker`);
  const link = linkTo(receiver, `data/${kind}/${off.id}`);
  const page = mailOf({
    language,
    severity: 'warning',
    kicker,
    title,
    items: [],
    notes: [words(`off.${kind}.note`)],
    rows: [
      [words('off.name'), name],
      [words('off.at'), momentText(switchedOffAt, receiver.timeZone, language)],
      ...(switchedOffAnswer ? [[words('off.answer'), switchedOffAnswer] as [string, string]] : []),
    ],
    button: link === null ? null : { text: words(`off.${kind}.open`), link },
    foot: words('off.why', { company: receiver.companyName }),
  });
  return { subject: `${kicker}: ${title}`, ...page };
}
