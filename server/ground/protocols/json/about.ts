// What operators must know of programs that pass records on in our own form.
import { ALARMS } from '@flotila/domain/location/alarm.ts';
import type { TrackerAbout } from '../about.ts';

export const jsonAbout: TrackerAbout = {
  models:
    'Telematics of vehicle makers and programs of your own, which pass on records of any number of trackers in the words of Flotila.',
  understood: [
    'all that Flotila knows of a record: place, speed, direction, inputs, odometer, fuel, temperatures, weights, tachograph, card or key, alarms',
  ],
  setup: [
    'Register each tracker with the type JSON and the number that the program will send as `device`.',
    'Make a key in the data administration (Keys) with a role that may write; for a part of the vehicles it opens these alone.',
    'Send an array of up to 1000 records by `POST http://<host>:5056/json` with the header `Authorization: Bearer <key>`. `/openapi.json` has every field: `[{"device": "4711", "time": "2026-11-30T08:00:00Z", "latitude": 48.1486, "longitude": 17.1077, "speedKmh": 52, "ignition": true, "odometerMetres": 182334000}]`.',
    'Send again what is answered 503 or 429, after the seconds of `Retry-After`; what is answered 200 is stored, but for the numbers in `unknown` and the records in `refused`.',
  ],
  notes: [
    'Sending a record twice changes nothing: a tracker has one record of a time.',
    'A record with a field of a wrong kind is refused with the name of the field, and kept as it came in the log of its vehicle. Fields of other names are kept in the log.',
  ],
  alarms: ALARMS.map((alarm) => ({ code: `"${alarm}"`, alarm })),
};
