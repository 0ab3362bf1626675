// What operators must know of GT06 trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { GT06_ALARMS, GT06_MODEL_ALARMS, GT06_STATUS_ALARMS } from './alarms.ts';

export const gt06About: TrackerAbout = {
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
    'A clock that is not in UTC is put right by the time zone in the form; else live packets show by when they come whether it is that of the login or UTC.',
    'Makers mean different things by the same codes and packets: fill in the model as it is printed. Drivers are read of VL103 and of readers that send their own packets.',
    'Clones without checksums (365GPS, ZhongXun and others): nothing of them is believed until checksums are not checked in the form, and alarms only of packets with a right length.',
  ],
  alarms: [
    ...alarmCodes(GT06_ALARMS, (code) => `alarm ${code}`),
    ...GT06_MODEL_ALARMS.flatMap(({ models, alarms }) =>
      Object.entries(alarms).flatMap(([code, alarm]) =>
        alarm === null ? [] : [{ code: `alarm ${code} of ${models[0] || 'other models'}`, alarm }],
      ),
    ),
    ...alarmCodes(GT06_STATUS_ALARMS, (code) => `status bits 3–5 = ${code}`),
  ],
};
