// What the report of maintenance says.
import sk from '../../words/sk/report-maintenance.json' with { type: 'json' };
import { wordsOf } from '../../words/words.ts';

export const maintenanceWords = await wordsOf('report-maintenance', sk);
export type MaintenanceWords = ReturnType<typeof maintenanceWords>;
