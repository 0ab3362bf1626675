// The sign-in screen: name, password, stay signed in, language, one button (AUTH-001), and in demo mode
// the logins to try. It is the first thing loaded, so it brings neither router nor query cache.

import { getPublicSettings, type PublicSettings } from '@flotila/domain/session/session.api.ts';
import { Button, Checkbox, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { statusPath } from '../../ground/address/paths.ts';
import { CallFailure, send } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { announcementsShown } from '../../ground/live/told.ts';
import { type EndNotice, signIn } from '../../ground/session/session.ts';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { AnnouncementStrip } from '../../thing/announcement/AnnouncementStrip.tsx';
import { Backdrop } from './Backdrop.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { loginErrorText } from './login-error.ts';
import styles from './sign-in.module.css';

const Forgotten = lazyPart('Forgotten', () =>
  import('./Forgotten.tsx').then((part) => part.Forgotten),
);

/** Of which company somebody is, is not known yet. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SignIn(props: { notice: EndNotice | null; onTouched: () => void }) {
  const settings = usePublicSettings();
  const form = useSignInForm(props.notice);
  const [isForgotten, setForgotten] = useState(false);
  return (
    <div className={styles.page}>
      <AnnouncementStrip zone={OWN_ZONE} />
      <main className={styles.screen}>
        <Backdrop />
        <div className={styles.column}>
          {/* Its room is always there, so that nothing moves when it speaks (U-25); above the card it leaves no gap. */}
          <div className={styles.said}>
            {form.message ? (
              <p className={styles.error} role="alert">
                {form.message}
              </p>
            ) : (
              form.capsLock && <p className={styles.hint}>{t('login.capsLock')}</p>
            )}
          </div>
          {isForgotten && (
            <Suspense fallback={<div className={styles.card} style={{ minHeight: 320 }} />}>
              <Forgotten
                login={form.login}
                hasMail={settings?.hasMail ?? true}
                onBack={(login) => {
                  form.setLogin(login);
                  setForgotten(false);
                }}
              />
            </Suspense>
          )}
          <form
            className={styles.card}
            style={isForgotten ? { display: 'none' } : undefined}
            onSubmit={form.submit}
            onInput={props.onTouched}
            noValidate
          >
            <header className={styles.brand}>
              <img src="/icon.svg" alt="" width={36} height={36} />
              <div>
                <h1 className={styles.name}>{t('app.name')}</h1>
                <p className={pieces.hint}>{t('login.subtitle')}</p>
              </div>
            </header>
            <TextInput
              ref={form.loginField}
              label={t('login.name')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={form.login}
              onChange={(signal) => form.setLogin(signal.currentTarget.value)}
            />
            <PasswordInput
              ref={form.passwordField}
              label={t('login.password')}
              autoComplete="current-password"
              value={form.password}
              onChange={(signal) => form.setPassword(signal.currentTarget.value)}
              onKeyUp={(signal) => form.setCapsLock(signal.getModifierState('CapsLock'))}
              visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
            />
            <div className={styles.choices}>
              <Checkbox
                size="xs"
                label={t('login.permanent')}
                checked={form.permanent}
                onChange={(signal) => form.setPermanent(signal.currentTarget.checked)}
              />
              <LanguagePicker />
            </div>
            <Button type="submit" fullWidth disabled={form.busy} className={styles.submit}>
              {t(form.busy ? 'login.busy' : 'login.submit')}
            </Button>
            <UnstyledButton className={styles.forgotten} onClick={() => setForgotten(true)}>
              {t('login.forgotten')}
            </UnstyledButton>
          </form>
          {settings?.demo && !isForgotten && (
            <DemoLogins
              demo={settings.demo}
              onPick={(login, password) => form.fill(login, password)}
            />
          )}
          <p className={styles.version}>
            {settings
              ? t('menu.version', { version: settings.version, release: settings.release })
              : ' '}
            {' · '}
            <a className={pieces.quiet} href={statusPath()}>
              {t('status.open')}
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}

function DemoLogins(props: {
  demo: NonNullable<PublicSettings['demo']>;
  onPick: (login: string, password: string) => void;
}) {
  return (
    <section className={styles.demo} aria-label={t('login.demo')}>
      <p className={styles.demoTitle}>
        {t('login.demo')}{' '}
        <span className={`${pieces.quiet} ${pieces.plain}`}>{t('login.demoHint')}</span>
      </p>
      <div className={styles.chips}>
        {props.demo.logins.map(({ login, role }) => (
          <UnstyledButton
            key={login}
            className={styles.chip}
            aria-label={`${t('login.demoFill', { login })} ${roleText(role) === login ? '' : roleText(role)}`}
            onClick={() => props.onPick(login, props.demo.password)}
          >
            <strong className={pieces.strong}>{login}</strong>{' '}
            {roleText(role) !== login && (
              <span className={`${pieces.cut} ${pieces.note}`}>{roleText(role)}</span>
            )}
          </UnstyledButton>
        ))}
      </div>
      <p className={pieces.note}>
        {t('login.password')}{' '}
        <code className={`${pieces.ink} ${pieces.small}`}>{props.demo.password}</code>
      </p>
    </section>
  );
}

const ROLES = ['superuser', 'admin', 'dispatcher', 'driver'] as const;

function roleText(role: string): string {
  const known = ROLES.find((name) => name === role);
  return known ? t(`role.${known}`) : role;
}

function useSignInForm(notice: EndNotice | null) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [permanent, setPermanent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [message, setMessage] = useState(notice && t(`login.${notice}` satisfies TextKey));
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => loginField.current?.focus(), []);
  useEffect(() => setMessage(notice && t(`login.${notice}`)), [notice]);

  async function submit(signal: FormEvent) {
    signal.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage(null);
    try {
      await signIn({ login: login.trim(), password, permanent });
    } catch (error) {
      setMessage(textOf(error));
      passwordField.current?.focus();
    } finally {
      // AUTH-003: cleared after every attempt.
      setPassword('');
      setBusy(false);
    }
  }

  function fill(name: string, word: string) {
    setLogin(name);
    setPassword(word);
    passwordField.current?.focus();
  }

  return {
    login,
    setLogin,
    password,
    setPassword,
    permanent,
    setPermanent,
    busy,
    message,
    capsLock,
    setCapsLock,
    loginField,
    passwordField,
    submit,
    fill,
  };
}

function textOf(error: unknown): string {
  if (!(error instanceof CallFailure)) {
    return loginErrorText(null, error instanceof Error ? error.message : null);
  }
  const { code } = error.detail;
  const own = code === 'network' || code === 'timeout' ? t(`error.${code}`) : null;
  return loginErrorText(error.detail, own);
}

/** The settings of the server, null until they came; without them the screen works the same. */
function usePublicSettings(): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    send(getPublicSettings, {}, { authorization: null, signal: gone.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((body) => {
        if (!body || gone.signal.aborted) return;
        const told = body as PublicSettings;
        announcementsShown.set(told.announcements);
        setSettings(told);
      })
      .catch(() => undefined);
    return () => gone.abort();
  }, []);
  return settings;
}
