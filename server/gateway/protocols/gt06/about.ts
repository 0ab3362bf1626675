// What operators must know of GT06 trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { GT06_ALARMS, GT06_STATUS_ALARMS } from './alarms.ts';

export const gt06About: TrackerAbout = {
  title: 'GT06',
  models: 'Concox, Jimi, Coban and the many clones with the protocol GT06.',
  understood: [
    'place, speed, direction, satellites, ignition and other states, signal, voltage',
    'odometer, temperatures and RFID of models that send them',
  ],
  setup: [
    'By SMS: `APN,<APN>,<user>,<password>#`, then `SERVER,1,<host>,5023,0#` (with an address in numbers `SERVER,0,<address>,5023,0#`).',
    'Clock to UTC: `GMT,E,0#`. Interval moving and standing, seconds: `TIMER,10,300#`.',
    'Clones may want their password in front of a command, and other words: see its manual.',
  ],
  notes: [
    'A clock that is not in UTC is put right by the time zone in the form, else by what the login says of it.',
  ],
  alarms: [
    ...alarmCodes(GT06_ALARMS, (code) => `alarm ${code}`),
    ...alarmCodes(GT06_STATUS_ALARMS, (code) => `status bits 3–5 = ${code}`),
  ],
};
