// What the import says of a feature of the file.

import type { Language } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/import-zone.json' with { type: 'json' };
import { hasKey, wordsOf } from '@flotila/domain/words/words.ts';
import type { ShapeFaultCode } from '@flotila/domain/zone/shape-fault.ts';
import { messageOf } from '../../ground/i18n/messages.ts';

const importWords = await wordsOf('import-zone', sk);

export interface ImportMessage {
  /** Of the zone; null: of the file. */
  field: string | null;
  code: Exclude<keyof typeof sk, 'name'> | ShapeFaultCode;
  params?: Record<string, string | number>;
}

export function importText(language: Language, { code, params = {} }: ImportMessage): string {
  return hasKey(sk, code)
    ? importWords(language)(code, params)
    : messageOf(language, `zone_${code}`, params);
}

/** What a feature without a name is called. */
export function numberedName(language: Language, row: number): string {
  return importWords(language)('name', { row });
}
