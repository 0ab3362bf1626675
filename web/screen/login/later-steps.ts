// What follows the password where more is asked for. Loaded by whom it is asked of.
import { withDoorTexts } from '../../ground/i18n/i18n.ts';
import { lazyPart } from '../../ground/ui/lazy-part.ts';

export const SecondStep = lazyPart('SecondStep', () =>
  withDoorTexts(import('./SecondStep.tsx')).then((part) => part.SecondStep),
);
export const SetUpStep = lazyPart('SetUpStep', () =>
  withDoorTexts(import('./SetUpStep.tsx')).then((part) => part.SetUpStep),
);
