// The sign-in screen: name, password, stay signed in, language, one button (AUTH-001), and in demo mode
// the logins to try. It is the first thing loaded, so it brings neither router nor query cache.

import { getPublicSettings, type PublicSettings } from '@flotila/domain/session/session.api.ts';
import { Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { statusPath } from '../../ground/address/paths.ts';
import { CallFailure, send } from '../../ground/call/http.ts';
import { t, withDoorTexts } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { announcementsShown } from '../../ground/live/told.ts';
import { useHasKnownWay } from '../../ground/session/known-ways.ts';
import { type EndNotice, tokenOf } from '../../ground/session/session.ts';
import { later, lazyPart } from '../../ground/ui/lazy-part.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { AnnouncementStrip } from '../../thing/announcement/AnnouncementStrip.tsx';
import { offersPasskeys } from '../../thing/factor/passkey.ts';
import { Backdrop } from './Backdrop.tsx';
import { CardHead } from './CardHead.tsx';
import { DemoLogins } from './DemoLogins.tsx';
import { SecondStep, SetUpStep } from './later-steps.ts';
import { loginErrorText } from './login-error.ts';
import { StayChoice } from './StayChoice.tsx';
import styles from './sign-in.module.css';
import { stepOf } from './steps.ts';
import { comeIn, useStep } from './use-step.ts';

const Forgotten = lazyPart('Forgotten', () =>
  withDoorTexts(import('./Forgotten.tsx')).then((part) => part.Forgotten),
);

// Without the net it does not come, and could lead nowhere.
const Providers = later('Providers', () =>
  withDoorTexts(import('./Providers.tsx')).then((part) => part.Providers),
);

/** Of which company somebody is, is not known yet. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SignIn(props: { notice: EndNotice | null; onTouched: () => void }) {
  const settings = usePublicSettings();
  const form = useSignInForm(props.notice);
  return (
    <div className={styles.page}>
      <AnnouncementStrip zone={OWN_ZONE} />
      <main className={styles.screen}>
        <Backdrop />
        <div className={styles.column}>
          <div className={styles.card} data-moved={form.hasMoved}>
            <CardHead />
            {form.step.kind === 'password' && (
              <PasswordStep
                form={form}
                own={settings?.signOn?.name ?? null}
                onTouched={props.onTouched}
              />
            )}
            <Suspense fallback={<div className={styles.step} />}>
              {form.step.kind === 'forgotten' && (
                <Forgotten
                  login={form.login}
                  hasMail={settings?.hasMail ?? true}
                  onLogin={form.setLogin}
                  onBack={form.goBack}
                />
              )}
              {form.step.kind === 'second' && (
                <SecondStep at={form.step} onStep={form.goTo} onBack={form.goBack} />
              )}
              {form.step.kind === 'setUp' && (
                <SetUpStep at={form.step} onOver={form.beginAgain} onBack={form.goBack} />
              )}
            </Suspense>
          </div>
          {settings?.demo && (
            // Their room stays, so that the card does.
            <div style={{ visibility: form.step.kind === 'password' ? 'visible' : 'hidden' }}>
              <DemoLogins
                demo={settings.demo}
                onPick={(login, password) => form.fill(login, password)}
              />
            </div>
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

function PasswordStep(props: {
  form: SignInForm;
  /** The provider of the installation. */
  own: string | null;
  onTouched: () => void;
}) {
  const { form, own, onTouched } = props;
  const { setMessage, isPermanent } = form;
  const isWayKnown = useHasKnownWay();
  const mayHaveWays = isWayKnown || own !== null || form.login.includes('@');
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const offer = async () => {
      if (!(await offersPasskeys())) return;
      const { offerPasskeys } = await import('./offered-passkey.ts');
      if (!isGone) stop = offerPasskeys(isPermanent, (error) => setMessage(textOf(error)));
    };
    // Where that part does not come the password is there.
    offer().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [setMessage, isPermanent]);
  return (
    <form className={styles.step} onSubmit={form.submit} onInput={onTouched} noValidate>
      <h1 className={styles.title}>{t('login.title')}</h1>
      <TextInput
        ref={form.loginField}
        label={t('login.name')}
        autoComplete="username webauthn"
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
      {/* Its room is always there, so that nothing moves when it speaks (U-25). */}
      <div className={styles.said}>
        {form.message ? (
          <p className={pieces.refusal} role="alert">
            {form.message}
          </p>
        ) : (
          form.capsLock && <p className={pieces.below}>{t('login.capsLock')}</p>
        )}
      </div>
      <StayChoice isOn={form.permanent} onChange={form.setPermanent} />
      <Button type="submit" fullWidth disabled={form.busy}>
        {t(form.busy ? 'login.busy' : 'login.submit')}
      </Button>
      {mayHaveWays && (
        <Suspense fallback={null}>
          <Providers own={own} login={form.login} permanent={form.permanent} />
        </Suspense>
      )}
      <UnstyledButton className={styles.forgotten} onClick={() => form.goTo({ kind: 'forgotten' })}>
        {t('login.forgotten')}
      </UnstyledButton>
    </form>
  );
}

type SignInForm = ReturnType<typeof useSignInForm>;

function useSignInForm(notice: EndNotice | null) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [permanent, setPermanent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const { step, hasMoved, goTo, goBack } = useStep();
  const permanentNow = useRef(permanent);
  permanentNow.current = permanent;
  const isPermanent = useCallback(() => permanentNow.current, []);
  const [message, setMessage] = useState<string | null>(
    notice && t(`login.${notice}` satisfies TextKey),
  );
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isFirst = step.kind === 'password';
  useEffect(() => {
    if (!isFirst) return;
    // After the way back the login stands there already.
    const field = loginField.current?.value ? passwordField : loginField;
    field.current?.focus();
  }, [isFirst]);
  const beginAgain = useCallback(
    (why: string) => {
      goBack();
      setMessage(why);
    },
    [goBack],
  );
  useEffect(() => setMessage(notice && t(`login.${notice}`)), [notice]);

  async function submit(signal: FormEvent) {
    signal.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage(null);
    const input = { login: login.trim(), password, permanent };
    try {
      await comeIn(await tokenOf(input), permanent);
    } catch (error) {
      const next = stepOf(error, input);
      if (next) goTo(next);
      else {
        setMessage(textOf(error));
        passwordField.current?.focus();
      }
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
    step,
    hasMoved,
    goTo,
    goBack,
    beginAgain,
    isPermanent,
    message,
    setMessage,
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
