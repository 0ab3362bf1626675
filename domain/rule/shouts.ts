// Rules about what the tracker shouts: it begins with the event that the fold has made of it, and is over at once.

import { ring } from './alerts.ts';
import type { Listening } from './hold.ts';
import { recordOf, witness } from './why.ts';

/** Hears the alarms that began with this location; those of one record are one alert of a rule. */
export function hearShouts(listening: Listening): void {
  const { moment, epoch, testimony } = listening;
  const { ts, shouts } = moment;
  if (shouts.length === 0) return;
  for (const rule of epoch.shoutRules) {
    const alarms = shouts.filter((shout) => rule.alarms.has(shout));
    if (alarms.length === 0 || (rule.timetable && !rule.timetable.at(ts).isIn)) continue;
    ring(listening, rule, {
      begin: ts,
      zoneId: null,
      params: { alarms: alarms.join(',') },
      records: [recordOf(testimony, witness(testimony, rule.kind))],
    });
  }
}
