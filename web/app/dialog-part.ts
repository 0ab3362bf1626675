// What the dialog of a slot is given.
import type { Dialog } from '../ground/ui/dialogs.ts';

export interface DialogProps<S extends Dialog['slot']> {
  dialog: Extract<Dialog, { slot: S }>;
}
