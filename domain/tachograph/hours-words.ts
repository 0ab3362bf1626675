// How possible infringements and working time are named in reports: in the words of the screen of a driver's hours.
import sk from '../words/sk/screens-later.json' with { type: 'json' };
import { wordsOf } from '../words/words.ts';

export const hoursWords = await wordsOf('screens-later', sk);
export type HoursWords = ReturnType<typeof hoursWords>;
