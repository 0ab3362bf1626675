// A dialog that is loaded when it is first asked for, and what it is given.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../ground/ui/chunk.ts';
import type { Dialog } from '../ground/ui/dialogs.ts';

/** What a dialog of a slot is given. */
export interface DialogProps<S extends Dialog['slot']> {
  dialog: Extract<Dialog, { slot: S }>;
}

export function dialogPart<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  return lazy(() => loadChunk(name, load).then((component) => ({ default: component })));
}
