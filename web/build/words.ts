// Messages of the catalogues are read when the application is built: the browser is sent their parts, and nothing that
// could read what a translator wrote. The same while developing and in tests.
import { parseMessage } from '@flotila/domain/words/parse-message.ts';
import type { Plugin } from 'vite';

const CATALOGUE = /\/domain\/words\/\w+\/screens-\w+\.json$/;

export function words(): Plugin {
  return {
    name: 'flotila-words',
    // Vite's own reader of JSON comes after it.
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUE },
      handler(code) {
        const texts: Record<string, string> = JSON.parse(code);
        const read = Object.entries(texts).map(([key, text]) => [key, parseMessage(text)]);
        return { code: JSON.stringify(Object.fromEntries(read)), map: null };
      },
    },
  };
}
