// What follows the password where more is asked for. Loaded by whom it is asked of.
import { lazyPart } from '../../ground/ui/lazy-part.ts';

export const SecondStep = lazyPart('SecondStep', () =>
  import('./SecondStep.tsx').then((part) => part.SecondStep),
);
export const SetUpStep = lazyPart('SetUpStep', () =>
  import('./SetUpStep.tsx').then((part) => part.SetUpStep),
);
