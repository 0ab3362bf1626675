// Draws the dialog that is open: one case per slot. Each is loaded when it is first asked for, those of records by a file
// that is loaded then, too: the map does not wait for their addresses.
import { Suspense } from 'react';
import { withLaterTexts } from '../ground/i18n/i18n.ts';
import { type Dialog, useDialog } from '../ground/ui/dialogs.ts';
import { type DialogProps, dialogPart } from './dialog-part.ts';
import { loadPalette } from './load-palette.ts';

const RefuelingDialog = dialogPart<DialogProps<'refueling'>>('RefuelingDialog', () =>
  withLaterTexts(import('../screen/refueling/RefuelingDialog.tsx')).then(
    (module) => module.RefuelingDialog,
  ),
);
const Palette = dialogPart('Palette', () => loadPalette().then((module) => module.Palette));
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
    case 'palette':
    case 'companySelection':
    case 'groupsetSelection':
    case 'vehicleSelection':
    case 'findVehicle':
    case 'placeSearch':
      return <Palette slot={dialog.slot} key={dialog.slot} />;
    case 'refueling':
      return <RefuelingDialog dialog={dialog} key={dialog.vehicleId ?? 'any'} />;
    default:
      return <RecordDialogs dialog={dialog} />;
  }
}
