// Texts of the reports of performance, beside those that they share with the logbook.
import sk from '../../words/sk/report-performance.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const performanceWords = await wordsOf('report-performance', sk);
