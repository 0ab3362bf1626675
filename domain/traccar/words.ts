// What a note of a Traccar's record says, in the words of the screen. Not for the browser, which has them loaded.
import type { Language } from '../words/languages.ts';
import sk from '../words/sk/screens-import.json' with { type: 'json' };
import { wordsOf } from '../words/words.ts';
import type { Note } from './note.ts';

const screenWords = await wordsOf('screens-import', sk);

export function noteText({ code, values }: Note, language: Language): string {
  return screenWords(language)(`traccar.note.${code}`, values);
}
