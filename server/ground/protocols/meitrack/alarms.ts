// What Meitrack shouts: the event that caused a record.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

export const MEITRACK_ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'sos',
  17: 'lowBattery',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  23: 'powerCut',
  36: 'tow',
  44: 'jamming',
  50: 'temperature',
  51: 'temperature',
  78: 'accident',
  90: 'hardCornering',
  91: 'hardCornering',
  129: 'hardBraking',
  130: 'hardAcceleration',
};
