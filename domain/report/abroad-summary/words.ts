// What the report of driving abroad says.
import sk from '../../words/sk/report-abroad-summary.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const abroadSummaryWords = await wordsOf('report-abroad-summary', sk);
