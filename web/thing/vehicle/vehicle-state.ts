// What the list, the popup and the panel say about a vehicle in words: whether it drives, since when it
// stands or is silent, how old its last location is, which flags it carries.
import { communicationState, isMoving, isUnheard } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { StateVehicle } from '../../ground/map/vehicles/state-words.ts';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { duration, MISSING, number, span, stopwatch } from '../../ground/words/format.ts';

const HOUR_MS = 3_600_000;
/** ONL-005. */
export const NAME_CHARACTERS_MAX = 14;

/** One short piece: "87 km/h", "standing 3 h", "silent since 14:20", "no data yet". */
export function stateText(vehicle: StateVehicle, nowMs: number, zone: string): string {
  const { location, ride } = vehicle;
  if (!location) return t('vehicle.new');
  if (communicationState(vehicle, nowMs) === 'FAIL') {
    return t('vehicle.failSince', { time: timeOrDate(location.timestamp, zone, nowMs) });
  }
  const speed = number(location.speed);
  if (isMoving(vehicle)) return t('vehicle.speed', { speed });
  if (isUnheard(vehicle)) {
    const silent = span(nowMs - Date.parse(location.timestamp));
    return t('vehicle.unheard', { duration: silent, speed });
  }
  if (ride?.rideState !== 'finished') return t('vehicle.standing');
  return t('vehicle.standingFor', { duration: span(nowMs - Date.parse(ride.toTimestamp)) });
}

/** "in zone Depot Trnava for 0:42": where it is now and since when, of several the one it came into last; null: in none. */
export function inZoneText({ zones }: Pick<MapVehicle, 'zones'>, nowMs: number): string | null {
  const zone = zones?.at(-1);
  if (!zone) return null;
  const seconds = Math.max(0, nowMs - Date.parse(zone.arrival)) / 1000;
  return t('vehicle.inZone', { name: zone.name, time: duration(seconds) });
}

/** Where it is; the town where the place is the zone that `inZoneText` tells beside it. */
export function placeText({ location, zones }: Pick<MapVehicle, 'location' | 'zones'>) {
  const place = location?.place;
  return place?.name === zones?.at(-1)?.name ? (place?.town ?? place?.name) : place?.name;
}

/** ONL-012: the ride type of every vehicle, also of one that is silent; '-' when there is no ride. */
export function rideTypeText(vehicle: Pick<StateVehicle, 'ride'>): string {
  return vehicle.ride ? t(`rideType.${vehicle.ride.rideType}`) : MISSING;
}

/** ONL-005: the name cut to 14 characters and an ellipsis, only when it is longer. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS_MAX) return name;
  return `${characters.slice(0, NAME_CHARACTERS_MAX).join('').trimEnd()}…`;
}

export interface VehicleFlag {
  kind: 'panic' | 'door' | 'mot' | 'oil_change' | 'other';
  tone: 'alarm' | 'notice' | 'plain';
  text: string;
}

/** W-2: "calls for help 0:40", minutes and seconds since the press, which go on; after an hour "calls for help 3 h". */
export function callingText(pressedAt: string | null, nowMs: number): string {
  if (pressedAt === null) return t('flag.panic');
  // A tracker's clock may run ahead.
  const sinceMs = Math.max(0, nowMs - Date.parse(pressedAt));
  return t('flag.calling', { time: sinceMs < HOUR_MS ? stopwatch(sinceMs) : span(sinceMs) });
}

/** ONL-010: the flags in the order of their weight; MOT and oil change have their own (ONL-033, ONL-034). */
export function vehicleFlags(
  vehicle: Pick<MapVehicle, 'flagPanic' | 'flagCargoDoor' | 'serviceAlerts'>,
): VehicleFlag[] {
  const flags: VehicleFlag[] = [];
  if (vehicle.flagPanic) flags.push({ kind: 'panic', tone: 'alarm', text: t('flag.panic') });
  if (vehicle.flagCargoDoor) {
    flags.push({ kind: 'door', tone: 'plain', text: t('flag.cargoDoor') });
  }
  for (const kind of ['mot', 'oil_change', 'other'] as const) {
    const level = vehicle.serviceAlerts?.[kind];
    if (!level) continue;
    const tone = level === 'warning' ? 'alarm' : 'notice';
    flags.push({ kind, tone, text: t(`flag.${kind}.${level}`) });
  }
  return flags;
}
