// Mails with a link: to whoever is invited, and to whoever forgot the password.
import { randomUUID } from 'node:crypto';
import { FORGOTTEN_MINUTES, INVITE_DAYS } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/account-mail.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import type { SessionLog } from '../session/session-audit.ts';

const mailWords = await wordsOf('account-mail', sk);

interface Letter {
  to: string;
  language: Language;
  name: string;
  login: string;
  /** Of one, or of several by their names. */
  company: string;
  link: string;
}

/** Whether it went; where nobody knows, it did. */
export interface LinkMails {
  invite(letter: Letter): Promise<boolean>;
  forgotten(letter: Letter): Promise<boolean>;
  onError(error: unknown): void;
}

export function createLinkMails(mailer: Mailer, log: SessionLog, now: () => number): LinkMails {
  const onError = (error: unknown) => log.warn({ err: error }, 'a mail with a link did not go');
  const send = async (what: 'invite' | 'forgotten', { to, language, link, ...facts }: Letter) => {
    const words = mailWords(language);
    const values = { ...facts, days: INVITE_DAYS, minutes: FORGOTTEN_MINUTES };
    const paragraphs = [
      words('hello'),
      words(what, values),
      link,
      words(`${what}After`, values),
      words('signature'),
    ];
    try {
      const outcome = await mailer.send({
        to: [to],
        subject: words(`${what}Subject`, values),
        text: `${paragraphs.join('\n\n')}\n`,
        messageId: `<${randomUUID()}@${mailer.domain}>`,
        date: new Date(now()),
      });
      if (outcome.kind === 'failed') log.warn(outcome, 'a mail with a link did not go');
      return outcome.kind !== 'failed';
    } catch (error) {
      onError(error);
      return false;
    }
  };
  return {
    invite: (letter) => send('invite', letter),
    forgotten: (letter) => send('forgotten', letter),
    onError,
  };
}
