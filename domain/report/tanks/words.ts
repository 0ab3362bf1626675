// What the report of tanks says.
import sk from '../../words/sk/report-tanks.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const tanksWords = await wordsOf('report-tanks', sk);
export type TanksWords = ReturnType<typeof tanksWords>;
