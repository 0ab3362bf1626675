// An outlined sign for each type of ride; its word always stands beside it or in the tooltip.
import type { RideType } from '@flotila/domain/code/ride-type.ts';
import {
  IconBriefcase,
  IconDropletOff,
  IconGasStation,
  IconHome,
  IconMapPin,
  IconPackage,
  IconPackageExport,
  IconPackageImport,
  IconParking,
  IconPlayerPause,
  IconSteeringWheel,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Record<RideType, TablerIcon> = {
  bussines: IconBriefcase,
  private: IconHome,
  refueling: IconGasStation,
  fuelloss: IconDropletOff,
  loading: IconPackageImport,
  unloading: IconPackageExport,
  'un-loading': IconPackage,
  stop: IconPlayerPause,
  actual: IconSteeringWheel,
  parking: IconParking,
  pin: IconMapPin,
};

export function RideTypeIcon({ type, size = 14 }: { type: RideType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
