// What mails and pushes about alerts say.
import sk from '../words/sk/alert.json' with { type: 'json' };
import { hasKey, wordsOf } from '../words/words.ts';

export const alertWords = await wordsOf('alert', sk);
export type AlertWords = ReturnType<typeof alertWords>;

export function isAlertWord(key: string): key is keyof typeof sk {
  return hasKey(sk, key);
}
