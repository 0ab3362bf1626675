// What operators must know of BCE IoTM trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { BCE_IOTM_ALARMS } from './alarms.ts';

export const bceIotmAbout: TrackerAbout = {
  models: 'Trackers of BCE that report by MQTT 3.1.1.',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, odometers',
    'fuel, engine hours, revolutions, iButton, temperatures, forces of driving',
  ],
  setup: [
    "In the maker's configurator: APN, user and password; MQTT broker `<host>`, port 1883; client identifier: the tracker's number (IMEI).",
    'Quality of service 1 or 2, so that records are acknowledged when they are stored; time is in UTC.',
  ],
  notes: ['User and password of MQTT are not looked at and do not stand in the raw log.'],
  alarms: alarmCodes(BCE_IOTM_ALARMS, (id) => `sensor ${id}`),
};
