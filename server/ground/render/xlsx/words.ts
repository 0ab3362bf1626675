// Words of the spreadsheet itself; those of the report come with its document.
import sk from '@flotila/domain/words/sk/spreadsheet.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';

export const sheetWords = await wordsOf('spreadsheet', sk);
