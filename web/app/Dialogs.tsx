// Draws the dialog that is open: one case per slot. Each is loaded when it is first asked for, those of records by a file
// that is loaded then, too: the map does not wait for their addresses.
import { Suspense, useEffect } from 'react';
import { withLaterTexts } from '../ground/i18n/i18n.ts';
import { type Dialog, useDialog } from '../ground/ui/dialogs.ts';
import { savesData, whenIdle } from '../ground/ui/idle.ts';
import { lazyPart } from '../ground/ui/lazy-part.ts';
import type { DialogProps } from './dialog-part.ts';
import { loadPalette } from './load-palette.ts';
import { PaletteShell, paletteTitle } from './PaletteShell.tsx';

const RefuelingDialog = lazyPart<DialogProps<'refueling'>>('RefuelingDialog', () =>
  withLaterTexts(import('../screen/refueling/RefuelingDialog.tsx')).then(
    (module) => module.RefuelingDialog,
  ),
);
const Palette = lazyPart('Palette', () => loadPalette().then((module) => module.Palette));
const loadRecordDialogs = () => import('./RecordDialogs.tsx');
const RecordDialogs = lazyPart<{ dialog: Dialog }>('RecordDialogs', () =>
  loadRecordDialogs().then((module) => module.RecordDialogs),
);

export function Dialogs() {
  const dialog = useDialog();
  // A receipt is written where no net is, too (decision 0134).
  useEffect(() => {
    if (!savesData()) whenIdle(() => void loadRecordDialogs().catch(() => undefined));
  }, []);
  if (!dialog) return null;
  const title = paletteTitle(dialog.slot);
  return (
    <Suspense fallback={title && <PaletteShell key={title} title={title} />}>
      {draw(dialog)}
    </Suspense>
  );
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
