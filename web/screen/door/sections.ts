// The sections of the page in their order: one more is one entry more. Each loads what it is about by itself.
import type { ComponentType } from 'react';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { AssistantsSection } from './AssistantsSection.tsx';
import { FactorSection } from './FactorSection.tsx';
import { SignOnSection } from './SignOnSection.tsx';

export interface DoorSection {
  id: string;
  title: TextKey;
  hint: TextKey;
  Part: ComponentType;
}

export const SECTIONS: readonly DoorSection[] = [
  {
    id: 'factor',
    title: 'door.factorTitle',
    hint: 'door.factorHint',
    Part: FactorSection,
  },
  {
    id: 'sign-on',
    title: 'sso.title',
    hint: 'sso.hint',
    Part: SignOnSection,
  },
  {
    id: 'assistants',
    title: 'door.assistantsTitle',
    hint: 'door.assistantsHint',
    Part: AssistantsSection,
  },
];
