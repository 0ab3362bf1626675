// Beside the form of a person: how far they have come with signing in, inviting them and taking it back. What is made
// here opens once and is shown once.
import { getPerson, listPersons, type PersonRecord } from '@flotila/domain/person/person.api.ts';
import { getPublicSettings } from '@flotila/domain/session/session.api.ts';
import { proposedLogin } from '@flotila/domain/sign-in-link/proposed-login.ts';
import {
  getInvitation,
  type Invitation,
  invitePerson,
  type SignInProgress,
  takeBackInvitation,
} from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useChange, useEndpoint } from '../../../ground/call/api.ts';
import { CallFailure } from '../../../ground/call/http.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { showDone, showFailure } from '../../../ground/ui/failure.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { fieldText } from '../../../ground/words/field-text.ts';
import { dateTime } from '../../../ground/words/format.ts';
import type { AsideProps } from '../module.ts';
import styles from '../receiver-aside.module.css';
import { MadeLink } from './MadeLink.tsx';
import type { PersonForm } from './person-form.ts';
import { refusalWords } from './person-words.ts';
import { signInText } from './sign-in-text.ts';

type Props = AsideProps<PersonRecord, PersonForm>;
type StoredProps = Props & { record: PersonRecord };

export function PersonAside(props: Props) {
  const { record, place } = props;
  if (!place.company.may('person', 'write')) return null;
  return (
    <aside className={styles.aside} data-narrow data-follows aria-label={t('person.inv.title')}>
      <section>
        <h2>{t('person.inv.title')}</h2>
        {record === null ? (
          <p className={pieces.quiet}>{t('person.inv.later')}</p>
        ) : (
          <Stored {...props} record={record} />
        )}
      </section>
    </aside>
  );
}

function Stored(props: StoredProps) {
  const { place, record } = props;
  const path = { id: record.personId };
  const asked = useEndpoint(getInvitation, { company: place.ccode, path });
  const progress = asked.data;
  if (record.isOwn) return <p className={pieces.quiet}>{t('person.inv.own')}</p>;
  return (
    <>
      {progress && <p role="status">{signInText(progress, lastTick())}</p>}
      {!record.canChangeAccess && <p className={pieces.quiet}>{t('person.inv.locked')}</p>}
      {record.canChangeAccess && !record.active && (
        <p className={pieces.quiet}>{t('person.inv.inactive')}</p>
      )}
      {record.canChangeAccess && record.active && record.onlyBy !== null && (
        <p className={pieces.quiet}>{t('person.inv.signOnOnly', { name: record.onlyBy })}</p>
      )}
      {record.canChangeAccess && record.active && record.onlyBy === null && progress && (
        <Invite {...props} progress={progress} />
      )}
    </>
  );
}

function Invite({
  place,
  record,
  form,
  progress,
  onRenew,
}: StoredProps & { progress: SignInProgress }) {
  const { ccode } = place;
  const hasMail = useEndpoint(getPublicSettings, {}).data?.hasMail ?? false;
  const needsLogin = progress.state === 'none';
  const login = form.login.trim() || proposedLogin(record);
  const [refusal, setRefusal] = useState<{ login: string; why: string } | null>(null);
  const [made, setMade] = useState<(Invitation & { byMail: boolean }) | null>(null);
  const reads = [listPersons, getPerson, getInvitation];
  const invite = useChange(invitePerson, reads);
  const back = useChange(takeBackInvitation, reads);
  const isBusy = invite.isPending || back.isPending;
  const path = { id: record.personId };
  const isOpen = progress.state === 'invited' || progress.state === 'undelivered';
  const isUnsaved = form.email.trim() !== (record.email ?? '');
  const mayMail = record.email !== null && !isUnsaved;

  function run(byMail: boolean) {
    setRefusal(null);
    const body = { byMail, ...(needsLogin && { login }) };
    invite.mutate(
      { company: ccode, path, body },
      {
        onSuccess: (invitation) => {
          setMade({ ...invitation, byMail });
          // The login that was given is the record's now.
          if (needsLogin) onRenew().catch(showFailure);
          if (invitation.sentTo) showDone(t('person.inv.sent', { email: invitation.sentTo }));
        },
        onError: (error) => {
          const why = error instanceof CallFailure ? error.detail.errors?.[0] : undefined;
          if (why?.field === 'login') {
            setRefusal({ login, why: refusalWords(why, 'login') ?? fieldText(why) });
          } else showFailure(error);
        },
      },
    );
  }
  function takeBack() {
    back.mutate(
      { company: ccode, path },
      {
        onSuccess: () => {
          setMade(null);
          showDone(t('person.inv.takenBack'));
        },
        onError: showFailure,
      },
    );
  }

  return (
    <Stack gap={8} align="flex-start">
      {needsLogin && (
        <>
          <p>{t('person.inv.none', { login })}</p>
          {refusal?.login === login && (
            <p className={pieces.alarm} role="alert">
              {refusal.why}
            </p>
          )}
        </>
      )}
      {made?.link && (
        <MadeLink
          link={made.link}
          until={dateTime(made.expires, place.company.timeZone)}
          why={t(made.byMail ? 'person.inv.notSent' : 'person.inv.made')}
        />
      )}
      {hasMail && (
        <>
          <Button
            size="xs"
            // What cannot be pressed is not what stands out.
            variant={mayMail ? 'filled' : 'default'}
            disabled={isBusy || !mayMail}
            onClick={() => run(true)}
          >
            {t(isOpen ? 'person.inv.mailAgain' : 'person.inv.mail')}
          </Button>
          {record.email === null && !isUnsaved && (
            <p className={pieces.quiet}>{t('person.inv.noEmail')}</p>
          )}
          {isUnsaved && <p className={pieces.quiet}>{t('person.inv.unsaved')}</p>}
        </>
      )}
      <Button
        size="xs"
        variant={hasMail && mayMail ? 'default' : 'filled'}
        disabled={isBusy}
        onClick={() => run(false)}
      >
        {t(linkText(progress.state, isOpen))}
      </Button>
      {isOpen && (
        <Button size="xs" variant="subtle" color="red" disabled={isBusy} onClick={takeBack}>
          {t('person.inv.takeBack')}
        </Button>
      )}
    </Stack>
  );
}

function linkText(state: SignInProgress['state'], isOpen: boolean) {
  if (isOpen) return 'person.inv.linkAgain' as const;
  return state === 'signedIn' ? ('person.inv.password' as const) : ('person.inv.link' as const);
}
