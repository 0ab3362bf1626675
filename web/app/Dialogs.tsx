// Draws the dialog that is open: one case per slot. Each is loaded when it is first asked for, those of records by a file
// that is loaded then, too: the map does not wait for their addresses.
import { Suspense } from 'react';
import { type Dialog, useDialog } from '../dialogs.ts';
import { withPanelTexts } from '../i18n/i18n.ts';
import { type DialogProps, dialogPart } from './dialog-part.ts';

const CompanySelection = dialogPart('CompanySelection', () =>
  import('./CompanySelection.tsx').then((module) => module.CompanySelection),
);
const GroupsetSelection = dialogPart('GroupsetSelection', () =>
  import('./GroupsetSelection.tsx').then((module) => module.GroupsetSelection),
);
const VehicleSelection = dialogPart('VehicleSelection', () =>
  import('./VehicleSelection.tsx').then((module) => module.VehicleSelection),
);
const FindVehicle = dialogPart('FindVehicle', () =>
  import('./FindVehicle.tsx').then((module) => module.FindVehicle),
);
const RefuelingDialog = dialogPart<DialogProps<'refueling'>>('RefuelingDialog', () =>
  withPanelTexts(import('../refueling/RefuelingDialog.tsx')).then(
    (module) => module.RefuelingDialog,
  ),
);
const Palette = dialogPart('Palette', () =>
  import('./Palette.tsx').then((module) => module.Palette),
);
const RecordDialogs = dialogPart<{ dialog: Dialog }>('RecordDialogs', () =>
  import('./RecordDialogs.tsx').then((module) => module.RecordDialogs),
);

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
    case 'palette':
      return <Palette />;
    case 'refueling':
      return <RefuelingDialog dialog={dialog} key={dialog.vehicleId ?? 'any'} />;
    default:
      return <RecordDialogs dialog={dialog} />;
  }
}
