// What the map itself says of a vehicle: its state in a word, and how old its place is.
import { showsLastSeen } from '@flotila/domain/vehicle/alert.ts';
import { communicationState, isMoving, isUnheard } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../i18n/i18n.ts';
import { ago } from '../../words/format.ts';

export type StateVehicle = Pick<MapVehicle, 'location' | 'ride' | 'inactiveTimeout'>;

/** ONL-015: how long ago the last location was, null while it is fresh. */
export function lastSeenText(vehicle: StateVehicle, nowMs: number): string | null {
  if (!vehicle.location) return null;
  const ts = Date.parse(vehicle.location.timestamp);
  return showsLastSeen(ts, nowMs) ? ago(nowMs - ts) : null;
}

/** The state in one word, for the icon. */
export function stateWord(vehicle: StateVehicle, nowMs: number): string {
  const state = communicationState(vehicle, nowMs);
  if (state === 'NEW') return t('vehicle.new');
  if (isMoving(vehicle)) return t('vehicle.moving');
  if (vehicle.ride?.rideState === 'unfinished') return t('vehicle.standing');
  if (state === 'FAIL') return t('vehicle.fail');
  return t(isUnheard(vehicle) ? 'vehicle.unheardWord' : 'vehicle.parked');
}
