// What operators must know of BCE trackers.
import type { TrackerAbout } from '../about.ts';

export const bceAbout: TrackerAbout = {
  models: 'Trackers of BCE and Xirgo (FM) with the binary protocol of BCE.',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, distance and odometers',
    'fuel, engine hours, revolutions, axle weights, cards and activities of both slots of the tachograph',
    'iButton, temperatures, level probes, forces of driving',
  ],
  setup: [
    "In the maker's configurator: APN, user and password; server `<host>`, port 5080, TCP (UDP works, too).",
    'Let it keep its history in the stack and wait for the confirmation of the server; time is in UTC.',
  ],
  notes: [
    'Some adapters of the vehicle bus tell fuel in whole percent: choose the step in the form.',
  ],
  alarms: [],
};
