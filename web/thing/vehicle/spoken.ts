// What a reader of the screen is told of the vehicle that is chosen or followed: everything when it is chosen, then only
// what became another (UX-ear). A truck in a jam drives and stands each few seconds; that is not told each time. Pure.
import { communicationState, isMoving, isUnheard } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { fullName } from '../../ground/words/format.ts';
import { inZoneText, placeText, stateText } from './vehicle-state.ts';

export type SpokenOf = Pick<
  MapVehicle,
  | 'vehicleId'
  | 'numericPlate'
  | 'location'
  | 'ride'
  | 'inactiveTimeout'
  | 'driver'
  | 'zones'
  | 'flagPanic'
>;

/** What was told last, and when. */
export interface Told {
  vehicleId: number;
  atMs: number;
  /** By which it is told anew. */
  keys: readonly string[];
}

/** Changes wait so long after what was told last. */
export const QUIET_MS = 20_000;

interface Part {
  key: string;
  text: string | null;
}

/** The sentence of now; null: nothing new, or too soon. */
export function sayingOf(
  vehicle: SpokenOf,
  told: Told | null,
  { nowMs, zone }: { nowMs: number; zone: string },
): { text: string; told: Told } | null {
  const { vehicleId, numericPlate } = vehicle;
  const parts = partsOf(vehicle, nowMs, zone);
  const before = told?.vehicleId === vehicleId ? told : null;
  const fresh = before ? parts.filter(({ key }, index) => key !== before.keys[index]) : parts;
  if (fresh.length === 0 || (before && nowMs - before.atMs < QUIET_MS)) return null;
  const words = fresh.flatMap(({ text }) => text ?? []);
  const keys = parts.map(({ key }) => key);
  return {
    text: words.length === 0 ? '' : `${numericPlate}: ${words.join(', ')}`,
    told: { vehicleId, atMs: nowMs, keys },
  };
}

function partsOf(vehicle: SpokenOf, nowMs: number, zone: string): Part[] {
  const { driver, flagPanic, zones } = vehicle;
  const visited = zones?.at(-1);
  return [
    { key: String(flagPanic), text: flagPanic ? t('flag.panic') : null },
    { key: doingOf(vehicle, nowMs), text: stateText(vehicle, nowMs, zone) },
    { key: String(driver?.personId), text: driver && fullName(driver) },
    {
      key: String(visited?.zoneId),
      text: inZoneText(vehicle, nowMs) ?? placeText(vehicle) ?? null,
    },
  ];
}

function doingOf(vehicle: SpokenOf, nowMs: number): string {
  const state = communicationState(vehicle, nowMs);
  if (state !== 'ACTIVE') return state;
  return isMoving(vehicle) ? 'moving' : isUnheard(vehicle) ? 'unheard' : 'standing';
}
