// What the summary of companies says.
import sk from '../../words/sk/report-companies-summary.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const companiesSummaryWords = await wordsOf('report-companies-summary', sk);
export type CompaniesSummaryWords = ReturnType<typeof companiesSummaryWords>;
