// The dialogs that are not asked for on the map's first sight: of records, of keys, and what a person chose.

import { withLaterTexts } from '../ground/i18n/i18n.ts';
import type { Dialog } from '../ground/ui/dialogs.ts';
import { lazyPart } from '../ground/ui/lazy-part.ts';
import type { DialogProps } from './dialog-part.ts';

const VehicleUpdate = lazyPart<DialogProps<'vehicleUpdate'>>('VehicleUpdate', () =>
  withLaterTexts(import('../screen/vehicle/VehicleUpdate.tsx')).then(
    (module) => module.VehicleUpdate,
  ),
);
const VehicleLog = lazyPart<DialogProps<'vehicleLog'>>('VehicleLog', () =>
  withLaterTexts(import('../screen/vehicle/VehicleLog.tsx')).then((module) => module.VehicleLog),
);
const VehicleCommands = lazyPart<DialogProps<'vehicleCommands'>>('VehicleCommandsDialog', () =>
  withLaterTexts(import('../screen/command/VehicleCommands.tsx')).then(
    (module) => module.VehicleCommandsDialog,
  ),
);
const ShareVehicle = lazyPart<DialogProps<'vehicleShare'>>('ShareVehicle', () =>
  withLaterTexts(import('../screen/data/sharing/ShareVehicle.tsx')).then(
    (module) => module.ShareVehicle,
  ),
);
const RideUpdate = lazyPart<DialogProps<'rideUpdate'>>('RideUpdate', () =>
  withLaterTexts(import('../screen/ride/RideUpdate.tsx')).then((module) => module.RideUpdate),
);
const ServicePlan = lazyPart<DialogProps<'servicePlan'>>('PlanDialog', () =>
  withLaterTexts(import('../screen/service/PlanDialog.tsx')).then((module) => module.PlanDialog),
);
const ServicePlanDelete = lazyPart<DialogProps<'servicePlanDelete'>>('DeletePlan', () =>
  withLaterTexts(import('../screen/service/DeletePlan.tsx')).then((module) => module.DeletePlan),
);
const Service = lazyPart<DialogProps<'service'>>('ServiceDialog', () =>
  withLaterTexts(import('../screen/service/ServiceDialog.tsx')).then(
    (module) => module.ServiceDialog,
  ),
);
const ServiceDelete = lazyPart<DialogProps<'serviceDelete'>>('DeleteService', () =>
  withLaterTexts(import('../screen/service/DeleteService.tsx')).then(
    (module) => module.DeleteService,
  ),
);
const DocumentDialog = lazyPart<DialogProps<'refuelingDocument'>>('DocumentDialog', () =>
  withLaterTexts(import('../screen/refueling/DocumentDialog.tsx')).then(
    (module) => module.DocumentDialog,
  ),
);
const ExcuseDialog = lazyPart<DialogProps<'excuse'>>('ExcuseDialog', () =>
  withLaterTexts(import('../screen/hours/ExcuseDialog.tsx')).then((module) => module.ExcuseDialog),
);
const PersonExport = lazyPart<DialogProps<'personExport'>>('PersonExport', () =>
  withLaterTexts(import('../screen/data/person/PersonExport.tsx')).then(
    (module) => module.PersonExport,
  ),
);
const TrackerNext = lazyPart<DialogProps<'trackerNext'>>('TrackerNext', () =>
  withLaterTexts(import('../screen/data/vehicle/TrackerNext.tsx')).then(
    (module) => module.TrackerNext,
  ),
);
const Notifications = lazyPart('Notifications', () =>
  withLaterTexts(import('../screen/notification/Notifications.tsx')).then(
    (module) => module.Notifications,
  ),
);
const Keys = lazyPart('Keys', () => import('./Keys.tsx').then((module) => module.Keys));

/** Those that Dialogs.tsx does not draw itself. */
export function RecordDialogs({ dialog }: { dialog: Dialog }) {
  switch (dialog.slot) {
    case 'vehicleUpdate':
      return <VehicleUpdate dialog={dialog} key={dialog.vehicleId} />;
    case 'vehicleLog':
      return <VehicleLog dialog={dialog} key={dialog.vehicleId} />;
    case 'vehicleCommands':
      return <VehicleCommands dialog={dialog} key={dialog.vehicleId} />;
    case 'vehicleShare':
      return <ShareVehicle dialog={dialog} key={dialog.vehicleId} />;
    case 'servicePlan':
      return <ServicePlan dialog={dialog} key={`${dialog.vehicleId} ${dialog.planId}`} />;
    case 'servicePlanDelete':
      return <ServicePlanDelete dialog={dialog} key={dialog.planId} />;
    case 'service':
      return <Service dialog={dialog} key={`${dialog.serviceId} ${dialog.planId}`} />;
    case 'serviceDelete':
      return <ServiceDelete dialog={dialog} key={dialog.serviceId} />;
    case 'excuse':
      return <ExcuseDialog dialog={dialog} key={`${dialog.of.type} ${dialog.of.from}`} />;
    case 'personExport':
      return <PersonExport dialog={dialog} key={dialog.personId} />;
    case 'trackerNext':
      return <TrackerNext dialog={dialog} key={dialog.code} />;
    case 'notifications':
      return <Notifications />;
    case 'keys':
      return <Keys />;
    case 'refuelingDocument':
      return <DocumentDialog dialog={dialog} key={`${dialog.action} ${dialog.entry.timestamp}`} />;
    case 'rideUpdate':
      return <RideUpdate dialog={dialog} key={`${dialog.vehicleId} ${dialog.from}`} />;
    default:
      return null;
  }
}
