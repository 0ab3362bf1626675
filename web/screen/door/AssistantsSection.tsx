// Whether assistants may ask about the company, and what they must be told: where, and by what: a key, or OAuth.
import {
  type Assistants,
  getAssistants,
  updateAssistants,
} from '@flotila/domain/assistant/assistant.api.ts';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataListPath } from '../../ground/address/paths.ts';
import { readAgain, useChange, useEndpoint } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { AddressLine } from './AddressLine.tsx';
import styles from './door.module.css';
import { OauthAssistants } from './OauthAssistants.tsx';

export function AssistantsSection() {
  const { ccode } = useCompany();
  const asked = useEndpoint(getAssistants, { company: ccode });
  return (
    <>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('door.failed')} rows={2} />
      {asked.data && <AssistantsForm assistants={asked.data} />}
    </>
  );
}

function AssistantsForm({ assistants }: { assistants: Assistants }) {
  const { isOn, lastChange } = assistants;
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const store = useChange(updateAssistants, [getAssistants]);
  const change = (wanted: boolean) =>
    store.mutate(
      { company: ccode, body: { isOn: wanted, lastChange } },
      {
        onSuccess: () => showDone(t(wanted ? 'door.assistantsOn' : 'door.assistantsOff')),
        onError: (error) => {
          showFailure(error);
          // Somebody else changed it meanwhile: what stands now is shown.
          if (error instanceof CallFailure && error.detail.status === 412)
            void readAgain(cache, [getAssistants]);
        },
      },
    );
  return (
    <div className={`${pieces.across} ${pieces.column} ${styles.assistants}`}>
      <Switch
        label={t('door.assistants')}
        description={t('door.assistantsSwitchHint')}
        checked={isOn}
        disabled={store.isPending}
        onChange={(signal) => change(signal.currentTarget.checked)}
      />
      {isOn && <HowToAsk assistants={assistants} />}
      {isOn && <OauthAssistants />}
    </div>
  );
}

function HowToAsk({ assistants: { address, keys, writingKeys } }: { assistants: Assistants }) {
  const { ccode } = useCompany();
  return (
    <>
      <AddressLine name={t('door.assistantsAddress')} address={address} />
      <p>{keys === 0 ? t('door.noKeys') : t('door.keys', { keys, writing: writingKeys })}</p>
      <p>
        <PathLink className={pieces.accent} href={dataListPath(ccode, 'api-keys')}>
          {t('door.toKeys')}
        </PathLink>
      </p>
      <p className={pieces.hint}>{t('door.assistantsData')}</p>
    </>
  );
}
