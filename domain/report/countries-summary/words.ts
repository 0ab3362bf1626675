// What the summary of countries says.
import sk from '../../words/sk/report-countries-summary.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const countriesSummaryWords = await wordsOf('report-countries-summary', sk);
export type CountriesSummaryWords = ReturnType<typeof countriesSummaryWords>;
