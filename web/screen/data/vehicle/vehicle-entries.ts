// What a row of the list of vehicles and the menu of the form offer (D-VEH-003, DATA-035).

import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconMap } from '@tabler/icons-react';
import { mapPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import {
  type ActionId,
  type ActionVehicle,
  offeredActions,
} from '../../../thing/vehicle/vehicle.actions.ts';
import type { DataPlace } from '../module.ts';

const ACTIONS: readonly ActionId[] = [
  'history',
  'logbook',
  'reportLogbook',
  'reportPerformance',
  'reportMachine',
];

export function vehicleEntries(
  vehicle: ActionVehicle & Pick<MapVehicle, 'state'>,
  { ccode, company }: DataPlace,
): RowEntry[] {
  const actions = offeredActions(ACTIONS, vehicle, company).flatMap(({ action, refusal }) => {
    const href = action.href?.(vehicle, company);
    if (href === undefined) return [];
    return [{ label: t(action.label), icon: action.icon, href, ...refusalOf(refusal) }];
  });
  const map = {
    label: t('vf.menu.map'),
    icon: IconMap,
    href: mapPath(ccode, { vehicle: vehicle.vehicleId }),
    ...refusalOf(notOnMap(vehicle)),
  };
  return [map, ...actions];
}

/** Why the map cannot show it; null: it can. */
function notOnMap({ location, state }: Pick<MapVehicle, 'location' | 'state'>): string | null {
  if (state !== 'active') return t('vf.menu.notOnMap');
  return location ? null : t('vehicle.noLocation');
}

function refusalOf(refusal: string | null): { refusal?: string } {
  return refusal === null ? {} : { refusal };
}
