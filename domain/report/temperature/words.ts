// What the report of temperatures says.
import sk from '../../words/sk/report-temperature.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const temperatureWords = await wordsOf('report-temperature', sk);
export type TemperatureWords = ReturnType<typeof temperatureWords>;
