// What the import says of a row. Each sentence follows the name of the column as it stands in the file, so
// that the row can be mended there.
import type { RowMessage } from '@flotila/domain/refueling/csv.ts';
import { decimalMarkOf } from '@flotila/domain/text.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/import-refueling.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';

const importWords = await wordsOf('import-refueling', sk);

/** `quantity: not a number` */
export function rowText(language: Language, { field, code, params = {} }: RowMessage): string {
  const mark = decimalMarkOf(language);
  const values = Object.entries(params).map(([name, value]) => [
    name,
    String(value).replace('.', typeof value === 'number' ? mark : '.'),
  ]);
  return `${field}: ${importWords(language)(code, Object.fromEntries(values))}`;
}
