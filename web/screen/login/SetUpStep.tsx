// A second factor that is demanded and not set up: an app or a passkey, then the recovery codes, and in.

import type { Answer } from '@flotila/domain/endpoint.ts';
import { CHALLENGE_HEADER } from '@flotila/domain/factor/headers.ts';
import {
  beginFirstApp,
  beginFirstPasskey,
  enterByFirstApp,
  enterByFirstPasskey,
} from '@flotila/domain/factor/step.api.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { callOutside } from '../../ground/call/call-outside.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { AppPicture } from '../../thing/factor/AppPicture.tsx';
import { CodeField } from '../../thing/factor/CodeField.tsx';
import { hasPasskeys, makePasskey } from '../../thing/factor/passkey.ts';
import { RecoveryCodes } from '../../thing/factor/RecoveryCodes.tsx';
import { StepHead } from './StepHead.tsx';
import styles from './sign-in.module.css';
import type { GoesOn } from './steps.ts';
import { comeIn } from './use-step.ts';

type Entered = Answer<typeof enterByFirstApp>;

export function SetUpStep(props: {
  at: GoesOn;
  /** What is over leads back to the beginning, and why is said there. */
  onOver: (why: string) => void;
  onBack: () => void;
}) {
  const { at, onOver } = props;
  const [app, setApp] = useState<Answer<typeof beginFirstApp> | null>(null);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const { challenge, permanent } = at;
  useEffect(() => {
    let isGone = false;
    callOutside(beginFirstApp, {}, proofOf(challenge)).then(
      (begun) => !isGone && setApp(begun),
      (error) => !isGone && onOver(failureText(error)),
    );
    return () => {
      isGone = true;
    };
  }, [challenge, onOver]);

  async function go(run: (proof: ReturnType<typeof proofOf>) => Promise<Entered>) {
    if (isBusy) return;
    setBusy(true);
    setRefused(null);
    try {
      setEntered(await run(proofOf(challenge)));
    } catch (error) {
      setCode('');
      setBusy(false);
      if (error instanceof CallFailure && error.detail.code === 'unauthorized') {
        onOver(failureText(error));
      }
      setRefused(error instanceof CallFailure ? failureText(error) : t('factor.passkeyFailed'));
    }
  }
  const sendCode = (digits: string) =>
    go((proof) => callOutside(enterByFirstApp, { body: { code: digits, permanent } }, proof));
  const byPasskey = () =>
    go(async (proof) => {
      const passkey = await makePasskey(await callOutside(beginFirstPasskey, {}, proof));
      return callOutside(enterByFirstPasskey, { body: { passkey, permanent } }, proof);
    });
  if (entered) {
    return (
      <div className={styles.step}>
        <RecoveryCodes
          codes={entered.recoveryCodes}
          onStored={() => void comeIn(entered.token, permanent)}
        />
      </div>
    );
  }
  return (
    <div className={styles.step}>
      <StepHead login={at.login} title={t('factor.setUp.title')} onBack={props.onBack} />
      <p className={pieces.hint}>{t('factor.setUp.why')}</p>
      {app && (
        <>
          <AppPicture {...app} />
          <p className={pieces.hint}>{t('factor.setUp.enter')}</p>
          <CodeField
            value={code}
            onChange={(digits) => {
              setCode(digits);
              setRefused(null);
            }}
            onFull={(digits) => void sendCode(digits)}
            isWrong={refused !== null}
            isBusy={isBusy}
          />
        </>
      )}
      <p className={refused ? pieces.refusal : pieces.hint} role={refused ? 'alert' : undefined}>
        {refused ?? t('login.second.auto')}
      </p>
      {hasPasskeys() && (
        <Button
          variant="default"
          fullWidth
          loading={isBusy}
          leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => void byPasskey()}
        >
          {t('factor.setUp.passkey')}
        </Button>
      )}
    </div>
  );
}

function proofOf(challenge: string) {
  return { headers: { [CHALLENGE_HEADER]: challenge } };
}
