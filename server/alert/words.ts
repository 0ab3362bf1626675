// What mails and pushes about alerts say.
import sk from '@flotila/domain/words/sk/alert.json' with { type: 'json' };
import { hasKey, wordsOf } from '@flotila/domain/words/words.ts';

export const alertWords = await wordsOf('alert', sk);
export type AlertWords = ReturnType<typeof alertWords>;

export function isAlertWord(key: string): key is keyof typeof sk {
  return hasKey(sk, key);
}
