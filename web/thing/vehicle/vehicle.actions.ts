// What can be done with a vehicle, as one list: the popup, the list's menu, the panel and the cards all
// draw from it (ONL-016 … ONL-025, MAP-021, MAP-023, VEH-021 … VEH-024).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  IconAlarm,
  IconBook2,
  IconBriefcase,
  IconCar,
  IconChartBar,
  IconFileAnalytics,
  IconGasStation,
  IconHistory,
  IconPencil,
  IconReportAnalytics,
  IconSend,
  IconSettings,
  IconShare,
  IconTerminal2,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { dataDetailPath, type Panel, panelPath, reportPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { Dialog } from '../../ground/ui/dialogs.ts';

/** What an action reads of a vehicle; the panel's record and the list's row both have it. */
export type ActionVehicle = Pick<
  MapVehicle,
  'vehicleId' | 'numericPlate' | 'typeCode' | 'flagPanic' | 'location'
>;

export interface ActionContext {
  company: CurrentCompany;
  open(dialog: Dialog): void;
  resetPanic(vehicle: ActionVehicle): void;
}

export type ActionId =
  | Panel
  | 'resetPanic'
  | 'share'
  | 'reportLogbook'
  | 'reportPerformance'
  | 'reportMachine'
  | 'update'
  | 'edit'
  | 'log'
  | 'commands';

export interface VehicleAction {
  id: ActionId;
  label: TextKey;
  icon: TablerIcon;
  /** Drawn apart from the rest because it answers an alarm. */
  isUrgent?: boolean;
  /** ONL-025: makes no sense before the vehicle has sent a location. */
  needsLocation?: boolean;
  isVisible(vehicle: ActionVehicle, company: CurrentCompany): boolean;
  /** Where it leads, or … */
  href?(vehicle: ActionVehicle, company: CurrentCompany): string;
  /** … what it does. */
  run?(vehicle: ActionVehicle, context: ActionContext): void;
}

const always = () => true;

export const VEHICLE_ACTIONS: readonly VehicleAction[] = [
  {
    id: 'resetPanic',
    label: 'action.resetPanic',
    icon: IconAlarm,
    isUrgent: true,
    isVisible: (vehicle, company) => vehicle.flagPanic && company.is('dispatcher'),
    run: (vehicle, context) => context.resetPanic(vehicle),
  },
  panel('vehicle', IconCar, always, false),
  panel('history', IconHistory),
  panel('logbook', IconBook2),
  panel('refueling', IconGasStation),
  panel('events', IconAlarm),
  panel('service', IconTool, (company) => company.may('service', 'read'), false),
  panel('contracts', IconBriefcase, (company) => company.may('contract', 'read')),
  {
    id: 'reportLogbook',
    label: 'action.reportLogbook',
    icon: IconFileAnalytics,
    needsLocation: true,
    isVisible: always,
    href: (vehicle, { ccode }) => reportPath(ccode, 'logbook', { vehicleId: vehicle.vehicleId }),
  },
  {
    id: 'reportPerformance',
    label: 'action.reportPerformance',
    icon: IconReportAnalytics,
    needsLocation: true,
    isVisible: (vehicle) => vehicle.typeCode !== 'machine',
    href: (vehicle, { ccode }) =>
      reportPath(ccode, 'performance', { vehicleId: vehicle.vehicleId }),
  },
  {
    id: 'reportMachine',
    label: 'action.reportMachine',
    icon: IconChartBar,
    needsLocation: true,
    isVisible: (vehicle) => vehicle.typeCode === 'machine',
    href: (vehicle, { ccode }) =>
      reportPath(ccode, 'machine-performance', { vehicleId: vehicle.vehicleId }),
  },
  {
    id: 'share',
    label: 'action.share',
    icon: IconShare,
    isVisible: (_vehicle, company) => company.may('sharing', 'write'),
    run: ({ vehicleId, numericPlate: plate }, context) =>
      context.open({ slot: 'vehicleShare', vehicleId, plate }),
  },
  {
    id: 'update',
    label: 'action.update',
    icon: IconPencil,
    isVisible: (_vehicle, company) => company.is('dispatcher'),
    run: (vehicle, context) =>
      context.open({ slot: 'vehicleUpdate', vehicleId: vehicle.vehicleId }),
  },
  {
    id: 'edit',
    label: 'action.edit',
    icon: IconSettings,
    isVisible: (_vehicle, company) => company.is('superuser'),
    href: (vehicle, { ccode }) => dataDetailPath(ccode, 'vehicle', vehicle.vehicleId),
  },
  {
    id: 'log',
    label: 'action.log',
    icon: IconTerminal2,
    isVisible: (_vehicle, company) => company.is('superuser'),
    run: (vehicle, context) =>
      context.open({
        slot: 'vehicleLog',
        vehicleId: vehicle.vehicleId,
        plate: vehicle.numericPlate,
      }),
  },
  {
    id: 'commands',
    label: 'action.commands',
    icon: IconSend,
    isVisible: (_vehicle, company) => company.is('superuser'),
    run: ({ vehicleId, numericPlate: plate }, context) =>
      context.open({ slot: 'vehicleCommands', vehicleId, plate }),
  },
];

/** Which actions stand where. */
export const POPUP_ACTIONS: readonly ActionId[] = [
  'vehicle',
  'history',
  'logbook',
  'refueling',
  'log',
];
export const LIST_ACTIONS: readonly ActionId[] = [
  'resetPanic',
  'logbook',
  'refueling',
  'events',
  'service',
  'contracts',
  'reportLogbook',
  'reportPerformance',
  'reportMachine',
  'share',
  'update',
  'edit',
];
/** VEH-021, EVT-005, U-7: the panels of a vehicle in the order of their tabs. */
export const TABS: readonly Panel[] = [
  'vehicle',
  'history',
  'logbook',
  'refueling',
  'events',
  'service',
  'contracts',
];
export const PANEL_MORE_ACTIONS: readonly ActionId[] = [
  'resetPanic',
  'update',
  'edit',
  'log',
  'commands',
];

export interface OfferedAction {
  action: VehicleAction;
  /** Why it cannot be done now; null when it can. */
  refusal: string | null;
}

/** The actions of a place that the user may see, in the order of the place. */
export function offeredActions(
  ids: readonly ActionId[],
  vehicle: ActionVehicle,
  company: CurrentCompany,
): OfferedAction[] {
  return ids.flatMap((id) => {
    const action = VEHICLE_ACTIONS.find((candidate) => candidate.id === id);
    if (!action?.isVisible(vehicle, company)) return [];
    const isRefused = action.needsLocation && !vehicle.location;
    return [{ action, refusal: isRefused ? t('vehicle.noLocation') : null }];
  });
}

function panel(
  id: Panel,
  icon: TablerIcon,
  isAllowed: (company: CurrentCompany) => boolean = always,
  needsLocation = true,
): VehicleAction {
  return {
    id,
    label: `action.${id}`,
    icon,
    needsLocation,
    isVisible: (_vehicle, company) => isAllowed(company),
    href: (vehicle, { ccode }) => panelPath(ccode, id, vehicle.vehicleId),
  };
}
