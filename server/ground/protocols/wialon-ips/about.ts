// What operators must know of Wialon IPS trackers.
import { alarmCodes, type TrackerAbout } from '../about.ts';
import { WIALON_ALARMS } from './alarms.ts';

export const wialonAbout: TrackerAbout = {
  models:
    'Trackers, phones and other servers with the text protocol Wialon IPS, versions 1.1 and 2.0.',
  understood: [
    'place, speed, direction, altitude, satellites, inputs, iButton, four analog inputs in volts, messages of the driver',
    'parameters `can_taho`, `total_fuel`, `temp`, `avl_driver` and `SOS`; what the others are says the field in the form',
  ],
  setup: [
    'In the program of the tracker: protocol Wialon IPS (2.0 where there is a choice: it has checksums), server `<host>`, port 5039, TCP or UDP; identifier: the number under which the vehicle is registered; any password.',
    'Time is in UTC. A server that passes on (retransmission) takes the same address and port, one connection for each vehicle.',
    'Meaning of parameters in the form of the vehicle, `theirs=ours*factor` with commas between: `odo=odometer*1000, fuel1=fuel, door=in3, help=sos`. Ours are the names of OsmAnd (`odometer` in m, `fuel` in l, `fuelLevel` in %, `hours` in ms, `power` in V, `temp1` … `temp8`, `in1` … `in16`, `driverUniqueId`) and the alarms of OsmAnd (`sos`, `powerCut`, `tow` …).',
  ],
  notes: [
    'Images and files of tachographs are not taken.',
    'Commands go as a line in the words of the tracker; a message that comes back is taken as the answer.',
  ],
  alarms: alarmCodes(WIALON_ALARMS, (name) => `parameter ${name} that is not 0`),
};
