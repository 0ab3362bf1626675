// What operators must know of Teltonika trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { CODEC_7_ALARMS, TELTONIKA_ALARMS } from './alarms.ts';

export const teltonikaAbout: TrackerAbout = {
  models:
    'FMB, FMC, FMM, FTx, TAT and GH3000 (codecs 7, 8, 8 extended, 16; commands in 12, 13 and 14).',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, odometers of bus, tachograph and tracker',
    'fuel, engine hours, revolutions, coolant, axle weights, cards and activities of both slots of the tachograph',
    'iButton, RFID, wired and Bluetooth temperatures, level probes',
  ],
  setup: [
    'In Teltonika Configurator: GPRS → APN; server settings → domain `<host>`, port, protocol TCP (UDP works, too); System → codec 8 extended; records are always in UTC.',
    'By SMS, with login and password of the tracker in front (two spaces where it has none): `  setparam 2001:<APN>;2002:<user>;2003:<password>` and `  setparam 2004:<host>;2005:5027;2006:0` (2006: 0 is TCP, 1 UDP).',
    'How often, of FMB, FMC and FMM while the vehicle moves in the home network: `  setparam 10050:10` seconds for a record, `10055:30` for sending; angle, distance and speed differences beside it make bends round.',
  ],
  notes: ['Elements 79 to 138 mean other things on FMB6xx and FMC6xx: fill in the model.'],
  alarms: [
    ...alarmCodes(TELTONIKA_ALARMS, (id) => `element ${id}`),
    ...alarmCodes(CODEC_7_ALARMS, (id) => `GH3000, element ${id}`),
  ],
};
