// The sign of each report, for lists in which one looks for it.
import type { ReportName } from '@flotila/domain/report/report.ts';
import {
  type Icon,
  IconBackhoe,
  IconBuildings,
  IconClockHour4,
  IconDroplet,
  IconGasStation,
  IconGauge,
  IconMap,
  IconNotebook,
  IconReceipt,
  IconSteeringWheel,
  IconTemperature,
  IconTool,
  IconTruck,
  IconWorld,
} from '@tabler/icons-react';

export const REPORT_ICONS: Record<ReportName, Icon> = {
  logbook: IconNotebook,
  performance: IconGauge,
  'machine-performance': IconBackhoe,
  'driver-performance': IconSteeringWheel,
  temperature: IconTemperature,
  tanks: IconDroplet,
  tachograph: IconClockHour4,
  'travel-expenses': IconReceipt,
  'vehicles-summary': IconTruck,
  'countries-summary': IconMap,
  'abroad-summary': IconWorld,
  refuelings: IconGasStation,
  maintenance: IconTool,
  'companies-summary': IconBuildings,
};
