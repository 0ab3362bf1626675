// What operators must know of platforms that pass on by Wialon Retranslator.
import type { TrackerAbout } from '../about.ts';

export const retranslatorAbout: TrackerAbout = {
  models:
    'Other platforms that pass on what their trackers send, by the binary protocol Wialon Retranslator 1.0: many trackers over one connection.',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, ignition (`ign`), driver (`avl_driver`), supply and battery (`pwr_ext`, `pwr_int`), `adc1` … `adc4` as level probes',
    'blocks `can_taho`, `total_fuel`, `temp` and `SOS`; what the others are says the field in the form',
  ],
  setup: [
    'On the other platform: retransmission by Wialon Retranslator to server `<host>`, port 5167, TCP.',
    'Register each vehicle with the number that the platform sends (its unique identifier) and this type, also when the tracker itself is of another make.',
    'Meaning of blocks in the form of the vehicle, `theirs=ours*factor` with commas between, as for Wialon IPS: `mileage=odometer*1000, fuel1=fuel`.',
  ],
  notes: [
    'A tracker that nobody registered is listed, and what the platform passes on of it is let pass without being kept: the platform sends one packet after another, so the registered ones would wait behind it.',
    'Pictures are not taken, and there is no way back for commands.',
  ],
  alarms: [
    { code: 'the alarm bit of a packet', alarm: 'sos' },
    { code: 'block SOS that is not 0', alarm: 'sos' },
  ],
};
