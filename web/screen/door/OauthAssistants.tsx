// Assistants that come in by OAuth: those that may ask people to let them in, and whom people let in. Removing one puts it out everywhere.
import {
  type Assistant,
  deleteAssistant,
  deleteAssistantGrant,
  listAssistantGrants,
  listAssistants,
} from '@flotila/domain/assistant/grant.api.ts';
import { ASSISTANTS_MAX, KNOWN_ASSISTANTS } from '@flotila/domain/assistant/oauth.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { GrantLine } from '../../thing/assistant/GrantLine.tsx';
import { AskedButton } from '../account/AskedButton.tsx';
import account from '../account/account.module.css';
import { AddressLine } from './AddressLine.tsx';
import { AssistantForm, type EnteredAssistant } from './AssistantForm.tsx';
import styles from './door.module.css';

export function OauthAssistants() {
  const { ccode } = useCompany();
  const asked = useEndpoint(listAssistants, { company: ccode });
  const [open, setOpen] = useState<EnteredAssistant | null>(null);
  const entered = asked.data?.content ?? [];
  const close = () => setOpen(null);
  return (
    <Stack className={styles.oauth ?? ''} gap={10}>
      <h3>{t('door.oauthTitle')}</h3>
      <p className={pieces.hint}>{t('door.oauthHint')}</p>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('door.failed')} rows={1} />
      <ul className={pieces.parted}>
        {entered.map((one) => (
          <li key={one.assistantId}>
            {open?.assistantId === one.assistantId ? (
              <AssistantForm entered={open} onClose={close} />
            ) : (
              <EnteredLine assistant={one} onChange={() => setOpen(one)} />
            )}
          </li>
        ))}
      </ul>
      {open?.assistantId === undefined && open && <AssistantForm entered={open} onClose={close} />}
      {!open && entered.length < ASSISTANTS_MAX && asked.data && (
        <Group gap={8}>
          {KNOWN_ASSISTANTS.filter(({ name }) => entered.every((one) => one.name !== name)).map(
            ({ name, redirects }) => (
              <Button
                key={name}
                variant="default"
                onClick={() => setOpen({ name, redirects: [...redirects] })}
              >
                {t('door.addKnown', { name })}
              </Button>
            ),
          )}
          <Button variant="default" onClick={() => setOpen({ name: '', redirects: [] })}>
            {t('door.addOther')}
          </Button>
        </Group>
      )}
      <Grants />
    </Stack>
  );
}

function EnteredLine({ assistant, onChange }: { assistant: Assistant; onChange: () => void }) {
  const { ccode } = useCompany();
  const remove = useChange(deleteAssistant, [listAssistants, listAssistantGrants]);
  const { assistantId, name, redirects, clientId, grants } = assistant;
  const removeIt = () =>
    remove
      .mutateAsync({ company: ccode, path: { assistantId } })
      .then(() => showDone(t('door.assistantRemoved', { name })), showFailure);
  return (
    <div>
      <div className={`${pieces.row} ${account.session}`}>
        <IconMessageChatbot className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
        <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
          <strong className={pieces.breaks}>{name}</strong>
          <span className={`${pieces.hint} ${pieces.breaks}`}>
            {[...redirects, t('door.letInBy', { grants })].join(' · ')}
          </span>
        </span>
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('door.changeNamed', { name })}
          onClick={onChange}
        >
          {t('door.change')}
        </Button>
        <AskedButton
          label={t('door.remove')}
          name={t('door.removeNamed', { name })}
          really={t('door.removeReally')}
          onReally={removeIt}
        />
      </div>
      <AddressLine name={t('door.clientId', { name })} address={clientId} />
    </div>
  );
}

function Grants() {
  const { ccode } = useCompany();
  const asked = useEndpoint(listAssistantGrants, { company: ccode });
  const end = useChange(deleteAssistantGrant, [listAssistantGrants, listAssistants]);
  const grants = asked.data?.content ?? [];
  const endOne = (grantId: number, name: string) =>
    end
      .mutateAsync({ company: ccode, path: { grantId } })
      .then(() => showDone(t('assistant.ended', { name })), showFailure);
  return (
    <>
      <h3>{t('door.grantsTitle')}</h3>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('door.failed')} rows={1} />
      {asked.data && grants.length === 0 && <p className={pieces.hint}>{t('door.noGrants')}</p>}
      <ul className={pieces.parted}>
        {grants.map((grant) => (
          <li key={grant.grantId} className={`${pieces.row} ${account.session}`}>
            <GrantLine grant={grant} of={grant.person} />
            <AskedButton
              label={t('assistant.end')}
              name={t('assistant.endOf', { name: grant.assistant, person: grant.person })}
              really={t('assistant.endReally')}
              onReally={() => endOne(grant.grantId, grant.assistant)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
