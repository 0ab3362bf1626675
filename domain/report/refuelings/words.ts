// What the report of refuelings says, in the words of accountants.
import sk from '../../words/sk/report-refuelings.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const refuelingsWords = await wordsOf('report-refuelings', sk);
export type RefuelingsWords = ReturnType<typeof refuelingsWords>;
