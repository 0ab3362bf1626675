// Reports with which Queclink trackers shout: each kind of report is one alarm, or its report type says which.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

/** By the name of the report; where a table stands, by the lower half of its report type. */
export const QUECLINK_ALARMS: Readonly<Record<string, Alarm | Readonly<Record<string, Alarm>>>> = {
  SOS: 'sos',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  TOW: 'tow',
  JDR: 'jamming',
  SPD: 'overspeed',
  TMP: 'temperature',
  CRA: 'accident',
  GEO: { '0': 'geofenceExit', '1': 'geofenceEnter' },
  HBM: {
    '0': 'hardBraking',
    '1': 'hardAcceleration',
    '2': 'hardCornering',
    '3': 'hardBraking',
    '4': 'hardAcceleration',
  },
};

/** JDS tells a state: 2 is jammed. */
export const JAMMED = '2';

/** A state of 16 is a vehicle that is towed. */
export const STATE_TOWED = 0x16;
