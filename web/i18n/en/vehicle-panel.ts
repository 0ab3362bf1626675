// English texts that the vehicle's panel has beside those of list and map.
import type { vehiclePanel as slovak } from '../sk/vehicle-panel.ts';

export const vehiclePanel: Record<keyof typeof slovak, string> = {
  'finding.motor':
    'The tracker says that the motor is off although the vehicle drives or its motor turns. Rides follow from its speed or revolutions meanwhile. Have the wire of the ignition checked, or choose the right input in the settings of the tracker.',
  'finding.odometer':
    'The odometer that the tracker tells contradicts the places over kilometres. Rides follow from the places until the two agree. Have the odometer of the tracker checked, and its unit and factor in the configuration of the tracker.',
  'finding.odometerTimes':
    'The odometer that the tracker tells is in another unit: times {times} it would be metres. Rides follow from the places until the two agree. Set the unit or factor of the odometer in the configuration of the tracker.',
  'vehicleType.personal': 'car',
  'vehicleType.van': 'van',
  'vehicleType.truck': 'truck',
  'vehicleType.tractor': 'tractor unit',
  'vehicleType.bus': 'bus',
  'vehicleType.trailer': 'trailer',
  'vehicleType.semitrailer': 'semitrailer',
  'vehicleType.special': 'special',
  'vehicleType.machine': 'machine',
  'vp.duration': 'Duration',
  'vp.due': 'in {what}',
  'vp.overdue': 'overdue by {what}',
  'vp.tank.silent':
    'Sensor silent since {time}; the level is the last that it told. Have the sensor and its cable checked.',
  'vp.serial': 'Device serial number',
  'vp.id': 'Vehicle id',
  'vp.reach': 'about {distance}',
  'vp.reachWhy': 'by its norm of {norm} l per 100 km',
  'vp.ofLitres': '{level} l of {capacity} l',
  'vp.capacity': 'capacity {capacity} l',
  'vp.ofRemaining': '{used} of {limit}, {left} left',
  'vp.over': '{used} of {limit}, over by {over}',
  'vp.remaining': '{left} left',
  'vp.overBy': 'over by {over}',
  'popup.dayDrive': 'Driving today',
  'popup.weekDrive': 'Week',
  'popup.tank': 'Tank',
};
