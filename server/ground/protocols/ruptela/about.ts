// What operators must know of Ruptela trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { RUPTELA_ALARMS } from './alarms.ts';

export const ruptelaAbout: TrackerAbout = {
  models:
    'FM-Eco, Pro, Tco, Trace, HCV, LCV and Plug (records of command 1 and extended ones of 68).',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, odometers of bus and tracker',
    'fuel, revolutions, cards of both slots of the tachograph, iButton, temperatures, analog inputs, trouble codes',
  ],
  setup: [
    'In the configurator of the model (or its cloud): GSM → APN, user and password; server 1 → `<host>`, port 5046, protocol TCP; record protocol extended where there is a choice.',
    'Time is always in UTC. Set the intervals of records by time, distance and angle, and the interval of sending, in the same place.',
  ],
  notes: ['Only the primary server takes commands.'],
  alarms: alarmCodes(RUPTELA_ALARMS, (id) => `element ${id}`),
};
