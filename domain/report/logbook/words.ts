// Texts of the logbook. The Slovak ones name the paragraphs whose records they are.
import sk from '../../words/sk/report-logbook.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const logbookWords = await wordsOf('report-logbook', sk);
export type LogbookWords = ReturnType<typeof logbookWords>;
