// The password opens in place: the old one, the new one. What ends by it is said before.
import { type Account, getAccount, updatePassword } from '@flotila/domain/account/account.api.ts';
import {
  ownPasswordRefusal,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordRefusal,
} from '@flotila/domain/session/login.ts';
import { Button, PasswordInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { SectionForm } from '../../ground/ui/FormSection.tsx';
import { showDone } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './account.module.css';
import { type Refused, refusalText, refusedFields } from './refusals.ts';

export function PasswordSection({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PasswordForm account={account} onDone={() => setOpen(false)} />;
  return (
    <div className={`${pieces.across} ${pieces.row} ${styles.session}`}>
      <IconLock className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
      <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
        <strong>{t('account.passwordSet')}</strong>
        {!account.canChangePassword && (
          <span className={pieces.hint}>{t('account.passwordHeld')}</span>
        )}
      </span>
      {account.canChangePassword && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('account.changePassword')}
        </Button>
      )}
    </div>
  );
}

function PasswordForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [refused, setRefused] = useState<Refused>({});
  const store = useChange(updatePassword, [getAccount]);
  function submit(signal: FormEvent) {
    signal.preventDefault();
    const why = refusedOf(account.login, oldPassword, newPassword);
    setRefused(why);
    if (Object.keys(why).length > 0) return;
    store.mutate(
      { body: { oldPassword, newPassword } },
      {
        onSuccess: () => {
          showDone(t('account.passwordDone'));
          onDone();
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  }
  return (
    <SectionForm onSubmit={submit}>
      {/* For the browser's keeper of passwords: whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={account.login} readOnly />
      <PasswordInput
        data-autofocus
        autoFocus
        label={t('account.oldPassword')}
        autoComplete="current-password"
        value={oldPassword}
        error={refused.oldPassword}
        visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
        onChange={(change) => {
          setOld(change.currentTarget.value);
          setRefused(({ oldPassword: _, ...others }) => others);
        }}
      />
      <div>
        <PasswordInput
          label={t('account.newPassword')}
          autoComplete="new-password"
          value={newPassword}
          error={refused.newPassword}
          visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
          onChange={(change) => {
            setNew(change.currentTarget.value);
            setRefused(({ newPassword: _, ...others }) => others);
          }}
        />
        <p className={pieces.below}>
          {t('account.passwordRule', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
        </p>
      </div>
      <p className={`${pieces.across} ${pieces.hint} ${styles.said}`}>
        {t('account.passwordEnds')}
      </p>
      <div className={`${pieces.across} ${pieces.row}`}>
        <Button type="submit" loading={store.isPending}>
          {t('account.changePassword')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('app.cancel')}
        </Button>
      </div>
    </SectionForm>
  );
}

function refusedOf(login: string, oldPassword: string, newPassword: string): Refused {
  const required = { code: 'required' };
  const why =
    newPassword === ''
      ? required
      : (passwordRefusal(newPassword) ?? ownPasswordRefusal(login, newPassword));
  return {
    ...(oldPassword === '' && { oldPassword: refusalText(required) }),
    ...(why && { newPassword: refusalText(why) }),
  };
}
