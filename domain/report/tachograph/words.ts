// Texts of the report of a driver's hours; names of possible infringements are those of the driver's page.
import sk from '../../words/sk/report-tachograph.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const tachographWords = await wordsOf('report-tachograph', sk);
export type TachographWords = ReturnType<typeof tachographWords>;
