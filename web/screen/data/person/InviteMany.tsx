// Inviting those that are chosen in the list, with a result that says of each what became of them and what to do.
import { listPersons, type PersonRow } from '@flotila/domain/person/person.api.ts';
import { getPublicSettings } from '@flotila/domain/session/session.api.ts';
import {
  type InvitedPerson,
  invitePersons,
} from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { INVITED_AT_ONCE_MAX } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { Button, Menu, UnstyledButton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconCopy, IconLink, IconMail, IconUserPlus } from '@tabler/icons-react';
import { useGo } from '../../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { useChange, useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { showError, showFailure } from '../../../ground/ui/failure.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import type { ManyProps } from '../module.ts';
import secrets from '../own-secret.module.css';
import selection from '../selection.module.css';
import { copyLinks } from './MadeLink.tsx';

export function InviteMany({ place, rows, onDone }: ManyProps<PersonRow>) {
  const hasMail = useEndpoint(getPublicSettings, {}).data?.hasMail ?? false;
  const invite = useChange(invitePersons, [listPersons]);
  const go = useGo();
  function open(personId: number) {
    modals.closeAll();
    go(dataDetailPath(place.ccode, 'person', personId));
  }
  function run(byMail: boolean) {
    if (rows.length > INVITED_AT_ONCE_MAX) {
      return showError(t('person.inv.tooMany', { max: INVITED_AT_ONCE_MAX }));
    }
    const personIds = rows.map(({ personId }) => personId);
    invite.mutate(
      { company: place.ccode, body: { byMail, personIds } },
      {
        onSuccess: ({ persons }) => {
          showResult(persons, open);
          if (persons.every(({ result }) => result === 'invited')) onDone();
        },
        onError: showFailure,
      },
    );
  }
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={invite.isPending}
          leftSection={<IconUserPlus size={16} stroke={1.7} />}
        >
          {t('person.inv.many')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasMail && (
          <Menu.Item leftSection={<IconMail size={16} stroke={1.7} />} onClick={() => run(true)}>
            {t('person.inv.manyMail')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={16} stroke={1.7} />} onClick={() => run(false)}>
          {t('person.inv.manyLink')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ResultProps {
  persons: readonly InvitedPerson[];
  onOpen: (personId: number) => void;
}

function showResult(persons: readonly InvitedPerson[], onOpen: ResultProps['onOpen']): void {
  modals.open({
    title: t('person.inv.manyTitle'),
    size: 620,
    closeButtonProps: { 'aria-label': t('app.close') },
    children: <InvitedResult persons={persons} onOpen={onOpen} />,
  });
}

function InvitedResult({ persons, onOpen }: ResultProps) {
  const invited = persons.filter(({ result }) => result === 'invited');
  const others = persons.filter(({ result }) => result !== 'invited');
  const links = invited.flatMap(({ name, login, link }) => (link ? [{ name, login, link }] : []));
  const all = links.map(({ name, login, link }) => `${name} (${login}): ${link}`).join('\n');
  return (
    <>
      <p className={selection.told}>{t('person.inv.done', { count: invited.length })}</p>
      {links.length > 0 && (
        <div className={secrets.secret}>
          <p className={selection.told}>{t('person.inv.doneLinks')}</p>
          <ul className={selection.refused}>
            {links.map(({ name, login, link }) => (
              <li key={link}>
                <strong>{name}</strong> {login}
                <br />
                <code data-secret>{link}</code>
              </li>
            ))}
          </ul>
          <Button
            size="xs"
            leftSection={<IconCopy size={16} stroke={1.7} />}
            onClick={() => void copyLinks(all)}
          >
            {t('person.inv.copyAll')}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <ul className={selection.refused}>
          {others.map(({ personId, name, result }) =>
            result === 'invited' ? null : (
              <li key={personId}>
                {result === 'gone' ? (
                  <strong>{name || `#${personId}`}</strong>
                ) : (
                  <UnstyledButton
                    className={`${pieces.accent} ${pieces.strong}`}
                    onClick={() => onOpen(personId)}
                  >
                    {name}
                  </UnstyledButton>
                )}{' '}
                {t(`person.inv.r.${result}`)}
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
