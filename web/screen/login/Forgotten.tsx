// A forgotten password, in the card of the sign-in: asks for a mail with a link, and says the same whoever is asked for.
// Without mail it says who helps.
import { forgotPassword } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { FORGOTTEN_MINUTES } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { EMAIL_MAX } from '@flotila/domain/subject/contact.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { callOutside } from '../../ground/call/call-outside.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { failureText } from '../../ground/ui/failure.ts';
import styles from './sign-in.module.css';

export function Forgotten(props: {
  login: string;
  hasMail: boolean;
  onLogin: (login: string) => void;
  onBack: () => void;
}) {
  const { login, onLogin, onBack } = props;
  const [state, setState] = useState<'asking' | 'busy' | 'asked'>('asking');
  const [error, setError] = useState<string | null>(null);

  async function submit(signal: FormEvent) {
    signal.preventDefault();
    if (state === 'busy') return;
    const given = login.trim();
    if (given === '') return setError(t('app.required'));
    setState('busy');
    setError(null);
    try {
      await callOutside(forgotPassword, { body: { name: given } });
      setState('asked');
    } catch (failure) {
      setError(failureText(failure));
      setState('asking');
    }
  }

  const back = (
    <Button variant="default" fullWidth onClick={onBack}>
      {t('forgot.back')}
    </Button>
  );
  if (!props.hasMail || state === 'asked') {
    return (
      <section className={styles.step} aria-labelledby="forgotten">
        <h1 id="forgotten" className={styles.title}>
          {t('login.forgotten')}
        </h1>
        <p className={styles.told} role="status">
          {props.hasMail ? t('forgot.asked', { minutes: FORGOTTEN_MINUTES }) : t('forgot.noMail')}
        </p>
        {back}
      </section>
    );
  }
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <h1 className={styles.title}>{t('login.forgotten')}</h1>
      <p className={styles.told}>{t('forgot.text')}</p>
      <TextInput
        autoFocus
        label={t('forgot.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={login}
        error={error}
        onChange={(signal) => {
          onLogin(signal.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" fullWidth disabled={state === 'busy'}>
        {t('forgot.send')}
      </Button>
      {back}
    </form>
  );
}
