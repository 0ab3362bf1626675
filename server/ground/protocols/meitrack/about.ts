// What operators must know of Meitrack trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { MEITRACK_ALARMS } from './alarms.ts';

export const meitrackAbout: TrackerAbout = {
  models: 'MVT, T, TC, MT and P series, with text records (AAA, AFF) and binary ones (CCC, CCE).',
  understood: [
    'place, speed, direction, altitude, satellites, signal, inputs, odometers of tracker and vehicle bus',
    'fuel, revolutions, coolant, engine hours, RFID and iButton, wired and Bluetooth temperatures, analog inputs, volts',
  ],
  setup: [
    'By SMS (0000 is the password from the factory): `0000,A21,1,<host>,5020,<APN>,<user>,<password>` (1 is TCP, 2 UDP).',
    'Clock to UTC: `0000,B36,0`. Interval in tens of seconds: `0000,A12,1`.',
    'The same stands in Meitrack Manager over the cable.',
  ],
  notes: [
    'Records are not acknowledged, so what was sent while the server was away is lost, unless the tracker waits for confirmation. The heartbeat is answered.',
    'The ignition is expected on input 2, and input 1 is the button for help; say in the form where yours is.',
  ],
  alarms: alarmCodes(MEITRACK_ALARMS, (code) => `event ${code}`),
};
