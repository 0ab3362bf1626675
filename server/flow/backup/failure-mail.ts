// The mail to the operators when a backup failed, or could not be restored.

import { randomUUID } from 'node:crypto';
import { SOURCE } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/backup-mail.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import { ownCommand } from '../../ground/config/own-command.ts';
import type { Database } from '../../ground/db/open.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import { listOperators } from './operators.queries.ts';

const mailWords = await wordsOf('backup-mail', sk);

interface OperatorDeps {
  db: Pick<Database, 'read'>;
  /** null: the operator has no mail server */
  mailer: Mailer | null;
  log: Pick<WorkLog, 'warn'>;
  now(): number;
}

export async function tellOperators(
  { db, mailer, log, now }: OperatorDeps,
  what: 'failed' | 'untried' | 'logLate' | 'logEnded',
  said: string,
): Promise<void> {
  const operators = mailer ? await db.read(listOperators) : [];
  if (!mailer || operators.length === 0) {
    log.warn({ hasMail: mailer !== null }, 'no superuser has an address to be told of it');
    return;
  }
  const commands = { now: ownCommand('backup now'), try: ownCommand('backup try') };
  for (const { email, language } of operators) {
    const words = mailWords(language ?? SOURCE);
    const todo = what.startsWith('log') ? words('logDo') : words('do', commands);
    const paragraphs = [words('hello'), words(what), said, todo, words('signature')];
    const outcome = await mailer.send({
      to: [email],
      subject: words(`${what}Subject`),
      text: `${paragraphs.join('\n\n')}\n`,
      messageId: `<${randomUUID()}@${mailer.domain}>`,
      date: new Date(now()),
    });
    if (outcome.kind !== 'sent') log.warn(outcome, 'an operator was not told of it');
  }
}
