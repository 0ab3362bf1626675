// What operators must know of flespi.
import type { TrackerAbout } from '../about.ts';
import { FLESPI_ALARMS } from './message.ts';

export const flespiAbout: TrackerAbout = {
  models: 'Whatever reports to flespi, of which a stream passes the messages on.',
  understood: [
    'place, speed, direction, altitude, accuracy, satellites, ignition and inputs, movement',
    'kilometres, engine hours, fuel (level, volume, consumed), revolutions, coolant, of the bus (`can.…`) before the tracker; supply and battery, signal',
    'temperatures of wired sensors and of Bluetooth, iButton or card',
  ],
  setup: [
    'Register each tracker with the type flespi and the number that it has in flespi as `ident`, usually the IMEI.',
    'Make a key in the data administration (Keys) with a role that may write.',
    'In flespi: *Telematics hub*, *Streams*, a new stream of the protocol *http* with the URI `http://<host>:5056/flespi`, the header `Authorization` with `Bearer <key>`, and at most 1000 messages in a request (`limit_messages`). Leave names of parameters as they are and the body without compression.',
    'Subscribe the stream to the devices (or to their channels, not to both).',
  ],
  notes: [
    'A stream waits for the answer before it sends more, and keeps what was not answered 200: while Flotila cannot be reached nothing is lost as long as its queue lasts (`queue_ttl`).',
    'A message of a tracker that is not registered here is answered 200 all the same, named in the answer and listed among unknown trackers, so that it does not hold up the others.',
    'Kilometres are those of `can.vehicle.mileage`. Where there is no bus they follow from the places; or choose the tracker as source of kilometres, then `vehicle.mileage` counts.',
    '`alarm.event.trigger` is a button with some trackers and the alarm of a parked car with others, so it stands in the log and calls nobody; choose the input of the button in the form of the tracker.',
    'Levels of probes and other parameters stand in the log of the vehicle under their names.',
  ],
  alarms: [...FLESPI_ALARMS].map(([code, alarm]) => ({ code, alarm })),
};
