// What the summary of vehicles says.
import sk from '../../words/sk/report-vehicles-summary.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const vehiclesSummaryWords = await wordsOf('report-vehicles-summary', sk);
export type VehiclesSummaryWords = ReturnType<typeof vehiclesSummaryWords>;
