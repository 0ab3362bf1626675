// Words that several reports and their renderers share; what only one report says stands beside that report.
import sk from '../words/sk/report.json' with { type: 'json' };
import { wordsOf } from '../words/words.ts';

export const reportWords = await wordsOf('report', sk);
export type ReportWords = ReturnType<typeof reportWords>;
