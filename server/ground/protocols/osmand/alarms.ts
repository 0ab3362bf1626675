// What clients of OsmAnd shout, by the words that Traccar's programs use: ours are the same, but for these.
import { ALARMS, type Alarm } from '@flotila/domain/location/alarm.ts';

export const OSMAND_ALARMS: ReadonlyMap<string, Alarm> = new Map<string, Alarm>([
  ...ALARMS.map((alarm) => [alarm, alarm] as const),
  ['removing', 'tampering'],
]);
