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
import type { Theme } from '../map/palette.ts';

interface ZoneLook {
  icon: TablerIcon;
  colour: Record<Theme, string>;
}

export const ZONE_LOOKS: Record<ZoneCategory, ZoneLook> = {
  depot: look(IconBuildingWarehouse, '#1a56b8', '#7db0ff'),
  customer: look(IconBuildingFactory2, '#8a34b8', '#d09bff'),
  fuel_station: look(IconGasStation, '#a34a00', '#ffab57'),
  service: look(IconTool, '#00766c', '#3fd0bf'),
  parking: look(IconParking, '#3d4a5c', '#c3cfdc'),
  border: look(IconBarrierBlock, '#7a6400', '#e6d34d'),
  forbidden: look(IconBan, '#c4161c', '#ff7a70'),
  other: look(IconMapPin, '#6b7785', '#8f9dac'),
};

function look(icon: TablerIcon, light: string, dark: string): ZoneLook {
  return { icon, colour: { light, dark } };
}

/** The category of a text; an unknown one is another. */
export function categoryOf(text: string): ZoneCategory {
  return ZONE_CATEGORIES.find((one) => one === text) ?? 'other';
}
