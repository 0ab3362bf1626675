// One sign for each kind of alert, as on the map.
import type { ConditionKind } from '@flotila/domain/rule/rule.ts';
import {
  IconAlarm,
  IconBell,
  IconBroadcast,
  IconBuildingWarehouse,
  IconClockExclamation,
  IconContract,
  IconDoor,
  IconDroplet,
  IconEngine,
  IconGasStation,
  IconGauge,
  IconLogin,
  IconLogout,
  IconMoon,
  IconParking,
  IconPlugConnectedX,
  IconTemperature,
  IconTir,
  IconTool,
  IconUserQuestion,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<ConditionKind, TablerIcon>> = {
  enters: IconLogin,
  leaves: IconLogout,
  stays: IconBuildingWarehouse,
  outside: IconBuildingWarehouse,
  stop: IconParking,
  speed: IconGauge,
  idling: IconEngine,
  offHours: IconMoon,
  noDriver: IconUserQuestion,
  tow: IconTir,
  temperature: IconTemperature,
  fuelLoss: IconDroplet,
  refuelingOutside: IconGasStation,
  undocumented: IconGasStation,
  fuelLevel: IconDroplet,
  panic: IconAlarm,
  alarm: IconBroadcast,
  cargoDoor: IconDoor,
  silent: IconWifiOff,
  power: IconPlugConnectedX,
  service: IconTool,
  document: IconTool,
  hours: IconClockExclamation,
  contract: IconContract,
};

export function KindIcon({ kind, size = 16 }: { kind: string; size?: number }) {
  // An alert may be of a kind that only a newer server knows.
  const Icon: TablerIcon = ICONS[kind as ConditionKind] ?? IconBell;
  return <Icon size={size} stroke={1.8} aria-hidden="true" />;
}
