// What operators must know of OsmAnd clients.
import type { TrackerAbout } from '../about.ts';
import { OSMAND_ALARMS } from './alarms.ts';

export const osmandAbout: TrackerAbout = {
  models:
    'Phones (Traccar Client, OsmAnd and others) and programs that send a location as an HTTP request.',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, odometer, and all values of the vehicle by the names of Traccar',
    'a JSON body with one location or several, as newer phones send it',
  ],
  setup: [
    'Traccar Client: server address `http://<host>:5055`, device identifier: the number under which the vehicle is registered; frequency 30 s, or by distance and angle.',
    'OsmAnd (plugin Trip recording, online tracking): `http://<host>:5055/?id=<number>&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}`; OsmAnd sends m/s: choose the unit in the form.',
  ],
  notes: [
    'Times without a zone are taken as UTC.',
    'Parameters stand in the address or in a form body; a JSON body may leave the number to the address (`?id=<number>`). States are 1, true, on, yes, or their opposites.',
    'A place with an `accuracy` of more than 100 m counts as a weak fix: it is in the log of the vehicle, not in rides and zones.',
    'What cannot be read at all is answered with 400 and the reason.',
  ],
  alarms: [...OSMAND_ALARMS].map(([word, alarm]) => ({ code: `alarm=${word}`, alarm })),
};
