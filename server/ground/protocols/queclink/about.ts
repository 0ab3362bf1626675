// What operators must know of Queclink trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { JAMMED, QUECLINK_ALARMS } from './alarms.ts';

export const queclinkAbout: TrackerAbout = {
  models: 'GV, GL, GB and CV series with the protocol @Track, in text and in binary mode.',
  understood: [
    'place, speed, direction, altitude, ignition and other inputs, odometer, engine hours, motion, volts, signal',
    'values of the vehicle bus (fuel, revolutions, coolant, axle weights, cards), iButton and RFID, wired temperatures, fuel probes',
  ],
  setup: [
    "In the maker's Manage Tool or by SMS: `AT+GTBSI` sets the APN, `AT+GTSRI` where to report. The order of their fields depends on the model: its protocol document tells it.",
    'In `AT+GTSRI`: report mode 3 (one TCP connection that stays; 4 is UDP), main server `<host>`, port 5004, buffer mode 1, and SACK on, so that what is not acknowledged is kept and sent again.',
    'How often is in `AT+GTFRI`; times are in UTC.',
  ],
  notes: [
    'A report without a new fix is of when it was sent, with the last place for the log only.',
    'Choose text where the tracker lets one choose: of binary reports only places, times and the number are read.',
    'Commands carry the password that is set in the tracker: fill it in where it was changed.',
  ],
  alarms: [
    ...alarmCodes(QUECLINK_ALARMS, (name) => (name.length === 3 ? `GT${name}` : name)),
    { code: `GTJDS = ${JAMMED}`, alarm: 'jamming' },
  ],
};
