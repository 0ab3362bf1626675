// The second factor: a code of the app, a passkey, or a recovery code. Back keeps the login.
import { CODE_DIGITS } from '@flotila/domain/factor/factor.ts';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconChevronRight,
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
} from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { tokenOf } from '../../ground/session/session.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { CodeField } from '../../thing/factor/CodeField.tsx';
import { hasPasskeys } from '../../thing/factor/passkey.ts';
import { signInByPasskey } from './offered-passkey.ts';
import { StepHead } from './StepHead.tsx';
import styles from './sign-in.module.css';
import { type GoesOn, type Step, stepOf } from './steps.ts';
import { comeIn } from './use-step.ts';

type Way = 'app' | 'recovery' | 'passkey';

export function SecondStep(props: {
  at: GoesOn;
  onStep: (step: Step) => void;
  onBack: () => void;
}) {
  const { at, onStep } = props;
  const [way, setWay] = useState<Way>(at.ways.includes('app') ? 'app' : 'passkey');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const mayPasskey = at.ways.includes('passkey') && hasPasskeys();

  async function go(run: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setRefused(null);
    try {
      await run();
    } catch (error) {
      setCode('');
      setBusy(false);
      const next = stepOf(error, at);
      // The sign-in began anew: the same step, with a challenge of its own.
      if (next) onStep(next);
      setRefused(error instanceof CallFailure ? failureText(error) : t('factor.passkeyFailed'));
    }
  }
  const send = (text: string) =>
    go(async () =>
      comeIn(await tokenOf(at, { challenge: at.challenge, code: text }), at.permanent),
    );
  const choose = (next: Way) => {
    setWay(next);
    setCode('');
    setRefused(null);
    if (next === 'passkey') void go(() => signInByPasskey(at.permanent));
  };
  const submit = (signal: FormEvent) => {
    signal.preventDefault();
    if (way === 'passkey') choose('passkey');
    else if (code !== '') void send(code);
  };
  const isReady = way === 'recovery' ? code.trim() !== '' : code.length === CODE_DIGITS;
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <StepHead login={at.login} title={t('login.second.title')} onBack={props.onBack} />
      {way === 'app' && (
        <>
          <p className={pieces.hint}>{t('login.second.hint')}</p>
          <CodeField
            value={code}
            onChange={(digits) => {
              setCode(digits);
              setRefused(null);
            }}
            onFull={(digits) => void send(digits)}
            isWrong={refused !== null}
            isBusy={isBusy}
          />
        </>
      )}
      {way === 'recovery' && (
        <TextInput
          autoFocus
          label={t('login.second.recoveryLabel')}
          description={t('login.second.recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(signal) => setCode(signal.currentTarget.value)}
        />
      )}
      {way === 'passkey' && <p className={pieces.hint}>{t('login.second.passkeyOnly')}</p>}
      <p className={refused ? pieces.refusal : pieces.hint} role={refused ? 'alert' : undefined}>
        {refused ?? (way === 'app' ? t('login.second.auto') : ' ')}
      </p>
      <Button type="submit" fullWidth disabled={way !== 'passkey' && !isReady} loading={isBusy}>
        {t(way === 'passkey' ? 'login.second.passkey' : 'login.second.go')}
      </Button>
      <div>
        <p className={`${pieces.note} ${styles.apart}`}>{t('login.second.noPhone')}</p>
        {mayPasskey && way !== 'passkey' && (
          <OtherWay
            icon={IconFingerprint}
            name={t('login.second.passkey')}
            hint={t('login.second.passkeyHint')}
            onPick={() => choose('passkey')}
          />
        )}
        {at.ways.includes('recovery') && way !== 'recovery' && (
          <OtherWay
            icon={IconKey}
            name={t('login.second.recovery')}
            hint={t('login.second.recoveryHint')}
            onPick={() => choose('recovery')}
          />
        )}
        {at.ways.includes('app') && way !== 'app' && (
          <OtherWay
            icon={IconDeviceMobile}
            name={t('login.second.app')}
            hint={t('login.second.appHint')}
            onPick={() => choose('app')}
          />
        )}
      </div>
      <p className={`${pieces.hint} ${styles.last}`}>{t('login.second.nothing')}</p>
    </form>
  );
}

function OtherWay(props: { icon: Icon; name: string; hint: string; onPick: () => void }) {
  return (
    <UnstyledButton className={`${pieces.row} ${pieces.full} ${styles.way}`} onClick={props.onPick}>
      <props.icon className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
      <span className={`${pieces.column} ${pieces.grows}`}>
        <strong>{props.name}</strong>
        <span className={pieces.hint}>{props.hint}</span>
      </span>
      <IconChevronRight className={pieces.quiet} size={16} stroke={1.6} aria-hidden="true" />
    </UnstyledButton>
  );
}
