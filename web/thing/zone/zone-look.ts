// How the categories of zones look: a colour and a symbol each. Eight colours cannot be told apart by everybody, so
// the symbol always stands beside the colour; a test holds both to it.
import { ZONE_CATEGORIES, type ZoneCategory } from '@flotila/domain/zone/zone.ts';
import {
  IconBan,
  IconBarrierBlock,
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconGasStation,
  IconMapPin,
  IconParking,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Theme } from '../../ground/map/palette.ts';
import { ZONE_COLOURS } from './zone-colours.ts';

interface ZoneLook {
  icon: TablerIcon;
  colour: Record<Theme, string>;
}

export const ZONE_LOOKS: Record<ZoneCategory, ZoneLook> = {
  depot: look(IconBuildingWarehouse, ZONE_COLOURS.depot),
  customer: look(IconBuildingFactory2, ZONE_COLOURS.customer),
  fuel_station: look(IconGasStation, ZONE_COLOURS.fuel_station),
  service: look(IconTool, ZONE_COLOURS.service),
  parking: look(IconParking, ZONE_COLOURS.parking),
  border: look(IconBarrierBlock, ZONE_COLOURS.border),
  forbidden: look(IconBan, ZONE_COLOURS.forbidden),
  other: look(IconMapPin, ZONE_COLOURS.other),
};

function look(icon: TablerIcon, colour: ZoneLook['colour']): ZoneLook {
  return { icon, colour };
}

/** The category of a text; an unknown one is another. */
export function categoryOf(text: string): ZoneCategory {
  return ZONE_CATEGORIES.find((one) => one === text) ?? 'other';
}
