// What operators must know of a Traccar that forwards.
import type { TrackerAbout } from '../about.ts';
import { OSMAND_ALARMS } from '../osmand/alarms.ts';

export const traccarAbout: TrackerAbout = {
  models:
    'Whatever reports to a Traccar (5.9 or newer) that forwards its positions: with it, all of its protocols can be used.',
  understood: [
    'place, speed, direction, altitude, accuracy, satellites, ignition and inputs, and all values of the vehicle by the names of Traccar',
  ],
  setup: [
    'Register each tracker with the type Traccar (forwarded) and the identifier that its device has in Traccar.',
    'Make a key in the data administration (Keys) with a role that may write.',
    'In `traccar.xml`: `<entry key="forward.type">json</entry>`, `<entry key="forward.url">http://<host>:5056/traccar</entry>`, `<entry key="forward.header">Authorization: Bearer <key></entry>`.',
    'Let it try again while Flotila cannot be reached: `<entry key="forward.retry.enable">true</entry>`, `<entry key="forward.retry.delay">1000</entry>`, `<entry key="forward.retry.count">12</entry>` (over an hour), `<entry key="forward.retry.limit">100000</entry>`. Then restart Traccar.',
  ],
  notes: [
    'A position that is outdated, not valid or approximate is kept with its values, but its place is in no ride.',
    'Traccar takes no answer of a single tracker: what is not registered here is answered 200 all the same, named in the answer and listed among unknown trackers, so that it does not use up the retries of the others.',
    'Kilometres are those of `odometer`. Where a tracker sends none, they follow from the places; or choose the tracker as source of kilometres, then `totalDistance` counts, which Traccar adds up itself.',
    'In Traccar `fuel` is litres and `fuelLevel` percent, `power` and `battery` are volts, `hours` milliseconds.',
  ],
  alarms: [...OSMAND_ALARMS].map(([word, alarm]) => ({ code: `alarm=${word}`, alarm })),
};
