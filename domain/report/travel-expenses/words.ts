// Texts of travel expenses, as the usual paper forms say them. Sections of the law are named after the company's
// country, whichever language is read.
import sk from '../../words/sk/report-travel-expenses.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const travelWords = await wordsOf('report-travel-expenses', sk);
export type TravelWords = ReturnType<typeof travelWords>;
