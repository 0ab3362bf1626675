// What weakens an account asks for the password or a passkey once more, or for a sign-in of a moment ago, which is what
// whoever has neither can give. The question is put where the server asks for it, and what was wanted goes on then.

import type { Account } from '@flotila/domain/account/account.api.ts';
import { confirmAccount } from '@flotila/domain/factor/factor.api.ts';
import { optionsOfPasskey } from '@flotila/domain/factor/step.api.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../ground/call/api.ts';
import { callOutside } from '../../ground/call/call-outside.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { signOut } from '../../ground/session/sign-out.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { showError, showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { hasPasskeys, showPasskey } from '../../thing/factor/passkey.ts';
import { refusedFields } from './refusals.ts';

type Deed = () => Promise<void>;

/** `run` does it, after the question where it is asked; `question` is drawn by who uses it. */
export function useConfirmed(account: Account): {
  run: (deed: Deed) => Promise<void>;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<Deed | null>(null);
  const run = async (deed: Deed) => {
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof CallFailure)) showError(t('factor.passkeyFailed'));
      else if (error.detail.code === 'confirmation') setWaiting(() => deed);
      else showFailure(error);
    }
  };
  const question = waiting && (
    <Question
      account={account}
      onClose={() => setWaiting(null)}
      onConfirmed={() => {
        setWaiting(null);
        void run(waiting);
      }}
    />
  );
  return { run, question };
}

function Question(props: { account: Account; onConfirmed: () => void; onClose: () => void }) {
  const { account, onConfirmed } = props;
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const mayPasskey = account.factors.passkeys.some(({ isHere }) => isHere) && hasPasskeys();
  async function confirm(body: () => Promise<Parameters<typeof send>[0]>) {
    setBusy(true);
    try {
      await send(await body());
      onConfirmed();
    } catch (error) {
      setBusy(false);
      if (error instanceof CallFailure) setRefused(refusedFields(error).password);
      else setRefused(t('factor.passkeyFailed'));
    }
  }
  const submit = (signal: FormEvent) => {
    signal.preventDefault();
    if (password !== '') void confirm(async () => ({ password }));
  };
  const byPasskey = () =>
    confirm(async () => ({ passkey: await showPasskey(await callOutside(optionsOfPasskey, {})) }));
  const passkey = mayPasskey && (
    <Button variant="default" loading={isBusy} onClick={() => void byPasskey()}>
      {t('login.second.passkey')}
    </Button>
  );
  return (
    <DialogFrame title={t('account.confirm')} width={420} onClose={props.onClose}>
      {account.hasPassword ? (
        <form className={pieces.column} style={{ gap: 12 }} onSubmit={submit} noValidate>
          <p className={pieces.hint}>{t('account.confirmWhy')}</p>
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={account.login}
            readOnly
          />
          <PasswordInput
            data-autofocus
            label={t('account.ownPassword')}
            autoComplete="current-password"
            value={password}
            error={refused}
            visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
            onChange={(change) => {
              setPassword(change.currentTarget.value);
              setRefused(undefined);
            }}
          />
          <div className={pieces.row}>
            <Button type="submit" loading={isBusy}>
              {t('account.confirmDo')}
            </Button>
            {passkey}
          </div>
        </form>
      ) : (
        <div className={pieces.column} style={{ gap: 12 }}>
          <p className={pieces.hint}>
            {t(mayPasskey ? 'account.confirmPasskey' : 'account.confirmAnew')}
          </p>
          {refused && (
            <p className={pieces.refusal} role="alert">
              {refused}
            </p>
          )}
          <div className={pieces.row}>
            {passkey}
            <Button variant="default" onClick={() => void signOut()}>
              {t('menu.logout')}
            </Button>
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

type Proof = NonNullable<Parameters<typeof call<typeof confirmAccount>>[1]>['body'];

function send(body: Proof): Promise<void> {
  return call(confirmAccount, { body });
}
