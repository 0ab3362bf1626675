// The provider of single sign-on that the company keeps: the form, what to enter there, trying it, and taking it back.
import {
  deleteSignOn,
  deleteSignOnLinks,
  getSignOn,
  type SignOnRecord,
  trySignOn,
} from '@flotila/domain/sign-on/sign-on.api.ts';
import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useChange, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { leaveToTry } from '../../ground/session/sign-on.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { AddressLine } from './AddressLine.tsx';
import { SignOnForm } from './SignOnForm.tsx';
import styles from './sign-on.module.css';
import { TrialResult } from './TrialResult.tsx';

export function SignOnSection() {
  const { ccode } = useCompany();
  const asked = useEndpoint(getSignOn, { company: ccode });
  const record = asked.data;
  return (
    <>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('sso.failed')} rows={6} />
      <TrialResult />
      {record && (
        <>
          {!record.mayChange && (
            <p className={`${pieces.across} ${pieces.hint}`}>{t('sso.part')}</p>
          )}
          <SignOnForm key={record.lastChange ?? 'none'} record={record} />
          <AtProvider record={record} />
          {record.lastChange !== null && record.mayChange && <Kept record={record} />}
        </>
      )}
    </>
  );
}

function AtProvider({ record }: { record: SignOnRecord }) {
  return (
    <div className={pieces.across}>
      <h3 className={styles.heading}>{t('sso.atProvider')}</h3>
      {(['redirectUrl', 'backChannelUrl'] as const).map((name) => (
        <AddressLine key={name} name={t(`sso.${name}`)} address={record[name]} />
      ))}
    </div>
  );
}

/** Of a provider that is stored: trying it, forgetting who is who, removing it. */
function Kept({ record }: { record: SignOnRecord }) {
  const { ccode } = useCompany();
  const start = useChange(trySignOn, []);
  const forget = useChange(deleteSignOnLinks, [getSignOn]);
  const remove = useChange(deleteSignOn, [getSignOn]);
  const askToForget = () =>
    modals.openConfirmModal({
      title: t('sso.forget'),
      children: t('sso.forgetText'),
      labels: { confirm: t('sso.forget'), cancel: t('app.cancel') },
      onConfirm: () =>
        forget.mutate(
          { company: ccode },
          { onSuccess: () => showDone(t('sso.forgotten')), onError: showFailure },
        ),
    });
  const askToRemove = () =>
    modals.openConfirmModal({
      title: t('sso.remove'),
      children: t('sso.removeText'),
      labels: { confirm: t('sso.remove'), cancel: t('app.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(
          { company: ccode, query: { lastChange: record.lastChange ?? '' } },
          { onSuccess: () => showDone(t('sso.removed')), onError: showFailure },
        ),
    });
  return (
    <div className={`${pieces.across} ${pieces.column}`}>
      <p className={pieces.hint}>{t('sso.tryHint')}</p>
      <p className={pieces.hint}>{t('sso.linked', { count: record.linked })}</p>
      <Group gap={8} my={8}>
        <Button
          variant="default"
          loading={start.isPending}
          onClick={() =>
            start.mutate(
              { company: ccode },
              { onSuccess: (started) => leaveToTry(ccode, started), onError: showFailure },
            )
          }
        >
          {t('sso.try')}
        </Button>
        {record.linked > 0 && (
          <Button variant="default" onClick={askToForget}>
            {t('sso.forget')}
          </Button>
        )}
        <Button variant="default" color="red" onClick={askToRemove}>
          {t('sso.remove')}
        </Button>
      </Group>
    </div>
  );
}
