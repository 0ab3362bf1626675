// What of a contract or of a driver's hours is wrong, as mails and pushes say it.

import { alertWords, isAlertWord } from '@flotila/domain/alert/words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { AlertRow } from './alert.queries.ts';

/** `zákazka mešká: Trnava – Nitra`; '' of alerts that are about neither. */
export function whatText({ why }: Pick<AlertRow, 'why'>, language: Language): string {
  const { what, contract } = why.params;
  const key = `what.${what}`;
  return [isAlertWord(key) && alertWords(language)(key), contract].filter(Boolean).join(': ');
}
