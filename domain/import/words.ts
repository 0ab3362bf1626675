// Words of lists that are brought: titles of fields are those of forms, messages and templates have words of their own. Not
// for the browser, which is told them.
import type { ServiceType } from '../service/service.ts';
import type { Language } from '../words/languages.ts';
import skList from '../words/sk/import-list.json' with { type: 'json' };
import skEntry from '../words/sk/screens-entry.json' with { type: 'json' };
import skForms from '../words/sk/screens-later.json' with { type: 'json' };
import skPanel from '../words/sk/screens-panel.json' with { type: 'json' };
import { hasKey, wordsOf } from '../words/words.ts';
import type { Refusal } from './read-number.ts';

const roleWords = await wordsOf('screens-entry', skEntry);
const panelWords = await wordsOf('screens-panel', skPanel);
const formWords = await wordsOf('screens-later', skForms);
const listWords = await wordsOf('import-list', skList);

export const importWords = listWords;

/** A key that forms do not have is a mistake that a test finds. */
export function titleWords(language: Language): (key: string) => string {
  const say = formWords(language);
  return (key) => {
    if (!hasKey(skForms, key)) throw new Error(`forms have no text ${key}`);
    return say(key);
  };
}

export function roleName(role: 'admin' | 'dispatcher' | 'driver', language: Language): string {
  return roleWords(language)(`role.${role}`);
}

export function serviceTypeName(type: ServiceType, language: Language): string {
  return panelWords(language)(`service.${type}`);
}

/** The sentence of a refusal or note behind the name of its field. */
export function messageText(language: Language, title: string | null, refusal: Refusal): string {
  const { code, params = {} } = refusal;
  const key = `why.${code}`;
  const say = listWords(language);
  const sentence = hasKey(skList, key) ? say(key, params) : say('why.other', { code });
  return title === null ? sentence : `${title}: ${sentence}`;
}
