// Mails to people about their own account, so that whoever did not change it hears of it. Where there is no mail server or
// no address nothing is sent; the change stands in the record of changes.
import { randomUUID } from 'node:crypto';
import { type Language, SOURCE } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/account-mail.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import type { SessionLog } from '../session/session-audit.ts';

const mailWords = await wordsOf('account-mail', sk);

/** Whose account changed, and from where. */
export interface ToldOwner {
  login: string;
  email: string | null;
  /** null: as the source language */
  language: Language | null;
  remoteAddress: string;
  /** epoch milliseconds */
  now: number;
}

/** In letters each has a subject and a text of its name. */
export type FactorChange =
  | 'appOn'
  | 'appOff'
  | 'passkeyOn'
  | 'passkeyOff'
  | 'recoveryCodes'
  | 'codesLocked'
  | 'factorsReset';

/** Nobody waits for them: the change is done. */
export interface AccountMails {
  passwordChanged(owner: ToldOwner): void;
  /** Goes to the former address; where there was none, to the new one. */
  emailChanged(owner: ToldOwner, email: string | null): void;
  /** How the owner proves who they are is another from now on. */
  factorsChanged(owner: ToldOwner, what: FactorChange): void;
}

export function createAccountMails(mailer: Mailer | null, log: SessionLog): AccountMails {
  const tell = (to: string | null, what: 'password' | 'email' | FactorChange, owner: ToldOwner) => {
    if (!mailer || to === null) return;
    const { login, remoteAddress: address, language } = owner;
    const words = mailWords(language ?? SOURCE);
    const facts = { login, address };
    const paragraphs = [words('hello'), words(what, facts), words('notYou'), words('signature')];
    mailer
      .send({
        to: [to],
        subject: words(`${what}Subject`),
        text: `${paragraphs.join('\n\n')}\n`,
        messageId: `<${randomUUID()}@${mailer.domain}>`,
        date: new Date(owner.now),
      })
      .then(
        (outcome) => {
          if (outcome.kind !== 'sent') log.warn(outcome, 'a mail about an own account did not go');
        },
        (error) => log.warn({ err: error }, 'a mail about an own account did not go'),
      );
  };
  return {
    passwordChanged: (owner) => tell(owner.email, 'password', owner),
    factorsChanged: (owner, what) => tell(owner.email, what, owner),
    emailChanged: (owner, email) => tell(owner.email ?? email, 'email', owner),
  };
}
