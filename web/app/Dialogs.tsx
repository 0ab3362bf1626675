// Draws the dialog that is open: one case per slot. Each is loaded when it is first asked for.
import { type ComponentType, lazy, Suspense } from 'react';
import { type Dialog, useDialog } from '../dialogs.ts';
import { withLaterTexts } from '../i18n/i18n.ts';
import { loadChunk } from './chunk.ts';

type Slot = Dialog['slot'];
/** What a dialog of a slot is given. */
export interface DialogProps<S extends Slot> {
  dialog: Extract<Dialog, { slot: S }>;
}

const CompanySelection = part('CompanySelection', () =>
  import('./CompanySelection.tsx').then((module) => module.CompanySelection),
);
const GroupsetSelection = part('GroupsetSelection', () =>
  import('./GroupsetSelection.tsx').then((module) => module.GroupsetSelection),
);
const VehicleSelection = part('VehicleSelection', () =>
  import('./VehicleSelection.tsx').then((module) => module.VehicleSelection),
);
const FindVehicle = part('FindVehicle', () =>
  import('./FindVehicle.tsx').then((module) => module.FindVehicle),
);
const VehicleUpdate = part<DialogProps<'vehicleUpdate'>>('VehicleUpdate', () =>
  import('../vehicle/VehicleUpdate.tsx').then((module) => module.VehicleUpdate),
);
const VehicleLog = part<DialogProps<'vehicleLog'>>('VehicleLog', () =>
  withLaterTexts(import('../vehicle/VehicleLog.tsx')).then((module) => module.VehicleLog),
);
const RideUpdate = part<DialogProps<'rideUpdate'>>('RideUpdate', () =>
  import('../ride/RideUpdate.tsx').then((module) => module.RideUpdate),
);
const ServicePlan = part<DialogProps<'servicePlan'>>('PlanDialog', () =>
  import('../service/PlanDialog.tsx').then((module) => module.PlanDialog),
);
const ServicePlanDelete = part<DialogProps<'servicePlanDelete'>>('DeletePlan', () =>
  import('../service/DeletePlan.tsx').then((module) => module.DeletePlan),
);
const Service = part<DialogProps<'service'>>('ServiceDialog', () =>
  import('../service/ServiceDialog.tsx').then((module) => module.ServiceDialog),
);
const ServiceDelete = part<DialogProps<'serviceDelete'>>('DeleteService', () =>
  import('../service/DeleteService.tsx').then((module) => module.DeleteService),
);
const RefuelingDialog = part<DialogProps<'refueling'>>('RefuelingDialog', () =>
  import('../refueling/RefuelingDialog.tsx').then((module) => module.RefuelingDialog),
);
const DocumentDialog = part<DialogProps<'refuelingDocument'>>('DocumentDialog', () =>
  import('../refueling/DocumentDialog.tsx').then((module) => module.DocumentDialog),
);
const PersonExport = part<DialogProps<'personExport'>>('PersonExport', () =>
  import('../data/person/PersonExport.tsx').then((module) => module.PersonExport),
);
const TrackerNext = part<DialogProps<'trackerNext'>>('TrackerNext', () =>
  import('../data/vehicle/TrackerNext.tsx').then((module) => module.TrackerNext),
);
const Keys = part('Keys', () => import('./Keys.tsx').then((module) => module.Keys));
const Palette = part('Palette', () => import('./Palette.tsx').then((module) => module.Palette));

export function Dialogs() {
  const dialog = useDialog();
  if (!dialog) return null;
  return <Suspense fallback={null}>{draw(dialog)}</Suspense>;
}

function draw(dialog: Dialog) {
  switch (dialog.slot) {
    case 'companySelection':
      return <CompanySelection />;
    case 'groupsetSelection':
      return <GroupsetSelection />;
    case 'vehicleSelection':
      return <VehicleSelection />;
    case 'findVehicle':
      return <FindVehicle />;
    case 'vehicleUpdate':
      return <VehicleUpdate dialog={dialog} key={dialog.vehicleId} />;
    case 'vehicleLog':
      return <VehicleLog dialog={dialog} key={dialog.vehicleId} />;
    case 'servicePlan':
      return <ServicePlan dialog={dialog} key={`${dialog.vehicleId} ${dialog.planId}`} />;
    case 'servicePlanDelete':
      return <ServicePlanDelete dialog={dialog} key={dialog.planId} />;
    case 'service':
      return <Service dialog={dialog} key={`${dialog.serviceId} ${dialog.planId}`} />;
    case 'serviceDelete':
      return <ServiceDelete dialog={dialog} key={dialog.serviceId} />;
    case 'personExport':
      return <PersonExport dialog={dialog} key={dialog.personId} />;
    case 'trackerNext':
      return <TrackerNext dialog={dialog} key={dialog.code} />;
    case 'keys':
      return <Keys />;
    case 'palette':
      return <Palette />;
    case 'refueling':
      return <RefuelingDialog dialog={dialog} key={dialog.vehicleId ?? 'any'} />;
    case 'refuelingDocument':
      return <DocumentDialog dialog={dialog} key={`${dialog.action} ${dialog.entry.timestamp}`} />;
    case 'rideUpdate':
      return <RideUpdate dialog={dialog} key={`${dialog.vehicleId} ${dialog.from}`} />;
  }
}

function part<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  return lazy(() => loadChunk(name, load).then((component) => ({ default: component })));
}
