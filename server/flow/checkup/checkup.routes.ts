// The checkup for superusers: the lines of `flotila doctor`, in their language.
import { getCheckup } from '@flotila/domain/checkup/checkup.api.ts';
import { worstOf } from '@flotila/domain/checkup/checkup.ts';
import sk from '@flotila/domain/words/sk/checkup.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import { type Route, serveSession } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import type { CheckedFinding } from './checkup.ts';

const checkupWords = await wordsOf('checkup', sk);

export function checkupRoutes(examine: () => Promise<CheckedFinding[]>): Route[] {
  return [
    serveSession(getCheckup, async ({ request }) => {
      const found = await examine();
      const say = checkupWords(languageOf(request.headers['accept-language']));
      return {
        state: worstOf(found),
        findings: found.map(({ check, state, code, values }) => ({
          check,
          state,
          title: say(`title.${check}`),
          said: say(code, values),
        })),
      };
    }),
  ];
}
