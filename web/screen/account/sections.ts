// The sections of the page in their order: one more is one entry more.
import type { Account } from '@flotila/domain/account/account.api.ts';
import {
  type Icon,
  IconDeviceLaptop,
  IconFingerprint,
  IconLock,
  IconMessageChatbot,
  IconShieldCheck,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { AssistantsSection } from './AssistantsSection.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export interface AccountSection {
  id: string;
  icon: Icon;
  title: TextKey;
  hintOf: (account: Account) => TextKey;
  /** Left out: everybody has it. */
  isOf?: (account: Account) => boolean;
  /** What the list of a phone says of it. */
  stateOf: (account: Account) => string;
  Part: ComponentType<{ account: Account }>;
}

export const SECTIONS: readonly AccountSection[] = [
  {
    id: 'contacts',
    icon: IconUser,
    title: 'account.contacts',
    hintOf: ({ isPerson }) => (isPerson ? 'account.contactsHint' : 'account.operatorHint'),
    stateOf: ({ email, phone }) => email ?? phone ?? t('account.none'),
    Part: ContactsSection,
  },
  {
    id: 'password',
    icon: IconLock,
    title: 'account.password',
    isOf: ({ hasPassword }) => hasPassword,
    hintOf: () => 'account.passwordHint',
    stateOf: () => t('account.passwordSet'),
    Part: PasswordSection,
  },
  {
    id: 'factor',
    icon: IconShieldCheck,
    title: 'account.factor',
    hintOf: () => 'account.factorHint',
    stateOf: ({ factors }) => t(factors.app ? 'account.on' : 'account.off'),
    Part: FactorSection,
  },
  {
    id: 'passkeys',
    icon: IconFingerprint,
    title: 'account.passkeys',
    hintOf: () => 'account.passkeysHint',
    stateOf: ({ factors }) => String(factors.passkeys.length),
    Part: PasskeysSection,
  },
  {
    id: 'sessions',
    icon: IconDeviceLaptop,
    title: 'account.sessions',
    hintOf: () => 'account.sessionsHint',
    stateOf: ({ sessions }) => String(sessions.length),
    Part: SessionsSection,
  },
  {
    id: 'assistants',
    icon: IconMessageChatbot,
    title: 'assistant.title',
    hintOf: () => 'assistant.hint',
    stateOf: () => '',
    Part: AssistantsSection,
  },
];
